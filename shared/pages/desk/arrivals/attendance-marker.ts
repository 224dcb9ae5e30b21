import type { ApiResult, CallOptions } from "@fitness-club-booking/sdk";
import type { Appointment, Tour } from "@fitness-club-booking/sdk/records";
import { button, h } from "../../parts/elements.ts";
import { RecordWrites } from "../card/record-writes.ts";
import { type Desk, tenantPath, toursPath } from "../club/club-records.ts";
import { wordingOf } from "../club/words.ts";
import type { AppointmentEntry, Entry, TourEntry } from "../day/entries.ts";
import { entryWords } from "../day/entry-buttons.ts";
import type { LiveDay } from "../day/live-day.ts";
import { APPOINTMENT_OPERATIONS, type AttendanceAction, TOUR_OPERATIONS } from "./arrivals.ts";

/** The action that takes another one back. */
const UNDO: Readonly<Record<AttendanceAction, AttendanceAction | undefined>> = {
  checkIn: "undoCheckIn",
  noShow: "undoNoShow",
  undoCheckIn: undefined,
  undoNoShow: undefined,
};

/** Checks people in with one press, says what was done, and offers to take it back. */
export class AttendanceMarker {
  /** Says what was done, or why it was not. */
  readonly element: HTMLElement;
  readonly #desk: Desk;
  readonly #live: LiveDay;
  readonly #outcome = h("p.outcome.attended", { role: "status", tabindex: -1 });
  readonly #writes: RecordWrites;

  constructor(desk: Desk, live: LiveDay) {
    this.#desk = desk;
    this.#live = live;
    this.#writes = new RecordWrites(desk.page);
    this.element = h("div.attendance", this.#writes.element, this.#outcome);
  }

  /** Marks somebody's attendance, once however often it is pressed, whoever else is marked meanwhile. */
  async mark(shown: Entry, action: AttendanceAction): Promise<void> {
    // Whoever was moved to another day is no longer among those who are shown.
    const entry = this.#live.entries.find(({ key }) => key === shown.key) ?? shown;
    this.#outcome.replaceChildren();
    const done = await this.#writes.send(entry.key, {
      change: { action, version: entry.record.version },
      call: (options) => this.#send(entry, action, options),
      about: this.#nameOf(entry),
      onAgain: () => void this.mark(entry, action),
      onRefused: () => this.#live.refresh(),
    });
    if (done !== undefined) this.#say(entry, action);
  }

  async #send(entry: Entry, action: AttendanceAction, options: CallOptions): Promise<ApiResult<unknown>> {
    return entry.kind === "tour"
      ? await this.#sendTour(entry, action, options)
      : await this.#sendAppointment(entry, action, options);
  }

  async #sendTour({ record }: TourEntry, action: AttendanceAction, options: CallOptions) {
    const path = { ...toursPath(this.#desk), tour_id: record.id };
    const result: ApiResult<{ readonly tour: Tour }> = await this.#desk.sdk[TOUR_OPERATIONS[action]](
      { path },
      { ...options, ifMatch: record },
    );
    if (result.ok) this.#live.put({ tour: result.data.tour });
    return result;
  }

  async #sendAppointment({ record }: AppointmentEntry, action: AttendanceAction, options: CallOptions) {
    const path = { ...tenantPath(this.#desk), appointment_id: record.id };
    const result: ApiResult<{ readonly appointment: Appointment }> = await this.#desk.sdk[
      APPOINTMENT_OPERATIONS[action]
    ]({ path }, { ...options, ifMatch: record });
    if (result.ok) this.#live.put({ appointment: result.data.appointment });
    return result;
  }

  #say(entry: Entry, action: AttendanceAction): void {
    const { desk: said } = this.#desk.page.strings;
    const who = this.#nameOf(entry);
    const undo = UNDO[action];
    const done = said.done[entry.kind === "tour" ? TOUR_OPERATIONS[action] : APPOINTMENT_OPERATIONS[action]];
    this.#outcome.replaceChildren(
      `${who}: ${done} `,
      undo === undefined
        ? ""
        : button(said.undo, () => void this.mark(entry, undo), {
            class: "quiet",
            "aria-label": `${said.undo}: ${who}`,
          }),
    );
    this.#outcome.focus();
  }

  #nameOf(entry: Entry): string {
    return entryWords(entry, this.#live.records.clients, wordingOf(this.#desk)).who;
  }
}
