import { type InfoEntry, infoEntry, type Refusal, refuseAll } from "../../../shared/api/answer.ts";
import type { ErrorCode } from "../../../shared/api/error-catalogue.ts";
import { tenantProblems } from "../../../shared/booking/booking-rules.ts";
import type { Clock } from "../../../shared/calendar/utc-offset.ts";
import type { AppointmentType } from "../../../shared/club/appointment-type.ts";
import type { Coach } from "../../../shared/club/coach.ts";
import type { Room } from "../../../shared/club/room.ts";
import type { Tenant } from "../../../shared/club/tenant.ts";
import type { ClientItem } from "../../../shared/tables/clients-table.ts";
import type { CreateAppointmentRequest } from "./schema.ts";

/** What a request refers to, as far as it is there. */
export interface AppointmentRecords {
  readonly client: ClientItem | undefined;
  readonly coach: Coach | undefined;
  readonly type: AppointmentType | undefined;
  readonly room: Room | undefined;
}

/** What a bookable request refers to. */
export interface BookableRecords {
  readonly client: ClientItem;
  readonly type: AppointmentType;
  /** Undefined for a virtual appointment. */
  readonly room: Room | undefined;
  /** In minutes, from the subtype, else the type. */
  readonly durationMinutes: number;
}

/** Either all that the booking needs, or everything that the club's rules have against it. */
export type AppointmentDecision = { readonly ok: true; readonly records: BookableRecords } | Refusal;

/** Checks a request against the records that it refers to; what is inactive counts as not there. */
export function decideAppointment(
  request: CreateAppointmentRequest,
  records: AppointmentRecords,
  tenant: Tenant,
  clock: Clock,
): AppointmentDecision {
  const { client } = records;
  const room = activeOnly(records.room);
  const type = activeOnly(records.type);
  const subtype = type?.subtypes.find(({ subtype_id }) => subtype_id === request.subtype_id);
  const isKnownDuration = type !== undefined && (request.subtype_id === undefined || subtype !== undefined);
  const wanted = {
    start: request.start_date_time,
    durationMinutes: isKnownDuration ? (subtype ?? type).duration_minutes : undefined,
    startField: "start_date_time",
    tenantParameter: "tenant_id",
  };
  const problems = [
    ...(type === undefined ? [problem("APPOINTMENT_TYPE_NOT_FOUND", "appointment_type_id")] : []),
    ...(type !== undefined && request.subtype_id !== undefined && subtype === undefined
      ? [problem("SUBTYPE_NOT_FOUND", "subtype_id")]
      : []),
    ...(client === undefined ? [problem("CLIENT_NOT_FOUND", "client_id")] : []),
    ...coachProblems(activeOnly(records.coach), type),
    ...roomProblems(request, room),
    ...tenantProblems(tenant, wanted, clock),
  ];
  const refusal = refuseAll(problems);
  if (refusal !== undefined) return refusal;
  // Either would have been a problem; this tells the compiler.
  if (client === undefined || type === undefined)
    throw new Error("A missing record passed for a present one.");
  return { ok: true, records: { client, type, room, durationMinutes: (subtype ?? type).duration_minutes } };
}

function coachProblems(coach: Coach | undefined, type: AppointmentType | undefined): InfoEntry[] {
  if (coach === undefined) return [problem("COACH_NOT_FOUND", "coach_id")];
  const delivers = type === undefined || coach.appointment_type_ids.includes(type.appointment_type_id);
  return delivers ? [] : [problem("COACH_CANNOT_DELIVER", "coach_id")];
}

function roomProblems(request: CreateAppointmentRequest, room: Room | undefined): InfoEntry[] {
  const isMissing = request.room_id !== undefined && room === undefined;
  return isMissing ? [problem("ROOM_NOT_FOUND", "room_id")] : [];
}

function problem(code: ErrorCode, identifier: string): InfoEntry {
  return infoEntry(code, { identifier });
}

function activeOnly<Item extends { readonly is_active: boolean }>(item: Item | undefined): Item | undefined {
  return item?.is_active ? item : undefined;
}
