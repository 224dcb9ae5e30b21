import * as v from "valibot";
import type { KeyRange, ReadKey } from "./database.ts";
import { DUE_TEMPLATE, type DueTemplate } from "./due-items.ts";
import { type HistoryEntry, type LastChange, paddedId } from "./history-entry.ts";
import { type HistoryPages, historyPage, splitHistory } from "./history-pages.ts";
import { storedEntry, storedHistoryEntries, wholeEntries } from "./record-item.ts";
import { type Check, type Put, RECORD_NAMES, type Update } from "./transact-item.ts";

// Templates lie in the table Classes, in a partition per tenant (`recurring#11`), each under its id. A template's dates lie in a
// partition of their own (`recurring#11#4711`), each under its local date, and after them its version: a small item, because each write of
// a class checks it, and a check is billed by the whole item that it looks at. A template with all of its phases may have 150 kB.

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

function templatesOwner(tenantId: number): string {
  return `recurring#${tenantId}`;
}

function datesOwner(tenantId: number, id: number): string {
  return `${templatesOwner(tenantId)}#${id}`;
}

function templateKey(tenantId: number, id: number) {
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

const ClassDateSchema = v.pipe(
  v.object({ part: v.string(), class_id: v.number() }),
  v.transform(({ part, class_id }) => ({ local_date: part, class_id })),
);

/** A date for which a class was made, whatever has become of the class. */
export type ClassDate = Readonly<v.InferOutput<typeof ClassDateSchema>>;

/** The dates for which a template's classes were made, from one to another, both included. Consistent. */
export function classDates(
  tenantId: number,
  id: number,
  from: string,
  to = "9999-12-31",
): KeyRange<ClassDate> {
  return {
    table: "Classes",
    partition: { name: "owner", value: datesOwner(tenantId, id) },
    sort: { name: "part", from, to },
    consistent: true,
    schema: ClassDateSchema,
  };
}

/** Records the class of a template's date; refused if the date has had one before, even if it is cancelled or deleted. */
export function putClassDate(tenantId: number, id: number, { local_date, class_id }: ClassDate): Put {
  return {
    kind: "put",
    table: "Classes",
    item: { owner: datesOwner(tenantId, id), part: local_date, class_id },
    condition: "attribute_not_exists(part)",
  };
}

type TemplateVersion = Pick<RecurringClassRecord, "tenant_id" | "recurring_class_id" | "version">;

function versionKey({ tenant_id, recurring_class_id }: TemplateVersion) {
  return { owner: datesOwner(tenant_id, recurring_class_id), part: "version" };
}

/** The version of a new or changed template, for its classes. To be committed with the template. */
export function putTemplateVersion(template: TemplateVersion): Put {
  const { version } = template;
  return { kind: "put", table: "Classes", item: { ...versionKey(template), version } };
}

/**
 * Refuses a transaction if a template has changed since it was read. The check costs two write units per kB of the item that it reads
 * (Developer Guide, "Amazon DynamoDB Transactions: How it works"), so it reads the small one.
 */
export function checkTemplateVersion(template: TemplateVersion): Check {
  return {
    kind: "check",
    table: "Classes",
    key: versionKey(template),
    condition: "version = :version",
    values: { ":version": template.version },
  };
}

/** Leases a template to one sweep until `next`, when it is due again; refused if another sweep has taken it. */
export function leaseTemplate({ tenant_id, recurring_class_id, due_at }: DueTemplate, next: string): Update {
  return {
    kind: "update",
    table: "Classes",
    key: templateKey(tenant_id, recurring_class_id),
    update: "SET due_at = :next REMOVE last_change",
    condition: "due_at = :due",
    values: { ":next": next, ":due": due_at },
  };
}

// A pipe cannot fill in a missing field, so the item of a template has every field that the event of a class takes.
const NO_TIME = { start_date_time: "", end_date_time: "" };

/** What the stream says of a change; see infra/stack/events. */
function toldChange(
  { recurring_class_id, version }: RecurringClassRecord,
  event: string,
  at: string,
  id = String(version),
) {
  return {
    event,
    id: `${recurring_class_id}:${id}`,
    from: "",
    class: "",
    template: String(recurring_class_id),
    client: "",
    coach: "",
    at,
  };
}

/** What a change of a template sets beside its record. */
export interface TemplateTerms {
  /** About how many dates have yet to follow the change. */
  readonly unsettled: number;
  /** When the sweep looks at what the request has not finished. */
  readonly dueAt: string;
}

/** Writes a new template; refused if there is one with this id. To be committed with the claim of the id. */
export function putRecurringClass(
  { record, history }: Pick<RecurringClassItem, "record" | "history">,
  { event }: LastChange,
  { unsettled, dueAt }: TemplateTerms,
): Put {
  const { tenant_id, recurring_class_id, updated_at } = record;
  return {
    kind: "put",
    table: "Classes",
    item: {
      ...templateKey(tenant_id, recurring_class_id),
      tenant_id,
      record: { ...record, ...NO_TIME },
      history: history.map(storedEntry),
      unsettled,
      due: DUE_TEMPLATE,
      due_at: dueAt,
      last_change: toldChange(record, event, updated_at),
    },
    condition: "attribute_not_exists(part)",
  };
}

/** Writes a changed template with its history; refused if it has changed since it was read. */
export function updateRecurringClass(
  { record, history, paged_changes: paged }: RecurringClassItem,
  { event }: LastChange,
  pages: HistoryPages | undefined,
  { unsettled, dueAt }: TemplateTerms,
): Update {
  const { tenant_id, recurring_class_id, version, updated_at } = record;
  const { newest, paged_changes } = splitHistory(history, paged, pages);
  return {
    kind: "update",
    table: "Classes",
    key: templateKey(tenant_id, recurring_class_id),
    isEvent: true,
    update: [
      "SET #record = :record, history = :history, last_change = :told, unsettled = :unsettled, due = :due, due_at = :dueAt",
      ...(paged_changes === undefined ? [] : ["paged_changes = :paged"]),
    ].join(", "),
    condition: "#record.version = :before",
    names: RECORD_NAMES,
    values: {
      ":before": version - 1,
      ":record": { ...record, ...NO_TIME },
      ":history": newest.map(storedEntry),
      ":told": toldChange(record, event, updated_at),
      ":unsettled": unsettled,
      ":due": DUE_TEMPLATE,
      ":dueAt": dueAt,
      ...(paged_changes === undefined ? {} : { ":paged": paged_changes }),
    },
  };
}

/** The write of the page of history that a change of a template fills. */
export function recurringClassPage({ record, history, paged_changes }: RecurringClassItem) {
  const { tenant_id, recurring_class_id: id } = record;
  return historyPage({ kind: "recurring_class", tenant_id, id }, splitHistory(history, paged_changes));
}

/** How far a template's classes follow it. */
export interface Progress {
  readonly unsettled: number;
  readonly skipped: readonly SkippedDate[];
  /** Set once all dates follow it: until when classes are made, and when the next one is to be made, if ever. */
  readonly settled?: { readonly madeUntil: string; readonly nextDueAt: string | undefined } | undefined;
  /** The instant of the event about newly skipped dates; absent if there are none. */
  readonly tellsOfSkipped?: string | undefined;
}

/**
 * Stores how far a template's classes follow it, without a new version. Refused if the template has changed since it was read, or if
 * another worker has brought its classes up to date: a late answer would undo what holds by now.
 */
export function updateProgress(
  {
    record,
    made_until,
    settled_version,
  }: Pick<RecurringClassItem, "record" | "made_until" | "settled_version">,
  { unsettled, skipped, settled, tellsOfSkipped }: Progress,
): Update {
  const { tenant_id, recurring_class_id, version } = record;
  const nextDueAt = settled?.nextDueAt;
  const told =
    tellsOfSkipped === undefined
      ? undefined
      : toldChange(
          record,
          "recurring_class.updated",
          tellsOfSkipped,
          `skipped:${Date.parse(tellsOfSkipped)}`,
        );
  const sets = [
    "unsettled = :unsettled",
    "skipped = :skipped",
    ...(settled === undefined ? [] : ["made_until = :until", "settled_version = :version"]),
    ...(nextDueAt === undefined ? [] : ["due_at = :dueAt"]),
    ...(told === undefined ? [] : ["last_change = :told"]),
  ];
  const removes = [
    ...(settled !== undefined && nextDueAt === undefined ? ["due", "due_at"] : []),
    ...(told === undefined ? ["last_change"] : []),
  ];
  return {
    kind: "update",
    table: "Classes",
    key: templateKey(tenant_id, recurring_class_id),
    ...(told === undefined ? {} : { isEvent: true }),
    update: [
      `SET ${sets.join(", ")}`,
      ...(removes.length === 0 ? [] : [`REMOVE ${removes.join(", ")}`]),
    ].join(" "),
    condition: [
      "#record.version = :version",
      made_until === undefined ? "attribute_not_exists(made_until)" : "made_until = :madeBefore",
      settled_version === 0 ? "attribute_not_exists(settled_version)" : "settled_version = :settledBefore",
    ].join(" AND "),
    names: RECORD_NAMES,
    values: {
      ":version": version,
      ...(made_until === undefined ? {} : { ":madeBefore": made_until }),
      ...(settled_version === 0 ? {} : { ":settledBefore": settled_version }),
      ":unsettled": unsettled,
      ":skipped": skipped.map(({ local_date, problems }) => ({ local_date, problems })),
      ...(settled === undefined ? {} : { ":until": settled.madeUntil }),
      ...(nextDueAt === undefined ? {} : { ":dueAt": nextDueAt }),
      ...(told === undefined ? {} : { ":told": told }),
    },
  };
}
