import type { InfoEntry } from "../../api/answer.ts";
import type { Hold } from "../../holds/party.ts";
import type { Judgement } from "../../operations/decision.ts";
import type { Sight } from "../../operations/write.ts";
import { changeRecord } from "../../records/change-record.ts";
import type { RecordKind } from "../../records/record-kind.ts";
import { type ClassChangeTerms, updateClass } from "../../tables/class-writes.ts";
import type { ClassRecord, FIELDS_BY_HAND, Settling } from "../../tables/classes-table.ts";
import type { ChangeName } from "../../tables/history-entry.ts";
import { formatUtcDateTime } from "../../values/utc-date-time.ts";
import type { SeenClass } from "../class-items.ts";
import { type ClassChangeRequest, classKind } from "../class-kind.ts";
import { classView } from "../class-view.ts";
import { turning } from "../follow-class.ts";
import { sweepAt } from "../sweep-time.ts";
import { type ClassPlan, decideClassPlan, type PlanDecision } from "./class-plan.ts";
import type { ClassRecords } from "./class-records.ts";

type FieldByHand = (typeof FIELDS_BY_HAND)[number];

/** The plan of a class as it is. */
export function planOfClass(record: ClassRecord): ClassPlan & Pick<ClassRecord, "is_virtual"> {
  const { class_type_id, start_date_time, coach_id = null, room_id, is_virtual } = record;
  return { class_type_id, start_date_time, coach_id, room_id, is_virtual };
}

/** Decides whether a class can follow a new plan. Only what changes is judged. */
export function decideNewPlan(
  { item, tenant, clock, seen, looksFirst, isByTemplate }: ClassChangeRequest & Sight,
  plan: ClassPlan,
  records: ClassRecords,
): PlanDecision {
  return decideClassPlan(plan, records, {
    tenant,
    clock,
    seen,
    looksFirst,
    moved: item.record,
    offersStarts: isByTemplate !== true,
  });
}

/** What a change of plan sets beside the plan itself. */
export function setOfNewPlan(
  { item: { record }, clock }: Pick<ClassChangeRequest, "item" | "clock">,
  { fields }: Extract<PlanDecision, { readonly kind: "free" }>,
): Partial<ClassRecord> {
  const original_coach_id = record.original_coach_id ?? record.coach_id;
  return {
    ...fields,
    ...(fields.coach_id === record.coach_id ? {} : { original_coach_id }),
    moved_at: formatUtcDateTime(clock.now),
  };
}

/** The fields of a class that no longer follow its template, with those that a change sets by hand. A template's own change adds none. */
export function setByHand(
  { item: { record }, isByTemplate }: Pick<ClassChangeRequest, "item" | "isByTemplate">,
  fields: readonly FieldByHand[],
): Pick<ClassRecord, "set_by_hand"> {
  const { recurring_class_id, set_by_hand } = record;
  if (recurring_class_id === undefined || isByTemplate === true) return { set_by_hand };
  return { set_by_hand: [...new Set([...set_by_hand, ...fields])] };
}

/** What a change does to a class beside its record's fields. */
export interface ChangeOfClass {
  readonly operation: ChangeName;
  readonly reason?: string | undefined;
  readonly message?: string | undefined;
  readonly set: Partial<ClassRecord>;
  readonly plan?: Extract<PlanDecision, { readonly kind: "free" }> | undefined;
  /** The holds afterwards, if there is no plan. */
  readonly holds?: readonly Hold[];
  readonly info?: readonly InfoEntry[];
}

/**
 * The commit of a change of a class that no booking follows.
 * @param terms what it does to the class's counts, and what it asks of them
 */
export function changeClass(
  request: ClassChangeRequest,
  change: ChangeOfClass,
  terms: ClassChangeTerms = {},
): Judgement {
  const kind: RecordKind<SeenClass, object> = {
    ...classKind,
    put: (changed, lastChange, pages) => updateClass(changed, lastChange, pages, terms),
  };
  return changeRecord(kind, request, recordChange(change));
}

const EMPTY = { booked: 0, members: 0, waiting: 0, line: [], owed: false };

/** The change of the class's record. */
export function recordChange({ plan, set, message, info = [], ...change }: ChangeOfClass) {
  return {
    ...change,
    set: { ...set, message },
    ...(plan === undefined ? {} : { holds: plan.holds }),
    info: [...(plan?.warnings ?? []), ...info],
  };
}

/**
 * The commit of a change that the bookings of the class follow. This transaction turns the class alone: from then on every read and
 * every write says so. Its bookings follow one by one; see `settleClass`.
 * @param isCounted whether the change was decided by who has booked, so that it is decided again if that changes
 * @param following how many bookings will follow; by default all that are not cancelled
 */
export function turnClass(
  request: ClassChangeRequest,
  change: ChangeOfClass,
  settling: Settling,
  isCounted = false,
  following = request.item.members,
): Judgement {
  const { item, clock } = request;
  const { record, booked, members } = item;
  const isFollowed = members > 0;
  const terms = {
    ...(isFollowed ? { follows: { spared: members - following }, dueAt: sweepAt(clock.now) } : {}),
    // Nobody has a place in a cancelled class, and nobody waits.
    empties: settling.kind === "cancelled",
    // Nothing follows a class without bookings. If somebody books it meanwhile, decide again.
    ...(isCounted || !isFollowed ? { expects: { booked, members } } : {}),
  };
  const turningKind: RecordKind<SeenClass, object> = {
    ...classKind,
    put: (changed, lastChange, pages) => updateClass(changed, lastChange, pages, terms),
    view: (changed, to) =>
      classView({ ...changed, ...(terms.empties ? EMPTY : {}), unsettled: following }, to),
  };
  const set = {
    ...change.set,
    ...turning(record, settling),
    ...(isFollowed ? {} : { settling: undefined }),
  };
  return changeRecord(turningKind, request, recordChange({ ...change, set }));
}
