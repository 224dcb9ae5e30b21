import { type InfoEntry, infoEntry } from "../../../shared/api/answer.ts";
import { type Caller, managesAppointments } from "../../../shared/api/caller.ts";
import type { ErrorCode } from "../../../shared/api/error-catalogue.ts";
import { type AppointmentType, isHeldInNoRoom } from "../../../shared/club/appointment-type.ts";
import { type Coach, workingHours } from "../../../shared/club/coach.ts";
import { policyOf } from "../../../shared/club/policy.ts";
import type { Room } from "../../../shared/club/room.ts";
import { openingHours, type Tenant } from "../../../shared/club/tenant.ts";
import type { BookingTerms } from "../../../shared/holds/bookability.ts";
import { type Choice, clientHolder, coachHolder, roomHolder } from "../../../shared/holds/party.ts";
import type { AppointmentRecord } from "../../../shared/tables/appointments-table.ts";
import { type AppointmentDetails, type AppointmentRecords, tooManyBookings } from "./appointment-records.ts";
import { type HeldLength, type KeptParts, keptParts, lengthOfType } from "./kept-parts.ts";

/** Who asks for an appointment, and where. */
export interface AppointmentContext {
  readonly tenant: Tenant;
  readonly caller: Pick<Caller, "scopes" | "grants">;
  /** The appointment that is moved. What stays the same is not judged. */
  readonly moved?: AppointmentRecord | undefined;
}

/** An appointment without its start, and its problems at any start. */
export interface AppointmentTerms {
  readonly terms: BookingTerms;
  readonly problems: readonly InfoEntry[];
  /** Undefined if the type or the subtype is not known. */
  readonly length: HeldLength | undefined;
}

/** Judges the details of an appointment by the records that they refer to; an inactive record counts as missing. */
export function appointmentTerms(
  details: AppointmentDetails,
  records: AppointmentRecords,
  { tenant, caller, moved }: AppointmentContext,
): AppointmentTerms {
  const isManaged = managesAppointments(caller);
  const kept = keptParts(details, records, moved);
  const type = kept.hasType ? records.type : activeOnly(records.type);
  const coach = kept.coach ?? activeOnly(records.coach);
  const room = kept.room ?? activeOnly(records.room);
  const client = details.client_id === undefined ? undefined : (kept.client ?? records.client);
  const length = kept.length ?? lengthOfType(type, details.subtype_id);
  const isInNoRoom = details.room_id === undefined && (kept.isInNoRoom || isHeldInNoRoom(type));
  const problems = [
    ...(length === undefined ? [lengthProblem(type, kept)] : []),
    ...(details.client_id !== undefined && client === undefined
      ? [problem("CLIENT_NOT_FOUND", "client_id")]
      : []),
    ...(records.client?.is_blocked && !isManaged ? [problem("CLIENT_BLOCKED", "client_id")] : []),
    ...(moved === undefined ? tooManyBookings(records.futureBookings ?? 0, 1) : []),
    ...(details.coach_id === undefined || kept.coach
      ? []
      : coachProblems(coach, kept.hasType ? details : type)),
    ...(details.room_id === undefined || kept.room ? [] : roomProblems(room, type)),
    ...(tenant.is_active ? [] : [problem("TENANT_INACTIVE", "tenant_id")]),
  ];
  const choices = [
    {
      ...coachChoice(details.coach_id === undefined ? records.coaches : asList(coach), details, type, tenant),
      ...buffersOf(length),
    },
    ...(details.is_virtual || isInNoRoom
      ? []
      : [
          {
            ...roomChoice(
              details.room_id === undefined ? records.rooms : asList(room),
              details,
              type,
              tenant,
            ),
            ...buffersOf(length),
          },
        ]),
    ...(client === undefined ? [] : [clientChoice(tenant.tenant_id, client.client_id)]),
  ];
  const terms = {
    tenant,
    durationMinutes: length?.durationMinutes,
    noticeMinutes: isManaged ? 0 : policyOf(tenant, type).min_notice_minutes,
    hours: [openingHours(tenant)],
    choices,
    startField: "start_date_time",
  };
  return { terms, problems, length };
}

/**
 * The problem if there is no length: the type is not known, or it does not have the subtype. A move keeps the type: it
 * chooses the subtype alone.
 */
function lengthProblem(type: AppointmentType | undefined, { hasType }: KeptParts): InfoEntry {
  return type === undefined && !hasType
    ? problem("APPOINTMENT_TYPE_NOT_FOUND", "appointment_type_id")
    : problem("SUBTYPE_NOT_FOUND", "subtype_id");
}

function coachProblems(coach: Coach | undefined, type: TypeId | undefined): InfoEntry[] {
  if (coach === undefined) return [problem("COACH_NOT_FOUND", "coach_id")];
  return type === undefined || delivers(coach, type) ? [] : [problem("COACH_CANNOT_DELIVER", "coach_id")];
}

const IN_NO_ROOM = "Leave out room_id: the appointment type is held in no room.";

function roomProblems(room: Room | undefined, type: AppointmentType | undefined): InfoEntry[] {
  // If the type is held in no room, it does not matter whether the room exists.
  if (isHeldInNoRoom(type))
    return [infoEntry("ROOM_NOT_FOR_TYPE", { identifier: "room_id", help: IN_NO_ROOM })];
  if (room === undefined) return [problem("ROOM_NOT_FOUND", "room_id")];
  return type === undefined || suits(room, type) ? [] : [problem("ROOM_NOT_FOR_TYPE", "room_id")];
}

type TypeId = Pick<AppointmentType, "appointment_type_id">;

function delivers(coach: Coach, { appointment_type_id }: TypeId): boolean {
  return coach.appointment_type_ids.includes(appointment_type_id);
}

function suits({ room_id }: Room, { room_ids }: AppointmentType): boolean {
  return room_ids === undefined || room_ids.includes(room_id);
}

function coachChoice(
  coaches: readonly Coach[] = [],
  { coach_id }: AppointmentDetails,
  type: AppointmentType | undefined,
  tenant: Tenant,
): Choice {
  const isNamed = coach_id !== undefined;
  const able = isNamed || type === undefined ? coaches : coaches.filter((coach) => delivers(coach, type));
  return {
    kind: "coach",
    identifier: "coach_id",
    parties: able.map((coach) => ({
      id: coach.coach_id,
      holder: coachHolder(tenant.tenant_id, coach.coach_id),
      ...(coach.schedule === undefined && coach.exceptions === undefined
        ? {}
        : { hours: workingHours(coach, tenant) }),
    })),
    ...(isNamed
      ? {}
      : { ofMany: { message: "No coach who delivers the appointment type is free at this time." } }),
  };
}

function roomChoice(
  rooms: readonly Room[] = [],
  { room_id }: AppointmentDetails,
  type: AppointmentType | undefined,
  { tenant_id }: Tenant,
): Choice {
  const isNamed = room_id !== undefined;
  const suitable = isNamed || type === undefined ? rooms : rooms.filter((room) => suits(room, type));
  return {
    kind: "room",
    identifier: "room_id",
    parties: suitable.map((room) => ({
      id: room.room_id,
      holder: roomHolder(tenant_id, room.room_id, room.capacity),
    })),
    ...(isNamed ? {} : { ofMany: { message: "No room for the appointment type is free at this time." } }),
  };
}

function clientChoice(tenantId: number, clientId: number): Choice {
  return {
    kind: "client",
    identifier: "client_id",
    parties: [{ id: clientId, holder: clientHolder(tenantId, clientId) }],
  };
}

/** Coach and room are also held for the buffers, the client is not. */
function buffersOf(length: HeldLength | undefined) {
  return {
    bufferBeforeMinutes: length?.bufferBeforeMinutes ?? 0,
    bufferAfterMinutes: length?.bufferAfterMinutes ?? 0,
  };
}

function problem(code: ErrorCode, identifier: string): InfoEntry {
  return infoEntry(code, { identifier });
}

function activeOnly<Item extends { readonly is_active: boolean }>(item: Item | undefined): Item | undefined {
  return item?.is_active ? item : undefined;
}

function asList<Item>(item: Item | undefined): readonly Item[] {
  return item === undefined ? [] : [item];
}
