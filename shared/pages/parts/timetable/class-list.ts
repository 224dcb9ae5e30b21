import { nowMs } from "../clock.ts";
import { addDays } from "../club-time.ts";
import { h, type Inside } from "../elements.ts";
import type { PageStrings } from "../language.ts";
import type { PageContext } from "../start-page.ts";
import { type ClassState, classStateAt, type ShownClass } from "./shown-class.ts";

/** What a timetable needs of its page. */
export interface TimetablePage extends PageContext {
  readonly strings: PageStrings<"classes">;
}

/** What a timetable says of a class beyond what everybody sees. */
export type ClassExtras<Shown extends ShownClass> = (one: Shown, state: ClassState) => readonly Inside[];

/** The classes of a day as a list, by start. */
export function classList<Shown extends ShownClass>(
  classes: readonly Shown[],
  page: TimetablePage,
  extras: ClassExtras<Shown>,
): HTMLElement {
  return h("ul.class-list", ...classes.map((one) => h("li", classEntry(one, page, extras))));
}

/** A class: when, what, with whom, where, and whether there is a place. */
function classEntry<Shown extends ShownClass>(
  one: Shown,
  page: TimetablePage,
  extras: ClassExtras<Shown>,
): HTMLElement {
  const { strings, time } = page;
  const { classes: said } = strings;
  const state = classStateAt(one, nowMs());
  const where = one.is_virtual ? said.online : one.room_name;
  const who = one.coach_name ?? said.noCoach;
  const { description = null } = one;
  return h(
    "div.class",
    { "data-class": one.class_id, "data-state": state },
    h("span.at", time.clock(one.start_date_time, one.end_date_time)),
    h(
      "div.what",
      h("strong", one.name),
      h("span.hint", where === null ? who : `${who} · ${where}`),
      h("span.places", placesInWords(one, state, page)),
      description === null ? undefined : h("span.hint.description", description),
    ),
    h("div.extras", ...extras(one, state)),
  );
}

/** Whether there is a place, such as `3 places left` or `Booking opens Mon 12:00`. */
export function placesInWords(
  { places_left, booking_opens_at }: Pick<ShownClass, "places_left" | "booking_opens_at">,
  state: ClassState,
  { strings: { classes: said }, time }: TimetablePage,
): string {
  if (state === "open") return places_left === null ? said.placesFree : said.placesLeft(places_left);
  if (state !== "opensLater" || booking_opens_at === null) return said.states[state];
  const isWithinWeek = time.dayOf(booking_opens_at) < addDays(time.dayOf(nowMs()), 7);
  return said.opens(isWithinWeek ? time.weekdayTime(booking_opens_at) : time.inWords(booking_opens_at));
}
