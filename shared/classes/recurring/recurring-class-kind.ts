import { type Refusal, refuseNotFound } from "../../api/answer.ts";
import { isClient, managesClasses } from "../../api/caller.ts";
import type { RecordKind } from "../../records/record-kind.ts";
import type { FieldValues } from "../../tables/history-entry.ts";
import { putTemplateVersion } from "../../tables/recurring-class-dates.ts";
import {
  type Phase,
  type RecurringClassItem,
  type RecurringClassRecord,
  readRecurringClass,
} from "../../tables/recurring-class-items.ts";
import {
  putRecurringClass,
  recurringClassPage,
  type TemplateTerms,
  updateRecurringClass,
} from "../../tables/recurring-class-writes.ts";
import { recurringClassView } from "./recurring-class-view.ts";

/**
 * Templates of classes, as one kind of record.
 * @param terms how many dates follow a change, and when the sweep looks; undefined if nothing is changed
 */
export function recurringClassKind(terms?: TemplateTerms): RecordKind<RecurringClassItem, object> {
  return {
    noun: "recurring_class",
    tables: {
      Classes: ["BatchGetItem", "PutItem", "UpdateItem"],
      Idempotency: ["BatchGetItem", "PutItem"],
      Parts: ["PutItem", "Query"],
    },
    readKey: readRecurringClass,
    read: async (reads, { tenant: { tenant_id } }, id) =>
      (await reads.read({ item: readRecurringClass(tenant_id, id) })).item,
    isVisible: () => true,
    notFound: recurringClassNotFound,
    isManaged: managesClasses,
    readerOf: (caller) => (isClient(caller) ? "client" : undefined),
    idOf: ({ recurring_class_id }) => recurring_class_id,
    // A template has no time of its own.
    startOf: () => "",
    holds: () => [],
    shownFields,
    put: (item, lastChange, pages) => {
      if (terms === undefined) throw new Error("A template changes without terms for its classes.");
      return item.record.version === 1
        ? putRecurringClass(item, lastChange, terms)
        : updateRecurringClass(item, lastChange, pages, terms);
    },
    page: recurringClassPage,
    effect: (_, record) => ({ ok: true, writes: { templateVersion: putTemplateVersion(record) } }),
    view: (item, to) => recurringClassView({ ...item, unsettled: terms?.unsettled ?? item.unsettled }, to),
  };
}

/** The refusal of a template that does not exist, in a path. */
export function recurringClassNotFound(): Refusal {
  return refuseNotFound("RECURRING_CLASS_NOT_FOUND", { identifier: "recurring_class_id" });
}

/** The fields by name. Those of a phase have its first date in the name, and are left out if the phase before has the same. */
function shownFields({ status, first_date, last_date, phases }: RecurringClassRecord): FieldValues {
  const ofPhases = phases.flatMap((phase, index) => {
    const shown = shownPhase(phase);
    const before = index === 0 ? {} : shownPhase(phases[index - 1] ?? phase);
    return Object.entries(shown)
      .filter(([name, value]) => before[name] !== value)
      .map(([name, value]) => [`phases.${phase.from}.${name}`, value] as const);
  });
  return { status, first_date, last_date: last_date ?? null, ...Object.fromEntries(ofPhases) };
}

function shownPhase(phase: Phase): Record<string, FieldValues[string]> {
  const { weekdays, coach_id = "any", room_id, virtual_url, notes } = phase;
  return {
    weekdays: weekdays.join(" "),
    local_time: phase.local_time,
    interval_weeks: phase.interval_weeks,
    duration_minutes: phase.duration_minutes,
    coach_id,
    room_id: room_id ?? null,
    is_virtual: phase.is_virtual,
    virtual_url: virtual_url ?? null,
    capacity: phase.capacity,
    waitlist_size: phase.waitlist_size,
    notes: notes ?? null,
  };
}
