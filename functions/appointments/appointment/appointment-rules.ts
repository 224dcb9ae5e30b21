import { type InfoEntry, infoEntry } from "../../../shared/api/answer.ts";
import { type Caller, managesAppointments } from "../../../shared/api/caller.ts";
import type { ErrorCode } from "../../../shared/api/error-catalogue.ts";
import type { AppointmentType } from "../../../shared/club/appointment-type.ts";
import { policyOf } from "../../../shared/club/policy.ts";
import { isHeldInNoRoom } from "../../../shared/club/service-type.ts";
import { openingHours, type Tenant } from "../../../shared/club/tenant.ts";
import type { BookingTerms } from "../../../shared/holds/bookability.ts";
import { type Choice, clientHolder, roomHolder } from "../../../shared/holds/party.ts";
import {
  activeOnly,
  asList,
  coachChoice,
  coachProblems,
  roomChoice,
  roomProblems,
  type ServiceType,
} from "../../../shared/holds/party-choices.ts";
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
  const service = serviceOf(type, type?.appointment_type_id);
  const [namesCoach, namesRoom] = [details.coach_id !== undefined, details.room_id !== undefined];
  const problems = [
    ...(length === undefined ? [lengthProblem(type, kept)] : []),
    ...(details.client_id !== undefined && client === undefined
      ? [problem("CLIENT_NOT_FOUND", "client_id")]
      : []),
    ...(records.client?.is_blocked && !isManaged ? [problem("CLIENT_BLOCKED", "client_id")] : []),
    ...(moved === undefined ? tooManyBookings(records.futureBookings ?? 0, 1) : []),
    ...(details.coach_id === undefined || kept.coach
      ? []
      : coachProblems(coach, kept.hasType ? serviceOf(type, details.appointment_type_id) : service)),
    ...(details.room_id === undefined || kept.room ? [] : roomProblems(room, service)),
    ...(details.is_virtual && type?.can_be_virtual === false && !moved?.is_virtual ? [NOT_VIRTUAL] : []),
    ...(tenant.is_active ? [] : [problem("TENANT_INACTIVE", "tenant_id")]),
  ];
  const choices = [
    {
      ...coachChoice(namesCoach ? asList(coach) : records.coaches, namesCoach, service, tenant),
      ...buffersOf(length),
    },
    ...(details.is_virtual || isInNoRoom
      ? []
      : [
          {
            ...roomChoice(namesRoom ? asList(room) : records.rooms, namesRoom, service, (one) =>
              roomHolder(tenant.tenant_id, one.room_id, one.capacity),
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

/** The problem of a virtual appointment of a type that takes place at the club. */
const NOT_VIRTUAL: InfoEntry = infoEntry("FIELD_INVALID", {
  identifier: "is_virtual",
  message: "The field is_virtual must be false: an appointment of this type takes place at the club.",
  help: "Leave out is_virtual and virtual_url.",
  jsonObject: { expected: "absent", received: "boolean" },
});

/**
 * The problem if there is no length: the type is not known, or it does not have the subtype. A move keeps the type: it
 * chooses the subtype alone.
 */
function lengthProblem(type: AppointmentType | undefined, { hasType }: KeptParts): InfoEntry {
  return type === undefined && !hasType
    ? problem("APPOINTMENT_TYPE_NOT_FOUND", "appointment_type_id")
    : problem("SUBTYPE_NOT_FOUND", "subtype_id");
}

/** What the type says of coaches and rooms. A move keeps the type, whatever the club's file says of it now. */
function serviceOf(type: AppointmentType | undefined, typeId: number | undefined): ServiceType {
  return {
    noun: "appointment type",
    ...(typeId === undefined ? {} : { delivers: (coach) => coach.appointment_type_ids.includes(typeId) }),
    ...(type?.room_ids === undefined ? {} : { room_ids: type.room_ids }),
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
