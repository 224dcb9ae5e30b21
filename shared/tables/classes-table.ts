import * as v from "valibot";
import type { ItemFilter, KeyRange, ReadKey } from "./database.ts";
import { type HistoryEntry, paddedId } from "./history-entry.ts";
import { recordFilter } from "./record-filter.ts";
import { storedHistoryEntries, wholeEntries } from "./record-item.ts";
import { indexBy, type TableDefinition } from "./table-definition.ts";

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
    indexBy("by-start", "tenant_kind", "start_key", ["record", "booked", "waiting", "unsettled", "owed"]),
    indexBy("by-change", "tenant_kind", "change_key", ["record", "booked", "waiting", "unsettled", "owed"]),
    indexBy("by-coach", "tenant_coach", "start_key", ["record", "booked", "waiting", "unsettled", "owed"]),
    indexBy("by-client", "tenant_client", "start_key", ["record"]),
    indexBy("by-session", "session_client", "session_key", ["class_id", "session_entries"]),
    indexBy("by-due", "due", "due_at", ["tenant_id", "class_id"]),
  ],
} as const satisfies TableDefinition;

/** Sorts after every start and every instant. */
export const LAST_KEY = ":";
/** The sort key of a class in its partition. */
export const CLASS_PART = "class";

/** The states of a class. */
export const CLASS_STATUSES = ["scheduled", "cancelled", "completed"] as const;

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

/** The values of a class that are not stored. */
export const CLASS_DEFAULTS = {
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
    /** While places are owed to the line: how many clients got a place beyond those. */
    beyond: v.optional(v.number(), 0),
    line: v.optional(v.array(WaiterSchema), []),
    /** Raised by every write of the line, and by every place beyond those that are owed to it. */
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

/** The partition of a class and its bookings. */
export function classOwner(tenantId: number, classId: number): string {
  return `class#${tenantId}#${classId}`;
}

/** The partition of a tenant's classes, or of the bookings of all its classes, in the indexes by start and by change. */
export function tenantKind(tenantId: number, kind: "class" | "booking"): string {
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

/** The name of a class in its pages of history. */
export function nameOfClass(tenant_id: number, id: number) {
  return { kind: "class", tenant_id, id } as const;
}

/** The schema of a class as its bookings show it. */
export const BookedClassSchema = v.object({
  record: ClassRecordSchema,
  line: v.optional(v.array(WaiterSchema), []),
});

/** A class as its bookings show it: the record, and the line for the positions of waiters. */
export type BookedClass = Readonly<v.InferOutput<typeof BookedClassSchema>>;

/** The read key of a class as its bookings show it, without its history. Consistent. */
export function readBookedClass(tenantId: number, classId: number): ReadKey<BookedClass> {
  return { ...readClass(tenantId, classId), schema: BookedClassSchema };
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
