import { type Judgement, refused } from "../operations/decision.ts";
import { type Attendance, attendanceChange } from "../records/attendance-rules.ts";
import { alreadyDone } from "../records/change-record.ts";
import type { ChangeRequest, RecordItem, RecordKind } from "../records/record-kind.ts";
import { refusedBy, type Terms } from "../records/record-rules.ts";
import type { ClientItem } from "../tables/clients-table.ts";
import { type Booking, isForfeited } from "./booking-terms.ts";
import { type BookedSession, type Outcome, sessionEffect, takenAgain } from "./session-rules.ts";

/** The body of an operation on attendance; undefined if it has no fields. */
export type AttendanceRequest = { readonly waive?: boolean | undefined } | undefined;

/** Whether an operation on attendance is allowed, and what becomes of the session of a no-show. */
export type AttendanceTerms = Terms<Partial<Outcome>>;

/** Whether a session is returned whatever the policy says. */
export function isWaived({ body }: { readonly body: AttendanceRequest }): boolean {
  return body?.waive ?? false;
}

/** Decides by the booking alone: nothing would change, or its state or the time does not allow it. */
export function judgeAttendanceOf<Item extends RecordItem & { readonly record: Booking }>(
  kind: RecordKind<Item>,
  attendance: Attendance,
  request: ChangeRequest<Item, AttendanceRequest>,
  terms: AttendanceTerms,
): Judgement | undefined {
  const { record } = request.item;
  const givesBack = isWaived(request) && isForfeited(record);
  if (record.status === attendance.status && !givesBack) return alreadyDone(kind, request);
  return refusedBy(terms);
}

/** Whether a session is taken or returned, so that the client must be read. Most check-ins do neither. */
export function takesOrReturns(
  terms: AttendanceTerms,
  { session_outcome }: Pick<BookedSession, "session_outcome">,
): boolean {
  const isReturned = terms.ok && terms.session_outcome === "returned";
  return isReturned || session_outcome === "returned";
}

/** What an operation on attendance changes of a booking, or why it is refused. */
export function attendanceOf(
  attendance: Attendance,
  record: Booking,
  { terms, client, now }: { terms: AttendanceTerms; client: ClientItem | undefined; now: Date },
) {
  if (!terms.ok) return refused(terms);
  const { operation, set } = attendanceChange(attendance, now);
  const session = sessionOf(record, terms, client);
  return { kind: "change" as const, ...session, operation, set: { ...session.set, ...set } };
}

/** The effect on the session: a no-show returns or forfeits it; leaving `no_show` takes it again. */
function sessionOf(
  record: Booking,
  { session_outcome, is_payment_required }: Partial<Outcome>,
  client: ClientItem | undefined,
) {
  if (session_outcome !== undefined && is_payment_required !== undefined) {
    return { set: { session_outcome, is_payment_required }, ...sessionEffect(record, session_outcome) };
  }
  return record.status === "no_show" ? takenAgain(record, client) : { set: {} };
}
