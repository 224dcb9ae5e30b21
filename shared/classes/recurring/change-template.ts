import { isDeepStrictEqual } from "node:util";
import { type InfoEntry, type Refusal, refuse } from "../../api/answer.ts";
import { plusDays, todayAt } from "../../calendar/local-time.ts";
import { type Judgement, refused } from "../../operations/decision.ts";
import { alreadyDone, changeRecord, type RecordChange } from "../../records/change-record.ts";
import type { ChangeRequest } from "../../records/record-kind.ts";
import { withRoom } from "../../records/record-rules.ts";
import type { RecurringClassItem, RecurringClassRecord } from "../../tables/recurring-class-items.ts";
import type { TemplateTerms } from "../../tables/recurring-class-writes.ts";
import { sweepAt } from "../sweep-time.ts";
import { withChange } from "./open-changes.ts";
import {
  areSamePhases,
  changedPhases,
  DAYS_AHEAD,
  type DateRange,
  MAX_PHASES,
  occurrences,
  occursOn,
  type PhaseFields,
  presentPhases,
  type TemplateSchedule,
  upTo,
} from "./phases.ts";
import { recurringClassKind } from "./recurring-class-kind.ts";

/** A request to change a template, and the template as it is now. */
export type TemplateRequest<Body = unknown> = ChangeRequest<RecurringClassItem, Body>;

/** A change of a template, for all dates from one on or for some of them. */
export interface TemplateChange extends DateRange {
  readonly set: Partial<PhaseFields>;
  readonly reason?: string | undefined;
  /** The text that clients and coaches get with the changes of their classes. */
  readonly message?: string | undefined;
  /** Further entries of the answer. */
  readonly info?: readonly InfoEntry[];
}

const TOO_MANY = {
  identifier: "from",
  message: `A template has at most ${MAX_PHASES} phases.`,
  help: "Change it for all dates that follow, without to, or end it and make another one.",
  jsonObject: { max_phases: MAX_PHASES },
};

const URL_REQUIRED = {
  identifier: "virtual_url",
  message: "The field virtual_url is required.",
  help: "Send virtual_url as the https URL of the virtual classes.",
  jsonObject: { expected: "url" },
};

/** Decides a change of a template alone. Its classes follow afterwards, by reconcile. */
export function decideTemplateChange(request: TemplateRequest, change: TemplateChange): Judgement {
  const { record } = request.item;
  const today = todayAt(request.tenant, request.clock);
  if (change.from < today) return refused(fromPast(today));
  const phases = changedPhases(record, change, change.set, today);
  const refusal = phasesRefusal(phases);
  if (refusal !== undefined) return refused(refusal);
  return commitChange(request, { ...record, phases }, { ...change, operation: "updated" });
}

const CANCELLED = { weekdays: [] };

/** Decides the cancellation of a template's dates. Without `to`, the template ends. */
export function decideTemplateCancellation(
  request: TemplateRequest,
  { from, to, reason, message }: Omit<TemplateChange, "set">,
): Judgement {
  if (to !== undefined) return decideTemplateChange(request, { from, to, reason, message, set: CANCELLED });
  const { record } = request.item;
  const today = todayAt(request.tenant, request.clock);
  if (from < today) return refused(fromPast(today));
  const before = plusDays(from, -1);
  const last_date = record.last_date === undefined || record.last_date > before ? before : record.last_date;
  const after = { ...record, status: "ended", last_date, phases: upTo(record.phases, last_date) } as const;
  return commitChange(request, after, { from, reason, message, set: CANCELLED, operation: "ended" });
}

/**
 * How many dates follow a new version of a template, and when the sweep looks at them.
 * @param before the version before; undefined for a new template
 */
export function termsOf(
  before: TemplateSchedule | undefined,
  after: TemplateSchedule,
  today: string,
  now: Date,
): TemplateTerms {
  const last = plusDays(today, DAYS_AHEAD);
  const made = before === undefined ? [] : occurrences(before, today, last);
  const wanted = occurrences(after, today, last);
  const dates = [...new Set([...made, ...wanted])];
  const differing = dates.filter(
    (date) => before === undefined || !isDeepStrictEqual(fieldsOn(before, date), fieldsOn(after, date)),
  );
  return { unsettled: differing.length, dueAt: sweepAt(now) };
}

function fieldsOn(schedule: TemplateSchedule, date: string) {
  const { from: _, ...fields } = occursOn(schedule, date) ?? { from: "" };
  return fields;
}

function commitChange(
  request: TemplateRequest,
  after: RecurringClassRecord,
  { set: fields, info = [], operation, ...change }: TemplateChange & Pick<RecordChange<unknown>, "operation">,
): Judgement {
  const { item, caller, tenant, clock } = request;
  const { status, last_date, phases } = after;
  const set = { status, last_date, phases };
  const { record } = item;
  const today = todayAt(tenant, clock);
  // Dropping a past phase is no change.
  const isAsBefore =
    status === record.status &&
    last_date === record.last_date &&
    areSamePhases(presentPhases(after, today), presentPhases(record, today));
  if (isAsBefore) return alreadyDone(recurringClassKind(), request);
  const standing = { record, history: item.history, isManaged: true, now: clock.now };
  const room = withRoom(standing, operation, { until: null });
  if (!room.ok) return refused(room);
  const { unsettled, dueAt } = termsOf(record, after, today, clock.now);
  // Some dates may still follow an older change.
  const terms = { unsettled: item.unsettled + unsettled, dueAt };
  const changes = withChange(item, { ...change, fields: Object.keys(fields), by: caller.principal }, today);
  return changeRecord(recurringClassKind(terms), request, {
    operation,
    reason: change.reason,
    set: { ...set, changes },
    info,
  });
}

function fromPast(today: string): Refusal {
  return refuse("FIELD_INVALID", {
    identifier: "from",
    message: "The field from must be a local date, today or later.",
    help: "Send jsonObject.today or a later date. What is past stays as it was.",
    jsonObject: { expected: "date", today },
  });
}

function phasesRefusal(phases: RecurringClassRecord["phases"]): Refusal | undefined {
  if (phases.length > MAX_PHASES) return refuse("TOO_MANY_CHANGES", TOO_MANY);
  const lacksUrl = phases.some(({ is_virtual, virtual_url }) => is_virtual && virtual_url === undefined);
  return lacksUrl ? refuse("FIELD_REQUIRED", URL_REQUIRED) : undefined;
}
