import { type InfoEntry, refuseAll } from "../../../shared/api/answer.ts";
import { type Clock, plusDays, todayAt } from "../../../shared/calendar/local-time.ts";
import { problemsAtAnyStart } from "../../../shared/classes/planning/class-plan.ts";
import { type ClassRecords, readClassRecords } from "../../../shared/classes/planning/class-records.ts";
import {
  decideTemplateChange,
  type TemplateChange,
  type TemplateRequest,
} from "../../../shared/classes/recurring/change-template.ts";
import { changedPhases, DAYS_AHEAD, phasesWithin } from "../../../shared/classes/recurring/phases.ts";
import { templateAdvice } from "../../../shared/classes/recurring/template-advice.ts";
import type { Tenant } from "../../../shared/club/tenant.ts";
import { type Judgement, refused } from "../../../shared/operations/decision.ts";
import type { ItemReads } from "../../../shared/tables/database.ts";
import type { Phase, RecurringClassRecord } from "../../../shared/tables/recurring-class-items.ts";

/** The club's records that the phases of a change name, by the key that {@link partiesOf} makes. */
type RecordsByParties = ReadonlyMap<string, ClassRecords>;

/** Reads the coaches and rooms that the phases of a change name. */
export async function readPlannedRecords(
  { item: { record }, tenant, clock }: TemplateRequest,
  change: TemplateChange,
  reads: ItemReads,
): Promise<RecordsByParties> {
  const { class_type_id } = record;
  const phases = phasesWithin(phasesAfter(record, change, tenant, clock), change);
  const distinct = new Map(phases.map((phase) => [partiesOf(phase), phase]));
  const found = [...distinct].map(async ([parties, { coach_id = null, room_id, is_virtual }]) => {
    // Candidates are not read: if any coach or room will do, each class chooses its own.
    const named = { class_type_id, coach_id, room_id, is_virtual: is_virtual || room_id === undefined };
    return [parties, await readClassRecords(reads, tenant.tenant_id, named)] as const;
  });
  return new Map(await Promise.all(found));
}

/**
 * Decides a change of the time, coach or room of a template. A coach or room that the club does not have refuses it. Hours, shifts and
 * a coach without the type are warnings.
 */
export function decidePlannedChange(
  request: TemplateRequest,
  change: TemplateChange,
  records: RecordsByParties,
): Judgement {
  const { item, tenant, clock } = request;
  const { record } = item;
  const phases = phasesAfter(record, change, tenant, clock);
  const [problems = []] = phasesWithin(phases, change)
    .map((phase) => problemsOf(record, phase, change, recordsOf(records, phase), tenant))
    .filter(({ length }) => length > 0);
  const refusal = refuseAll(problems);
  if (refusal !== undefined) return refused(refusal);
  const last = plusDays(todayAt(tenant, clock), DAYS_AHEAD);
  const to = change.to === undefined || change.to > last ? last : change.to;
  const info = templateAdvice(
    { ...record, phases },
    { from: change.from, to },
    (phase) => recordsOf(records, phase),
    { tenant, clock },
  );
  return decideTemplateChange(request, { ...change, info: info.filter((entry) => isNew(entry, change)) });
}

/** Whether a warning is about a field that the change sets. */
function isNew({ errorCode }: InfoEntry, { set }: TemplateChange): boolean {
  const setsCoach = set.coach_id !== undefined;
  const setsTime =
    set.weekdays !== undefined || set.local_time !== undefined || set.duration_minutes !== undefined;
  if (errorCode === "COACH_CANNOT_DELIVER") return setsCoach;
  if (errorCode === "OUTSIDE_OPENING_HOURS") return setsTime;
  return setsCoach || setsTime;
}

function phasesAfter(record: RecurringClassRecord, change: TemplateChange, tenant: Tenant, clock: Clock) {
  return changedPhases(record, change, change.set, todayAt(tenant, clock));
}

/** The problems of the coach, the room and the length that a change sets. A retired type is none: it keeps its classes. */
function problemsOf(
  { class_type_id }: RecurringClassRecord,
  { duration_minutes, is_virtual }: Phase,
  { set: { coach_id = null, room_id } }: TemplateChange,
  records: ClassRecords,
  tenant: Tenant,
): readonly InfoEntry[] {
  const parties = { class_type_id, duration_minutes, coach_id, room_id, is_virtual };
  return problemsAtAnyStart(parties, records, tenant).filter(
    ({ errorCode }) => errorCode !== "CLASS_TYPE_NOT_FOUND",
  );
}

function partiesOf({ coach_id, room_id }: Phase): string {
  return `${coach_id}/${room_id}`;
}

function recordsOf(records: RecordsByParties, phase: Phase): ClassRecords {
  const found = records.get(partiesOf(phase));
  if (found === undefined) throw new Error("The records of a phase were not read.");
  return found;
}
