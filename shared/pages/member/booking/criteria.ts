import type { AppointmentType } from "@fitness-club-booking/sdk/records";
import { nowMs } from "../../parts/clock.ts";
import { sessionsLeft } from "../../parts/coverage.ts";
import { h } from "../../parts/elements.ts";
import { enteredIn, field, radios, select } from "../../parts/fields.ts";
import { photoOf } from "../../parts/photo.ts";
import { coachSelect } from "../page/club-names.ts";
import type { Draft } from "../page/drafts.ts";
import type { MemberContext } from "../page/member-context.ts";
import { durationInWords } from "../terms/term-words.ts";
import { lengthsInWords } from "./booked-words.ts";

const TYPE = "appointment_type_id";
/** The names of the controls that say what is booked: other free times apply where one of them changes. */
export const CRITERIA = [TYPE, "subtype_id", "coach_id", "place"];
// As in member.css, which hides the summary of what is open on wider screens.
const NARROW = "(max-width: 30em)";

/** What is booked, with whom and where. It is closed on a phone, so that free times are in view at once. */
export class Criteria {
  readonly element: HTMLDetailsElement;
  readonly #member: MemberContext;
  readonly #isOnlineOffered: boolean;
  readonly #choices = h("div");
  readonly #aboutCoach = h("div.about-coach");
  readonly #summary = h("summary");
  readonly #places: HTMLElement;

  /** @param isOnlineOffered whether the club holds bookings online */
  constructor(member: MemberContext, draft: Draft, isOnlineOffered: boolean) {
    this.#member = member;
    this.#isOnlineOffered = isOnlineOffered;
    // It stays, with what was chosen, where another type is chosen that cannot be held online.
    this.#places = placeChoice(member, draft.place);
    this.element = h(
      "details.criteria",
      { open: !matchMedia(NARROW).matches },
      this.#summary,
      serviceChoice(member, draft[TYPE]),
      this.#choices,
      this.#aboutCoach,
    );
  }

  /** The type that is chosen, once this is in its form. */
  get type(): AppointmentType {
    const chosen = this.#member.names.types.get(Number(this.#entered(TYPE)));
    if (chosen === undefined) throw new Error("No type is chosen.");
    return chosen;
  }

  /** Shows what there is to choose, once this is in its form: what was chosen stays, where the type has it too. */
  show(draft: Draft): void {
    this.#showChoices(draft);
    this.#summarize();
  }

  /** Takes over what was chosen in a control. */
  changed(name: string, entered: Draft): void {
    if (name === TYPE) this.#showChoices(entered);
    this.#summarize();
  }

  /** Says what is chosen, for when the choices are closed, and who the coach is. */
  #summarize(): void {
    const { names, strings } = this.#member;
    const { book, details } = strings.member;
    const chosen = [...this.element.querySelectorAll("select")].map(
      ({ selectedOptions: [option] }) => option?.text ?? "",
    );
    const { name, subtypes, duration_minutes } = this.type;
    // With subtypes, the length is a choice of its own.
    chosen.unshift(subtypes.length > 0 ? name : withLength(name, duration_minutes, this.#member));
    const place = this.#entered("place");
    if (place !== undefined) chosen.push(place === "online" ? details.online : book.inClub);
    const { photo_url = null, description } = names.coaches.get(Number(this.#entered("coach_id"))) ?? {};
    this.#aboutCoach.replaceChildren(
      photo_url === null ? "" : photoOf(photo_url),
      h("p.hint", description ?? ""),
    );
    this.#summary.replaceChildren(`${chosen.join(" · ")} `, h("span.change", book.change));
  }

  /** Opens it, where it has a problem. */
  revealProblems(): void {
    if (this.element.querySelector("[aria-invalid]") !== null) this.element.open = true;
  }

  #showChoices({ subtype_id, coach_id }: Draft): void {
    const { names, strings } = this.#member;
    const { book, details } = strings.member;
    const { type } = this;
    const length = lengthChoice(type, subtype_id, this.#member);
    const coach = coachSelect(names, type.appointment_type_id, { value: "", text: book.anyCoach });
    this.#choices.replaceChildren(
      ...(length === undefined ? [] : [length]),
      field(coach, { label: details.coach }),
    );
    if (this.#isOnlineOffered && type.can_be_virtual) this.element.append(this.#places);
    else this.#places.remove();
    coach.value = coach_id ?? "";
    if (coach.selectedIndex < 0) coach.value = "";
  }

  #entered(name: string): string | undefined {
    const form = this.element.closest("form");
    return form === null ? undefined : enteredIn(form, name);
  }
}

/** At the club or online. */
function placeChoice({ strings }: MemberContext, chosen = "club"): HTMLElement {
  const { book, details } = strings.member;
  const places = radios("place", { club: book.inClub, online: details.online }, chosen);
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
