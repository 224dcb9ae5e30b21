import { type InfoEntry, infoEntry } from "../../api/answer.ts";
import type { Clock } from "../../calendar/local-time.ts";
import { CLASS_MINUTES, type ClassType } from "../../club/class-type.ts";
import { openingHours, type Tenant } from "../../club/tenant.ts";
import { type BookingTerms, bookabilityAt } from "../../holds/bookability.ts";
import { heldId } from "../../holds/chosen-parties.ts";
import { decideStart, type StartDecision, startEntries } from "../../holds/decide-start.ts";
import { type Choice, type Hold, wholeRoom } from "../../holds/party.ts";
import {
  activeOnly,
  asList,
  coachChoice,
  coachProblems,
  roomChoice,
  roomProblems,
  type ServiceType,
} from "../../holds/party-choices.ts";
import type { Sight } from "../../operations/write.ts";
import type { ClassRecord } from "../../tables/classes-table.ts";
import { spanOf } from "../../values/utc-date-time.ts";
import { classHolds } from "../class-kind.ts";
import type { ClassParties, ClassRecords } from "./class-records.ts";

const MINUTE_MS = 60_000;
// Notice and max_advance_days do not bind the staff. A start more than ten years ahead is a typing error.
const MAX_ADVANCE_DAYS = 3_653;
const TOO_LONG = `The field duration_minutes must be so short that the class and its type's buffers are at most ${CLASS_MINUTES.max} minutes together.`;

/** When, with whom and where a class takes place. */
export interface ClassPlan extends ClassParties {
  readonly start_date_time: string;
  /** By default the type's. */
  readonly duration_minutes?: number | undefined;
}

/** Who plans a class, when, and what was read of the calendar. */
interface PlanContext extends Sight {
  readonly tenant: Tenant;
  readonly clock: Clock;
  /** The class that gets a new plan. What stays the same is not judged. */
  readonly moved?: ClassRecord | undefined;
  /** Whether a refusal offers other starts; true by default. A template has its own. */
  readonly offersStarts?: boolean | undefined;
}

/** How long a class is, and how much longer coach and room are held. */
interface HeldLength {
  readonly durationMinutes: number;
  readonly bufferBeforeMinutes: number;
  readonly bufferAfterMinutes: number;
}

/** The decision on a plan: the holds, fields and warnings of the class; or its refusal; or what must be read first. */
export type PlanDecision =
  | {
      readonly kind: "free";
      readonly holds: readonly Hold[];
      readonly fields: PlannedFields;
      /** What refuses an appointment and only warns the staff about a class: hours, shifts, and a coach without the type. */
      readonly warnings: readonly InfoEntry[];
    }
  | Exclude<StartDecision, { readonly kind: "free" }>;

/** The fields of a class that its plan sets. */
type PlannedFields = Pick<
  ClassRecord,
  | "start_date_time"
  | "end_date_time"
  | "buffer_before_minutes"
  | "buffer_after_minutes"
  | "coach_id"
  | "coach_name"
  | "room_id"
  | "room_name"
  | "is_virtual"
>;

/**
 * Decides on the plan of a class, by the predicate of appointments and without a client. Parties that are taken or unknown refuse
 * the plan. Hours, shifts and a coach who does not give the type are warnings.
 */
export function decideClassPlan(
  plan: ClassPlan,
  records: ClassRecords,
  { tenant, clock, seen, looksFirst, moved, offersStarts }: PlanContext,
): PlanDecision {
  const { problems, advice, terms, advised, length } = classTerms(plan, records, tenant, moved);
  const startMs = Date.parse(plan.start_date_time);
  const decision = decideStart(
    { terms, offered: advised, startMs, problems, seen, looksFirst, offersStarts },
    clock,
  );
  if (decision.kind !== "free") return decision;
  // Unreachable, because an unknown length is a problem. The throw narrows the type.
  if (length === undefined) throw new Error("A class of unknown length was planned.");
  return {
    kind: "free",
    holds: decision.holds,
    fields: plannedFields(plan, decision.holds, length, records, moved),
    warnings: warningsOf([...advice, ...hoursAdvice(advised, startMs, clock)]),
  };
}

/** The problems of a new class at any start: what its plan names is unknown or not for its type, or it is too long. */
export function problemsAtAnyStart(
  plan: Omit<ClassPlan, "start_date_time">,
  records: ClassRecords,
  tenant: Tenant,
): InfoEntry[] {
  return classTerms({ ...plan, start_date_time: "" }, records, tenant, undefined).problems;
}

/** The warnings about a new class, whoever is taken: hours, shifts, and a coach without the type. */
export function adviceOn(
  plan: ClassPlan,
  records: ClassRecords,
  { tenant, clock }: Pick<PlanContext, "tenant" | "clock">,
): InfoEntry[] {
  const { advice, advised } = classTerms(plan, records, tenant, undefined);
  return warningsOf([...advice, ...hoursAdvice(advised, Date.parse(plan.start_date_time), clock)]);
}

function warningsOf(entries: readonly InfoEntry[]): InfoEntry[] {
  return entries.map((entry) => ({ ...entry, severity: "Warning" }));
}

/** A plan without its start: the problems and warnings at any start, and the terms with and without hours. */
export function classTerms(
  plan: ClassPlan,
  records: ClassRecords,
  tenant: Tenant,
  moved: ClassRecord | undefined,
) {
  const parties = partiesOf(plan, records, moved);
  const { type, service } = parties;
  const length = lengthOf(plan, type, moved);
  const ofCoach = parties.isCoachJudged ? coachProblems(parties.coach, service) : [];
  const withoutRoom = isInNoRoom(plan, type, moved);
  const keepsStart = moved?.start_date_time === plan.start_date_time;
  const keepsTime = keepsStart && length?.durationMinutes === minutesOf(moved);
  // An inactive tenant plans nothing, but still allows changes that hold nobody anew.
  const holdsAnew = !keepsTime || parties.isCoachNew || (parties.isRoomNew && !withoutRoom);
  const problems = [
    ...(length === undefined ? [infoEntry("CLASS_TYPE_NOT_FOUND", { identifier: "class_type_id" })] : []),
    ...(length !== undefined && isTooLong(length) ? [tooLong()] : []),
    ...ofCoach.filter((entry) => !isAdvice(entry)),
    ...(parties.isRoomJudged ? roomProblems(parties.room, service) : []),
    ...(tenant.is_active || !holdsAnew ? [] : [infoEntry("TENANT_INACTIVE", { identifier: "tenant_id" })]),
  ];
  const choices = choicesOf(plan, records, { ...parties, tenant, isInNoRoom: withoutRoom });
  const advised: BookingTerms = {
    tenant: { ...tenant, max_advance_days: MAX_ADVANCE_DAYS },
    durationMinutes: length?.durationMinutes,
    noticeMinutes: 0,
    hours: keepsTime ? [] : [openingHours(tenant)],
    choices: choices.map((choice) => ({ ...choice, ...buffersOf(length) })),
    startField: "start_date_time",
    ...(moved === undefined ? {} : { ownHolds: classHolds(moved) }),
    keepsStart,
  };
  const terms = { ...advised, hours: [], choices: advised.choices.map(atAnyHour) };
  return { problems, advice: ofCoach.filter(isAdvice), terms, advised, length };
}

/** The coach and the room that a plan names, and whether the club's records are checked for them: not where they stay. */
function partiesOf(plan: ClassPlan, records: ClassRecords, moved: ClassRecord | undefined) {
  const type = moved === undefined ? activeOnly(records.type) : records.type;
  const keptCoach = plan.coach_id === moved?.coach_id ? moved : undefined;
  const keptRoom = plan.room_id === moved?.room_id ? moved : undefined;
  return {
    type,
    service: serviceOf(plan.class_type_id, type),
    coach: keptCoach ? coachAsKept(records, keptCoach) : activeOnly(records.coach),
    room: keptRoom ? roomAsKept(records, keptRoom) : activeOnly(records.room),
    isCoachNew: plan.coach_id !== null && keptCoach === undefined,
    isRoomNew: keptRoom === undefined,
    isCoachJudged: typeof plan.coach_id === "number" && keptCoach === undefined,
    isRoomJudged: plan.room_id !== undefined && keptRoom === undefined,
  };
}

/** The choices of a class: a coach, unless the coach is to be announced, and a whole room. */
function choicesOf(
  plan: ClassPlan,
  records: ClassRecords,
  {
    coach,
    room,
    service,
    tenant,
    isInNoRoom,
  }: Pick<ReturnType<typeof partiesOf>, "coach" | "room" | "service"> & {
    readonly tenant: Tenant;
    readonly isInNoRoom: boolean;
  },
): Choice[] {
  const [namesCoach, namesRoom] = [plan.coach_id !== undefined, plan.room_id !== undefined];
  const coaches = namesCoach ? asList(coach) : records.coaches;
  const rooms = namesRoom ? asList(room) : records.rooms;
  const whole = ({ room_id }: { readonly room_id: number }) => wholeRoom(tenant.tenant_id, room_id);
  return [
    ...(plan.coach_id === null ? [] : [coachChoice(coaches, namesCoach, service, tenant)]),
    ...(isInNoRoom ? [] : [roomChoice(rooms, namesRoom, service, whole)]),
  ];
}

function buffersOf(length: HeldLength | undefined) {
  return {
    bufferBeforeMinutes: length?.bufferBeforeMinutes ?? 0,
    bufferAfterMinutes: length?.bufferAfterMinutes ?? 0,
  };
}

/** Whether a problem that refuses an appointment is only a warning for a class. */
function isAdvice({ errorCode }: InfoEntry): boolean {
  return errorCode === "COACH_CANNOT_DELIVER";
}

/** A coach who is named can give a class outside their shifts. A coach whom we choose must work then. */
function atAnyHour(choice: Choice): Choice {
  if (choice.ofMany !== undefined) return choice;
  return { ...choice, parties: choice.parties.map(({ hours: _, ...party }) => party) };
}

/** What hours say against a start. */
function hoursAdvice(advised: BookingTerms, startMs: number, clock: Clock): InfoEntry[] {
  const found = bookabilityAt(advised, startMs, clock).problems(startMs);
  const byHours = found.filter(
    (problem) =>
      problem.reason === "closed" || (problem.reason === "off duty" && problem.choice.ofMany === undefined),
  );
  return startEntries(byHours, advised);
}

function serviceOf(typeId: number, type: ClassType | undefined): ServiceType {
  return {
    noun: "class type",
    delivers: ({ class_type_ids = [] }) => class_type_ids.includes(typeId),
    ...(type?.room_ids === undefined ? {} : { room_ids: type.room_ids }),
  };
}

/** The length of a planned class; undefined if its type is unknown. A class that moves keeps its buffers. */
function lengthOf(
  { duration_minutes }: ClassPlan,
  type: ClassType | undefined,
  moved: ClassRecord | undefined,
): HeldLength | undefined {
  if (moved !== undefined) {
    return {
      durationMinutes: duration_minutes ?? minutesOf(moved),
      bufferBeforeMinutes: moved.buffer_before_minutes,
      bufferAfterMinutes: moved.buffer_after_minutes,
    };
  }
  return (
    type && {
      durationMinutes: duration_minutes ?? type.duration_minutes,
      bufferBeforeMinutes: type.buffer_before_minutes ?? 0,
      bufferAfterMinutes: type.buffer_after_minutes ?? 0,
    }
  );
}

/** How long a class is; 0 for none. */
export function minutesOf(
  record: Pick<ClassRecord, "start_date_time" | "end_date_time"> | undefined,
): number {
  if (record === undefined) return 0;
  return (Date.parse(record.end_date_time) - Date.parse(record.start_date_time)) / MINUTE_MS;
}

function isTooLong({ durationMinutes, bufferBeforeMinutes, bufferAfterMinutes }: HeldLength): boolean {
  return durationMinutes + bufferBeforeMinutes + bufferAfterMinutes > CLASS_MINUTES.max;
}

function tooLong(): InfoEntry {
  return infoEntry("FIELD_INVALID", {
    identifier: "duration_minutes",
    message: TOO_LONG,
    help: "Choose a shorter duration.",
    jsonObject: { expected: "integer", received: "integer" },
  });
}

/** The coach of a class. The club may have dropped the record from its file since; the calendar still counts. */
function coachAsKept({ coach }: ClassRecords, { tenant_id, coach_id = 0, coach_name = "" }: ClassRecord) {
  const unknown = { tenant_id, coach_id, name: coach_name, is_active: false, appointment_type_ids: [] };
  return coach ?? unknown;
}

/** The room of a class, as {@link coachAsKept}. */
function roomAsKept({ room }: ClassRecords, { tenant_id, room_id = 0, room_name = "" }: ClassRecord) {
  return room ?? { tenant_id, room_id, name: room_name, capacity: 1, is_active: false };
}

/** Whether a class holds no room: it is virtual, its type is held in no room, or it had none before the change. */
function isInNoRoom(plan: ClassPlan, type: ClassType | undefined, moved: ClassRecord | undefined): boolean {
  if (plan.is_virtual) return true;
  if (plan.room_id !== undefined) return false;
  return type?.room_ids?.length === 0 || (moved !== undefined && hasNoRoom(moved));
}

/** Whether a class has no room although it is not virtual. */
function hasNoRoom({ room_id, is_virtual }: Pick<ClassRecord, "room_id" | "is_virtual">): boolean {
  return room_id === undefined && !is_virtual;
}

function plannedFields(
  plan: ClassPlan,
  holds: readonly Hold[],
  length: HeldLength,
  records: ClassRecords,
  moved: ClassRecord | undefined,
): PlannedFields {
  const coach_id = heldId(holds, "coach");
  const room_id = heldId(holds, "room");
  const coaches = [...asList(records.coach), ...(records.coaches ?? [])];
  const rooms = [...asList(records.room), ...(records.rooms ?? [])];
  const coach = coaches.find((one) => one.coach_id === coach_id);
  const room = rooms.find((one) => one.room_id === room_id);
  return {
    start_date_time: plan.start_date_time,
    end_date_time: spanOf(plan.start_date_time, length.durationMinutes).end,
    buffer_before_minutes: length.bufferBeforeMinutes,
    buffer_after_minutes: length.bufferAfterMinutes,
    coach_id,
    coach_name: coach_id === undefined ? undefined : (coach?.name ?? moved?.coach_name),
    room_id,
    room_name: room_id === undefined ? undefined : (room?.name ?? moved?.room_name),
    is_virtual: plan.is_virtual ?? false,
  };
}
