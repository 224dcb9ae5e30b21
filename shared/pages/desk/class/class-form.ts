import type {
  ClassType,
  CreateClassRequest,
  CreateComplimentaryClassRequest,
  CreateRecurringClassRequest,
} from "@fitness-club-booking/sdk/records";
import { h } from "../../parts/elements.ts";
import {
  clearFieldErrors,
  enteredIn,
  field,
  form,
  input,
  radios,
  select,
  textarea,
} from "../../parts/fields.ts";
import type { PlanningDesk } from "../club/planning-desk.ts";
import { newVenue } from "./class-bodies.ts";
import {
  chosenCoach,
  chosenWeekdays,
  coachSelect,
  numberInput,
  type VenueFields,
  venueFields,
  weekdayBoxes,
} from "./class-fields.ts";
import { weekdayOf } from "./class-words.ts";

/** A new class, once or every week. */
export type NewClassBody = CreateClassRequest | CreateComplimentaryClassRequest | CreateRecurringClassRequest;

/** What is known of a class before it is planned. */
export interface ClassBegin {
  readonly start?: string | undefined;
  readonly coachId?: number | undefined;
}

/** What the form shows first, and where it leads. */
export interface ClassFormOptions extends ClassBegin {
  readonly day: string;
  readonly types: readonly ClassType[];
  /** The coaches who give classes of a type. */
  readonly coachesOf: (typeId: number) => readonly number[];
  readonly onSubmit: () => void;
  readonly end: readonly HTMLElement[];
}

const MAX_INTERVAL_WEEKS = 8;

/** The form in which staff plan a class, once or every week. */
export class ClassForm {
  readonly element: HTMLFormElement;
  readonly #planning: PlanningDesk;
  readonly #types: readonly ClassType[];
  readonly #coachesOf: ClassFormOptions["coachesOf"];
  readonly #type: HTMLSelectElement;
  readonly #day: HTMLInputElement;
  readonly #time: HTMLInputElement;
  readonly #minutes = numberInput("duration_minutes", 60, { min: 5, max: 360 });
  readonly #capacity = numberInput("capacity", 1, { min: 1, max: 100 });
  readonly #waitlist = numberInput("waitlist_size", 0, { min: 0, max: 50 });
  readonly #coachPlace = h("div");
  #coach: HTMLSelectElement;
  readonly #venue: VenueFields;
  readonly #comp = h("input", { type: "checkbox", name: "is_complimentary" });

  constructor(
    planning: PlanningDesk,
    { day, start, coachId, types, coachesOf, onSubmit, end }: ClassFormOptions,
  ) {
    const { said, page } = planning;
    const { common, desk } = page.strings;
    this.#planning = planning;
    this.#types = types;
    this.#coachesOf = coachesOf;
    const [startDay = day, startTime = ""] = start === undefined ? [] : page.time.localOf(start).split("T");
    this.#type = select(
      "class_type_id",
      types.map(({ class_type_id, name }) => ({ value: String(class_type_id), text: name })),
    );
    this.#day = input("day", { type: "date", required: true, value: startDay });
    this.#time = input("start_date_time", { type: "time", required: true, step: 300, value: startTime });
    this.#coach = coachSelect(planning, coachId, { any: desk.anyCoach });
    this.#venue = venueFields(planning, { place: "", url: "" }, desk.anyRoom);
    const compReason = field(input("comp_reason", { maxlength: 500, autocomplete: "off" }), {
      label: said.compReason,
    });
    compReason.hidden = true;
    this.#comp.addEventListener("change", () => {
      compReason.hidden = !this.#comp.checked;
    });
    const weeks = numberInput("interval_weeks", 1, { min: 1, max: MAX_INTERVAL_WEEKS });
    const lastDate = field(input("last_date", { type: "date" }), {
      label: said.lastDate,
      optional: common.optional,
    });
    const onConflict = radios("on_conflict", { skip: said.skip, refuse: said.refuse }, "skip");
    const weekly = h(
      "div.weekly",
      weekdayBoxes(planning, [weekdayOf(startDay)]),
      h("div.halves", field(weeks, { label: said.everyWeeks }), lastDate),
      h("fieldset", h("legend", said.onConflict), onConflict),
    );
    let shownDay = startDay;
    this.#day.addEventListener("change", () => {
      // As long as nobody chose another day of the week, it is that of the first day.
      if (chosenWeekdays(this.element).join() === weekdayOf(shownDay) && this.#day.value !== "") {
        for (const box of weekly.querySelectorAll<HTMLInputElement>("input[name=weekdays]")) {
          box.checked = box.value === weekdayOf(this.#day.value);
        }
        shownDay = this.#day.value;
      }
    });
    const compBox = h("label.check", this.#comp, said.complimentary);
    const once = h("div", compBox, compReason);
    const dayField = field(this.#day, { label: desk.day });
    const dayLabel = dayField.querySelector("label");
    const repeat = h(
      "fieldset",
      h("legend", said.repeat),
      radios("repeat", { once: said.once, weekly: said.weekly }, "once"),
    );
    const follow = (isWeekly: boolean) => {
      weekly.hidden = !isWeekly;
      once.hidden = isWeekly;
      // The API's problems name the fields of what is sent.
      this.#day.name = isWeekly ? "first_date" : "day";
      this.#time.name = isWeekly ? "local_time" : "start_date_time";
      if (dayLabel !== null) dayLabel.textContent = isWeekly ? said.firstDate : desk.day;
    };
    this.element = form(
      onSubmit,
      field(this.#type, { label: said.type }),
      repeat,
      h("div.halves", dayField, field(this.#time, { label: desk.time })),
      weekly,
      h(
        "div.halves",
        field(this.#minutes, { label: said.length }),
        field(this.#capacity, { label: said.capacity }),
      ),
      field(this.#waitlist, { label: said.waitlistSize }),
      this.#coachPlace,
      this.#venue.element,
      once,
      field(textarea("notes", { maxlength: 2_000, rows: 2 }), {
        label: said.notes,
        optional: common.optional,
      }),
      h("div.buttons", ...end),
    );
    repeat.addEventListener("change", () => follow(this.isWeekly));
    follow(false);
    this.#type.addEventListener("change", () => this.#fillFromType());
    this.#fillFromType();
    this.element.addEventListener("input", () => clearFieldErrors(this.element));
  }

  /** Whether it is planned for every week. */
  get isWeekly(): boolean {
    return enteredIn(this.element, "repeat") === "weekly";
  }

  /** The names of the fields that must be filled in before anything can be sent. */
  get missing(): string[] {
    const needed = [this.#day, this.#time, ...(this.#hasReason ? [] : [this.#control("comp_reason")])];
    return needed.flatMap((control) => (control?.value === "" ? [control.name] : []));
  }

  /** The request for what is entered now. */
  get body(): NewClassBody {
    const { element: entered } = this;
    const coach = chosenCoach(this.#coach);
    const party = {
      class_type_id: Number(this.#type.value),
      duration_minutes: Number(this.#minutes.value) || null,
      capacity: Number(this.#capacity.value) || null,
      waitlist_size: this.#waitlist.value === "" ? null : Number(this.#waitlist.value),
      ...(coach === undefined ? {} : { coach_id: coach }),
      ...newVenue(this.#venue.venue),
      notes: enteredIn(entered, "notes") ?? null,
    };
    if (this.isWeekly) {
      return {
        ...party,
        first_date: this.#day.value,
        last_date: enteredIn(entered, "last_date") ?? null,
        weekdays: chosenWeekdays(entered),
        local_time: this.#time.value,
        interval_weeks: Number(enteredIn(entered, "interval_weeks") ?? 1),
        on_conflict: enteredIn(entered, "on_conflict") === "refuse" ? "refuse" : "skip",
      };
    }
    const start_date_time = this.#planning.page.time.utcOf(`${this.#day.value}T${this.#time.value}`);
    const comp_reason = enteredIn(entered, "comp_reason");
    return this.#comp.checked && comp_reason !== undefined
      ? { ...party, start_date_time, comp_reason }
      : { ...party, start_date_time };
  }

  get #hasReason(): boolean {
    return this.isWeekly || !this.#comp.checked;
  }

  #control(name: string): HTMLInputElement | undefined {
    const found = this.element.elements.namedItem(name);
    return found instanceof HTMLInputElement ? found : undefined;
  }

  /** Takes length and places from the type unless somebody has typed them, and offers its rooms, and first the coaches who give it. */
  #fillFromType(): void {
    const id = Number(this.#type.value);
    const type = this.#types.find(({ class_type_id }) => class_type_id === id);
    if (type === undefined) return;
    // A default changes no value that was typed.
    this.#minutes.defaultValue = String(type.duration_minutes);
    this.#capacity.defaultValue = String(type.capacity);
    this.#waitlist.defaultValue = String(type.waitlist_size);
    this.#venue.offer(type.room_ids);
    const { page } = this.#planning;
    const chosen = chosenCoach(this.#coach);
    const any = page.strings.desk.anyCoach;
    this.#coach = coachSelect(this.#planning, chosen, { first: this.#coachesOf(id), any });
    this.#coachPlace.replaceChildren(field(this.#coach, { label: page.strings.desk.coach }));
  }
}
