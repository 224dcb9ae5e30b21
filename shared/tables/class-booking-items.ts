import * as v from "valibot";
import { LANGUAGES } from "../values/language-of.ts";
import { type AgreedPolicy, agreedFrom, StoredPolicySchema, storedPolicy } from "./agreed-policy.ts";
import { toldOfClass } from "./class-writes.ts";
import { classOwner, tenantKind } from "./classes-table.ts";
import { type HistoryEntry, type LastChange, paddedId } from "./history-entry.ts";
import { type HistoryPages, historyPage, splitHistory } from "./history-pages.ts";
import {
  SESSION_OUTCOMES,
  sessionAttributes,
  storedEntry,
  storedHistoryEntries,
  wholeEntries,
  withoutDefaults,
} from "./record-item.ts";
import { followsVersion, type Put } from "./transact-item.ts";

// Bookings of classes lie in the table Classes, each in the partition of its class.

/** In the index by client, a client's cancelled bookings are in a partition with this end. */
export const CANCELLED = "#cancelled";

/** The states of a booking of a class. */
export const CLASS_BOOKING_STATUSES = ["booked", "waiting", "checked_in", "no_show", "cancelled"] as const;

/** The values of a booking that are not stored. */
export const BOOKING_DEFAULTS = {
  status: "booked",
  is_trial: false,
  is_payment_required: false,
  is_comp_session: false,
  is_first_time_class: false,
  session_outcome: "none",
  is_late_cancel: false,
  cancelled_by_client: false,
  created_by_client: false,
} as const;

// What most policies say is not stored, as in agreed-policy.ts.
const CLASS_POLICY_DEFAULTS = {
  booking_closes_minutes: 0,
  requires_session: true,
  promotion_notice_minutes: 120,
  max_upcoming: null,
  max_a_day: null,
} as const;

const StoredClassPolicySchema = v.object({
  ...StoredPolicySchema.entries,
  booking_opens: v.optional(v.nullable(v.object({ days_before: v.number(), local_time: v.string() })), null),
  booking_closes_minutes: v.optional(v.number(), CLASS_POLICY_DEFAULTS.booking_closes_minutes),
  requires_session: v.optional(v.boolean(), CLASS_POLICY_DEFAULTS.requires_session),
  promotion_notice_minutes: v.optional(v.number(), CLASS_POLICY_DEFAULTS.promotion_notice_minutes),
  max_upcoming: v.optional(v.nullable(v.number()), CLASS_POLICY_DEFAULTS.max_upcoming),
  max_a_day: v.optional(v.nullable(v.number()), CLASS_POLICY_DEFAULTS.max_a_day),
});

/** What a client agreed to by booking a class or by waiting for it. */
export type AgreedClassPolicy = AgreedPolicy &
  Omit<v.InferOutput<typeof StoredClassPolicySchema>, "free_cancel_until">;

const StoredClassBookingSchema = v.object({
  tenant_id: v.number(),
  class_id: v.number(),
  client_id: v.number(),
  /** 1, 2, …; raised by every change, which is conditioned on it. Booked again after a cancellation, it goes on. */
  version: v.number(),
  status: v.optional(v.picklist(CLASS_BOOKING_STATUSES), BOOKING_DEFAULTS.status),
  class_type_id: v.number(),
  /** The time that it holds while the client has a place; the class's own time may have changed since. */
  start_date_time: v.string(),
  end_date_time: v.string(),
  /** The `followed_version` of the class that it follows. */
  class_version: v.number(),
  /** Of a waiter. */
  waitlist: v.optional(
    v.object({
      since: v.string(),
      until: v.optional(v.string()),
      notice_minutes: v.number(),
      needs_session: v.optional(v.boolean(), false),
      /** The membership that the client named; absent: any that can pay. */
      membership_id: v.optional(v.number()),
      /** What an earlier cancellation cost; it stays so if they leave the line. */
      cost: v.optional(v.object({ membership_id: v.optional(v.number()) })),
    }),
  ),
  promoted_at: v.optional(v.string()),
  is_trial: v.optional(v.boolean(), BOOKING_DEFAULTS.is_trial),
  membership_id: v.optional(v.number()),
  session_outcome: v.optional(v.picklist(SESSION_OUTCOMES), BOOKING_DEFAULTS.session_outcome),
  is_payment_required: v.optional(v.boolean(), BOOKING_DEFAULTS.is_payment_required),
  is_comp_session: v.optional(v.boolean(), BOOKING_DEFAULTS.is_comp_session),
  is_first_time_class: v.optional(v.boolean(), BOOKING_DEFAULTS.is_first_time_class),
  policy: v.optional(StoredClassPolicySchema, {}),
  checked_in_at: v.optional(v.string()),
  cancelled_at: v.optional(v.string()),
  cancelled_by: v.optional(v.string()),
  /** Whether the client cancelled, by a token of their own. */
  cancelled_by_client: v.optional(v.boolean(), BOOKING_DEFAULTS.cancelled_by_client),
  cancel_reason: v.optional(v.string()),
  /** Whether it was cancelled while the client waited: they never had the place. */
  was_waiting: v.optional(v.literal(true)),
  is_late_cancel: v.optional(v.boolean(), BOOKING_DEFAULTS.is_late_cancel),
  created_at: v.string(),
  /** The principal that booked, or joined the line, first. */
  created_by: v.string(),
  created_by_client: v.optional(v.boolean(), BOOKING_DEFAULTS.created_by_client),
  /** Who booked again, or joined the line again, after a cancellation, and when. */
  again: v.optional(v.object({ at: v.string(), by: v.string(), by_client: v.optional(v.boolean(), false) })),
  /** The language that the client's own request asked for, when they last booked or joined the line. */
  language: v.optional(v.picklist(LANGUAGES)),
  updated_at: v.optional(v.string()),
});

/** A booking of a class as lists show it. */
export interface ClassBookingRecord
  extends Omit<v.InferOutput<typeof StoredClassBookingSchema>, "policy" | "updated_at"> {
  readonly policy: AgreedClassPolicy;
  readonly updated_at: string;
}

/** The schema of a stored booking of a class. It fills in the values that are not stored. */
export const ClassBookingRecordSchema = v.pipe(
  StoredClassBookingSchema,
  v.transform(
    (record): ClassBookingRecord => ({
      ...record,
      updated_at: record.updated_at ?? record.created_at,
      policy: agreedFrom(record.policy, record.start_date_time),
    }),
  ),
);

/** The schema of a booking's item in the table. */
export const ClassBookingItemSchema = v.pipe(
  v.object({ record: ClassBookingRecordSchema, ...storedHistoryEntries }),
  v.transform(({ record, history, session_entries, ...item }) => ({
    record,
    history: wholeEntries(history, session_entries, record),
    ...item,
  })),
);

/** A stored booking of a class: the record and every change of it, oldest first, unless they are in pages. */
export interface ClassBookingItem {
  readonly record: ClassBookingRecord;
  readonly history: readonly HistoryEntry[];
  readonly paged_changes?: number | undefined;
}

/** The principal that made a booking, or made it again after a cancellation. */
export function madeByOf({ created_by, again }: Pick<ClassBookingRecord, "created_by" | "again">): string {
  return again?.by ?? created_by;
}

/** The sort key of a client's booking in the partition of its class. */
export function clientPart(clientId: number): string {
  return `client#${paddedId(clientId)}`;
}

/** What orders bookings of all classes by their start or last change, then class and client. */
export function classBookingKey(
  instant: string,
  { class_id, client_id }: Pick<ClassBookingRecord, "class_id" | "client_id">,
): string {
  return `${instant}#${paddedId(class_id)}#${paddedId(client_id)}`;
}

/** The name of a booking of a class in its pages of history. */
export function classBookingName({
  tenant_id,
  class_id,
  client_id,
}: Pick<ClassBookingRecord, "tenant_id" | "class_id" | "client_id">) {
  return { kind: "class_booking", tenant_id, id: `${class_id}#${client_id}` } as const;
}

/**
 * Writes a booking with its whole history: refused if there is one where it is new, or else if it has changed since it was
 * read. To be committed with {@link classBookingPage}, and with {@link changeCounts} of its class.
 */
export function putClassBooking(
  { record, history, paged_changes: paged }: ClassBookingItem,
  lastChange: LastChange,
  pages?: HistoryPages,
): Put {
  const { tenant_id, class_id, client_id, version, status, start_date_time, created_at } = record;
  const { newest, paged_changes } = splitHistory(history, paged, pages);
  const { policy, updated_at, ...others } = record;
  const stored = {
    ...storedPolicy(policy, start_date_time),
    ...withoutDefaults(CLASS_POLICY_DEFAULTS, pickClassPolicy(policy)),
  };
  const client = `${tenant_id}#${client_id}`;
  return {
    kind: "put",
    table: "Classes",
    item: {
      owner: classOwner(tenant_id, class_id),
      part: clientPart(client_id),
      tenant_id,
      class_id,
      client_id,
      tenant_kind: tenantKind(tenant_id, "booking"),
      tenant_client: status === "cancelled" ? `${client}${CANCELLED}` : client,
      session_client: client,
      start_key: classBookingKey(start_date_time, record),
      change_key: classBookingKey(updated_at, record),
      record: {
        ...withoutDefaults(BOOKING_DEFAULTS, others),
        updated_at: updated_at === created_at ? undefined : updated_at,
        ...(Object.keys(stored).length > 0 ? { policy: stored } : {}),
      },
      history: newest.map(storedEntry),
      paged_changes,
      ...sessionAttributes(class_id, history),
      last_change: toldOfClass(record, lastChange, client_id),
    },
    ...followsVersion(version, "part"),
  };
}

function pickClassPolicy(policy: AgreedClassPolicy) {
  const {
    booking_opens,
    booking_closes_minutes,
    requires_session,
    promotion_notice_minutes,
    max_upcoming,
    max_a_day,
  } = policy;
  return {
    booking_opens: booking_opens ?? undefined,
    booking_closes_minutes,
    requires_session,
    promotion_notice_minutes,
    max_upcoming,
    max_a_day,
  };
}

/** The write of the page of history that a change of a booking fills. */
export function classBookingPage({ record, history, paged_changes }: ClassBookingItem) {
  const owner = { ...classBookingName(record), client_id: record.client_id };
  return historyPage(owner, splitHistory(history, paged_changes));
}
