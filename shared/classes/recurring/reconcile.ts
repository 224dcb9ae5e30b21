import type { InfoEntry } from "../../api/answer.ts";
import { localDay, plusDays } from "../../calendar/local-time.ts";
import { pauseWithin, shortWaits } from "../../tables/back-off.ts";
import { readClass } from "../../tables/classes-table.ts";
import { readById } from "../../tables/read-by-id.ts";
import { classDates } from "../../tables/recurring-class-dates.ts";
import { type RecurringClassItem, readRecurringClass } from "../../tables/recurring-class-items.ts";
import { type Progress, updateProgress } from "../../tables/recurring-class-writes.ts";
import { formatUtcDateTime } from "../../values/utc-date-time.ts";
import { settleClass } from "../settle-class.ts";
import {
  datesAhead,
  firstPending,
  type MadeClasses,
  type PendingDate,
  pendingDates,
} from "./pending-dates.ts";
import { DAYS_AHEAD, nextOccurrence } from "./phases.ts";
import { TemplateProgress } from "./template-progress.ts";
import type { TemplateScope } from "./write-class.ts";
import { type PhaseRecords, writeDate } from "./write-date.ts";

/** What reconciling depends on. */
export interface ReconcileScope extends TemplateScope {
  /** Gets the dates that are skipped for the first time. */
  readonly onSkipped?: (dates: readonly string[]) => void;
}

// Enough for one more class: its reads, its transaction, and the write of the progress.
const MIN_LEFT_MS = 3_000;
// The progress is stored after so many dates. Readers see `unsettled` fall, and not every class costs a second write.
const PROGRESS_EVERY = 10;
// First in the order of the dates, then in the opposite one, then, with all bookings settled, in the first order again. A class is in the
// way of the next date or of the last one, so any order that works has been tried then.
const MAX_PASSES = 3;

/** The tables that making, changing and settling classes needs. */
export const reconcileTables = {
  Club: ["BatchGetItem", "Query"],
  Classes: ["BatchGetItem", "ConditionCheckItem", "PutItem", "Query", "Query by-client", "UpdateItem"],
  Clients: ["BatchGetItem", "UpdateItem"],
  Appointments: ["Query by-client"],
  Calendar: ["BatchGetItem", "Query", "UpdateItem"],
  Idempotency: ["BatchGetItem", "PutItem"],
  Parts: ["PutItem", "Query"],
} as const;

/**
 * Brings the classes of a template up to date, date by date. It makes those that are missing, changes those that differ, and cancels
 * those whose date no longer occurs, each by the class's own operation. It may be repeated, and several may run at once: a date has one
 * class, and no older version of the template is written. If the template changes meanwhile, it goes on with the newest version.
 * @returns the template as it is then, with `unsettled` above 0 if the time was over; undefined if there is none
 * @throws {Unavailable} if too little time is left for another attempt
 */
export async function reconcile(scope: ReconcileScope, id: number): Promise<RecurringClassItem | undefined> {
  const { database, tenant, deadline } = scope;
  const changed = new Set<number>();
  for (let attempt = 0; ; attempt += 1) {
    const { item } = await database.read({ item: readRecurringClass(tenant.tenant_id, id) });
    if (item === undefined) return undefined;
    const isOver = deadline.remainingMs() < MIN_LEFT_MS;
    if (isOver || isUpToDate(item, scope)) {
      await settleChanged(scope, changed);
      return item;
    }
    if (!(await updateDates(scope, item, changed))) await pauseWithin(deadline, shortWaits(attempt, 0));
  }
}

/** Whether all dates follow this version of the template, and the sweep is due for the next one. */
function isUpToDate(
  { record, settled_version, made_until, due_at }: RecurringClassItem,
  scope: ReconcileScope,
) {
  if (settled_version !== record.version || made_until === undefined) return false;
  const { last } = datesAhead(scope.tenant, scope.clock());
  const next = nextOccurrence(record, made_until);
  return (next === undefined || next > last) && due_at === dueFor(next, scope);
}

/** When the class of a date is due to be made: at the start of the local day that is 92 days before it. */
function dueFor(date: string | undefined, { tenant, clock }: ReconcileScope): string | undefined {
  if (date === undefined) return undefined;
  const day = localDay(tenant.time_zone, plusDays(date, -DAYS_AHEAD), clock().utcOffsetMs);
  return formatUtcDateTime(new Date(day.startMs));
}

/**
 * Brings the pending dates up to date, as far as the time allows, and stores the progress. What is refused is tried again when other
 * classes have moved: until then, a class may be in the way of the one of the next date.
 * @param changed gets the ids of the classes that were changed or cancelled, and have to be settled
 * @returns whether the template may be read again at once; false if the progress could not be stored
 */
async function updateDates(
  scope: ReconcileScope,
  item: RecurringClassItem,
  changed: Set<number>,
): Promise<boolean> {
  const { tenant, clock } = scope;
  const { record } = item;
  const now = clock();
  const { today, last } = datesAhead(tenant, now);
  const pending = pendingDates(await readMade(scope, item, today), tenant, now);
  const progress = new TemplateProgress(item, pending, today);
  const run = { scope, item, changed, progress, read: new Map() };
  let open = pending;
  for (let pass = 1; open.length > 0; pass += 1) {
    const outcome = await tryDates(run, open, pass);
    if (outcome.kind === "out of time") break;
    if (outcome.kind !== "done") return outcome.kind === "stale";
    const { refused, hasMoved } = outcome;
    if (!hasMoved || pass === MAX_PASSES) {
      for (const [{ local_date }, problems] of refused) progress.add(local_date, problems);
      break;
    }
    // The clients of a class that has moved are free at its old time once their bookings have followed.
    if (refused.size > 0) await settleChanged(scope, changed);
    open = [...refused.keys()].toReversed();
  }
  const nextDueAt = dueFor(nextOccurrence(record, last), scope);
  const settled = progress.left > 0 ? undefined : { madeUntil: last, nextDueAt };
  return await saveProgress(scope, item, progress, settled);
}

interface Run {
  readonly scope: ReconcileScope;
  readonly item: RecurringClassItem;
  readonly changed: Set<number>;
  readonly progress: TemplateProgress;
  readonly read: PhaseRecords;
}

type PassOutcome =
  | { readonly kind: "out of time" }
  | { readonly kind: "stale" | "not stored" }
  | {
      readonly kind: "done";
      readonly refused: ReadonlyMap<PendingDate, readonly InfoEntry[]>;
      /** Whether a class has moved, so that what it held is free. */
      readonly hasMoved: boolean;
    };

/** Tries each of some dates once, in their order. The progress gets those that are not refused. */
async function tryDates(
  { scope, item, changed, progress, read }: Run,
  dates: readonly PendingDate[],
  pass: number,
): Promise<PassOutcome> {
  const refused = new Map<PendingDate, readonly InfoEntry[]>();
  let hasMoved = false;
  for (const date of dates) {
    if (scope.deadline.remainingMs() < MIN_LEFT_MS) return { kind: "out of time" };
    const outcome = await writeDate(scope, item.record, date, read);
    if (outcome.kind === "stale") return outcome;
    if (date.kind !== "make") changed.add(date.class_id);
    if (outcome.kind === "unfinished") return { kind: "out of time" };
    if (outcome.kind === "refused") {
      refused.set(date, outcome.problems);
      continue;
    }
    progress.add(date.local_date, []);
    if (date.kind === "follow") hasMoved = true;
    if (pass > 1) await settleChanged(scope, changed);
    const isSaveDue = progress.left > 0 && progress.done % PROGRESS_EVERY === 0;
    if (isSaveDue && !(await saveProgress(scope, item, progress))) return { kind: "not stored" };
  }
  return { kind: "done", refused, hasMoved };
}

/** Reads the classes of the dates that may be pending. If the template has not changed, those made before are not read. */
async function readMade(
  { database, tenant: { tenant_id } }: ReconcileScope,
  template: RecurringClassItem,
  today: string,
): Promise<MadeClasses> {
  const from = firstPending(template, today);
  const range = classDates(tenant_id, template.record.recurring_class_id, from);
  const dates = await database.query(range, () => true, Number.POSITIVE_INFINITY);
  const ids = dates.map(({ class_id }) => class_id);
  return { template, dates, classes: await readById(database, ids, (id) => readClass(tenant_id, id)) };
}

/**
 * Stores the progress. It sends an event of newly skipped dates, and counts them.
 * @returns false if the template has changed, or another worker has brought its classes up to date; then nothing is stored
 */
async function saveProgress(
  { database, clock, onSkipped }: ReconcileScope,
  item: RecurringClassItem,
  progress: TemplateProgress,
  settled?: Progress["settled"],
): Promise<boolean> {
  const newlySkipped = progress.newlySkipped();
  const { committed } = await database.commit({
    template: updateProgress(item, {
      unsettled: progress.left,
      skipped: progress.skipped(),
      settled,
      tellsOfSkipped: newlySkipped.length === 0 ? undefined : formatUtcDateTime(clock().now),
    }),
  });
  if (!committed || newlySkipped.length === 0) return committed;
  progress.markTold();
  onSkipped?.(newlySkipped);
  return committed;
}

/** Settles the bookings of the classes that were changed, as far as the time allows. */
async function settleChanged(scope: ReconcileScope, changed: Set<number>): Promise<void> {
  for (const classId of changed) {
    await settleClass(scope, classId);
    changed.delete(classId);
  }
}
