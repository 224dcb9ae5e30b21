import { type InfoEntry, succeed } from "../../api/answer.ts";
import { withWholeHistory } from "../../history/whole-history.ts";
import { nameOfClass, readClass } from "../../tables/classes-table.ts";
import type { Database } from "../../tables/database.ts";
import { classDates, putClassDate } from "../../tables/recurring-class-dates.ts";
import type { Phase, RecurringClassRecord } from "../../tables/recurring-class-items.ts";
import { asClub } from "../as-club.ts";
import type { ClassChangeRequest } from "../class-kind.ts";
import { decideClassPlan } from "../planning/class-plan.ts";
import { type ClassRecords, readClassRecords } from "../planning/class-records.ts";
import { decideClassCancellation } from "../planning/decide-cancellation.ts";
import { decideReschedule, judgeReschedule } from "../planning/decide-reschedule.ts";
import {
  decideClassSubstitution,
  judgeClassSubstitution,
  planOfClassSubstitution,
} from "../planning/decide-substitution.ts";
import { decideUpdate, judgeUpdate, planOfUpdate } from "../planning/decide-update.ts";
import { newClass } from "../planning/new-class.ts";
import { readRecordsOfMove } from "../planning/records-of-move.ts";
import { isSubstitution, moveOf, type PartOfMove, templateFields, updateOf } from "./follow-template.ts";
import { type ChangeWords, wordsFor } from "./open-changes.ts";
import type { PendingDate } from "./pending-dates.ts";
import { canFollow, LOCAL_TIME_MISSING, planOfPhase, type WantedClass } from "./template-plan.ts";
import {
  type ClassOutcome,
  type DecideClass,
  type PrepareClass,
  type TemplateScope,
  writeClass,
} from "./write-class.ts";

/** The club's records that the new classes of each phase need. The dates of a phase share them. */
export type PhaseRecords = Map<Phase, ClassRecords>;

/**
 * Makes, changes or cancels the class of a date as its template says, by the class's own operations.
 * @param read the records that earlier dates have read; this date adds its own
 */
export async function writeDate(
  scope: TemplateScope,
  template: RecurringClassRecord,
  date: PendingDate,
  read: PhaseRecords,
): Promise<ClassOutcome> {
  switch (date.kind) {
    case "make":
      return await makeClass(scope, template, date.wanted, read);
    case "cancel":
      return await writeClass(scope, template, following(scope, template, date, cancelling));
    case "follow":
      return await moveAndUpdate(scope, template, date);
  }
}

/** Makes the class of a date. If several do so at once, one class is made. */
async function makeClass(
  scope: TemplateScope,
  template: RecurringClassRecord,
  { local_date, phase, start_date_time }: WantedClass,
  read: PhaseRecords,
): Promise<ClassOutcome> {
  if (start_date_time === undefined) return { kind: "refused", problems: [LOCAL_TIME_MISSING] };
  const { tenant_id, recurring_class_id } = template;
  const wanted = planOfPhase(template.class_type_id, phase, start_date_time);
  const { database, tenant, newId } = scope;
  let isAgain = false;
  const prepare: PrepareClass = async (clock) => {
    if (isAgain && (await isMade(database, template, local_date))) return undefined;
    isAgain = true;
    const records = read.get(phase) ?? (await readClassRecords(database, tenant_id, wanted));
    read.set(phase, records);
    return (sight) => {
      const plan = decideClassPlan(wanted, records, { tenant, clock, ...sight, offersStarts: false });
      if (plan.kind !== "free") return plan;
      const class_id = newId(clock.now);
      const caller = asClub(wordsFor(template, local_date, Object.keys(phase)).by);
      const ids = { classId: class_id, recurringClassId: recurring_class_id };
      const { change } = newClass({ request: phase, plan, records, tenant, caller, clock, ...ids });
      const date = putClassDate(tenant_id, recurring_class_id, { local_date, class_id });
      const writes = { ...change.writes, date };
      return { kind: "commit", changes: [{ ...change, writes }], success: succeed(200, {}) };
    };
  };
  return await writeClass(scope, template, prepare, "date");
}

async function isMade(
  database: Database,
  { tenant_id, recurring_class_id }: RecurringClassRecord,
  date: string,
): Promise<boolean> {
  const found = await database.query(classDates(tenant_id, recurring_class_id, date, date), () => true, 1);
  return found.length > 0;
}

/**
 * Moves a class as its template says, then updates its other fields. If one of the two is refused, the other is done all the same. So are
 * a move and a substitution: together if possible, since both are one message to the clients, otherwise each by itself. A class that
 * becomes virtual is updated first, because that frees its room.
 */
async function moveAndUpdate(
  scope: TemplateScope,
  template: RecurringClassRecord,
  date: Extract<PendingDate, { readonly kind: "follow" }>,
): Promise<ClassOutcome> {
  const { wanted, isMoveAndSubstitution } = date;
  const whole = moveTo(wanted);
  const steps = [whole, updateTo(wanted)];
  if (wanted.phase.is_virtual) steps.reverse();
  const problems: InfoEntry[] = [];
  for (let step = steps.shift(); step !== undefined; step = steps.shift()) {
    const outcome = await writeClass(scope, template, following(scope, template, date, step));
    if (outcome.kind === "stale" || outcome.kind === "unfinished") return outcome;
    if (outcome.kind !== "refused") continue;
    if (step === whole && isMoveAndSubstitution)
      steps.unshift(moveTo(wanted, "coach"), moveTo(wanted, "others"));
    else problems.push(...outcome.problems);
  }
  if (wanted.start_date_time === undefined) problems.push(LOCAL_TIME_MISSING);
  return problems.length === 0 ? { kind: "done" } : { kind: "refused", problems };
}

type Request = Omit<ClassChangeRequest, "caller"> & Pick<TemplateScope, "database">;

/** Prepares a change of a class as it is now; undefined if nothing differs. */
type Step = (request: Request, says: Says) => Promise<DecideClass | undefined>;

/** The words of the change of the template that sets some fields. */
type Says = (fields: readonly string[]) => ChangeWords;

/** Reads a class for a step. It does nothing if the class no longer follows its template. */
function following(
  { database, tenant }: TemplateScope,
  template: RecurringClassRecord,
  { class_id, local_date }: Exclude<PendingDate, { readonly kind: "make" }>,
  step: Step,
): PrepareClass {
  const { tenant_id } = template;
  const says: Says = (fields) => wordsFor(template, local_date, fields);
  return async (clock) => {
    const { item } = await database.read({ item: readClass(tenant_id, class_id) });
    if (item === undefined || !canFollow(item.record, clock)) return undefined;
    const whole = await withWholeHistory(database, item, nameOfClass(tenant_id, class_id));
    return await step({ item: whole, tenant, clock, body: {}, isByTemplate: true, database }, says);
  };
}

const cancelling: Step = async (asked, says) => {
  const { by, reason, message } = says(["weekdays", "interval_weeks"]);
  const request = { ...asked, caller: asClub(by), body: { reason, message } };
  return () => decideClassCancellation(request);
};

function moveTo(wanted: WantedClass, part: PartOfMove = "all"): Step {
  return async (asked, says) => {
    const move = moveOf(asked.item.record, wanted, part);
    if (move === undefined) return undefined;
    const { by, reason, message } = says(templateFields(move));
    const { database, tenant } = asked;
    const caller = asClub(by);
    if (isSubstitution(move)) {
      const request = { ...asked, caller, body: { coach_id: move.coach_id, reason, message } };
      const records = await readClassRecords(database, tenant.tenant_id, planOfClassSubstitution(request));
      return (sight) =>
        judgeClassSubstitution(request) ?? decideClassSubstitution({ ...request, ...sight }, records);
    }
    const request = { ...asked, caller, body: { ...move, reason, message } };
    const records = await readRecordsOfMove(request, database);
    return (sight) => judgeReschedule(request) ?? decideReschedule({ ...request, ...sight }, records);
  };
}

function updateTo(wanted: WantedClass): Step {
  return async (asked, says) => {
    const update = updateOf(asked.item.record, wanted);
    if (update === undefined) return undefined;
    const { by, message } = says(Object.keys(update));
    const { database, tenant } = asked;
    const request = { ...asked, caller: asClub(by), body: { ...update, message } };
    const judged = judgeUpdate(request);
    const plan = judged === undefined ? planOfUpdate(request) : undefined;
    const records = plan && (await readClassRecords(database, tenant.tenant_id, plan));
    return (sight) => judged ?? decideUpdate({ ...request, ...sight }, records);
  };
}
