import { type InfoEntry, infoEntry, refuse } from "../../api/answer.ts";
import { localDateOf } from "../../calendar/local-time.ts";
import { type Decision, type Judgement, refused } from "../../operations/decision.ts";
import type { Sight } from "../../operations/write.ts";
import { alreadyDone } from "../../records/change-record.ts";
import { refusedBy } from "../../records/record-rules.ts";
import type { ClassRecord } from "../../tables/classes-table.ts";
import { formatUtcDateTime, spanOf } from "../../values/utc-date-time.ts";
import { type ClassChangeRequest, classKind } from "../class-kind.ts";
import { rescheduleTerms, standingOfClass } from "../class-rules.ts";
import {
  changeClass,
  decideNewPlan,
  planOfClass,
  setByHand,
  setOfNewPlan,
  turnClass,
} from "./class-change.ts";
import { type ClassPlan, minutesOf } from "./class-plan.ts";
import type { ClassRecords } from "./class-records.ts";
import { bookingWindow } from "./new-class.ts";

/** What a move asks for; what it leaves out stays. */
export interface RescheduleChange {
  readonly start_date_time?: string | undefined;
  readonly duration_minutes?: number | undefined;
  /** Null: to be announced. */
  readonly coach_id?: number | null | undefined;
  readonly room_id?: number | undefined;
  /** What becomes of clients who have something else at the new time. By default they refuse the move. */
  readonly on_conflict?: "refuse" | "release" | undefined;
  readonly reason?: string | undefined;
  readonly message?: string | undefined;
}

type Request = ClassChangeRequest<RescheduleChange>;

/** What decides about a move, beside the class. */
export interface RecordsOfMove {
  readonly records: ClassRecords;
  /** The clients with a place who have something else at the new time. */
  readonly unavailable: readonly number[];
}

/** Decides by the class alone: it is already as requested, or it cannot be moved. */
export function judgeReschedule(request: Request): Judgement | undefined {
  const { item, body } = request;
  if (item.record.is_virtual && body.room_id !== undefined) return refused(refuse("FIELD_INVALID", NO_ROOM));
  if (changedFields(request).length === 0) return alreadyDone(classKind, request);
  return refusedBy(rescheduleTerms(standingOfClass(request)));
}

const NO_ROOM = {
  identifier: "room_id",
  message: "The field room_id must be left out, because the class is virtual.",
  help: "Leave room_id out.",
  jsonObject: { expected: "absent", received: "integer" },
};

/** The plan that a request asks for; everything that it leaves out stays. */
export function planOfReschedule({
  item: { record },
  body,
}: Request): ClassPlan & { readonly duration_minutes: number } {
  const now = planOfClass(record);
  const { start_date_time, duration_minutes, coach_id, room_id } = body;
  return {
    ...now,
    start_date_time: start_date_time ?? now.start_date_time,
    duration_minutes: duration_minutes ?? minutesOf(record),
    coach_id: coach_id === undefined ? now.coach_id : coach_id,
    room_id: room_id ?? now.room_id,
  };
}

/** The new time of the class; undefined if it begins and ends as before. */
export function newTime(request: Request) {
  const { record } = request.item;
  const { start_date_time, duration_minutes } = planOfReschedule(request);
  const { end: end_date_time } = spanOf(start_date_time, duration_minutes);
  const isAsBefore = start_date_time === record.start_date_time && end_date_time === record.end_date_time;
  return isAsBefore ? undefined : { start_date_time, end_date_time };
}

function changedFields(request: Request) {
  const { record } = request.item;
  const plan = planOfReschedule(request);
  return [
    ...(plan.start_date_time === record.start_date_time ? [] : ["start_date_time" as const]),
    ...(plan.duration_minutes === minutesOf(record) ? [] : ["duration_minutes" as const]),
    ...(plan.coach_id === (record.coach_id ?? null) ? [] : ["coach_id" as const]),
    ...(plan.room_id === record.room_id ? [] : ["room_id" as const]),
  ];
}

/** Decides what a move changes: the holds of coach and room, the windows of booking, and the bookings, which follow. */
export function decideReschedule(
  request: Request & Sight,
  { records, unavailable }: RecordsOfMove,
): Decision {
  const { body, caller } = request;
  const plan = decideNewPlan(request, planOfReschedule(request), records);
  if (plan.kind !== "free") return plan;
  if (unavailable.length > 0 && body.on_conflict !== "release") {
    const details = { identifier: "start_date_time", jsonObject: { client_ids: unavailable } };
    return refused(refuse("CLIENTS_UNAVAILABLE", details));
  }
  const { reason, message } = body;
  const set = {
    ...setOfNewPlan(request, plan),
    ...movedWindow(request, records),
    ...setByHand(request, changedFields(request)),
  };
  const change = {
    operation: "rescheduled",
    reason,
    message,
    set,
    plan,
    info: released(unavailable),
  } as const;
  if (newTime(request) === undefined) return changeClass(request, change);
  return turnClass(request, change, { kind: "moved", by: caller.principal, reason });
}

function released(clientIds: readonly number[]): InfoEntry[] {
  if (clientIds.length === 0) return [];
  return [infoEntry("CLIENT_RELEASED", { jsonObject: { client_ids: clientIds } })];
}

/** The day of the class and its windows, counted from the new start. A window that has opened stays open. */
function movedWindow(
  request: Request,
  { type }: ClassRecords,
): Partial<Pick<ClassRecord, "local_date" | "booking_opens_at" | "booking_closes_at">> {
  const { item, tenant, clock } = request;
  const { record } = item;
  const { start_date_time } = planOfReschedule(request);
  if (start_date_time === record.start_date_time) return {};
  const window = bookingWindow(tenant, type, start_date_time, clock.utcOffsetMs);
  const opened = record.booking_opens_at;
  const hasOpened = opened === undefined || opened <= formatUtcDateTime(clock.now);
  const local_date = localDateOf(tenant.time_zone, Date.parse(start_date_time), clock.utcOffsetMs);
  return {
    ...window,
    ...(hasOpened ? { booking_opens_at: opened } : {}),
    // A class of a template keeps the date for which the template made it.
    ...(record.recurring_class_id === undefined ? { local_date } : {}),
  };
}
