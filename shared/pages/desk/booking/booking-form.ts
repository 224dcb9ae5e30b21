import type {
  AppointmentType,
  BookSeriesRequest,
  CreateAppointmentRequest,
} from "@fitness-club-booking/sdk/records";
import { h } from "../../parts/elements.ts";
import { clearFieldErrors, enteredIn, field, form, input, select, textarea } from "../../parts/fields.ts";
import { weeklyFrom } from "../../parts/series.ts";
import { coachesFor, type Desk, roomsFor } from "../club/club-records.ts";
import { planningDesk } from "../club/planning-desk.ts";

// As many as a series is booked with at most.
const MAX_WEEKS = 12;

/** What a booking form shows besides its own fields. */
export interface BookingFormParts {
  /** The day that is entered first. */
  readonly day: string;
  readonly coachId?: number | undefined;
  /** Who it is for. */
  readonly client: readonly HTMLElement[];
  /** How the form ends. */
  readonly end: HTMLElement;
}

/** What follows from a booking form. */
export interface BookingFormActions {
  /** Something else is entered. */
  readonly onChange: () => void;
  readonly onSubmit: () => void;
}

/** The form in which staff book for a client. */
export class BookingForm {
  readonly element: HTMLFormElement;
  readonly #desk: Desk;
  readonly #type: HTMLSelectElement;
  readonly #subtype = select("subtype_id", []);
  readonly #subtypeField: HTMLElement;
  readonly #coach = select("coach_id", []);
  readonly #room = select("room_id", []);
  readonly #roomField: HTMLElement;
  readonly #day = input("day", { type: "date", required: true });
  readonly #time = input("start_date_time", { type: "time", required: true, step: 300 });
  readonly #weeks: HTMLSelectElement;
  readonly #weeksField: HTMLElement;
  readonly #comp = h("input", { type: "checkbox", name: "is_comp_session" });
  readonly #compBox: HTMLElement;
  readonly #compReason: HTMLElement;
  #clientId: number | undefined;
  // The instant of a start that was not typed: where the clocks go back, the day and the time name two.
  #start: string | undefined;

  constructor(desk: Desk, parts: BookingFormParts, { onChange, onSubmit }: BookingFormActions) {
    this.#desk = desk;
    const { desk: said, common } = desk.page.strings;
    const types = this.#types.map((type) => ({ value: String(type.appointment_type_id), text: type.name }));
    const coach = desk.club.coaches.find(({ coach_id }) => coach_id === parts.coachId);
    const ofCoach = types.find(({ value }) => coach?.appointment_type_ids.includes(Number(value)));
    this.#type = select("appointment_type_id", types, ofCoach?.value);
    this.#weeks = weeksChoice(said);
    this.#weeksField = field(this.#weeks, { label: said.repeat });
    this.#compBox = h("label.check", this.#comp, said.complimentary);
    const reason = input("comp_reason", { maxlength: 500, autocomplete: "off" });
    this.#compReason = field(reason, { label: said.compReason });
    this.#compReason.hidden = true;
    this.#subtypeField = field(this.#subtype, { label: planningDesk(desk).said.booking.subtype });
    this.#roomField = field(this.#room, { label: said.room });
    const comments = textarea("comments", { maxlength: 2_000, rows: 2 });
    this.element = form(
      onSubmit,
      ...parts.client,
      pair(field(this.#type, { label: said.type }), this.#subtypeField),
      pair(field(this.#day, { label: said.day }), field(this.#time, { label: said.time })),
      pair(field(this.#coach, { label: said.coach }), this.#roomField),
      this.#weeksField,
      this.#compBox,
      this.#compReason,
      field(comments, { label: said.comments, optional: common.optional }),
      parts.end,
    );
    this.#day.value = parts.day;
    this.#fillChoices();
    this.#coach.value = ofCoach === undefined ? "" : String(parts.coachId);
    this.#follow(onChange);
  }

  /** Whether no session is to be taken. */
  get isComplimentary(): boolean {
    return this.#comp.checked;
  }

  /** Why the session is complimentary. */
  get compReason(): string | undefined {
    return enteredIn(this.element, "comp_reason");
  }

  /** Whether it is known who it is for. */
  get hasClient(): boolean {
    return this.#clientId !== undefined;
  }

  /** Takes who it is for. */
  setClient(id: number | undefined): void {
    this.#clientId = id;
  }

  /** The start that is entered; undefined while the day or the time is missing. */
  get start(): string | undefined {
    if (this.#time.value === "") return undefined;
    return (this.#start ?? this.#desk.page.time.utcOf(`${this.#day.value}T${this.#time.value}`)) || undefined;
  }

  /** The request for what is entered now; undefined while the client, the day or the time is missing. */
  get request(): CreateAppointmentRequest | undefined {
    const start_date_time = this.start;
    const client_id = this.#clientId;
    if (client_id === undefined || start_date_time === undefined) return undefined;
    return {
      client_id,
      start_date_time,
      appointment_type_id: Number(this.#type.value),
      subtype_id: Number(this.#subtype.value) || null,
      coach_id: Number(this.#coach.value) || null,
      room_id: Number(this.#room.value) || null,
      comments: enteredIn(this.element, "comments") ?? null,
    };
  }

  /** Whether the same is to be booked every week. */
  get isWeekly(): boolean {
    return !this.isComplimentary && this.#weeks.value !== "";
  }

  /** The request for every week; undefined where it is to be booked once, or something is missing. */
  get series(): BookSeriesRequest | undefined {
    const { request } = this;
    if (request === undefined || !this.isWeekly) return undefined;
    const { start_date_time: _, ...party } = request;
    const recurrence = weeklyFrom(`${this.#day.value}T${this.#time.value}`, Number(this.#weeks.value));
    return { ...party, recurrence, on_conflict: "skip" };
  }

  /** Enters another start. */
  setStart(start: string): void {
    const [day = "", time = ""] = this.#desk.page.time.localOf(start).split("T");
    this.#day.value = day;
    this.#time.value = time;
    this.#start = start;
  }

  /** The type that is chosen; undefined where the club has none. */
  get type(): AppointmentType | undefined {
    const id = Number(this.#type.value);
    return this.#types.find(({ appointment_type_id }) => appointment_type_id === id);
  }

  /** How long what is entered lasts. */
  get minutes(): number {
    const { type } = this;
    const subtype = type?.subtypes.find(({ subtype_id }) => subtype_id === Number(this.#subtype.value));
    return (subtype ?? type)?.duration_minutes ?? 0;
  }

  /** Moves the focus to what needs an answer once it is known who it is for: the time, or else which of several types. */
  focusNext(): void {
    const isTimeNext = this.start === undefined || this.#types.length < 2;
    (isTimeNext ? this.#time : this.#type).focus();
  }

  #follow(onChange: () => void): void {
    this.#type.addEventListener("change", () => this.#fillChoices());
    this.#comp.addEventListener("change", () => {
      this.#compReason.hidden = !this.#comp.checked;
      // A series is never complimentary.
      this.#weeksField.hidden = this.#comp.checked;
    });
    this.#weeks.addEventListener("change", () => {
      this.#compBox.hidden = this.#weeks.value !== "";
    });
    for (const typed of [this.#day, this.#time]) {
      typed.addEventListener("input", () => {
        this.#start = undefined;
      });
    }
    this.element.addEventListener("input", () => {
      clearFieldErrors(this.element);
      onChange();
    });
  }

  get #types(): AppointmentType[] {
    return this.#desk.club.types.filter(({ is_active }) => is_active);
  }

  /** Offers what goes with the type; a choice that still goes with it stays. */
  #fillChoices(): void {
    const { club, page } = this.#desk;
    const { desk: said } = page.strings;
    const { type } = this;
    const id = Number(this.#type.value);
    const subtypes = type?.subtypes ?? [];
    fill(
      this.#subtype,
      planningDesk(this.#desk).said.booking.noSubtype,
      subtypes.map((each) => [each.subtype_id, each.name]),
    );
    fill(
      this.#coach,
      said.anyCoach,
      coachesFor(club, id).map((each) => [each.coach_id, each.name]),
    );
    fill(
      this.#room,
      said.anyRoom,
      roomsFor(club, id).map((each) => [each.room_id, each.name]),
    );
    this.#subtypeField.hidden = subtypes.length === 0;
    this.#roomField.hidden = type?.room_ids?.length === 0;
  }
}

function weeksChoice(said: { readonly once: string; weekly(count: number): string }): HTMLSelectElement {
  const weeks = Array.from({ length: MAX_WEEKS - 1 }, (_, index) => index + 2);
  return select("recurrence.occurrences", [
    { value: "", text: said.once },
    ...weeks.map((count) => ({ value: String(count), text: said.weekly(count) })),
  ]);
}

function fill(
  control: HTMLSelectElement,
  none: string,
  choices: readonly (readonly [number, string])[],
): void {
  const chosen = control.value;
  const options = choices.map(([value, text]) => h("option", { value }, text));
  control.replaceChildren(h("option", { value: "" }, none), ...options);
  if (choices.some(([value]) => String(value) === chosen)) control.value = chosen;
}

function pair(...fields: readonly HTMLElement[]): HTMLElement {
  return h("div.halves", ...fields);
}
