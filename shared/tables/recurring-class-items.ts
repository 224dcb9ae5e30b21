import * as v from "valibot";
import type { KeyRange, ReadKey } from "./database.ts";
import { type HistoryEntry, paddedId } from "./history-entry.ts";
import { storedHistoryEntries, wholeEntries } from "./record-item.ts";

// Templates lie in the table Classes, in a partition per tenant (`recurring#11`), each under its id.

/** The statuses of a template. */
export const RECURRING_CLASS_STATUSES = ["active", "ended"] as const;

// As the club's hours name them, which tables do not import.
const STORED_WEEKDAYS = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;

/** The fields that a template gives its classes from one date on. */
const PhaseSchema = v.object({
  /** The first local date for which it holds. */
  from: v.string(),
  /** The weekdays of the classes; empty if the classes of the phase are cancelled. */
  weekdays: v.array(v.picklist(STORED_WEEKDAYS)),
  /** `HH:mm` on the club's wall clock. */
  local_time: v.string(),
  /** Weeks from one class to the next on a weekday, counted from the week of the template's first date. */
  interval_weeks: v.number(),
  duration_minutes: v.number(),
  /** Null: the coach is to be announced. Absent: each class has any coach who is free. */
  coach_id: v.optional(v.nullable(v.number())),
  /** Absent: each class has any room that is free, or none if it is virtual or its type is held in none. */
  room_id: v.optional(v.number()),
  is_virtual: v.optional(v.boolean(), false),
  virtual_url: v.optional(v.string()),
  capacity: v.number(),
  waitlist_size: v.number(),
  notes: v.optional(v.string()),
});

/** The fields that a template gives its classes from one date on, until the next phase begins. */
export type Phase = Readonly<v.InferOutput<typeof PhaseSchema>>;

const TemplateChangeSchema = v.object({
  /** The first local date. */
  from: v.string(),
  /** The last local date, included; absent: all that follow. */
  to: v.optional(v.string()),
  /** The names of the fields that it sets. */
  fields: v.array(v.string()),
  by: v.string(),
  reason: v.optional(v.string()),
  message: v.optional(v.string()),
});

/** A change of a template, as its classes follow it. */
export type TemplateChangeRecord = Readonly<v.InferOutput<typeof TemplateChangeSchema>>;

const StoredRecurringClassSchema = v.object({
  tenant_id: v.number(),
  recurring_class_id: v.number(),
  /** 1, 2, …; raised by every change of the template, which is conditioned on it. Making classes is no change of it. */
  version: v.number(),
  status: v.optional(v.picklist(RECURRING_CLASS_STATUSES), "active"),
  class_type_id: v.number(),
  /** The type's name when the template was made. */
  name: v.string(),
  /** Its week is the first one of `interval_weeks`. */
  first_date: v.string(),
  /** The last date, included; absent: the template goes on. */
  last_date: v.optional(v.string()),
  /** In the order of their first dates; those that are past are dropped by the next change. */
  phases: v.array(PhaseSchema),
  /** The last change, and before it those that some dates have yet to follow, oldest first. The classes get their reasons and messages. */
  changes: v.optional(v.array(TemplateChangeSchema), []),
  created_at: v.string(),
  created_by: v.string(),
  created_by_client: v.optional(v.literal(false), false),
  updated_at: v.string(),
});

/** A template of classes, as lists show it. */
export type RecurringClassRecord = Readonly<v.InferOutput<typeof StoredRecurringClassSchema>>;

const SkippedSchema = v.object({
  local_date: v.string(),
  problems: v.array(v.object({ code: v.string(), identifier: v.optional(v.string(), "") })),
});

/** A date without its class, or whose class could not follow: codes of the error catalogue, and the fields that they concern. */
export type SkippedDate = Readonly<v.InferOutput<typeof SkippedSchema>>;

const progressEntries = {
  /** The last date for which classes were made. */
  made_until: v.optional(v.string()),
  /** The dates on which there is no class, or one that could not follow. */
  skipped: v.optional(v.array(SkippedSchema), []),
  /** How many dates still follow a change of the template. */
  unsettled: v.optional(v.number(), 0),
  /** The version that all dates follow; below the record's while some do not. */
  settled_version: v.optional(v.number(), 0),
  /** When the sweep looks at it; absent if there is nothing more to make. */
  due_at: v.optional(v.string()),
};

const RecurringClassItemSchema = v.pipe(
  v.object({
    record: StoredRecurringClassSchema,
    history: storedHistoryEntries.history,
    paged_changes: storedHistoryEntries.paged_changes,
    ...progressEntries,
  }),
  v.transform(({ record, history, ...item }) => ({
    record,
    history: wholeEntries(history, [], record),
    ...item,
  })),
);

/** A stored template: the record, every change of it that is not in pages, oldest first, and how far its classes are made. */
export type RecurringClassItem = Readonly<v.InferOutput<typeof RecurringClassItemSchema>> & {
  readonly history: readonly HistoryEntry[];
};

const ListedRecurringClassSchema = v.object({ record: StoredRecurringClassSchema, ...progressEntries });

/** A template in a list. */
export type ListedRecurringClass = Readonly<v.InferOutput<typeof ListedRecurringClassSchema>>;

/** The partition of a tenant's templates. */
export function templatesOwner(tenantId: number): string {
  return `recurring#${tenantId}`;
}

/** The key of a template's item. */
export function templateKey(tenantId: number, id: number) {
  return { owner: templatesOwner(tenantId), part: paddedId(id) };
}

/** The read key of a template. Consistent, as that of a class is. */
export function readRecurringClass(tenantId: number, id: number): ReadKey<RecurringClassItem> {
  return {
    table: "Classes",
    key: templateKey(tenantId, id),
    schema: RecurringClassItemSchema,
    consistent: true,
  };
}

/** A tenant's templates by id; with `afterId`, those after it. */
export function recurringClasses(tenantId: number, afterId?: number): KeyRange<ListedRecurringClass> {
  return {
    table: "Classes",
    partition: { name: "owner", value: templatesOwner(tenantId) },
    sort: { name: "part", from: afterId === undefined ? "0" : paddedId(afterId + 1), to: ":" },
    consistent: true,
    attributes: ["part", "record", ...Object.keys(progressEntries)],
    schema: ListedRecurringClassSchema,
  };
}
