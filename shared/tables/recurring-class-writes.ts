import { toldChange } from "./class-events.ts";
import { DUE_TEMPLATE, type DueTemplate } from "./due-items.ts";
import type { LastChange } from "./history-entry.ts";
import { type HistoryPages, historyPage, splitHistory } from "./history-pages.ts";
import { storedEntry } from "./record-item.ts";
import {
  type RecurringClassItem,
  type RecurringClassRecord,
  type SkippedDate,
  templateKey,
} from "./recurring-class-items.ts";
import { type Put, RECORD_NAMES, type Update } from "./transact-item.ts";

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

// A pipe cannot fill in a missing field, so the record of a template has the times that the event of a class takes.
const NO_TIME = { start_date_time: "", end_date_time: "" };

/** What the stream says of a change. */
function toldOfTemplate(
  { recurring_class_id, version }: RecurringClassRecord,
  event: string,
  at: string,
  id = String(version),
) {
  return toldChange({
    ...{ event, at, from: "", template: recurring_class_id },
    id: `${recurring_class_id}:${id}`,
  });
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
      last_change: toldOfTemplate(record, event, updated_at),
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
      ":told": toldOfTemplate(record, event, updated_at),
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
      : toldOfTemplate(
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
