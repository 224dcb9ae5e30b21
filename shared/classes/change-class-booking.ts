import type { Change, Commit, Writes } from "../operations/decision.ts";
import { changedAnswer, changedRecord, type RecordChange } from "../records/change-record.ts";
import { sessionEffect } from "../sessions/session-rules.ts";
import type { ClassBookingRecord } from "../tables/class-booking-items.ts";
import { type CountChange, type CountCondition, changeCounts } from "../tables/class-writes.ts";
import type { ClassItem } from "../tables/classes-table.ts";
import { type ClientChange, type ClientItem, countedOf } from "../tables/clients-table.ts";
import type { SessionChange } from "../tables/history-entry.ts";
import { type ClassBookingChangeRequest, classBookingKind } from "./class-booking-kind.ts";
import type { ClassBooking } from "./class-items.ts";
import { countsOf } from "./client-counts.ts";
import { followedFields, followingClass, lagsBehind } from "./follow-class.ts";

/** What a change of a booking does to its class: counts and line, and what must hold of them. */
export interface CountStep {
  readonly counts: CountChange;
  readonly condition: CountCondition;
  /** Whether the line must be as it was read; by default where it is written. */
  readonly ofLine?: boolean;
}

/** What a change does to a booking, to its client and to its class. */
export interface ClassBookingChange extends RecordChange<ClassBookingRecord> {
  /** The client as read, whose sessions, places and check-ins are counted. Undefined for an erased client. */
  readonly client: ClientItem | undefined;
  /** Undefined if it leaves the class alone. */
  readonly step?: CountStep | undefined;
  /** See {@link ClientChange.trial}. */
  readonly trial?: ClientChange["trial"];
  /** The changes of others in the same transaction, such as promotions. */
  readonly others?: readonly Change[];
}

/** A changed booking with its class as it is then, and everything that is written. */
export interface ChangedClassBooking {
  readonly item: ClassBooking;
  readonly changes: readonly Change[];
}

/**
 * Turns a change of a booking into its writes. A booking that lags behind its class follows it in the same transaction; if it
 * moved, `change.holds` must say whom it holds afterwards.
 */
export function changedClassBooking(
  request: ClassBookingChangeRequest,
  change: ClassBookingChange,
): ChangedClassBooking {
  const { item } = request;
  const { client, step, others = [], trial } = change;
  const lags = lagsBehind(item.record, item.class.record);
  const followed = lags ? followedFields(item.record, item.class.record) : {};
  const sessions = [...followedSessions(item), ...(change.sessions ?? [])];
  const found = { ...request, item: { ...item, record: { ...item.record, ...undoneMark(item, change) } } };
  const changed = changedRecord(classBookingKind, found, {
    ...change,
    // Whatever is done to a booking is done to it as the class is now: settling leaves it alone from then on.
    set: { class_version: item.class.record.followed_version, ...followed, ...change.set },
    sessions,
  });
  const counted = countedOf(client, { ...countsOf(item.record, changed.item.record), sessions, trial });
  const counts = { ...step?.counts, settled: (step?.counts.settled ?? 0) + (lags ? 1 : 0) };
  const writes: Writes = {
    ...changed.change.writes,
    ...(counted === undefined ? {} : { client: counted }),
    ...(step !== undefined || lags
      ? { class: changeCounts(item.class, counts, step?.condition ?? "any", step?.ofLine) }
      : {}),
  };
  return {
    item: { ...changed.item, class: classAfter(item.class, counts) },
    changes: [{ ...changed.change, writes }, ...others],
  };
}

/** The mark that a change undoes. If the booking lags behind the class's completion, the mark is not written yet; the history names it. */
function undoneMark({ record, class: of }: ClassBooking, { operation }: ClassBookingChange) {
  if (operation !== "undone") return {};
  const { status, checked_in_at } = followingClass(record, of.record);
  return { status, checked_in_at };
}

/** The session that a booking returns or forfeits as it follows its class. */
function followedSessions({ record, class: of }: ClassBooking): readonly SessionChange[] {
  const { session_outcome } = followingClass(record, of.record);
  return sessionEffect(record, session_outcome).sessions;
}

/** A client as the booking's following of its class leaves them: a session that this returns can be taken. */
export function withFollowedSession(client: ClientItem, booking: ClassBooking): ClientItem {
  const returned = new Map(followedSessions(booking).map((each) => [each.membership_id, each.change]));
  const memberships = client.memberships.map((each) => ({
    ...each,
    used_sessions: each.used_sessions - (returned.get(each.id) ?? 0),
  }));
  return { ...client, memberships };
}

/** The writes that fail if the booking, the client or the class has changed since it was read. Then decide again. */
export const STALE_WRITES = ["class_booking", "client", "class"] as const;

/** A change of a booking, and its answer. */
export function changeClassBooking(request: ClassBookingChangeRequest, change: ClassBookingChange): Commit {
  const { item, changes } = changedClassBooking(request, change);
  return {
    kind: "commit",
    changes,
    identifying: STALE_WRITES,
    success: changedAnswer(classBookingKind, request, item, change.info),
  };
}

/** A class after a change of its counts, as the answer shows it. */
export function classAfter(
  of: ClassItem,
  { booked = 0, members = 0, settled = 0, line, joins, owed, beyond }: CountChange,
): ClassItem {
  const after = line ?? (joins === undefined ? undefined : [...of.line, joins]);
  return {
    ...of,
    booked: of.booked + booked,
    members: of.members + members,
    unsettled: of.unsettled - settled,
    line: after === undefined ? of.line : [...after],
    waiting: after?.length ?? of.waiting,
    owed: owed ?? of.owed,
    beyond: of.beyond + (beyond ?? 0),
  };
}
