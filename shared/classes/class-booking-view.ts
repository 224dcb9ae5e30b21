import { type Caller, isClient, managesClasses } from "../api/caller.ts";
import { historyView, whoDid } from "../history/history.ts";
import { cancellationView } from "../records/cancellation-view.ts";
import type { ClassBookingItem, ClassBookingRecord } from "../tables/class-booking-items.ts";
import type { ListedClass, Waiter } from "../tables/classes-table.ts";
import type { HistoryEntry } from "../tables/history-entry.ts";
import { formatUtcDateTime } from "../values/utc-date-time.ts";
import { classBookingActions } from "./class-booking-rules.ts";
import type { BookingViewer, ClassBooking } from "./class-items.ts";
import { followingClass } from "./follow-class.ts";
import { lineAt, promotedUntil, waiterOf, wakingClock } from "./waitlist-rules.ts";

/**
 * A booking as lists show it to a caller, its class joined. Absent values are null; no key is missing.
 * @param line the class's line, for the position of one who waits; undefined where it was not read
 */
export function listedClassBooking(
  stored: ClassBookingRecord,
  of: Pick<ListedClass, "record"> & { readonly line?: readonly Waiter[] | undefined },
  viewer: BookingViewer,
) {
  const { caller } = viewer;
  const record = followingClass(stored, of.record);
  const reader = isClient(caller) ? ("client" as const) : undefined;
  const { again } = record;
  const made = again !== undefined && seesLastOnly(caller) ? again : undefined;
  const isPresent = record.status === "booked" || record.status === "checked_in";
  return {
    class_id: record.class_id,
    client_id: record.client_id,
    version: record.version,
    status: record.status,
    class: {
      name: of.record.name,
      class_type_id: of.record.class_type_id,
      status: of.record.status,
      start_date_time: of.record.start_date_time,
      end_date_time: of.record.end_date_time,
      coach_id: of.record.coach_id ?? null,
      coach_name: of.record.coach_name ?? null,
      room_id: of.record.room_id ?? null,
      room_name: of.record.room_name ?? null,
      virtual_url: isPresent ? (of.record.virtual_url ?? null) : null,
    },
    waitlist: waitlistView(record, of, viewer),
    promoted_at: record.promoted_at ?? null,
    is_trial: record.is_trial,
    membership_id: record.membership_id ?? null,
    session_outcome: record.session_outcome,
    is_payment_required: record.is_payment_required,
    is_comp_session: record.is_comp_session,
    is_first_time_class: record.is_first_time_class,
    policy: record.policy,
    checked_in_at: record.checked_in_at ?? null,
    ...cancellationView(record, reader),
    created_at: made?.at ?? record.created_at,
    created_by: made?.by ?? whoDid(record.created_by, record.created_by_client, reader),
    updated_at: record.updated_at,
  };
}

function waitlistView(
  record: ClassBookingRecord,
  of: Pick<ListedClass, "record"> & { readonly line?: readonly Waiter[] | undefined },
  { caller, tenant, ...clock }: BookingViewer,
) {
  const { waitlist, client_id } = record;
  if (record.status !== "waiting" || waitlist === undefined) return null;
  const line = lineAt(of.line ?? [], clock.now);
  const index = line.findIndex((waiter) => waiter.client_id === client_id);
  const { passed = [] } = line[index] ?? {};
  return {
    position: index < 0 ? null : index + 1,
    since: waitlist.since,
    until: waitlist.until ?? null,
    notice_minutes: waitlist.notice_minutes,
    promoted_until: instantOf(promotedUntil(waiterOf(record), of.record, wakingClock(tenant, clock))),
    // For the desk alone: a reason can be somebody else's business.
    passed_over: managesClasses(caller)
      ? passed.map(({ at, reason }) => ({ at: instantOf(at), reason }))
      : null,
  };
}

/**
 * The changes of a booking that a caller may see. A booking that was made again after a cancellation was another's before: an app
 * without `classes.manage` sees what happened since it made it.
 */
export function shownHistory(
  { record: { again }, history }: Pick<ClassBookingItem, "record" | "history">,
  caller: Pick<Caller, "scopes" | "grants">,
): readonly HistoryEntry[] {
  if (again === undefined || !seesLastOnly(caller)) return history;
  return history.filter(({ at }) => at >= again.at);
}

/** Whether a caller sees of a booking only what happened since it was last made. */
function seesLastOnly(caller: Pick<Caller, "scopes" | "grants">): boolean {
  return !managesClasses(caller) && !isClient(caller);
}

/** One booking as a caller sees it: with its history and the actions that are allowed now. */
export function classBookingView(item: ClassBooking, viewer: BookingViewer) {
  const reader = isClient(viewer.caller) ? ("client" as const) : undefined;
  return {
    ...listedClassBooking(item.record, item.class, viewer),
    history: shownHistory(item, viewer.caller).map((entry) => historyView(entry, reader)),
    actions: classBookingActions(item, viewer),
  };
}

/** An instant of a line, which has milliseconds. */
export function instantOf(ms: number): string {
  return formatUtcDateTime(new Date(ms));
}
