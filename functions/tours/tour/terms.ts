import { type Refusal, refuse } from "../../../shared/api/answer.ts";
import {
  checkInWindow,
  type InstantWindow,
  noShowWindow,
} from "../../../shared/calendar/attendance-windows.ts";
import { hasRoomFor } from "../../../shared/history/history.ts";
import type { WantedChange } from "../../../shared/operations/record-operation.ts";
import type { ChangeName } from "../../../shared/tables/history-entry.ts";
import type { TourItem, TourRecord } from "../../../shared/tables/tours-table.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";
import { managesTours } from "../manages-tours.ts";

/** A tour as it stands at an instant. */
export interface TourStanding extends Pick<TourItem, "record" | "history"> {
  /** Whether the caller manages tours. */
  readonly isManaged: boolean;
  readonly now: Date;
}

type Status = TourRecord["status"];

// Tours have no policy. This is the default of an appointment's `check_in_from_minutes`.
const CHECK_IN_FROM_MINUTES = 60;

/** A tour as it stands for who wants to change it. */
export function standingOf({ item, caller, clock }: WantedChange<TourItem, unknown>): TourStanding {
  return { ...item, isManaged: managesTours(caller), now: clock.now };
}

// All instants have the same format, so they can be compared as text.

/** Whether a tour may be moved: while it is booked, and before its end. */
export function rescheduleRefusal(standing: TourStanding): Refusal | undefined {
  return isOpen(standing.record, standing.now) ? fullHistory(standing, "rescheduled") : wrongState(standing);
}

/** Whether a tour may be cancelled: while it is booked, and before its end. */
export function cancelRefusal(standing: TourStanding): Refusal | undefined {
  // Every history has room for the one cancellation.
  return isOpen(standing.record, standing.now) ? undefined : wrongState(standing);
}

/** Whether the visitor may be marked as checked in. */
export function checkInRefusal(standing: TourStanding): Refusal | undefined {
  return (
    windowRefusal(standing, ["booked", "no_show"], checkInWindowOf(standing)) ??
    fullHistory(standing, "checked_in")
  );
}

/** Whether a check-in may be undone. */
export function undoCheckInRefusal(standing: TourStanding): Refusal | undefined {
  return (
    windowRefusal(standing, ["checked_in"], checkInWindowOf(standing)) ?? fullHistory(standing, "undone")
  );
}

/** Whether the visitor may be marked as a no-show. */
export function noShowRefusal(standing: TourStanding): Refusal | undefined {
  return (
    windowRefusal(standing, ["booked", "checked_in"], noShowWindowOf(standing)) ??
    fullHistory(standing, "no_show")
  );
}

/** Whether a no-show may be undone. */
export function undoNoShowRefusal(standing: TourStanding): Refusal | undefined {
  return windowRefusal(standing, ["no_show"], noShowWindowOf(standing)) ?? fullHistory(standing, "undone");
}

/** Whether a tour is open at an instant: booked, and not over. A person has at most one open tour. */
export function isOpen({ status, end_datetime }: TourRecord, now: Date): boolean {
  return status === "booked" && formatUtcDateTime(now) < end_datetime;
}

function checkInWindowOf({ record }: TourStanding): InstantWindow {
  return checkInWindow(bookedOf(record), CHECK_IN_FROM_MINUTES);
}

function noShowWindowOf({ record }: TourStanding): InstantWindow {
  return noShowWindow(bookedOf(record));
}

function bookedOf({ scheduled_datetime, end_datetime }: TourRecord) {
  return { start: scheduled_datetime, end: end_datetime };
}

function windowRefusal(
  standing: TourStanding,
  statuses: readonly Status[],
  { from, until }: InstantWindow,
): Refusal | undefined {
  if (!statuses.includes(standing.record.status)) return wrongState(standing);
  const now = formatUtcDateTime(standing.now);
  return now < from || now > until ? wrongState(standing, { from, until }) : undefined;
}

/** Refuses what the tour's state does not allow, or what comes too early or too late. */
function wrongState({ record, now }: TourStanding, window: Partial<InstantWindow> = {}): Refusal {
  const has_ended = formatUtcDateTime(now) >= record.end_datetime;
  return refuse("TOUR_STATE", { jsonObject: { status: record.status, has_ended, ...window } });
}

function fullHistory(standing: TourStanding, operation: ChangeName): Refusal | undefined {
  return hasRoomFor(standing, operation)
    ? undefined
    : refuse("TOO_MANY_CHANGES", { jsonObject: { changes: standing.history.length } });
}
