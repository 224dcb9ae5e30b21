import type { AppointmentType } from "@fitness-club-booking/sdk/records";
import { nowMs } from "../../parts/clock.ts";
import { h } from "../../parts/elements.ts";
import { enteredIn, field, form, radios, select, textarea } from "../../parts/fields.ts";
import { photoOf } from "../../parts/photo.ts";
import { coachSelect } from "../page/club-names.ts";
import type { Draft } from "../page/drafts.ts";
import type { MemberContext } from "../page/member-context.ts";
import { sessionsLeft } from "../terms/coverage.ts";
import { durationInWords } from "../terms/term-words.ts";
import { lengthsInWords } from "./booked-words.ts";
import type { BookingDetails } from "./booking.ts";
import { REPEAT_FIELDS, repeatChoice, weeksIn } from "./repeat-choice.ts";

/** The name that what is typed is kept by. */
export const BOOKING_DRAFT = "booking";
const MAX_COMMENTS = 2_000;
// Other free times apply where one of these changes.
const TYPE = "appointment_type_id";
const CRITERIA = [TYPE, "subtype_id", "coach_id", "place"];
// As in member.css, which hides the summary of what is open on wider screens.
const NARROW = "(max-width: 30em)";

/** What a booking form tells the view that it is in. */
export interface BookFormEvents {
  /** Other free times apply. */
  readonly onCriteria: () => void;
  /** It is to be booked once, or for so many weeks. */
  readonly onRepeat: () => void;
  readonly onSubmit: () => void;
}

/** The fields of a booking; which there are depends on the type, and what is entered stays when the type changes. */
export interface BookForm {
  readonly element: HTMLFormElement;
  /** The type that is chosen. */
  readonly type: AppointmentType;
  /** What is chosen and typed. */
  readonly details: BookingDetails;
  /** For how many weeks it is to be booked; undefined for once. */
  readonly weeks: number | undefined;
  /** All that is entered, by field, and the room of an online booking. */
  entered(): Draft;
  /** Opens what is closed and has a problem. */
  revealProblems(): void;
}

/**
 * The form of a booking.
 * @param inside what stands between the choices and the comments, and what follows those
 */
export function bookForm(
  member: MemberContext,
  { onCriteria, onRepeat, onSubmit }: BookFormEvents,
  inside: { readonly times: Node; readonly end: readonly Node[] },
): BookForm {
  const { names, strings } = member;
  const { common, member: words } = strings;
  const { book } = words;
  const draft = member.drafts.read(BOOKING_DRAFT);
  // The room of an online booking; the same for all attempts, after a reload too.
  const room = draft.room ?? crypto.randomUUID();
  // Where the club holds an online booking; undefined where it holds none.
  const meeting = member.club.online_url?.replaceAll("{room}", room);
  const choices = h("div");
  const aboutCoach = h("div.about-coach");
  const summary = h("summary");
  const comments = textarea("comments", { maxlength: MAX_COMMENTS });
  comments.value = draft.comments ?? "";
  // What is booked and where; closed on a phone, so that free times are in view at once.
  const criteria = h(
    "details.criteria",
    { open: !matchMedia(NARROW).matches },
    summary,
    serviceChoice(member, draft[TYPE]),
    choices,
    aboutCoach,
  );
  // It stays, with what was chosen, where another type is chosen that cannot be held online.
  const places = placeChoice(member, draft.place);
  const element = form(
    onSubmit,
    criteria,
    inside.times,
    repeatChoice(words, draft),
    field(comments, { label: book.comments, optional: common.optional }),
    ...inside.end,
  );
  element.classList.add("booking");
  showChoices(draft);
  summarize();
  element.addEventListener("change", ({ target }) => changed(target));
  return {
    element,
    get type() {
      return chosenType();
    },
    get details() {
      const id = (name: string) => Number(enteredIn(element, name)) || undefined;
      const virtualUrl = enteredIn(element, "place") === "online" ? meeting : undefined;
      return {
        typeId: chosenType().appointment_type_id,
        subtypeId: id("subtype_id"),
        coachId: id("coach_id"),
        isVirtual: virtualUrl !== undefined,
        virtualUrl,
        comments: enteredIn(element, "comments"),
      };
    },
    get weeks() {
      return weeksIn(entered());
    },
    entered,
    revealProblems: () => {
      if (criteria.querySelector("[aria-invalid]") !== null) criteria.open = true;
    },
  };

  function chosenType(): AppointmentType {
    const chosen = names.types.get(Number(enteredIn(element, TYPE)));
    if (chosen === undefined) throw new Error("No type is chosen.");
    return chosen;
  }

  function entered(): Draft {
    const filled = [...CRITERIA, "comments", ...REPEAT_FIELDS].flatMap((name) => {
      const value = enteredIn(element, name);
      return value === undefined ? [] : [[name, value] as const];
    });
    return { ...Object.fromEntries(filled), room };
  }

  function changed(target: EventTarget | null): void {
    const name = target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target.name : "";
    if (name === TYPE) showChoices(entered());
    summarize();
    if (CRITERIA.includes(name)) onCriteria();
    if (REPEAT_FIELDS.some((each) => each === name)) onRepeat();
  }

  /** Says what is chosen, for when the choices are closed, and who the coach is. */
  function summarize(): void {
    const chosen = [...criteria.querySelectorAll("select")].map(
      ({ selectedOptions: [option] }) => option?.text ?? "",
    );
    const { name, subtypes, duration_minutes } = chosenType();
    // With subtypes, the length is a choice of its own.
    chosen.unshift(subtypes.length > 0 ? name : withLength(name, duration_minutes, member));
    const place = enteredIn(element, "place");
    if (place !== undefined) chosen.push(place === "online" ? book.online : book.inClub);
    const { photo_url = null, description } = names.coaches.get(Number(enteredIn(element, "coach_id"))) ?? {};
    aboutCoach.replaceChildren(photo_url === null ? "" : photoOf(photo_url), h("p.hint", description ?? ""));
    summary.replaceChildren(`${chosen.join(" · ")} `, h("span.change", book.change));
  }

  /** The lengths and coaches of the type; what was chosen stays, where the type has it too. */
  function showChoices({ subtype_id, coach_id }: Draft): void {
    const type = chosenType();
    const length = lengthChoice(type, subtype_id, member);
    const coach = coachSelect(names, type.appointment_type_id, { value: "", text: book.anyCoach });
    choices.replaceChildren(...(length === undefined ? [] : [length]), field(coach, { label: book.coach }));
    if (meeting !== undefined && type.can_be_virtual) criteria.append(places);
    else places.remove();
    coach.value = coach_id ?? "";
    if (coach.selectedIndex < 0) coach.value = "";
  }
}

/** At the club or online. */
function placeChoice({ strings }: MemberContext, chosen = "club"): HTMLElement {
  const { book } = strings.member;
  const places = radios("place", { club: book.inClub, online: book.online }, chosen);
  return h("fieldset.place", h("legend", book.place), places, h("p.hint", book.linkLater));
}

/** The lengths of a type, where it has several. */
function lengthChoice(
  { subtypes, duration_minutes }: AppointmentType,
  wanted: string | undefined,
  member: MemberContext,
): HTMLElement | undefined {
  const { book } = member.strings.member;
  if (subtypes.length === 0) return undefined;
  const lengths = [
    { value: "", text: withLength(book.standard, duration_minutes, member) },
    ...subtypes.map((each) => ({
      value: `${each.subtype_id}`,
      text: withLength(each.name, each.duration_minutes, member),
    })),
  ];
  return field(select("subtype_id", lengths, wanted), { label: book.length });
}

function withLength(name: string, minutes: number, { locale, strings }: MemberContext): string {
  return strings.member.book.typeChoice(name, durationInWords(minutes, locale));
}

/** What can be booked, each with how long it takes and what it costs: a session that is left, or a payment. */
function serviceChoice({ locale, names, strings }: MemberContext, wanted: string | undefined): HTMLElement {
  const { book } = strings.member;
  const types = names.bookableTypes;
  const first = types.find(({ appointment_type_id }) => `${appointment_type_id}` === wanted) ?? types[0];
  const now = new Date(nowMs()).toISOString();
  const cards = types.map((type) => {
    const value = type.appointment_type_id;
    const left = sessionsLeft(names.memberships.values(), type, now);
    const costs = left === Number.POSITIVE_INFINITY ? book.costsUnlimited : book.costs(left);
    return h(
      "label",
      h("input", { type: "radio", name: TYPE, value, checked: type === first }),
      h("span", type.name),
      h("span.hint", `${lengthsInWords(type, locale)} · ${costs}`),
    );
  });
  return h("fieldset.services", h("legend", book.type), ...cards);
}
