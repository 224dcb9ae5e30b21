import type { Class, RecurringClass } from "@fitness-club-booking/sdk/records";
import { nowMs } from "../../parts/clock.ts";
import { h } from "../../parts/elements.ts";
import { enteredIn, field, input, radios, select, textarea } from "../../parts/fields.ts";
import { WEEKDAYS } from "../../parts/series.ts";
import type { PlanningDesk } from "../club/planning-desk.ts";
import { firstToFollow, ONLINE, type Venue } from "./class-bodies.ts";
import { type Weekday, weekdayNames } from "./class-words.ts";

/** Where a class takes place: in a room, in any that is free, or online. */
export interface VenueFields {
  readonly element: HTMLElement;
  /** What is chosen now. */
  readonly venue: Venue;
  /**
   * Offers these rooms alone.
   * @param ids all rooms if it is null
   */
  offer(ids: readonly number[] | null): void;
}

/**
 * The fields that say where a class takes place.
 * @param shown what is chosen first
 * @param any the label of the choice that names no room; without it, a room must be chosen
 */
export function venueFields({ page, club, said }: PlanningDesk, shown: Venue, any?: string): VenueFields {
  const { common, desk } = page.strings;
  const inUse = club.rooms.filter(({ is_active, room_id }) => is_active || String(room_id) === shown.place);
  const choices = [
    ...(any === undefined ? [] : [{ value: "", text: any }]),
    ...inUse.map(({ room_id, name }) => ({ value: String(room_id), text: name })),
    { value: ONLINE, text: desk.online },
  ];
  const place = select("room_id", choices, shown.place);
  const url = input("virtual_url", {
    type: "url",
    maxlength: 2_048,
    value: shown.url,
    placeholder: "https://",
  });
  const urlField = field(url, { label: said.link });
  const follow = () => {
    urlField.hidden = place.value !== ONLINE;
  };
  place.addEventListener("change", follow);
  follow();
  return {
    element: h("div", field(place, { label: common.where }), urlField),
    get venue() {
      return { place: place.value, url: url.value.trim() };
    },
    offer(ids) {
      for (const option of place.options) {
        const isRoom = option.value !== "" && option.value !== ONLINE;
        option.hidden = isRoom && ids !== null && !ids.includes(Number(option.value));
        option.disabled = option.hidden;
      }
      if (place.selectedOptions[0]?.disabled) place.value = choices[0]?.value ?? "";
      follow();
    },
  };
}

const TO_BE_ANNOUNCED = "none";

/**
 * A choice of the coach.
 * @param first the coaches at the top, such as those who give classes of the type
 * @param any the label of the choice that names no coach; without it, there is none
 */
export function coachSelect(
  { club, said }: PlanningDesk,
  shown: number | null | undefined,
  {
    first = [],
    any,
    without,
  }: { readonly first?: readonly number[]; readonly any?: string; readonly without?: number | null } = {},
): HTMLSelectElement {
  const inUse = club.coaches
    .filter(({ is_active, coach_id }) => (is_active || coach_id === shown) && coach_id !== without)
    .toSorted((a, b) => Number(first.includes(b.coach_id)) - Number(first.includes(a.coach_id)));
  const choices = [
    ...(any === undefined ? [] : [{ value: "", text: any }]),
    ...inUse.map(({ coach_id, name }) => ({ value: String(coach_id), text: name })),
    ...(without === null ? [] : [{ value: TO_BE_ANNOUNCED, text: said.toBeAnnounced }]),
  ];
  return select("coach_id", choices, shown === null ? TO_BE_ANNOUNCED : String(shown ?? ""));
}

/** The coach that is chosen: null is to be announced, undefined anybody who is free. */
export function chosenCoach({ value }: HTMLSelectElement): number | null | undefined {
  if (value === "") return undefined;
  return value === TO_BE_ANNOUNCED ? null : Number(value);
}

/** A box for each day of the week. */
export function weekdayBoxes({ page, said }: PlanningDesk, shown: readonly Weekday[]): HTMLFieldSetElement {
  const boxes = weekdayNames(page.time).map(([day, name]) =>
    h(
      "label",
      h("input", { type: "checkbox", name: "weekdays", value: day, checked: shown.includes(day) }),
      name,
    ),
  );
  return h("fieldset", h("legend", said.weekdays), h("div.choice", ...boxes));
}

/** The days of the week that are chosen in a form. */
export function chosenWeekdays(form: HTMLFormElement): Weekday[] {
  const chosen = new Set(new FormData(form).getAll("weekdays").map(String));
  return WEEKDAYS.filter((day) => chosen.has(day));
}

/** A whole number. */
export function numberInput(
  name: string,
  value: number,
  range: { readonly min: number; readonly max: number },
) {
  return input(name, { type: "number", inputmode: "numeric", required: true, value, ...range });
}

/** What clients are told of a change. */
export function messageField({ page, said }: PlanningDesk): HTMLElement {
  return field(textarea("message", { maxlength: 300, rows: 2 }), {
    label: said.message,
    hint: said.messageHint,
    optional: page.strings.common.optional,
  });
}

/** The message that is entered in a form with the field of {@link messageField}. */
export function messageIn(form: HTMLFormElement): string | null {
  return enteredIn(form, "message") ?? null;
}

/** A template, and the day from which a change of one of its classes holds for all that follow. */
export interface Following {
  readonly series: RecurringClass;
  readonly from: string;
  /** The fields of this class that were set by hand: they do not follow. */
  readonly kept: Class["set_by_hand"];
}

/** The template of a class, for a change of all that follow; undefined if the class has none, is past, or the template has ended by then. */
export function followingOf(
  { page: { time } }: PlanningDesk,
  shown: Class,
  series: RecurringClass | undefined,
): Following | undefined {
  const from = firstToFollow(shown, time.dayOf(nowMs()));
  if (series === undefined || series.status === "ended" || from === undefined) return undefined;
  if (series.last_date !== null && series.last_date < from) return undefined;
  return { series, from, kept: shown.set_by_hand };
}

/** The choice between this class and all that follow. */
export interface ScopeField {
  readonly element: HTMLElement | undefined;
  /** All that follow, where that is chosen; undefined for this one alone. */
  readonly following: Following | undefined;
}

/**
 * Asks whether a change is for this class alone or for all that follow.
 * @param show shows what belongs to the choice
 */
export function scopeField(
  { said }: PlanningDesk,
  following: Following | undefined,
  show: (isForAll: boolean) => void = () => undefined,
): ScopeField {
  if (following === undefined) {
    show(false);
    return { element: undefined, following };
  }
  const choice = radios("scope", { one: said.thisOne, all: said.allThatFollow }, "one");
  const kept = said.dates([...new Set(following.kept.map((field) => said.fields[field]))]);
  const hint = h("div", { hidden: true }, h("p.hint", said.byHandStays));
  if (kept !== "") hint.append(h("p", h("strong", said.thisOneStays(kept))));
  const element = h("fieldset.scope", h("legend", said.scope), choice, hint);
  const isForAll = () => element.querySelector<HTMLInputElement>("input[value=all]")?.checked ?? false;
  element.addEventListener("change", () => {
    hint.hidden = !isForAll();
    show(isForAll());
  });
  show(false);
  return {
    element,
    get following() {
      return isForAll() ? following : undefined;
    },
  };
}
