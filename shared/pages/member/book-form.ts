import type { AppointmentType } from "@fitness-club-booking/sdk/records";
import { h } from "../parts/elements.ts";
import { enteredIn, field, form, radios, select, textarea } from "../parts/fields.ts";
import type { BookingDetails } from "./booking.ts";
import { coachSelect } from "./club-names.ts";
import type { Draft } from "./drafts.ts";
import type { MemberContext } from "./member-context.ts";
import { durationInWords } from "./member-words.ts";
import type { PageContext } from "./page-context.ts";

/** The name that what is typed is kept by. */
export const BOOKING_DRAFT = "booking";
const MAX_COMMENTS = 2_000;
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
export class BookForm {
  readonly element: HTMLFormElement;
  readonly #member: MemberContext;
  readonly #type: HTMLSelectElement;
  readonly #choices = h("div");
  readonly #summary = h("summary");
  /** What is booked and where; closed on a phone, so that free times are in view at once. */
  readonly #criteria: HTMLDetailsElement;
  /** The room of an online booking; the same for all attempts, after a reload too. */
  readonly #room: string;

  /** @param inside what stands between the choices and the comments, and what follows those */
  constructor(
    member: MemberContext,
    { onCriteria, onRepeat, onSubmit }: BookFormEvents,
    inside: { readonly times: Node; readonly end: readonly Node[] },
  ) {
    const { common, member: words } = member.strings;
    const draft = member.drafts.read(BOOKING_DRAFT);
    this.#member = member;
    this.#room = draft.room ?? crypto.randomUUID();
    this.#type = select("appointment_type_id", this.#typeChoices(), draft.appointment_type_id);
    const comments = textarea("comments", { maxlength: MAX_COMMENTS });
    comments.value = draft.comments ?? "";
    this.#criteria = h(
      "details.criteria",
      { open: !matchMedia(NARROW).matches },
      this.#summary,
      field(this.#type, { label: words.book.type }),
      this.#choices,
      ...this.#placeChoice(draft.place),
    );
    this.element = form(
      onSubmit,
      this.#criteria,
      inside.times,
      repeatChoice(words, draft),
      field(comments, { label: words.book.comments, optional: common.optional }),
      ...inside.end,
    );
    this.#showChoices(draft);
    this.#summarize();
    this.element.addEventListener("change", ({ target }) => this.#changed(target, { onCriteria, onRepeat }));
  }

  /** Opens what is closed and has a problem. */
  revealProblems(): void {
    if (this.#criteria.querySelector("[aria-invalid]") !== null) this.#criteria.open = true;
  }

  /** The type that is chosen. */
  get type(): AppointmentType {
    const type = this.#member.names.types.get(Number(this.#type.value));
    if (type === undefined) throw new Error("No type is chosen.");
    return type;
  }

  /** What is chosen and typed. */
  get details(): BookingDetails {
    const id = (name: string) => Number(this.#entered(name)) || undefined;
    const virtualUrl = this.#entered("place") === "online" ? this.#meeting : undefined;
    return {
      typeId: this.type.appointment_type_id,
      subtypeId: id("subtype_id"),
      coachId: id("coach_id"),
      isVirtual: virtualUrl !== undefined,
      virtualUrl,
      comments: this.#entered("comments"),
    };
  }

  /** For how many weeks it is to be booked; undefined for once. */
  get weeks(): number | undefined {
    return weeksIn(this.entered());
  }

  /** All that is entered, by field, and the room of an online booking. */
  entered(): Draft {
    const names = ["appointment_type_id", "subtype_id", "coach_id", "place", "comments", ...REPEAT_FIELDS];
    const filled = names.flatMap((name) => {
      const value = this.#entered(name);
      return value === undefined ? [] : [[name, value] as const];
    });
    return { ...Object.fromEntries(filled), room: this.#room };
  }

  #entered(name: string): string | undefined {
    return enteredIn(this.element, name);
  }

  #typeChoices() {
    const { names, locale, strings } = this.#member;
    const { typeChoice } = strings.member.book;
    return names.bookableTypes.map(({ appointment_type_id, name, duration_minutes, subtypes }) => ({
      value: `${appointment_type_id}`,
      // With subtypes, the length is a choice of its own.
      text: subtypes.length > 0 ? name : typeChoice(name, durationInWords(duration_minutes, locale)),
    }));
  }

  #changed(target: EventTarget | null, { onCriteria, onRepeat }: Omit<BookFormEvents, "onSubmit">): void {
    const name = target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target.name : "";
    if (name === "appointment_type_id") this.#showChoices(this.entered());
    this.#summarize();
    if (["appointment_type_id", "subtype_id", "coach_id", "place"].includes(name)) onCriteria();
    if (REPEAT_FIELDS.some((each) => each === name)) onRepeat();
  }

  /** Says what is chosen, for when the choices are closed. */
  #summarize(): void {
    const { book } = this.#member.strings.member;
    const chosen = [...this.#criteria.querySelectorAll("select")].map(
      ({ selectedOptions: [option] }) => option?.text ?? "",
    );
    const place = this.#entered("place");
    if (place !== undefined) chosen.push(place === "online" ? book.online : book.inClub);
    this.#summary.replaceChildren(`${chosen.join(" · ")} `, h("span.change", book.change));
  }

  /** The lengths and coaches of the type; what was chosen stays, where the type has it too. */
  #showChoices({ subtype_id, coach_id }: Draft): void {
    const { locale, names, strings } = this.#member;
    const { book } = strings.member;
    const { subtypes, duration_minutes, appointment_type_id } = this.type;
    const inWords = (name: string, minutes: number) =>
      book.typeChoice(name, durationInWords(minutes, locale));
    const lengths = [
      { value: "", text: inWords(book.standard, duration_minutes) },
      ...subtypes.map((each) => ({
        value: `${each.subtype_id}`,
        text: inWords(each.name, each.duration_minutes),
      })),
    ];
    const coach = coachSelect(names, appointment_type_id, { value: "", text: book.anyCoach });
    this.#choices.replaceChildren(
      ...(subtypes.length === 0
        ? []
        : [field(select("subtype_id", lengths, subtype_id), { label: book.length })]),
      field(coach, { label: book.coach }),
    );
    coach.value = coach_id ?? "";
    if (coach.selectedIndex < 0) coach.value = "";
  }

  /** Where the club holds an online booking; undefined where it holds none. */
  get #meeting(): string | undefined {
    return this.#member.club.online_url?.replaceAll("{room}", this.#room);
  }

  /** At the club or online; nothing where the club holds nothing online. */
  #placeChoice(chosen = "club"): HTMLElement[] {
    if (this.#meeting === undefined) return [];
    const { book } = this.#member.strings.member;
    const places = radios("place", { club: book.inClub, online: book.online }, chosen);
    const hint = h("p.hint", book.linkLater);
    return [h("fieldset.place", h("legend", book.place), places, hint)];
  }
}

// The API books so many at once.
const MIN_WEEKS = 2;
const MAX_WEEKS = 12;
const WEEKS = Array.from({ length: MAX_WEEKS - MIN_WEEKS + 1 }, (_, index) => `${index + MIN_WEEKS}`);

/** The names of the controls with which a booking is repeated. */
export const REPEAT_FIELDS = ["repeat", "weeks"] as const;

/** Asks whether to book once or every week, and how often. */
export function repeatChoice(
  { weekly }: PageContext["strings"]["member"],
  { repeat = "once", weeks = "4" }: Draft,
): HTMLElement {
  const choices = WEEKS.map((value) => ({ value, text: value }));
  const count = field(select("weeks", choices, weeks), { label: weekly.weeks });
  count.hidden = repeat !== "weekly";
  const often = radios("repeat", { once: weekly.once, weekly: weekly.everyWeek }, repeat);
  often.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement) count.hidden = target.value !== "weekly";
  });
  return h("fieldset", h("legend", weekly.often), often, count);
}

/** For how many weeks to book; undefined for once. */
export function weeksIn({ repeat, weeks }: Draft): number | undefined {
  return repeat === "weekly" ? Number(weeks) : undefined;
}
