import { envelope, type InfoEntry, type Refusal, refuseAll, succeed, withDetails } from "../../api/answer.ts";
import type { Weekday } from "../../calendar/hours.ts";
import { plusDays, todayAt } from "../../calendar/local-time.ts";
import { DEFAULT_WAITLIST_SIZE } from "../../club/class-type.ts";
import { looksWithinBudget, tooMuchToCheck } from "../../holds/calendar-budget.ts";
import type { CalendarQuery } from "../../holds/calendar-query.ts";
import { type Decision, refused } from "../../operations/decision.ts";
import type { Attempt, Sight } from "../../operations/write.ts";
import { newRecord } from "../../records/change-record.ts";
import { claimRecordId } from "../../tables/idempotency-table.ts";
import { putTemplateVersion } from "../../tables/recurring-class-dates.ts";
import type { Phase, RecurringClassItem, RecurringClassRecord } from "../../tables/recurring-class-items.ts";
import { formatUtcDateTime } from "../../values/utc-date-time.ts";
import { decideClassPlan, type PlanDecision, problemsAtAnyStart } from "../planning/class-plan.ts";
import type { ClassRecords } from "../planning/class-records.ts";
import { termsOf } from "./change-template.ts";
import { DAYS_AHEAD, mondayFirst, type TemplateSchedule } from "./phases.ts";
import { recurringClassKind } from "./recurring-class-kind.ts";
import { recurringClassView } from "./recurring-class-view.ts";
import { type AdvisedDate, joinedWarnings } from "./template-advice.ts";
import { isWantedInPast, LOCAL_TIME_MISSING, planOfPhase, wantedClasses } from "./template-plan.ts";

/** A request for a template. An absent length, capacity or size of the waitlist is the type's. */
export interface NewTemplate {
  readonly class_type_id: number;
  readonly first_date: string;
  readonly last_date?: string | undefined;
  readonly weekdays: readonly Weekday[];
  readonly local_time: string;
  /** 1 by default. */
  readonly interval_weeks?: number | undefined;
  readonly duration_minutes?: number | undefined;
  /** Null: to be announced. Absent: each class has any coach who is free. */
  readonly coach_id?: number | null | undefined;
  readonly room_id?: number | undefined;
  readonly is_virtual?: boolean | undefined;
  readonly virtual_url?: string | undefined;
  readonly capacity?: number | undefined;
  readonly waitlist_size?: number | undefined;
  readonly notes?: string | undefined;
  /** By default, dates that can have no class are skipped. If none can have one, the request is refused. */
  readonly on_conflict?: "skip" | "refuse" | undefined;
}

/** A request for a template, and the present. */
type NewTemplateAttempt = Pick<
  Attempt<unknown, NewTemplate>,
  "body" | "tenant" | "caller" | "clock" | "newId"
>;

/** A date of a new template, and the decision on its class. */
interface JudgedDate {
  readonly local_date: string;
  /** Undefined if clocks skip the time. */
  readonly decision: PlanDecision | undefined;
}

/**
 * Decides a new template. It first judges each date within 92 days, as *Create class* would. The commit writes the template alone. Its
 * classes are made afterwards, by reconcile.
 */
export function decideNewTemplate(
  attempt: NewTemplateAttempt,
  records: ClassRecords,
  sight: Sight,
): Decision {
  const { body, tenant, clock } = attempt;
  const problems = refuseAll(problemsAtAnyStart(body, records, tenant));
  if (problems !== undefined) return refused(problems);
  const schedule = newSchedule(body, records);
  const judged = judgeDates(attempt, schedule, records, sight);
  const looks = new Map(
    judged.flatMap(({ local_date, decision }): [string, CalendarQuery][] =>
      decision?.kind === "look" ? [[local_date, decision.look]] : [],
    ),
  );
  if (looks.size > 0) {
    const within = looksWithinBudget(() => looks);
    return within === undefined ? refused(tooMuchToCheck()) : { kind: "look each", looks: within };
  }
  const refusal = refusalOf(body, judged);
  if (refusal !== undefined) return refused(refusal);
  const { item, write, id } = newTemplate(attempt, records, schedule);
  const writes = {
    recurringClassId: claimRecordId(id, clock.now),
    recurringClass: write,
    templateVersion: putTemplateVersion(item.record),
  };
  return {
    kind: "commit",
    changes: [{ writes }],
    success: succeed(201, {
      create_response: envelope(id, joinedWarnings(judged.map(advisedDate))),
      recurring_class: recurringClassView(item, { tenant, caller: attempt.caller, ...clock }),
    }),
  };
}

function newSchedule(body: NewTemplate, { type }: ClassRecords): TemplateSchedule {
  // A missing type was refused as a problem. The check narrows the type.
  if (type === undefined) throw new Error("A missing class type passed for a present one.");
  const phase: Phase = {
    from: body.first_date,
    weekdays: mondayFirst(body.weekdays),
    local_time: body.local_time,
    interval_weeks: body.interval_weeks ?? 1,
    duration_minutes: body.duration_minutes ?? type.duration_minutes,
    coach_id: body.coach_id,
    room_id: body.room_id,
    is_virtual: body.is_virtual ?? false,
    virtual_url: body.virtual_url,
    capacity: body.capacity ?? type.capacity,
    waitlist_size: body.waitlist_size ?? type.waitlist_size ?? DEFAULT_WAITLIST_SIZE,
    notes: body.notes,
  };
  return { first_date: body.first_date, last_date: body.last_date, phases: [phase] };
}

function judgeDates(
  { body, tenant, clock }: NewTemplateAttempt,
  schedule: TemplateSchedule,
  records: ClassRecords,
  { seenEach }: Sight,
): JudgedDate[] {
  const today = todayAt(tenant, clock);
  const range = { from: today, to: plusDays(today, DAYS_AHEAD) };
  const wanted = wantedClasses(schedule, range, { tenant, clock }).filter(
    (one) => !isWantedInPast(one, clock),
  );
  return wanted.map(({ local_date, phase, start_date_time }) => {
    if (start_date_time === undefined) return { local_date, decision: undefined };
    const plan = planOfPhase(body.class_type_id, phase, start_date_time);
    const seen = seenEach?.looks.get(local_date);
    const context = { tenant, clock, seen, looksFirst: true, offersStarts: false };
    return { local_date, decision: decideClassPlan(plan, records, context) };
  });
}

function advisedDate({ local_date, decision }: JudgedDate): AdvisedDate {
  return { local_date, warnings: decision?.kind === "free" ? decision.warnings : [] };
}

/** The refusal if no date can have a class, or if one cannot and the request refuses that. */
function refusalOf({ on_conflict }: NewTemplate, judged: readonly JudgedDate[]): Refusal | undefined {
  const problems = judged.flatMap(({ local_date, decision }) =>
    problemsOf(decision).map((entry) => withDetails(entry, { local_date })),
  );
  const isAny = judged.some(({ decision }) => decision?.kind === "free");
  return on_conflict !== "refuse" && isAny ? undefined : refuseAll(problems);
}

function problemsOf(decision: PlanDecision | undefined): readonly InfoEntry[] {
  if (decision === undefined) return [LOCAL_TIME_MISSING];
  return decision.kind === "refuse" ? decision.refusal.problems : [];
}

function newTemplate(
  { body, tenant, caller, clock, newId }: NewTemplateAttempt,
  { type }: ClassRecords,
  schedule: TemplateSchedule,
) {
  const created_at = formatUtcDateTime(clock.now);
  const id = newId("recurring_class");
  const record: RecurringClassRecord = {
    ...schedule,
    tenant_id: tenant.tenant_id,
    recurring_class_id: id,
    version: 1,
    status: "active",
    class_type_id: body.class_type_id,
    name: type?.name ?? "",
    changes: [],
    created_at,
    created_by: caller.principal,
    created_by_client: false,
    updated_at: created_at,
  };
  const terms = termsOf(undefined, schedule, todayAt(tenant, clock), clock.now);
  const item: RecurringClassItem = {
    record,
    history: [],
    made_until: undefined,
    skipped: [],
    settled_version: 0,
    unsettled: terms.unsettled,
    due_at: terms.dueAt,
  };
  const created = newRecord(
    recurringClassKind(terms),
    item,
    { operation: "created" },
    { caller, now: clock.now },
  );
  return { ...created, id };
}
