import type { ApiResult, CallOptions } from "@fitness-club-booking/sdk";
import type { Appointment, Tour } from "@fitness-club-booking/sdk/records";
import { button, h } from "../../parts/elements.ts";
import { RecordWrites } from "../card/record-writes.ts";
import { type Desk, tenantPath, toursPath } from "../club/club-records.ts";
import { wordingOf } from "../club/words.ts";
import type { BookingEntry } from "../day/entries.ts";
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

/** Checks people in with one press, says what was done or why it was not, and offers to take it back. */
export function attendanceMarker(desk: Desk, live: LiveDay) {
  const { page, sdk } = desk;
  const { desk: said } = page.strings;
  const outcome = h("p.outcome.attended", { role: "status", tabindex: -1 });
  const writes = new RecordWrites(page);
  const nameOf = (entry: BookingEntry) => entryWords(entry, live.records.clients, wordingOf(desk)).who;

  /** Marks somebody's attendance, once however often it is pressed, whoever else is marked meanwhile. */
  async function mark(shown: BookingEntry, action: AttendanceAction): Promise<void> {
    // Whoever was moved to another day is no longer among those who are shown.
    const known = live.entries.find(({ key }) => key === shown.key);
    const entry = known === undefined || known.kind === "class" ? shown : known;
    outcome.replaceChildren();
    const done = await writes.send(entry.key, {
      change: { action, version: entry.record.version },
      call: (options) => send(entry, action, options),
      about: nameOf(entry),
      onAgain: () => void mark(entry, action),
      onRefused: () => live.refresh(),
    });
    if (done !== undefined) say(entry, action);
  }

  async function send(
    entry: BookingEntry,
    action: AttendanceAction,
    retry: CallOptions,
  ): Promise<ApiResult<unknown>> {
    const options = { ...retry, ifMatch: entry.record };
    const { id } = entry.record;
    if (entry.kind === "tour") {
      const request = { path: { ...toursPath(desk), tour_id: id } };
      const result: ApiResult<{ tour: Tour }> = await sdk[TOUR_OPERATIONS[action]](request, options);
      if (result.ok) live.put({ tour: result.data.tour });
      return result;
    }
    const request = { path: { ...tenantPath(desk), appointment_id: id } };
    const operation = APPOINTMENT_OPERATIONS[action];
    const result: ApiResult<{ appointment: Appointment }> = await sdk[operation](request, options);
    if (result.ok) live.put({ appointment: result.data.appointment });
    return result;
  }

  function say(entry: BookingEntry, action: AttendanceAction): void {
    const who = nameOf(entry);
    const undo = UNDO[action];
    const done = said.done[(entry.kind === "tour" ? TOUR_OPERATIONS : APPOINTMENT_OPERATIONS)[action]];
    const attributes = { class: "quiet", "aria-label": `${said.undo}: ${who}` };
    outcome.replaceChildren(
      `${who}: ${done} `,
      undo === undefined ? "" : button(said.undo, () => void mark(entry, undo), attributes),
    );
    // The page stays where it is: somebody may go on pressing in the list.
    outcome.focus({ preventScroll: true });
  }

  return { element: h("div.attendance", writes.element, outcome), mark };
}
