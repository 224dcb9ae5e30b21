import { type Refusal, refuse } from "../../../shared/api/answer.ts";
import { managesTours } from "../../../shared/api/caller.ts";
import type { AttendanceRules, InstantWindow } from "../../../shared/records/attendance-rules.ts";
import type { ChangeRequest } from "../../../shared/records/record-kind.ts";
import { type Standing, type Terms, withRoom } from "../../../shared/records/record-rules.ts";
import type { TourItem, TourRecord } from "../../../shared/tables/tours-table.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";

/** A tour at an instant, and who asks what may be done with it. */
export type TourStanding = Standing<TourRecord>;

// Tours have no policy. This is the default of an appointment's `check_in_from_minutes`.
const CHECK_IN_FROM_MINUTES = 60;

/** When the visitor may be marked as checked in, or as a no-show. */
export const tourAttendance: AttendanceRules<TourRecord> = {
  booked: ({ scheduled_datetime, end_datetime }) => ({ start: scheduled_datetime, end: end_datetime }),
  checkInFromMinutes: () => CHECK_IN_FROM_MINUTES,
  wrongState: (standing) => wrongState(standing),
  tooEarly: wrongState,
  tooLate: wrongState,
};

/** A tour for the caller of a request. */
export function standingOf({
  item,
  caller,
  clock,
}: Pick<ChangeRequest<TourItem>, "item" | "caller" | "clock">): TourStanding {
  return { record: item.record, history: item.history, isManaged: managesTours(caller), now: clock.now };
}

/** Whether a tour may be moved: while it is booked, and before its end. */
export function rescheduleTerms(standing: TourStanding): Terms {
  if (!isOpen(standing.record, standing.now)) return wrongState(standing);
  return withRoom(standing, "rescheduled", { until: standing.record.end_datetime });
}

/** Whether a tour may be cancelled: while it is booked, and before its end. */
export function cancelTerms(standing: TourStanding): Terms {
  if (!isOpen(standing.record, standing.now)) return wrongState(standing);
  // Every history has room for the one cancellation.
  return { ok: true, until: standing.record.end_datetime };
}

/** Whether a tour is open at an instant: booked, and not over. A person has at most one open tour. */
export function isOpen({ status, end_datetime }: TourRecord, now: Date): boolean {
  return status === "booked" && formatUtcDateTime(now) < end_datetime;
}

/** The refusal of an operation that the tour's state does not allow, or that comes too early or too late. */
function wrongState({ record, now }: TourStanding, window: Partial<InstantWindow> = {}): Refusal {
  const has_ended = formatUtcDateTime(now) >= record.end_datetime;
  return refuse("TOUR_STATE", { jsonObject: { status: record.status, has_ended, ...window } });
}
