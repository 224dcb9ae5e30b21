import { envelope, infoEntry, succeed } from "../../../shared/api/answer.ts";
import { isClient } from "../../../shared/api/caller.ts";
import {
  changedClassBooking,
  classAfter,
  STALE_WRITES,
} from "../../../shared/classes/change-class-booking.ts";
import { classBookingKind } from "../../../shared/classes/class-booking-kind.ts";
import type { ClassBooking } from "../../../shared/classes/class-items.ts";
import { countsOf } from "../../../shared/classes/client-counts.ts";
import { placesLeft } from "../../../shared/classes/waiting-candidates.ts";
import { lineAt } from "../../../shared/classes/waitlist-rules.ts";
import type { Change, Decision, Writes } from "../../../shared/operations/decision.ts";
import { changedAnswer, newRecord } from "../../../shared/records/change-record.ts";
import { blockedWarning, bookedClient } from "../../../shared/sessions/booked-client.ts";
import { sessionEffect, sessionTaken } from "../../../shared/sessions/session-rules.ts";
import type { ClassBookingRecord } from "../../../shared/tables/class-booking-items.ts";
import { changeCounts } from "../../../shared/tables/class-writes.ts";
import {
  type ClientItem,
  changeClient,
  checkClient,
  isFirstTimeClass,
} from "../../../shared/tables/clients-table.ts";
import type { SessionChange } from "../../../shared/tables/history-entry.ts";
import { languageAsked } from "../../../shared/values/language-of.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";
import type { Placed, Seeking } from "./place-request.ts";
import type { Payment } from "./place-terms.ts";

/** The commit of a place or of a place in the line, and its answer. */
export function commitPlace(
  seeking: Seeking,
  placed: Placed & { readonly client: ClientItem; readonly payment: Payment },
): Decision {
  const { of, tenant, caller, clock, wish, isWaiting, records, cost } = seeking;
  const { client, payment, operation } = placed;
  const { membershipId } = payment;
  const isTaken = operation === "booked" && membershipId !== undefined && payment.isPaid !== true;
  const taken = isTaken ? sessionTaken(membershipId) : undefined;
  // What an earlier cancellation cost comes back where another membership pays.
  const forfeited = { membership_id: cost?.membership_id, session_outcome: "forfeited" } as const;
  const returned = isTaken ? sessionEffect(forfeited, "returned") : undefined;
  const sessions = [...(returned?.sessions ?? []), ...(taken?.sessions ?? [])];
  const { item, changes } = writesOf(seeking, placed, sessions);
  const isOver = operation === "booked" && placesAfter(seeking, placed) < 0;
  const info = [
    ...(operation === "waiting" ? [infoEntry("WAITLISTED")] : []),
    ...(isOver ? [infoEntry("OVER_CAPACITY")] : []),
    ...blockedWarning(client),
    ...(returned?.info ?? []),
    ...(wish.info ?? []),
  ];
  const request = { item, tenant, caller, body: wish, clock };
  if (isWaiting) {
    const entries = [infoEntry("PROMOTED"), ...info, ...(taken?.info ?? [])];
    const success = changedAnswer(classBookingKind, request, item, entries);
    return { kind: "commit", changes, identifying: STALE_WRITES, success };
  }
  const body = {
    create_response: envelope(of.record.class_id, info),
    update_response: envelope(isTaken ? membershipId : null),
    client_booked_details: [
      bookedClient(client, caller, {
        category: records.type,
        start: of.record.start_date_time,
        selected: isTaken ? payment.selected : undefined,
        is_payment_required: item.record.is_payment_required,
        is_comp_session: payment.is_comp_session,
      }),
    ],
    class_booking: classBookingKind.view(item, { tenant, caller, ...clock }),
  };
  const { version } = item.record;
  const leftOut = { field: classBookingKind.noun, version, reader: classBookingKind.readerOf(caller) };
  const success = { ...succeed(201, body), version, leftOut };
  return { kind: "commit", changes, identifying: STALE_WRITES, success };
}

/** How many places are left after the commit, once the line has what it is owed. */
function placesAfter({ of, clock }: Seeking, { counts }: Placed): number {
  const after = classAfter(of, counts);
  const owed = after.owed
    ? Math.min(Math.max(0, placesLeft(after)), lineAt(after.line, clock.now).length)
    : 0;
  return after.record.capacity - after.booked - owed;
}

/** The booking after the commit, new or booked again, and all writes. */
function writesOf(
  seeking: Seeking,
  {
    client,
    payment,
    operation,
    set,
    holds,
    counts,
    condition,
  }: Placed & { client: ClientItem; payment: Payment },
  sessions: readonly SessionChange[],
): { readonly item: ClassBooking; readonly changes: readonly Change[] } {
  const { of, own, isWaiting, tenant, caller, clock, headers, wish } = seeking;
  const { record } = of;
  const now = formatUtcDateTime(clock.now);
  const fields = {
    ...set,
    is_trial: wish.isTrial ?? false,
    is_payment_required: payment.is_payment_required,
    is_comp_session: payment.is_comp_session,
    is_first_time_class: isFirstTimeClass(client),
    language: isClient(caller) ? languageAsked(headers["accept-language"]) : undefined,
  };
  const trial = wish.isTrial === true ? record.class_id : undefined;
  if (own !== undefined) {
    const again = { at: now, by: caller.principal, by_client: isClient(caller) };
    const emptied = {
      cancelled_at: undefined,
      cancelled_by: undefined,
      cancel_reason: undefined,
      was_waiting: undefined,
    };
    return changedClassBooking(
      { item: own, tenant, caller, body: wish, clock },
      {
        operation,
        set: {
          ...fields,
          ...(isWaiting ? {} : { ...emptied, again, is_late_cancel: false, cancelled_by_client: false }),
          start_date_time: record.start_date_time,
          end_date_time: record.end_date_time,
          class_version: record.followed_version,
        },
        holds,
        sessions,
        client,
        trial,
        step: { counts, condition },
      },
    );
  }
  const created: ClassBookingRecord = {
    tenant_id: record.tenant_id,
    class_id: record.class_id,
    client_id: client.client_id,
    version: 1,
    status: "booked",
    session_outcome: "none",
    policy: seeking.policy,
    ...fields,
    class_type_id: record.class_type_id,
    start_date_time: record.start_date_time,
    end_date_time: record.end_date_time,
    class_version: record.followed_version,
    is_late_cancel: false,
    cancelled_by_client: false,
    created_at: now,
    created_by: caller.principal,
    created_by_client: isClient(caller),
    updated_at: now,
  };
  const { item, write } = newRecord(
    classBookingKind,
    { record: created, history: [], class: of },
    { operation, sessions },
    { caller, now: clock.now },
  );
  const counted = countsOf(undefined, created);
  const isCounted = counted.classes !== 0 || trial !== undefined;
  const writes: Writes = {
    class_booking: write,
    // Of a client who has been erased meanwhile, no booking is written.
    client: isCounted ? changeClient(client, { ...counted, sessions, trial }) : checkClient(client),
    class: changeCounts(of, counts, condition),
  };
  return { item: { ...item, class: classAfter(of, counts) }, changes: [{ writes, holds }] };
}
