import * as v from "valibot";
import { LANGUAGES } from "../values/language-of.ts";
import { type AgreedPolicy, agreedFrom, StoredPolicySchema, storedPolicy } from "./agreed-policy.ts";
import type { ItemFilter, KeyRange, ReadKey, Write } from "./database.ts";
import { DUE_CLASS } from "./due-items.ts";
import { type HistoryEntry, justAfter, type LastChange, paddedId } from "./history-entry.ts";
import { type HistoryPages, historyPage, splitHistory } from "./history-pages.ts";
import { recordFilter } from "./record-filter.ts";
import {
  SESSION_OUTCOMES,
  SessionEntrySchema,
  sessionAttributes,
  storedEntry,
  storedHistoryEntries,
  wholeEntries,
  withoutDefaults,
} from "./record-item.ts";
import type { TableDefinition } from "./table-definition.ts";
import { followsVersion, type Put, RECORD_NAMES, type Update } from "./transact-item.ts";

/**
 * Classes: one item per class (`class#11#4711`, part `class`), and in its partition one per client who ever booked it (part
 * `client#0000000000009001`). A class item has its record and, beside it, what bookings change without a new version of the
 * class: how many have a place, and the line of those who wait. So the place, the line and the class's state are one item,
 * and every step is conditioned on what it read of it.
 */
export const classesTable = {
  partitionKey: { name: "owner", type: "S" },
  sortKey: { name: "part", type: "S" },
  indexes: [
    {
      name: "by-start",
      partitionKey: { name: "tenant_kind", type: "S" },
      sortKey: { name: "start_key", type: "S" },
      includes: ["record", "booked", "waiting", "unsettled", "owed"],
    },
    {
      name: "by-change",
      partitionKey: { name: "tenant_kind", type: "S" },
      sortKey: { name: "change_key", type: "S" },
      includes: ["record", "booked", "waiting", "unsettled", "owed"],
    },
    {
      name: "by-coach",
      partitionKey: { name: "tenant_coach", type: "S" },
      sortKey: { name: "start_key", type: "S" },
      includes: ["record", "booked", "waiting", "unsettled", "owed"],
    },
    {
      name: "by-client",
      partitionKey: { name: "tenant_client", type: "S" },
      sortKey: { name: "start_key", type: "S" },
      includes: ["record"],
    },
    {
      name: "by-session",
      partitionKey: { name: "session_client", type: "S" },
      sortKey: { name: "session_key", type: "S" },
      includes: ["class_id", "session_entries"],
    },
    {
      name: "by-due",
      partitionKey: { name: "due", type: "S" },
      sortKey: { name: "due_at", type: "S" },
      includes: ["tenant_id", "class_id"],
    },
  ],
} as const satisfies TableDefinition;

const FIRST_KEY = "0";
const LAST_KEY = ":";
const CLASS_PART = "class";
const LAST_CLIENT_PART = "client#:";
const CANCELLED = "#cancelled";

/** The states of a class. */
export const CLASS_STATUSES = ["scheduled", "cancelled", "completed"] as const;

/** The states of a booking of a class. */
export const CLASS_BOOKING_STATUSES = ["booked", "waiting", "checked_in", "no_show", "cancelled"] as const;

/** The fields of a class that a template sets, and that a change by hand takes out of its hands. */
export const FIELDS_BY_HAND = [
  "start_date_time",
  "duration_minutes",
  "coach_id",
  "room_id",
  "is_virtual",
  "virtual_url",
  "name",
  "capacity",
  "waitlist_size",
  "notes",
] as const;

// The change of a class that its bookings still follow, and the principal that made it.
const SettlingSchema = v.variant("kind", [
  v.object({ kind: v.picklist(["cancelled", "moved"]), by: v.string(), reason: v.optional(v.string()) }),
  v.object({
    kind: v.literal("completed"),
    by: v.string(),
    checked_in: v.array(v.number()),
    no_show: v.array(v.number()),
    unmarked: v.optional(v.picklist(["checked_in", "no_show"])),
  }),
]);

/** The change of a class that its bookings still follow. */
export type Settling = v.InferOutput<typeof SettlingSchema>;

const CLASS_DEFAULTS = {
  status: "scheduled",
  is_virtual: false,
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  is_complimentary: false,
  created_by_client: false,
} as const;

const StoredClassSchema = v.object({
  tenant_id: v.number(),
  class_id: v.number(),
  /** 1, 2, …; raised by every change of the class itself, which is conditioned on it. Bookings are no change of it. */
  version: v.number(),
  status: v.optional(v.picklist(CLASS_STATUSES), CLASS_DEFAULTS.status),
  class_type_id: v.number(),
  name: v.string(),
  /** The template that made it. */
  recurring_class_id: v.optional(v.number()),
  /** Its day on the club's wall clock, `YYYY-MM-DD`; of a template, the date for which it was made. */
  local_date: v.string(),
  /** The fields that were set by hand and no longer follow the template. */
  set_by_hand: v.optional(v.array(v.picklist(FIELDS_BY_HAND)), []),
  /** Absent: the coach is to be announced. */
  coach_id: v.optional(v.number()),
  coach_name: v.optional(v.string()),
  /** The coach that it was planned with; absent until the coach first changes. */
  original_coach_id: v.optional(v.number()),
  room_id: v.optional(v.number()),
  room_name: v.optional(v.string()),
  is_virtual: v.optional(v.boolean(), CLASS_DEFAULTS.is_virtual),
  virtual_url: v.optional(v.string()),
  start_date_time: v.string(),
  end_date_time: v.string(),
  /** How much longer coach and room are held, as the type had it when the class was planned. */
  buffer_before_minutes: v.optional(v.number(), CLASS_DEFAULTS.buffer_before_minutes),
  buffer_after_minutes: v.optional(v.number(), CLASS_DEFAULTS.buffer_after_minutes),
  capacity: v.number(),
  waitlist_size: v.number(),
  /** Absent: as soon as it exists. */
  booking_opens_at: v.optional(v.string()),
  booking_closes_at: v.string(),
  is_complimentary: v.optional(v.boolean(), CLASS_DEFAULTS.is_complimentary),
  comp_reason: v.optional(v.string()),
  notes: v.optional(v.string()),
  /** The last move or substitution. */
  moved_at: v.optional(v.string()),
  /** What those concerned by the last change are told. */
  message: v.optional(v.string()),
  cancelled_at: v.optional(v.string()),
  cancelled_by: v.optional(v.string()),
  cancel_reason: v.optional(v.string()),
  completed_at: v.optional(v.string()),
  /** The version of the last change that bookings follow. */
  followed_version: v.optional(v.number(), 1),
  settling: v.optional(SettlingSchema),
  created_at: v.string(),
  /** The principal that planned it. */
  created_by: v.string(),
  created_by_client: v.optional(v.literal(false), false),
  updated_at: v.optional(v.string()),
});

/** The schema of a stored class. It fills in the values that are not stored. */
export const ClassRecordSchema = v.pipe(
  StoredClassSchema,
  v.transform((record) => ({ ...record, updated_at: record.updated_at ?? record.created_at })),
);

/** A class as lists show it; date-times are `YYYY-MM-DDTHH:mm:ss.SSSZ`, the span is half-open. */
export type ClassRecord = Readonly<v.InferOutput<typeof ClassRecordSchema>>;

/** A waiter in the line. Instants are milliseconds since 1970, to keep the line small: it is part of many writes. */
export const WaiterSchema = v.object({
  client_id: v.number(),
  /** When they joined the line. */
  since: v.number(),
  /** The last instant at which they want the place; absent: the start of the class. */
  until: v.optional(v.number()),
  /** How much waking time they need before the start. */
  notice: v.number(),
  /** Whether they take a place only with a session of a membership. */
  needs_session: v.optional(v.boolean(), false),
  /** Why they were passed over, the last five times. */
  passed: v.optional(v.array(v.object({ at: v.number(), reason: v.string() })), []),
});

/** A waiter in the line. */
export type Waiter = Readonly<v.InferOutput<typeof WaiterSchema>>;

const countEntries = {
  /** How many clients have a place: booked, checked in, or a no-show. */
  booked: v.optional(v.number(), 0),
  /** How many waiters the line had when it was last written. */
  waiting: v.optional(v.number(), 0),
  /** How many bookings still follow a change of the class. */
  unsettled: v.optional(v.number(), 0),
  /** Whether places of a raised capacity are still owed to the line: then nobody else may book. */
  owed: v.optional(v.boolean(), false),
};

/** The schema of a class item in the table. */
export const ClassItemSchema = v.pipe(
  v.object({
    record: ClassRecordSchema,
    history: storedHistoryEntries.history,
    paged_changes: storedHistoryEntries.paged_changes,
    ...countEntries,
    /** How many bookings are not cancelled. A waiter whose `until` has passed counts, though they have left the line. */
    members: v.optional(v.number(), 0),
    line: v.optional(v.array(WaiterSchema), []),
    /** Raised by every write of the line. */
    line_rev: v.optional(v.number(), 0),
    /** Whether anybody ever booked it or waited for it. */
    used: v.optional(v.boolean(), false),
    /** Since when a place has been open that no waiter could take; absent once a place has been taken again. */
    open_since: v.optional(v.string()),
    /** When the sweep looks at it; only while bookings still follow a change, or places are owed. */
    due_at: v.optional(v.string()),
  }),
  v.transform(({ record, history, ...item }) => ({
    record,
    history: wholeEntries(history, [], record),
    ...item,
  })),
);

/** A stored class: the record, every change of it that is not in pages, oldest first, its counts and its line. */
export type ClassItem = Readonly<v.InferOutput<typeof ClassItemSchema>> & {
  readonly history: readonly HistoryEntry[];
};

/** The schema of a class as an index has it. */
export const ListedClassSchema = v.object({ record: ClassRecordSchema, ...countEntries });

/** A class in a list: its record and its counts. */
export type ListedClass = Readonly<v.InferOutput<typeof ListedClassSchema>>;

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

const IndexedClassBookingSchema = v.pipe(
  v.object({ record: ClassBookingRecordSchema }),
  v.transform(({ record }) => record),
);

/** The principal that made a booking, or made it again after a cancellation. */
export function madeByOf({ created_by, again }: Pick<ClassBookingRecord, "created_by" | "again">): string {
  return again?.by ?? created_by;
}

/** The partition of a class and its bookings. */
export function classOwner(tenantId: number, classId: number): string {
  return `class#${tenantId}#${classId}`;
}

/** The sort key of a client's booking in the partition of its class. */
export function clientPart(clientId: number): string {
  return `client#${paddedId(clientId)}`;
}

/** The partition of a tenant's classes, or of the bookings of all its classes, in the indexes by start and by change. */
function tenantKind(tenantId: number, kind: "class" | "booking"): string {
  return `${tenantId}#${kind}`;
}

/** What orders classes, and bookings by their class, by the start, then the class's id. */
export function classStartKey(record: Pick<ClassRecord, "start_date_time" | "class_id">): string {
  return `${record.start_date_time}#${paddedId(record.class_id)}`;
}

/** What orders classes by their last change, then their id. */
export function classChangeKey(record: Pick<ClassRecord, "updated_at" | "class_id">): string {
  return `${record.updated_at}#${paddedId(record.class_id)}`;
}

/** What orders bookings of all classes by their start or last change, then class and client. */
export function classBookingKey(
  instant: string,
  { class_id, client_id }: Pick<ClassBookingRecord, "class_id" | "client_id">,
): string {
  return `${instant}#${paddedId(class_id)}#${paddedId(client_id)}`;
}

/** The read key of a class. Consistent: a commit refuses a decision that an old version made. */
export function readClass(tenantId: number, classId: number): ReadKey<ClassItem> {
  return {
    table: "Classes",
    key: { owner: classOwner(tenantId, classId), part: CLASS_PART },
    schema: ClassItemSchema,
    consistent: true,
    // A deleted class has left all lists.
    requires: "tenant_kind",
  };
}

/** The read key of a class, even one that is deleted. Consistent. */
export function readEveryClass(tenantId: number, classId: number): ReadKey<ClassItem> {
  const { requires: _, ...everyClass } = readClass(tenantId, classId);
  return everyClass;
}

/** The read key of a class as lists have it. May be about a second old. */
export function readListedClass(tenantId: number, classId: number): ReadKey<ListedClass> {
  return { ...readClass(tenantId, classId), schema: ListedClassSchema, consistent: false };
}

/** The read key of a client's booking of a class. Consistent, as that of the class is. */
export function readClassBooking(
  tenantId: number,
  classId: number,
  clientId: number,
): ReadKey<ClassBookingItem> {
  return {
    table: "Classes",
    key: { owner: classOwner(tenantId, classId), part: clientPart(clientId) },
    schema: ClassBookingItemSchema,
    consistent: true,
  };
}

const BookedClassSchema = v.object({
  record: ClassRecordSchema,
  line: v.optional(v.array(WaiterSchema), []),
});

/** A class as its bookings show it: the record, and the line for the positions of waiters. */
export type BookedClass = Readonly<v.InferOutput<typeof BookedClassSchema>>;

/** The read key of a class as its bookings show it, without its history. Consistent. */
export function readBookedClass(tenantId: number, classId: number): ReadKey<BookedClass> {
  return { ...readClass(tenantId, classId), schema: BookedClassSchema };
}

const RosterClassSchema = v.object({
  part: v.literal(CLASS_PART),
  tenant_kind: v.optional(v.string()),
  ...ListedClassSchema.entries,
  line: BookedClassSchema.entries.line,
});

const RosterBookingSchema = v.object({ part: v.string(), record: ClassBookingRecordSchema });

const ROSTER_ATTRIBUTES = ["part", "tenant_kind", "record", "booked", "waiting", "unsettled", "owed", "line"];

/** A class and its bookings by client id, all without their histories. Consistent. */
export function rosterOfClass(tenantId: number, classId: number) {
  return {
    table: "Classes",
    partition: { name: "owner", value: classOwner(tenantId, classId) },
    sort: { name: "part", from: CLASS_PART, to: LAST_CLIENT_PART },
    consistent: true,
    attributes: ROSTER_ATTRIBUTES,
    schema: v.union([RosterClassSchema, RosterBookingSchema]),
  } as const satisfies KeyRange<unknown>;
}

/** The read key of the class of a roster. Consistent. */
export function readRosterClass(tenantId: number, classId: number) {
  return { ...readClass(tenantId, classId), schema: RosterClassSchema };
}

/** The bookings of a roster whose client ids follow one. Consistent. */
export function rosterAfter(tenantId: number, classId: number, clientId: number) {
  return {
    ...rosterOfClass(tenantId, classId),
    sort: { name: "part", from: justAfter(clientPart(clientId)), to: LAST_CLIENT_PART },
    schema: RosterBookingSchema,
  } as const satisfies KeyRange<unknown>;
}

/** All bookings of a class, by client id; only those after a client, if there is one. Consistent. */
export function bookingsOfClass(
  tenantId: number,
  classId: number,
  after?: number,
): KeyRange<ClassBookingItem> {
  return {
    table: "Classes",
    partition: { name: "owner", value: classOwner(tenantId, classId) },
    sort: {
      name: "part",
      from: after === undefined ? "client#" : justAfter(clientPart(after)),
      to: LAST_CLIENT_PART,
    },
    consistent: true,
    schema: ClassBookingItemSchema,
  };
}

/** A tenant's classes that begin within `[from, to)`, by start. May be about a second old. */
export function classesByStart(tenantId: number, from: string, to = LAST_KEY): KeyRange<ListedClass> {
  return {
    table: "Classes",
    index: "by-start",
    partition: { name: "tenant_kind", value: tenantKind(tenantId, "class") },
    sort: { name: "start_key", from, to },
    schema: ListedClassSchema,
  };
}

/** Where all of a tenant's classes are, for commands. May be about a second old. */
export function classesOfTenant(tenantId: number) {
  return { index: "by-start", name: "tenant_kind", value: tenantKind(tenantId, "class") } as const;
}

/** A tenant's classes that last changed within `[from, to)`, by their last change. May be about a second old. */
export function classesByChange(tenantId: number, from: string, to: string): KeyRange<ListedClass> {
  return {
    ...classesByStart(tenantId, from, to),
    index: "by-change",
    sort: { name: "change_key", from, to },
  };
}

/** The wanted values by which a list leaves out classes. */
type ClassFilter = {
  readonly [Field in "class_type_id" | "coach_id" | "room_id" | "recurring_class_id"]: number | undefined;
} & { readonly status: ClassRecord["status"] | undefined };

/** The filter that leaves out the classes that a list does not ask for. */
export function classFilter(wanted: ClassFilter): ItemFilter | undefined {
  return recordFilter(wanted, CLASS_DEFAULTS);
}

/** A coach's classes that begin within `[from, to)` and are not cancelled, by start. May be about a second old. */
export function classesOfCoach(
  tenantId: number,
  coachId: number,
  from: string,
  to = LAST_KEY,
): KeyRange<ListedClass> {
  return {
    ...classesByStart(tenantId, from, to),
    index: "by-coach",
    partition: { name: "tenant_coach", value: `${tenantId}#${coachId}` },
  };
}

/** The bookings of all a tenant's classes that begin within `[from, to)`, by start. May be about a second old. */
export function classBookingsByStart(
  tenantId: number,
  from: string,
  to: string,
): KeyRange<ClassBookingRecord> {
  return {
    ...classesByStart(tenantId, from, to),
    partition: { name: "tenant_kind", value: tenantKind(tenantId, "booking") },
    schema: IndexedClassBookingSchema,
  };
}

/** The bookings of all a tenant's classes that last changed within `[from, to)`. May be about a second old. */
export function classBookingsByChange(
  tenantId: number,
  from: string,
  to: string,
): KeyRange<ClassBookingRecord> {
  return {
    ...classBookingsByStart(tenantId, from, to),
    index: "by-change",
    sort: { name: "change_key", from, to },
  };
}

/** A client's bookings whose classes begin within `[from, to)`, without cancelled ones. May be about a second old. */
export function classBookingsOfClient(
  tenantId: number,
  clientId: number,
  from: string,
  to = LAST_KEY,
): KeyRange<ClassBookingRecord> {
  return {
    ...classBookingsByStart(tenantId, from, to),
    index: "by-client",
    partition: { name: "tenant_client", value: `${tenantId}#${clientId}` },
  };
}

/**
 * The ranges with a client's bookings of a status, or of every status if it is undefined. They are read one after the other. So a
 * booking that is cancelled meanwhile is in the second range, and one that is booked again is in the third.
 * @param range the bookings that are not cancelled
 */
export function bookingsOfStatus<Item>(
  range: KeyRange<Item>,
  status: ClassBookingRecord["status"] | undefined,
): readonly KeyRange<Item>[] {
  const { name, value } = range.partition;
  const cancelled = { ...range, partition: { name, value: `${value}${CANCELLED}` } };
  if (status === undefined) return [range, cancelled, range];
  return [status === "cancelled" ? cancelled : range];
}

const ClassSessionEntriesSchema = v.object({
  class_id: v.number(),
  session_key: v.string(),
  session_entries: v.array(SessionEntrySchema),
});

/** What happened to sessions by the changes of one booking of a class, oldest first. */
export type ClassSessionEntries = v.InferOutput<typeof ClassSessionEntriesSchema>;

/** What happened to sessions by a client's bookings of classes, by their last such change, the newest first. */
export function classSessionEntriesOfClient(
  tenantId: number,
  clientId: number,
  { from = FIRST_KEY, before }: { readonly from?: string; readonly before?: string | undefined },
): KeyRange<ClassSessionEntries> {
  return {
    table: "Classes",
    index: "by-session",
    partition: { name: "session_client", value: `${tenantId}#${clientId}` },
    sort: { name: "session_key", from, to: before ?? LAST_KEY },
    descending: true,
    schema: ClassSessionEntriesSchema,
  };
}

/** The record of a class item, and its index keys. */
function classAttributes(record: ClassRecord) {
  const { tenant_id, coach_id, status, updated_at, created_at } = record;
  const isListedByCoach = coach_id !== undefined && status !== "cancelled";
  return {
    set: {
      tenant_kind: tenantKind(tenant_id, "class"),
      start_key: classStartKey(record),
      change_key: classChangeKey(record),
      ...(isListedByCoach ? { tenant_coach: `${tenant_id}#${coach_id}` } : {}),
      record: {
        ...withoutDefaults(CLASS_DEFAULTS, record),
        updated_at: updated_at === created_at ? undefined : updated_at,
      },
    },
    remove: isListedByCoach ? [] : ["tenant_coach"],
  };
}

/** What the stream says of a change; see infra/stack/events. A pipe has no defaults, so every field is there. */
function toldChange(
  record: Pick<ClassRecord, "class_id" | "version" | "updated_at" | "coach_id" | "recurring_class_id">,
  { event, previous_starts_at }: LastChange,
  ofClient?: number,
) {
  const { class_id, version, updated_at, coach_id = "", recurring_class_id: template = "" } = record;
  return {
    event,
    class: String(class_id),
    template: String(template),
    id: `${class_id}${ofClient === undefined ? "" : `-${ofClient}`}:${version}`,
    from: previous_starts_at,
    client: String(ofClient ?? ""),
    coach: String(coach_id),
    at: updated_at,
  };
}

/** What the stream says of a place that is open to everybody. The class gets no new version. */
function toldPlace(record: ClassRecord, at: string) {
  const told = toldChange(record, {
    event: "class.place_open",
    previous_starts_at: record.start_date_time,
  });
  return { ...told, id: `${record.class_id}:open:${Date.parse(at)}`, at };
}

/** Writes a new class; refused if there is one with this id. */
export function putClass(
  { record, history }: Pick<ClassItem, "record" | "history">,
  lastChange: LastChange,
): Put {
  const { tenant_id, class_id } = record;
  return {
    kind: "put",
    table: "Classes",
    item: {
      owner: classOwner(tenant_id, class_id),
      part: CLASS_PART,
      tenant_id,
      class_id,
      ...classAttributes(record).set,
      history: history.map(storedEntry),
      booked: 0,
      members: 0,
      waiting: 0,
      line: [],
      line_rev: 0,
      last_change: toldChange(record, lastChange),
    },
    ...followsVersion(1, "part"),
  };
}

/** What a change of a class, or a booking, does to the class's counts and line. */
export interface CountChange {
  readonly booked?: number;
  readonly members?: number;
  /** The line afterwards; undefined if it stays as it is. */
  readonly line?: readonly Waiter[] | undefined;
  /** A waiter more in the line, whoever else has joined or left it since it was read. Not together with `line`. */
  readonly joins?: Waiter | undefined;
  /** How many lagging bookings follow the class in this transaction. */
  readonly settled?: number;
  /** Whether places are owed to the line afterwards; undefined if that stays. */
  readonly owed?: boolean;
  /** The instant of the event *a place is open to everybody*; undefined if there is none. */
  readonly tellsOfPlace?: string | undefined;
}

/** What must hold of a class's counts for a step; the version always must. */
export type CountCondition =
  /** A place is open to everybody. */
  | "open"
  /** No place is open to everybody. */
  | "full"
  /** No place is open to everybody, and the line has room. */
  | "line open"
  /** More clients have a place than there are places. */
  | "over"
  /** No more clients have a place than there are places, nor would with those who get one. */
  | "within"
  /** Whatever they are. */
  | "any";

const FULL = ["(booked >= :capacity OR attribute_exists(owed))"];

const CONDITIONS: Readonly<Record<CountCondition, readonly string[]>> = {
  open: ["booked < :capacity", "attribute_not_exists(owed)"],
  full: FULL,
  "line open": [...FULL, "waiting < :size"],
  over: ["booked > :capacity"],
  within: ["booked <= :capacity"],
  any: [],
};

/**
 * Changes the counts and the line of a class, and not its record. Refused if the class has changed since it was read, or if the
 * condition does not hold. If the line is written or `ofLine` is set, it is also refused if the line has changed.
 */
export function changeCounts(
  { record, line_rev }: ClassItem,
  change: CountChange,
  condition: CountCondition,
  ofLine = change.line !== undefined,
): Update {
  const { tenant_id, class_id, version, capacity, waitlist_size } = record;
  const { booked = 0, members = 0, settled = 0, line, joins, owed, tellsOfPlace } = change;
  const waiters = line ?? (joins === undefined ? undefined : [joins]);
  const adds = [
    ...(booked === 0 ? [] : ["booked :booked"]),
    ...(members === 0 ? [] : ["members :members"]),
    ...(settled === 0 ? [] : ["unsettled :settled"]),
    ...(joins === undefined ? [] : ["waiting :one"]),
    ...(waiters === undefined ? [] : ["line_rev :one"]),
  ];
  const sets = [
    ...(line === undefined ? [] : ["line = :line", "waiting = :waiting"]),
    ...(joins === undefined ? [] : ["line = list_append(line, :line)"]),
    ...(members > 0 ? ["used = :yes"] : []),
    ...(tellsOfPlace === undefined
      ? []
      : ["last_change = :told", `open_since = ${booked > 0 ? ":at" : "if_not_exists(open_since, :at)"}`]),
    ...(owed === true ? ["owed = :yes"] : []),
  ];
  const removes = [
    ...(tellsOfPlace === undefined ? ["last_change", ...(booked > 0 ? ["open_since"] : [])] : []),
    // The sweep looks at the class for bookings that follow it, too.
    ...(owed === false ? ["owed", ...(record.settling === undefined ? ["due", "due_at"] : [])] : []),
  ];
  const needsCapacity = condition !== "any";
  const clauses = ["#record.version = :version", ...CONDITIONS[condition]];
  if (ofLine) clauses.push("line_rev = :rev");
  return {
    kind: "update",
    table: "Classes",
    key: { owner: classOwner(tenant_id, class_id), part: CLASS_PART },
    isEvent: tellsOfPlace !== undefined,
    update: [
      ...(sets.length === 0 ? [] : [`SET ${sets.join(", ")}`]),
      ...(adds.length === 0 ? [] : [`ADD ${adds.join(", ")}`]),
      ...(removes.length === 0 ? [] : [`REMOVE ${removes.join(", ")}`]),
    ].join(" "),
    condition: clauses.join(" AND "),
    names: RECORD_NAMES,
    values: {
      ":version": version,
      ...(needsCapacity
        ? { ":capacity": condition === "within" ? capacity - Math.max(0, booked) : capacity }
        : {}),
      ...(ofLine ? { ":rev": line_rev } : {}),
      ...(booked === 0 ? {} : { ":booked": booked }),
      ...(members === 0 ? {} : { ":members": members }),
      ...(settled === 0 ? {} : { ":settled": -settled }),
      ...(condition === "line open" ? { ":size": waitlist_size } : {}),
      ...(waiters === undefined ? {} : { ":one": 1, ":line": waiters.map(storedWaiter) }),
      ...(line === undefined ? {} : { ":waiting": line.length }),
      ...(members > 0 || owed === true ? { ":yes": true } : {}),
      ...(tellsOfPlace === undefined
        ? {}
        : { ":told": toldPlace(record, tellsOfPlace), ":at": tellsOfPlace }),
    },
  };
}

function storedWaiter({ passed, needs_session, ...waiter }: Waiter) {
  return {
    ...waiter,
    ...(needs_session ? { needs_session } : {}),
    ...(passed.length > 0 ? { passed } : {}),
  };
}

/** What a change of a class needs of its counts, and what it sets beside the record. */
export interface ClassChangeTerms {
  /** Whether bookings must follow, and how many of them do so in the same transaction. */
  readonly follows?: { readonly settled: number } | undefined;
  /** When the sweep first looks at the class, if bookings follow or places are owed. */
  readonly dueAt?: string | undefined;
  /** Whether nobody has a place or waits any more, because the class is cancelled. */
  readonly empties?: boolean;
  /** The counts that must be as they were read. */
  readonly expects?: { readonly booked: number; readonly members: number } | undefined;
  /** Whether the line must be as it was read, though it is not written. */
  readonly ofLine?: boolean;
  readonly counts?: CountChange;
}

/**
 * Writes a changed class with its history, and leaves its counts and its line alone. Refused if the class has changed since it
 * was read.
 */
export function updateClass(
  { record, history, paged_changes: paged, line_rev }: ClassItem,
  lastChange: LastChange,
  pages?: HistoryPages,
  {
    follows,
    dueAt,
    empties = false,
    expects,
    counts = {},
    ofLine = counts.line !== undefined,
  }: ClassChangeTerms = {},
): Update {
  const { tenant_id, class_id, version } = record;
  const { newest, paged_changes } = splitHistory(history, paged, pages);
  const { set, remove } = classAttributes(record);
  const { booked = 0, members = 0, owed } = counts;
  const line = empties ? [] : counts.line;
  const values: Readonly<Record<string, unknown>> = {
    ...set,
    history: newest.map(storedEntry),
    ...(paged_changes === undefined ? {} : { paged_changes }),
    last_change: toldChange(record, lastChange),
    ...(dueAt === undefined ? {} : { due: DUE_CLASS, due_at: dueAt }),
    ...(empties ? { booked: 0, members: 0 } : {}),
    ...(line === undefined ? {} : { line: line.map(storedWaiter), waiting: line.length }),
    ...(owed === true ? { owed } : {}),
  };
  const named = Object.entries(values).map(([name, value], index) => ({ name, value, index }));
  const adds = [
    ...(booked === 0 ? [] : ["booked :booked"]),
    ...(members === 0 ? [] : ["members :members"]),
    ...(line === undefined ? [] : ["line_rev :one"]),
  ];
  const removed = [...remove, ...(owed === false || empties ? ["owed"] : [])];
  const sets = named.map(({ index }) => `#s${index} = :s${index}`);
  if (follows !== undefined) sets.push("unsettled = members - :settled");
  const conditions = [
    "#record.version = :before",
    ...(ofLine ? ["line_rev = :rev"] : []),
    ...(expects === undefined ? [] : ["booked = :wasBooked", "members = :wereMembers"]),
  ];
  return {
    kind: "update",
    table: "Classes",
    key: { owner: classOwner(tenant_id, class_id), part: CLASS_PART },
    isEvent: true,
    update: [
      `SET ${sets.join(", ")}`,
      ...(adds.length === 0 ? [] : [`ADD ${adds.join(", ")}`]),
      ...(removed.length === 0 ? [] : [`REMOVE ${removed.join(", ")}`]),
    ].join(" "),
    condition: conditions.join(" AND "),
    names: {
      ...RECORD_NAMES,
      ...Object.fromEntries(named.map(({ name, index }) => [`#s${index}`, name])),
    },
    values: {
      ":before": version - 1,
      ...Object.fromEntries(named.map(({ value, index }) => [`:s${index}`, value])),
      ...(follows === undefined ? {} : { ":settled": follows.settled }),
      ...(line === undefined ? {} : { ":one": 1 }),
      ...(ofLine ? { ":rev": line_rev } : {}),
      ...(booked === 0 ? {} : { ":booked": booked }),
      ...(members === 0 ? {} : { ":members": members }),
      ...(expects === undefined ? {} : { ":wasBooked": expects.booked, ":wereMembers": expects.members }),
    },
  };
}

/**
 * Deletes a class; refused if anybody ever booked it or waited for it, or if it has changed since it was read. The item stays
 * without its index keys, because the event of the deletion comes from it.
 */
export function deleteClass({ record, history }: ClassItem, lastChange: LastChange): Update {
  const { tenant_id, class_id, version } = record;
  return {
    kind: "update",
    table: "Classes",
    key: { owner: classOwner(tenant_id, class_id), part: CLASS_PART },
    isEvent: true,
    update:
      "SET #record.version = :version, history = :history, last_change = :told REMOVE tenant_kind, tenant_coach",
    condition: "#record.version = :before AND attribute_not_exists(used)",
    names: RECORD_NAMES,
    values: {
      ":version": version,
      ":before": version - 1,
      ":history": history.map(storedEntry),
      ":told": toldChange(record, lastChange),
    },
  };
}

/** The write of the page of history that a change of a class fills. */
export function classPage({ record, history, paged_changes }: ClassItem) {
  const { tenant_id, class_id: id } = record;
  return historyPage({ kind: "class", tenant_id, id }, splitHistory(history, paged_changes));
}

/** Refuses a transaction if a class has another version. */
export function checkClass({
  tenant_id,
  class_id,
  version,
}: Pick<ClassRecord, "tenant_id" | "class_id" | "version">): Write {
  return {
    kind: "check",
    table: "Classes",
    key: { owner: classOwner(tenant_id, class_id), part: CLASS_PART },
    condition: "#record.version = :version",
    names: RECORD_NAMES,
    values: { ":version": version },
  };
}

/** Leases a class to a sweep until the next time; refused if another sweep has taken it. */
export function leaseClass(tenantId: number, classId: number, dueAt: string, next: string): Update {
  return {
    kind: "update",
    table: "Classes",
    key: { owner: classOwner(tenantId, classId), part: CLASS_PART },
    update: "SET due_at = :next REMOVE last_change",
    condition: "due_at = :due",
    values: { ":next": next, ":due": dueAt },
  };
}

/**
 * Ends the settling of a class, once every booking has followed and nothing is owed to the line. Refused if the class has changed.
 */
export function endSettling({ record }: ClassItem): Update {
  const { tenant_id, class_id, version } = record;
  return {
    kind: "update",
    table: "Classes",
    key: { owner: classOwner(tenant_id, class_id), part: CLASS_PART },
    update: "REMOVE #record.settling, unsettled, owed, due, due_at, last_change",
    condition: "#record.version = :version",
    names: RECORD_NAMES,
    values: { ":version": version },
  };
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
      last_change: toldChange(record, lastChange, client_id),
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
