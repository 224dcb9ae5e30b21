import { envelope, type InfoEntry, infoEntry, refuseAll, succeed } from "../../../shared/api/answer.ts";
import { isClient, managesClasses } from "../../../shared/api/caller.ts";
import {
  changedClassBooking,
  classAfter,
  STALE_WRITES,
} from "../../../shared/classes/change-class-booking.ts";
import {
  classBookingKind,
  hasPlace,
  isVisibleClassBooking,
} from "../../../shared/classes/class-booking-kind.ts";
import { hasOpenPlace } from "../../../shared/classes/class-booking-rules.ts";
import type { ClassBooking } from "../../../shared/classes/class-items.ts";
import { classNotFound } from "../../../shared/classes/class-kind.ts";
import { hasBegun } from "../../../shared/classes/class-rules.ts";
import { countsOf } from "../../../shared/classes/client-counts.ts";
import { type CancellationCost, costOfCancellation } from "../../../shared/classes/cost-of-cancellation.ts";
import { followingClass } from "../../../shared/classes/follow-class.ts";
import { lineAt, waiterOf, withoutWaiter, withWaiter } from "../../../shared/classes/waitlist-rules.ts";
import { hasRoomFor } from "../../../shared/history/history.ts";
import type { Hold } from "../../../shared/holds/party.ts";
import { type Change, type Decision, refused, type Writes } from "../../../shared/operations/decision.ts";
import type { Attempt, Sight } from "../../../shared/operations/write.ts";
import { checkInWindow } from "../../../shared/records/attendance-rules.ts";
import { alreadyDone, changedAnswer, newRecord } from "../../../shared/records/change-record.ts";
import { blockedWarning, bookedClient } from "../../../shared/sessions/booked-client.ts";
import { movedPolicy } from "../../../shared/sessions/policy-rules.ts";
import { sessionEffect, sessionTaken } from "../../../shared/sessions/session-rules.ts";
import type { AgreedClassPolicy, ClassBookingRecord } from "../../../shared/tables/class-booking-items.ts";
import { type CountChange, type CountCondition, changeCounts } from "../../../shared/tables/class-writes.ts";
import type { ClassItem, Waiter } from "../../../shared/tables/classes-table.ts";
import {
  type ClientItem,
  changeClient,
  checkClient,
  isFirstTimeClass,
} from "../../../shared/tables/clients-table.ts";
import type { SessionChange } from "../../../shared/tables/history-entry.ts";
import { languageAsked } from "../../../shared/values/language-of.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";
import { decideClientTime } from "./client-time.ts";
import type { PlaceRecords } from "./place-records.ts";
import {
  agreedPolicy,
  bookingProblems,
  fullProblem,
  joinProblems,
  limitProblems,
  type Payment,
  paymentFor,
} from "./place-terms.ts";

/** A request for a place, by *Books client to class* or by *Adds a trial client to class*, which sends the client alone. */
export interface PlaceRequest {
  readonly client_id: number;
  readonly membership_id?: number | undefined;
  readonly if_full?: "refuse" | "wait" | "exceed" | undefined;
  /** Null: the start of the class. Undefined: a waiter keeps theirs, and a new waiter has the start of the class. */
  readonly until?: string | null | undefined;
  readonly notice_minutes?: number | undefined;
  readonly check_in?: boolean | undefined;
  readonly isTrial?: boolean;
  /** Further entries of the answer. */
  readonly info?: readonly InfoEntry[];
}

/** A {@link PlaceRequest} with everything that decides it. */
interface Seeking extends Pick<Attempt, "tenant" | "caller" | "clock" | "headers"> {
  readonly wish: PlaceRequest;
  readonly records: PlaceRecords & { readonly class: ClassItem };
  readonly of: ClassItem;
  readonly isManaged: boolean;
  /** The booking that the client has or had. */
  readonly own: ClassBooking | undefined;
  /** Whether the client waits, and the caller may know it. */
  readonly isWaiting: boolean;
  /** The policy that a waiter agreed to, or that the client agrees to now. */
  readonly policy: AgreedClassPolicy;
  /** What an earlier cancellation of the booking cost. */
  readonly cost: CancellationCost | undefined;
}

/**
 * Decides whether a client gets a place, a place in the line, or neither. The class as it was read decides whether a place is
 * open, and the condition of the class's write holds it. A refusal writes nothing.
 */
export function decidePlace(
  { tenant, caller, clock, headers }: Pick<Attempt, "tenant" | "caller" | "clock" | "headers">,
  wish: PlaceRequest,
  records: PlaceRecords,
  sight: Sight,
): Decision {
  const { class: of } = records;
  if (of === undefined) return refused(classNotFound());
  const own = records.own && { ...records.own, class: of };
  const record = own && followingClass(own.record, of.record);
  const isActive = record !== undefined && record.status !== "cancelled";
  const isVisible = own !== undefined && isVisibleClassBooking(own.record, caller);
  if (own && record && isVisible && hasPlace(record)) {
    return alreadyDone(classBookingKind, { item: own, tenant, caller, body: wish, clock }, wish.info);
  }
  const isWaiting = isActive && isVisible;
  const seeking: Seeking = {
    ...{ tenant, caller, clock, headers, wish, of, own, isWaiting },
    records: { ...records, class: of },
    isManaged: managesClasses(caller),
    policy: isWaiting && record ? record.policy : agreedPolicy(tenant, records),
    cost: record && costOfCancellation(record),
  };
  const isOpen = hasOpenPlace(of);
  if (!isOpen && isWaiting && wish.if_full !== "exceed") return decideWaiter(seeking);
  const waits = !isOpen && wish.if_full === "wait";
  const payment = paymentFor(
    seeking.records,
    seeking.policy,
    { ...wish, isTrial: wish.isTrial ?? false, isManaged: seeking.isManaged },
    { preferred: isWaiting ? record?.waitlist?.membership_id : undefined, cost: seeking.cost },
  );
  const problems = [
    ...bookingProblems(seeking.records, seeking.isManaged, seeking),
    ...untilProblems(seeking),
    ...historyProblems(seeking, waits ? "waiting" : "booked"),
    ...payment.problems,
    ...trialProblems(seeking),
    // A caller who must not know of the booking only learns that the client is taken at this time.
    ...(isActive && !isVisible ? [infoEntry("CLIENT_UNAVAILABLE", { identifier: "client_id" })] : []),
    ...(waits
      ? joinProblems(seeking.records, seeking)
      : limitProblems(seeking.records, seeking.policy, seeking)),
    ...(isOpen || waits || wish.if_full === "exceed" ? [] : [fullProblem(of, clock.now)]),
    ...(waits ? [] : checkInProblems(seeking)),
  ];
  const refusal = refuseAll(problems);
  if (refusal !== undefined) return refused(refusal);
  const { client } = records;
  if (client === undefined) throw new Error("A missing client passed for a present one.");
  if (waits) return commitPlace(seeking, { client, payment, ...joining(seeking, payment) });
  const time = decideClientTime(of.record, { clientId: client.client_id, tenant, clock }, sight);
  if (time.kind !== "free") return time;
  return commitPlace(seeking, { client, payment, ...placing(seeking, payment, time.holds, isOpen) });
}

function untilProblems({ wish: { until }, clock }: Seeking): InfoEntry[] {
  if (until === undefined || until === null || until >= formatUtcDateTime(clock.now)) return [];
  return [
    infoEntry("FIELD_INVALID", {
      identifier: "until",
      message: "until must not be in the past.",
      help: "Send the last instant at which a place is wanted, or null for the start of the class.",
    }),
  ];
}

/** A client has one trial. The client's record, which is written under its version, says whether it is used. */
function trialProblems({ wish, records: { client } }: Seeking): InfoEntry[] {
  if (wish.isTrial !== true || client?.trial_class_id === undefined) return [];
  const jsonObject = { class_id: client.trial_class_id };
  return [infoEntry("TRIAL_USED", { identifier: "client_id", jsonObject })];
}

function historyProblems({ own, isManaged }: Seeking, operation: "booked" | "waiting"): InfoEntry[] {
  if (own === undefined || hasRoomFor({ ...own, isManaged }, operation)) return [];
  return [infoEntry("TOO_MANY_CHANGES", { jsonObject: { changes: own.history.length } })];
}

function checkInProblems({ wish, of: { record }, policy, clock }: Seeking): InfoEntry[] {
  if (wish.check_in !== true) return [];
  const booked = { start: record.start_date_time, end: record.end_date_time };
  const { from } = checkInWindow(booked, policy.check_in_from_minutes);
  if (formatUtcDateTime(clock.now) >= from) return [];
  return [infoEntry("TOO_EARLY", { identifier: "check_in", jsonObject: { from } })];
}

/** Decides what a waiter gets while no place is open: other terms of waiting, or nothing that would change. */
function decideWaiter(seeking: Seeking): Decision {
  const { own, of, tenant, caller, clock, wish } = seeking;
  if (own?.record.waitlist === undefined) throw new Error("A waiter has no place in the line.");
  const request = { item: own, tenant, caller, body: wish, clock };
  const { waitlist } = own.record;
  const waiting = lineAt(of.line, clock.now);
  // A waiter whose until has passed has left the line, and joins it again.
  const isInLine = waiting.some(({ client_id }) => client_id === wish.client_id);
  const keptUntil = isInLine ? waitlist.until : undefined;
  const until = wish.until === undefined ? keptUntil : (wish.until ?? undefined);
  const notice_minutes = wish.notice_minutes ?? waitlist.notice_minutes;
  const isSame = until === keptUntil && notice_minutes === waitlist.notice_minutes;
  const isWish = wish.if_full === "wait";
  if (isSame && isWish && isInLine) return alreadyDone(classBookingKind, request);
  if (isSame && !isWish && (isInLine || wish.until === undefined)) {
    return refused({ ok: false, problems: [fullProblem(of, clock.now)] });
  }
  const refusal = refuseAll([
    ...closedLineProblems(seeking),
    ...untilProblems(seeking),
    ...historyProblems(seeking, "waiting"),
    ...(isInLine ? [] : joinProblems(seeking.records, seeking)),
  ]);
  if (refusal !== undefined) return refused(refusal);
  const since = isInLine ? waitlist.since : formatUtcDateTime(new Date(joinedAt(of, clock.now)));
  const changed = { ...waitlist, since, until, notice_minutes };
  const passed = of.line.find(({ client_id }) => client_id === wish.client_id)?.passed ?? [];
  const waiter = { ...waiterOf({ ...own.record, waitlist: changed }), passed: isInLine ? passed : [] };
  const line = withWaiter(of.line, waiter, clock.now);
  const { item, changes } = changedClassBooking(request, {
    operation: "waiting",
    set: { waitlist: changed },
    client: undefined,
    // A place that became open while nobody was in the line has left no trace in it.
    step: { counts: { line }, condition: "full" },
  });
  const success = changedAnswer(classBookingKind, request, item);
  return { kind: "commit", changes, identifying: STALE_WRITES, success };
}

/** A line is closed once its class begins. */
function closedLineProblems({ clock, of: { record } }: Seeking): readonly InfoEntry[] {
  if (record.status === "scheduled" && !hasBegun({ record, now: clock.now })) return [];
  return [infoEntry("WAITLIST_CLOSED", { identifier: "class_id" })];
}

/** The instant of joining: after that of whoever joined by a clock that is ahead, so that nobody overtakes them by a lower id. */
function joinedAt({ line }: ClassItem, now: Date): number {
  const last = Math.max(...line.map(({ since }) => since));
  return now.getTime() >= last ? now.getTime() : last + 1;
}

/** What is written of a place or a place in the line. */
interface Placed {
  readonly operation: "booked" | "waiting";
  readonly set: Partial<ClassBookingRecord>;
  readonly holds: readonly Hold[];
  readonly counts: CountChange;
  readonly condition: CountCondition;
}

function placing(
  { of, own, isWaiting, wish, clock, policy }: Seeking,
  payment: Payment,
  holds: readonly Hold[],
  isOpen: boolean,
): Placed {
  const now = formatUtcDateTime(clock.now);
  const isCheckedIn = wish.check_in === true;
  const inLine = isWaiting && of.line.some(({ client_id }) => client_id === wish.client_id);
  const { membershipId } = payment;
  const { start_date_time } = of.record;
  return {
    operation: "booked",
    set: {
      status: isCheckedIn ? "checked_in" : "booked",
      checked_in_at: isCheckedIn ? now : undefined,
      membership_id: membershipId,
      session_outcome: membershipId === undefined ? "none" : "taken",
      waitlist: undefined,
      promoted_at: isWaiting ? now : undefined,
      // A waiter agreed to the policy when they joined the line. Its instants count from the start as it is now.
      policy: own && isWaiting ? { ...policy, ...movedPolicy(policy, start_date_time) } : policy,
    },
    holds,
    counts: {
      booked: 1,
      members: isWaiting ? 0 : 1,
      line: inLine ? withoutWaiter(lineAt(of.line, clock.now), wish.client_id) : undefined,
    },
    condition: isOpen ? "open" : "any",
  };
}

function joining(seeking: Seeking, payment: Payment): Placed {
  const { of, wish, clock, policy, cost } = seeking;
  const { client_id, membership_id } = wish;
  const waitlist = {
    since: formatUtcDateTime(new Date(joinedAt(of, clock.now))),
    until: wish.until ?? undefined,
    notice_minutes: wish.notice_minutes ?? policy.promotion_notice_minutes,
    // Of one who had none, the policy decides when a place becomes free.
    needs_session: payment.membershipId !== undefined,
    membership_id,
    cost,
  };
  return {
    operation: "waiting",
    set: {
      status: "waiting",
      checked_in_at: undefined,
      membership_id: undefined,
      session_outcome: "none",
      waitlist,
      promoted_at: undefined,
      policy,
    },
    holds: [],
    ...joinedLine(seeking, waiterOf({ client_id, waitlist })),
  };
}

// Whoever joins within this time of another one is in a crowd.
const CROWD_WITHIN_MS = 1_000;

/**
 * The line with one waiter more. By default it must be as it was read, so that the position told is exact. In a crowd it hardly ever
 * is, and nobody would get in: there the waiter is appended to whatever it is, and the position told is of the moment of the read.
 */
function joinedLine({ of, clock }: Seeking, waiter: Waiter): Pick<Placed, "counts" | "condition"> {
  const line = withWaiter(of.line, waiter, clock.now);
  const isCrowd = of.line.some(({ since }) => since > clock.now.getTime() - CROWD_WITHIN_MS);
  // Places whose time is over leave the line as somebody writes it whole.
  const isAppended = isCrowd && line.length === of.line.length + 1;
  return isAppended
    ? { counts: { members: 1, joins: waiter }, condition: "line open" }
    : { counts: { members: 1, line }, condition: "full" };
}

/** The commit of a place or of a place in the line, and its answer. */
function commitPlace(
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
  const isOver = operation === "booked" && of.booked + 1 > of.record.capacity;
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
  const ofClass = { class: changeCounts(of, counts, condition) };
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
    ...ofClass,
  };
  return { item: { ...item, class: classAfter(of, counts) }, changes: [{ writes, holds }] };
}
