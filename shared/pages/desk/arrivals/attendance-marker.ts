import type { ApiResult, CallOptions } from "@fitness-club-booking/sdk";
import type { Appointment, Tour } from "@fitness-club-booking/sdk/records";
import { alertBox, hideAlert, showFailure } from "../../parts/alerts.ts";
import { button, h } from "../../parts/elements.ts";
import { type Send, Write } from "../../parts/write.ts";
import { tenantPath, toursPath } from "../club/club-paths.ts";
import type { Desk } from "../club/club-records.ts";
import { wordingOf } from "../club/words.ts";
import type { AppointmentEntry, Entry, TourEntry } from "../day/entries.ts";
import { entryWords } from "../day/entry-words.ts";
import type { LiveDay } from "../day/live-day.ts";
import { APPOINTMENT_OPERATIONS, type AttendanceAction, TOUR_OPERATIONS } from "./attendance.ts";

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
  readonly #alert = alertBox();
  readonly #outcome = h("p", { class: "outcome attended", role: "status", tabindex: -1 });
  readonly #write = new Write();

  constructor(desk: Desk, live: LiveDay) {
    this.#desk = desk;
    this.#live = live;
    this.element = h("div", { class: "attendance" }, this.#alert, this.#outcome);
  }

  /** Marks somebody's attendance, once however often it is pressed. */
  async mark(key: string, action: AttendanceAction): Promise<void> {
    const entry = this.#live.entries.find((each) => each.key === key);
    if (entry !== undefined) await this.#write.once((send) => this.#mark(send, entry, action));
  }

  async #mark(send: Send, entry: Entry, action: AttendanceAction): Promise<void> {
    hideAlert(this.#alert);
    this.#outcome.replaceChildren();
    const { key, record } = entry;
    const change = { key, action, version: record.version };
    const result = await send(change, (options) => this.#send(entry, action, options));
    if (result.ok) this.#say(entry, action);
    else {
      if (result.reason === "refused") await this.#live.refresh();
      showFailure(this.#alert, result, this.#desk.page, { onAgain: () => void this.mark(key, action) });
    }
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
    const { who } = entryWords(entry, this.#live.records.clients, wordingOf(this.#desk));
    const undo = UNDO[action];
    const done = said.done[entry.kind === "tour" ? TOUR_OPERATIONS[action] : APPOINTMENT_OPERATIONS[action]];
    this.#outcome.replaceChildren(
      `${who}: ${done} `,
      undo === undefined
        ? ""
        : button(said.undo, () => void this.mark(entry.key, undo), {
            class: "quiet",
            "aria-label": `${said.undo}: ${who}`,
          }),
    );
    this.#outcome.focus();
  }
}
