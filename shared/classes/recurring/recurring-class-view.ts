import { type InfoEntry, infoEntry } from "../../api/answer.ts";
import { type Caller, isClient, managesClasses } from "../../api/caller.ts";
import { type ErrorCode, errorCatalogue } from "../../api/error-catalogue.ts";
import { type Clock, todayAt } from "../../calendar/local-time.ts";
import type { Tenant } from "../../club/tenant.ts";
import { historyView, whoDid } from "../../history/history.ts";
import type {
  ListedRecurringClass,
  Phase,
  RecurringClassItem,
  RecurringClassRecord,
  SkippedDate,
} from "../../tables/recurring-class-items.ts";
import { phasesWithin } from "./phases.ts";

/** Who sees a template, and when. */
export interface TemplateViewer extends Clock {
  readonly tenant: Tenant;
  readonly caller: Pick<Caller, "scopes" | "grants">;
}

/** A template as lists show it to a caller. Absent values are null; no key is missing. */
export function listedRecurringClass(
  { record, made_until, skipped, unsettled }: ListedRecurringClass,
  { tenant, caller, ...clock }: TemplateViewer,
) {
  const today = todayAt(tenant, clock);
  const reader = isClient(caller) ? ("client" as const) : undefined;
  return {
    id: record.recurring_class_id,
    version: record.version,
    status: statusOn(record, today),
    tenant_id: record.tenant_id,
    class_type_id: record.class_type_id,
    name: record.name,
    first_date: record.first_date,
    last_date: record.last_date ?? null,
    phases: phasesWithin(record.phases, { from: today }).map((phase) =>
      phaseView(phase, managesClasses(caller)),
    ),
    skipped: skipped.filter(({ local_date }) => local_date >= today).map(skippedView),
    made_until: made_until ?? null,
    unsettled,
    created_at: record.created_at,
    created_by: whoDid(record.created_by, false, reader),
    updated_at: record.updated_at,
  };
}

/** One template as a caller sees it, with its history. */
export function recurringClassView(item: RecurringClassItem, viewer: TemplateViewer) {
  const reader = isClient(viewer.caller) ? ("client" as const) : undefined;
  return {
    ...listedRecurringClass(item, viewer),
    history: item.history.map((entry) => historyView(entry, reader)),
  };
}

/** The status of a template on a day: `ended` also once its last date is over. */
export function statusOn({ status, last_date }: RecurringClassRecord, today: string) {
  return last_date !== undefined && last_date < today ? ("ended" as const) : status;
}

/** A phase. It has no `coach_id` if each class gets any coach who is free. */
function phaseView({ coach_id, ...phase }: Phase, seesAll: boolean) {
  return {
    from: phase.from,
    weekdays: phase.weekdays,
    local_time: phase.local_time,
    interval_weeks: phase.interval_weeks,
    duration_minutes: phase.duration_minutes,
    ...(coach_id === undefined ? {} : { coach_id }),
    room_id: phase.room_id ?? null,
    is_virtual: phase.is_virtual,
    virtual_url: seesAll ? (phase.virtual_url ?? null) : null,
    capacity: phase.capacity,
    waitlist_size: phase.waitlist_size,
    notes: seesAll ? (phase.notes ?? null) : null,
  };
}

function skippedView({ local_date, problems }: SkippedDate) {
  const entries = problems.flatMap(({ code, identifier }): InfoEntry[] =>
    isErrorCode(code) ? [infoEntry(code, { identifier })] : [],
  );
  return { local_date, problems: entries };
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalogue, code);
}
