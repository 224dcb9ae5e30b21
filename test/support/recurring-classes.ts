import type { listedClass } from "../../shared/classes/class-view.ts";
import type { HistoryEntry } from "../../shared/tables/history-entry.ts";
import { putTemplateVersion } from "../../shared/tables/recurring-class-dates.ts";
import type { Phase, RecurringClassRecord } from "../../shared/tables/recurring-class-items.ts";
import { putRecurringClass } from "../../shared/tables/recurring-class-writes.ts";
import { CLASS_MANAGER } from "./classes.ts";
import type { TestTables } from "./engine.ts";
import type { RequestOptions, TestAnswer } from "./function-under-test.ts";
import { CHANGED_AT, historyOf } from "./stored-history.ts";
import type { SampleClub } from "./use-sample-club.ts";

/**
 * A body of *Create recurring class* at Northwind London Bridge: yoga on three Mondays in December at 18:30, with coach 501 in room
 * 72.
 */
export function templateBody(fields: Readonly<Record<string, unknown>> = {}) {
  return {
    class_type_id: 153,
    first_date: "2026-12-07",
    last_date: "2026-12-21",
    weekdays: ["monday"],
    local_time: "18:30",
    coach_id: 501,
    room_id: 72,
    ...fields,
  };
}

/** The path of a tenant's templates, or of one of them. */
export function templatePath(id?: number, tenantId = 11) {
  const ids = {
    tenant_id: String(tenantId),
    ...(id === undefined ? {} : { recurring_class_id: String(id) }),
  };
  return { pathParameters: ids };
}

/** Sends *Create recurring class*. */
export function sendTemplate(
  club: SampleClub,
  fields: Readonly<Record<string, unknown>> = {},
  options: RequestOptions = {},
): Promise<TestAnswer> {
  return club.api.createRecurringClass(templateBody(fields), {
    ...CLASS_MANAGER,
    ...templatePath(),
    ...options,
  });
}

/** Makes a template and gives its id. */
export async function makeTemplate(
  club: SampleClub,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<number> {
  const { status, body, text } = await sendTemplate(club, fields);
  if (status !== 201) throw new Error(`Not made: ${text}`);
  return body.create_response.id;
}

/** Reads a template as somebody who manages classes sees it. */
export async function seenTemplate(club: SampleClub, id: number) {
  const { body } = await club.api.getRecurringClass(undefined, { ...CLASS_MANAGER, ...templatePath(id) });
  return body;
}

/** The classes of a template, by the local day for which each was made. */
export async function classesOf(
  club: SampleClub,
  id: number,
  query: RequestOptions["query"] = {},
): Promise<ReturnType<typeof listedClass>[]> {
  const options = { ...CLASS_MANAGER, ...templatePath(id), query };
  const { body } = await club.api.listClassesOfRecurring(undefined, options);
  return body.classes;
}

/** The operations that change a template. */
export type TemplateChangeName =
  | "updateRecurringClass"
  | "rescheduleRecurringClass"
  | "substituteRecurringClassCoach"
  | "cancelRecurringClass";

/** Sends a change of a template in the version that it has. */
export async function changeTemplate(
  club: SampleClub,
  name: TemplateChangeName,
  id: number,
  body: object,
  options: RequestOptions = {},
): Promise<TestAnswer> {
  const { version } = await seenTemplate(club, id);
  const headers = name === "updateRecurringClass" ? { "If-Match": `"${version}"` } : {};
  return await club.api[name](body, {
    ...CLASS_MANAGER,
    ...templatePath(id),
    ...options,
    headers: { ...headers, ...options.headers },
  });
}

/** What {@link templateBody} says of its classes, from a date on. */
export function storedPhase(fields: Partial<Phase> = {}): Phase {
  return {
    from: "2026-12-07",
    weekdays: ["monday"],
    local_time: "18:30",
    interval_weeks: 1,
    duration_minutes: 60,
    coach_id: 501,
    room_id: 72,
    is_virtual: false,
    capacity: 16,
    waitlist_size: 10,
    ...fields,
  };
}

// Nothing is due while a test runs.
const NEVER = "2037-01-01T00:00:00.000Z";

/** Stores a template, none of whose classes is made; `dueAt` is when the sweep makes them. */
export async function storeTemplate(
  { database }: Pick<TestTables, "database">,
  fields: Partial<RecurringClassRecord> & Pick<RecurringClassRecord, "recurring_class_id">,
  history: readonly HistoryEntry[] = historyOf(["created"]),
  dueAt = NEVER,
): Promise<void> {
  const record = templateRecord({ version: history.length, ...fields });
  const told = { event: "recurring_class.created", previous_starts_at: "" };
  const template = putRecurringClass({ record, history: [...history] }, told, { unsettled: 0, dueAt });
  const outcome = await database.commit({ template, version: putTemplateVersion(record) });
  if (!outcome.committed) throw new Error("There is such a template already.");
}

/** A template as it is stored, with one phase. */
export function templateRecord(
  fields: Partial<RecurringClassRecord> & Pick<RecurringClassRecord, "recurring_class_id">,
): RecurringClassRecord {
  return {
    tenant_id: 11,
    version: 1,
    status: "active",
    class_type_id: 153,
    name: "Vinyasa yoga",
    first_date: "2026-12-07",
    phases: [storedPhase()],
    changes: [],
    created_at: CHANGED_AT,
    created_by: "northwind-desk",
    created_by_client: false,
    updated_at: CHANGED_AT,
    ...fields,
  };
}
