import { fieldOf } from "../../api-result.ts";
import type { InfoEntry, Unavailability } from "../../records.ts";
import { sentenceOf } from "../parts/alerts.ts";
import { button, h } from "../parts/elements.ts";
import { enteredIn, field, form, input, showFieldErrors } from "../parts/fields.ts";
import { wordingOf } from "./appointment-facts.ts";
import { Card } from "./card.ts";
import type { Desk } from "./club-records.ts";
import { tenantPath } from "./day-reader.ts";
import { appointmentEntry } from "./entries.ts";
import type { LiveDay } from "./live-day.ts";
import { entryWords } from "./words.ts";

/** Somebody or something that can be away. */
type Who = { readonly coach_id: number } | { readonly room_id: number };

interface Away {
  readonly who: Who;
  readonly start_date_time: string;
  readonly end_date_time: string;
  readonly reason: string | null;
}

/** The dialog in which staff mark a coach or a room as unavailable. */
export class AwayCard {
  readonly #desk: Desk;
  readonly #live: LiveDay;
  readonly #card: Card;
  readonly #form: HTMLFormElement;
  readonly #conflict = h("div", { class: "conflict" });
  readonly #onAdded: (added: Unavailability) => unknown;

  constructor(desk: Desk, live: LiveDay, onAdded: (added: Unavailability) => unknown) {
    const { desk: said, common } = desk.page.strings;
    this.#desk = desk;
    this.#live = live;
    this.#onAdded = onAdded;
    this.#card = new Card(desk.page, said.awayTitle);
    const { from, to } = this.#defaults();
    this.#form = form(
      () => this.#submit(),
      field(this.#whoControl(), { label: said.who }),
      field(input("start_date_time", { type: "datetime-local", value: from, step: 300 }), {
        label: said.from,
      }),
      field(input("end_date_time", { type: "datetime-local", value: to, step: 300 }), { label: said.to }),
      field(input("reason", { maxlength: 500, autocomplete: "off" }), {
        label: said.reason,
        hint: said.reasonHint,
        optional: common.optional,
      }),
      this.#conflict,
      h("button", { type: "submit" }, said.do.markAway),
    );
    this.#form.addEventListener("input", () => this.#conflict.replaceChildren());
    this.#card.show(this.#form);
  }

  /** From now, or from the beginning of another day, until its end. */
  #defaults(): { readonly from: string; readonly to: string } {
    const { time } = this.#desk.page;
    const { fromMs, toMs } = this.#live.whole;
    const nowMs = Date.now();
    const isToday = fromMs <= nowMs && nowMs < toMs;
    return { from: time.localOf(isToday ? nowMs : fromMs), to: time.localOf(toMs) };
  }

  #whoControl(): HTMLSelectElement {
    const { club, page } = this.#desk;
    const { desk: said } = page.strings;
    const coaches = club.coaches
      .filter(({ is_active }) => is_active)
      .map(({ coach_id, name }) => h("option", { value: `coach ${coach_id}` }, name));
    const rooms = club.rooms
      .filter(({ is_active }) => is_active)
      .map(({ room_id, name }) => h("option", { value: `room ${room_id}` }, name));
    return h(
      "select",
      { name: "who" },
      h("optgroup", { label: said.coaches }, ...coaches),
      h("optgroup", { label: said.rooms }, ...rooms),
    );
  }

  #submit(): void {
    const away = this.#entered();
    if (away !== undefined) this.#add(away, "refuse");
  }

  #entered(): Away | undefined {
    const { time } = this.#desk.page;
    const [kind, id] = (enteredIn(this.#form, "who") ?? "").split(" ");
    const missing = ["start_date_time", "end_date_time"].filter((name) => !enteredIn(this.#form, name));
    if (missing.length > 0) {
      this.#showMissing(missing);
      return undefined;
    }
    return {
      who: kind === "coach" ? { coach_id: Number(id) } : { room_id: Number(id) },
      start_date_time: time.utcOf(enteredIn(this.#form, "start_date_time") ?? ""),
      end_date_time: time.utcOf(enteredIn(this.#form, "end_date_time") ?? ""),
      reason: enteredIn(this.#form, "reason") ?? null,
    };
  }

  #showMissing(missing: readonly string[]): void {
    const problems = missing.map(requiredProblem);
    const shown = showFieldErrors(this.#form, problems, (problem, label) =>
      sentenceOf(problem, this.#desk.page, label),
    );
    shown[0]?.control?.focus();
  }

  #add(away: Away, on_conflict: "refuse" | "keep"): void {
    const { sdk } = this.#desk;
    const { who, ...times } = away;
    const body = { ...times, on_conflict };
    void this.#card.send<{ readonly unavailability: Unavailability }>(
      (options) =>
        "coach_id" in who
          ? sdk.addStaffUnavailability({ path: { ...tenantPath(this.#desk), ...who }, body }, options)
          : sdk.addRoomUnavailability({ path: { ...tenantPath(this.#desk), ...who }, body }, options),
      {
        onDone: ({ unavailability }) => {
          this.#card.close();
          this.#onAdded(unavailability);
        },
        onRefused: (failure) => {
          const booked = failure.reason === "refused" ? bookedIn(failure.problems) : undefined;
          if (booked === undefined) return false;
          void this.#showConflict(away, booked);
          return true;
        },
        remedies: { form: this.#form },
      },
    );
  }

  /** Names the appointments in the way, and offers to keep them for now. */
  async #showConflict(away: Away, ids: readonly number[]): Promise<void> {
    const { page } = this.#desk;
    const { desk: said } = page.strings;
    await readMissing(this.#desk, this.#live, ids);
    const { appointments, clients } = this.#live.records;
    const concerned = appointments
      .filter(({ id }) => ids.includes(id))
      .sort((a, b) => (a.start_date_time < b.start_date_time ? -1 : 1))
      .map((appointment) => {
        const { who, what } = entryWords(appointmentEntry(appointment), clients, wordingOf(this.#desk));
        return h("li", {}, `${page.time.inWords(appointment.start_date_time)} · ${who} · ${what}`);
      });
    const title = h("h3", { tabindex: -1 }, said.inTheWay(ids.length));
    this.#conflict.replaceChildren(
      title,
      h("ul", {}, ...concerned),
      h("p", {}, said.markAnywayHint),
      button(said.do.markAnyway, () => this.#add(away, "keep"), { class: "danger" }),
    );
    title.focus();
  }
}

/** Reads the appointments that are not known yet, such as those of other days. */
export async function readMissing(desk: Desk, live: LiveDay, ids: readonly number[]): Promise<void> {
  const known = new Set(live.records.appointments.map(({ id }) => id));
  const answers = await Promise.all(
    ids
      .filter((id) => !known.has(id))
      .map((appointment_id) => desk.sdk.getAppointment({ path: { ...tenantPath(desk), appointment_id } })),
  );
  for (const answer of answers) if (answer.ok) live.put({ appointment: answer.data });
  await live.readMissingClients(ids);
}

/** The appointments that a refusal or a warning names as in the way. */
export function bookedIn(problems: readonly InfoEntry[]): number[] | undefined {
  const found = problems.find(({ errorCode }) => errorCode === "COACH_BOOKED" || errorCode === "ROOM_BOOKED");
  const ids = fieldOf(found?.jsonObject, "appointment_ids");
  return Array.isArray(ids) ? ids.filter((id) => typeof id === "number") : undefined;
}

/** What the page itself says of a field that was left empty. */
export function requiredProblem(identifier: string): InfoEntry {
  return {
    severity: "Error",
    errorCode: "FIELD_REQUIRED",
    errorMessage: "",
    helptext: "",
    identifier,
    jsonObject: null,
  };
}
