import { type InfoEntry, infoEntry, type Refusal } from "../../../shared/api/answer.ts";
import { type Booker, bookWindow } from "../../../shared/classes/class-booking-rules.ts";
import { hasBegun } from "../../../shared/classes/class-rules.ts";
import {
  MAX_FUTURE_BOOKINGS,
  MAX_WAITS,
  openWaits,
  passedLimits,
} from "../../../shared/classes/client-limits.ts";
import type { CancellationCost } from "../../../shared/classes/cost-of-cancellation.ts";
import { lineAt } from "../../../shared/classes/waitlist-rules.ts";
import { classPolicyOf } from "../../../shared/club/policy.ts";
import type { Tenant } from "../../../shared/club/tenant.ts";
import { hasRoomFor } from "../../../shared/history/history.ts";
import { checkInWindow } from "../../../shared/records/attendance-rules.ts";
import { membershipRefusal } from "../../../shared/sessions/membership-change.ts";
import { payingMembership } from "../../../shared/sessions/membership-rules.ts";
import { movedPolicy } from "../../../shared/sessions/policy-rules.ts";
import type { AgreedClassPolicy } from "../../../shared/tables/class-booking-items.ts";
import type { ClassItem } from "../../../shared/tables/classes-table.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";
import type { PlaceRecords, PlaceSeeker } from "./place-records.ts";
import type { Seeking } from "./place-request.ts";

/** What decides who pays: the membership that was named, and what kind of booking it is. */
export interface PlaceWish {
  readonly membership_id?: number | undefined;
  readonly isTrial: boolean;
  readonly isManaged: boolean;
}

/** Who pays for a place. */
export interface Payment {
  /** The index of the membership; undefined where none pays. */
  readonly selected: number | undefined;
  readonly membershipId: number | undefined;
  readonly is_payment_required: boolean;
  readonly is_comp_session: boolean;
  /** Whether its session was taken for an earlier booking of the class, and forfeited: it is not taken again. */
  readonly isPaid?: boolean;
  readonly problems: readonly InfoEntry[];
}

const FREE = { selected: undefined, membershipId: undefined, is_payment_required: false, problems: [] };

const NOT_FOR_FREE = "Nobody pays for this class.";
const LEAVE_OUT = "Leave membership_id out.";
const NOT_USABLE = "The membership cannot pay for this class.";

/**
 * Decides who pays: the session that an earlier cancellation cost; else nobody for a trial or a complimentary class, the membership
 * that was named, or the one that a booking chooses. Where the policy requires a session, only `classes.manage` books without one.
 * @param earlier a membership that was named when the client began to wait, which pays if it can; and what an earlier cancellation
 *   cost. If another membership is named now, that one pays, and the session comes back.
 */
export function paymentFor(
  { class: of, client, type }: PlaceRecords & { readonly class: ClassItem },
  { requires_session }: Pick<AgreedClassPolicy, "requires_session">,
  { membership_id, isTrial, isManaged }: PlaceWish,
  {
    preferred,
    cost,
  }: {
    readonly preferred?: number | undefined;
    readonly cost?: CancellationCost | undefined;
  } = {},
): Payment {
  const { is_complimentary, start_date_time: start } = of.record;
  const forfeited = cost?.membership_id;
  const paid = forfeited === undefined ? {} : { membershipId: forfeited, isPaid: true };
  if (isTrial || is_complimentary) {
    const jsonObject = { reasons: ["complimentary"] };
    const entry = { identifier: "membership_id", jsonObject, message: NOT_FOR_FREE, help: LEAVE_OUT };
    const problems = membership_id === undefined ? [] : [infoEntry("MEMBERSHIP_NOT_USABLE", entry)];
    return { ...FREE, ...paid, is_comp_session: is_complimentary, problems };
  }
  if (forfeited !== undefined && (membership_id ?? forfeited) === forfeited) {
    return { ...FREE, ...paid, is_comp_session: false };
  }
  const memberships = client?.memberships ?? [];
  const problems =
    membership_id === undefined
      ? []
      : entriesOf(membershipRefusal(membership_id, { client, type }, start, { message: NOT_USABLE }));
  const membershipId = membership_id ?? (type && payingMembership({ memberships }, type, start, preferred));
  const selected =
    membershipId === undefined ? undefined : memberships.findIndex(({ id }) => id === membershipId);
  const isMissing = membershipId === undefined && requires_session && !isManaged && problems.length === 0;
  return {
    selected,
    membershipId,
    is_payment_required: membershipId === undefined,
    is_comp_session: false,
    problems: isMissing ? [infoEntry("MEMBERSHIP_REQUIRED", { identifier: "client_id" })] : problems,
  };
}

/** The policy that a client agrees to by booking a class now, or by waiting for it. */
export function agreedPolicy(
  tenant: Tenant,
  { class: of, type }: Pick<PlaceRecords, "class" | "type">,
): AgreedClassPolicy {
  const policy = classPolicyOf(tenant, type);
  return { ...policy, ...movedPolicy(policy, of?.record.start_date_time ?? "") };
}

/** The problems of a booking now, whether a place is free or not. */
export function bookingProblems(
  { class: of, client }: PlaceRecords & { readonly class: ClassItem },
  booker: Booker,
  { tenant, clock }: PlaceSeeker,
): InfoEntry[] {
  return [
    ...entriesOf(bookWindow(of.record, booker, clock.now)),
    ...(tenant.is_active ? [] : [infoEntry("TENANT_INACTIVE", { identifier: "tenant_id" })]),
    ...(client === undefined ? [infoEntry("CLIENT_NOT_FOUND", { identifier: "client_id" })] : []),
    ...(client?.is_blocked && !booker.isManaged
      ? [infoEntry("CLIENT_BLOCKED", { identifier: "client_id" })]
      : []),
  ];
}

/** The problems of one more place for the client. @param policy whose limits hold */
export function limitProblems(
  { class: of, ahead }: PlaceRecords & { readonly class: ClassItem },
  policy: AgreedClassPolicy,
  { tenant, clock }: PlaceSeeker,
): InfoEntry[] {
  if (ahead === undefined) return [];
  const { max_upcoming, max_a_day } = policy;
  const maxima = { future_bookings: MAX_FUTURE_BOOKINGS, max_upcoming, max_a_day };
  return passedLimits(ahead, of.record, policy, tenant, clock).map((limit) =>
    infoEntry("TOO_MANY_BOOKINGS", { ...OF_CLASSES, jsonObject: { limit, max_bookings: maxima[limit] } }),
  );
}

const OF_CLASSES = {
  identifier: "client_id",
  help: "Cancel bookings, or wait until some are over. jsonObject has the limit. Callers with classes.manage have none.",
};

/** The problems of joining the line: it is closed or full, or the client waits for too many classes. */
export function joinProblems(
  { class: of, ahead }: PlaceRecords & { readonly class: ClassItem },
  { clock: { now } }: PlaceSeeker,
): InfoEntry[] {
  const { waitlist_size, class_id } = of.record;
  const waiting = lineAt(of.line, now).length;
  const isClosed = waitlist_size === 0 || hasBegun({ record: of.record, now });
  const waits = ahead === undefined ? 0 : openWaits(ahead, class_id, now);
  return [
    ...(isClosed ? [infoEntry("WAITLIST_CLOSED", { identifier: "if_full" })] : []),
    ...(waitlist_size > 0 && waiting >= waitlist_size
      ? [infoEntry("WAITLIST_FULL", { identifier: "if_full", jsonObject: { waiting } })]
      : []),
    ...(waits >= MAX_WAITS
      ? [
          infoEntry("TOO_MANY_BOOKINGS", {
            ...OF_CLASSES,
            message: "The client waits for too many places.",
            jsonObject: { limit: "waits", max_bookings: MAX_WAITS },
          }),
        ]
      : []),
  ];
}

/** The problem of a class that has no open place. */
export function fullProblem({ record, line }: ClassItem, now: Date): InfoEntry {
  const waiting = lineAt(line, now).length;
  const waitlist_left = Math.max(0, record.waitlist_size - waiting);
  return infoEntry("CLASS_FULL", { identifier: "class_id", jsonObject: { waiting, waitlist_left } });
}

/** The entries of a refusal; none of what is allowed. */
export function entriesOf(terms: Refusal | { readonly ok: true } | undefined): readonly InfoEntry[] {
  return terms === undefined || terms.ok ? [] : terms.problems;
}

/** A place is not wanted until an instant that has passed. */
export function untilProblems({ wish: { until }, clock }: Seeking): InfoEntry[] {
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
export function trialProblems({ wish, records: { client } }: Seeking): InfoEntry[] {
  if (wish.isTrial !== true || client?.trial_class_id === undefined) return [];
  const jsonObject = { class_id: client.trial_class_id };
  return [infoEntry("TRIAL_USED", { identifier: "client_id", jsonObject })];
}

/** The history of a booking has room for one more change. */
export function historyProblems({ own, isManaged }: Seeking, operation: "booked" | "waiting"): InfoEntry[] {
  if (own === undefined || hasRoomFor({ ...own, isManaged }, operation)) return [];
  return [infoEntry("TOO_MANY_CHANGES", { jsonObject: { changes: own.history.length } })];
}

/** A client who is checked in as they are booked is not too early for it. */
export function checkInProblems({ wish, of: { record }, policy, clock }: Seeking): InfoEntry[] {
  if (wish.check_in !== true) return [];
  const booked = { start: record.start_date_time, end: record.end_date_time };
  const { from } = checkInWindow(booked, policy.check_in_from_minutes);
  if (formatUtcDateTime(clock.now) >= from) return [];
  return [infoEntry("TOO_EARLY", { identifier: "check_in", jsonObject: { from } })];
}
