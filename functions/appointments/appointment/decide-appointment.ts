import { type Envelope, envelope, type InfoEntry, infoEntry, succeed } from "../../../shared/api/answer.ts";
import { type Caller, isClient, seesContacts } from "../../../shared/api/caller.ts";
import type { AppointmentType } from "../../../shared/club/appointment-type.ts";
import type { Tenant } from "../../../shared/club/tenant.ts";
import type { HolderKind } from "../../../shared/holds/holder.ts";
import type { Hold } from "../../../shared/holds/party.ts";
import type { Sight } from "../../../shared/operations/decide-looking.ts";
import type { Commit, Decision } from "../../../shared/operations/decision.ts";
import type { Attempt } from "../../../shared/operations/write.ts";
import { newRecord } from "../../../shared/records/change-record.ts";
import type { AppointmentRecord } from "../../../shared/tables/appointments-table.ts";
import { type ClientItem, changeClient } from "../../../shared/tables/clients-table.ts";
import type { Write } from "../../../shared/tables/database.ts";
import { claimRecordId } from "../../../shared/tables/idempotency-table.ts";
import { spanOf } from "../../../shared/values/span.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";
import { agreedPolicy } from "./agreed-policy.ts";
import { appointmentKind } from "./appointment-kind.ts";
import type { AppointmentRecords } from "./appointment-records.ts";
import type { CreateAppointmentRequest } from "./appointment-request.ts";
import { decideAppointmentStart } from "./decide-appointment-start.ts";
import { type BookedMembership, bookedMemberships, selectMembership } from "./membership.ts";

/** A request for an appointment. A complimentary one has a reason: it takes no session, and nobody pays. */
export type NewAppointment = CreateAppointmentRequest & { readonly comp_reason?: string };

/** Everything that an appointment is made from. */
interface AppointmentBooking {
  readonly request: NewAppointment;
  readonly client: ClientItem;
  readonly type: AppointmentType;
  readonly durationMinutes: number;
  readonly holds: readonly Hold[];
  readonly tenant: Tenant;
  readonly caller: Caller;
  readonly now: Date;
  readonly appointmentId: number;
}

/** The client in the answer, after this booking. */
export interface BookedClient {
  readonly client_id: number;
  /** `""` if there is none, or the caller may not see it. */
  readonly medical_alert: string;
  /** Whether no membership pays for the appointment. */
  readonly is_payment_required: boolean;
  /** Whether the client has attended no class. */
  readonly is_first_time_class: boolean;
  /** Whether all earlier appointments of the client were cancelled, if there were any. */
  readonly is_first_time_appointment: boolean;
  readonly is_comp_session: boolean;
  readonly memberships: readonly BookedMembership[];
}

/** The answer of *Create new appointment* and of *Create appointment complimentary session*. */
export interface AppointmentAnswer {
  readonly create_response: Envelope;
  /** The effect on the client's membership: its id where a session was taken. */
  readonly update_response: Envelope;
  readonly client_booked_details: readonly BookedClient[];
}

/** Decides a requested appointment by the records that it refers to and, if it was read, by the calendar. */
export function decideAppointment(
  attempt: Attempt<unknown, NewAppointment>,
  records: AppointmentRecords,
  sight: Sight,
): Decision {
  const { body, tenant, caller, clock } = attempt;
  const { decision, terms } = decideAppointmentStart({ ...attempt, ...sight }, records);
  if (decision.kind !== "free") return decision;
  const { client, type } = records;
  const { durationMinutes } = terms;
  // Each of these would have been a problem; the check narrows the types.
  if (!client || !type || durationMinutes === undefined)
    throw new Error("A missing record passed for a present one.");
  return makeAppointment({
    request: body,
    client,
    type,
    durationMinutes,
    holds: decision.holds,
    tenant,
    caller,
    now: clock.now,
    appointmentId: attempt.newId("appointment"),
  });
}

/** The commit of an appointment: its writes, its holds, and its answer. */
function makeAppointment(booking: AppointmentBooking): Commit {
  const { request, client, type, now, appointmentId, holds } = booking;
  const selected = isComplimentary(request)
    ? undefined
    : selectMembership(client.memberships, type, request.start_date_time);
  const membershipId = selected === undefined ? undefined : client.memberships[selected]?.id;
  const sessions = membershipId === undefined ? [] : [{ membership_id: membershipId, change: -1 as const }];
  const record = appointmentRecord(booking, membershipId);
  const writes: Readonly<Record<string, Write>> = {
    appointmentId: claimRecordId(appointmentId, now),
    appointment: newRecord(
      appointmentKind,
      { record, history: [] },
      { operation: "created", sessions },
      booking,
    ).write,
    client: changeClient(client, { appointments: 1, sessions }),
  };
  const answer: AppointmentAnswer = {
    create_response: envelope(appointmentId, chosenEntries(booking)),
    update_response: envelope(membershipId ?? null),
    client_booked_details: [bookedClient(booking, selected)],
  };
  return { kind: "commit", changes: [{ writes, holds }], success: succeed(201, answer) };
}

function isComplimentary({ comp_reason }: NewAppointment): boolean {
  return comp_reason !== undefined;
}

/** Names the coach and the room that the request left to us. */
function chosenEntries({ request, holds }: AppointmentBooking): InfoEntry[] {
  const coach_id = heldId(holds, "coach");
  const room_id = heldId(holds, "room");
  return [
    ...(request.coach_id === undefined && coach_id !== undefined
      ? [infoEntry("COACH_ASSIGNED", { identifier: "coach_id", jsonObject: { coach_id } })]
      : []),
    ...(request.room_id === undefined && room_id !== undefined
      ? [infoEntry("ROOM_ASSIGNED", { identifier: "room_id", jsonObject: { room_id } })]
      : []),
  ];
}

function heldId(holds: readonly Hold[], kind: HolderKind): number | undefined {
  return holds.find(({ party }) => party.holder.kind === kind)?.party.id;
}

function appointmentRecord(booking: AppointmentBooking, membershipId: number | undefined): AppointmentRecord {
  const { request, client, type, tenant, caller, holds } = booking;
  const coachId = heldId(holds, "coach");
  if (coachId === undefined) throw new Error("An appointment holds no coach.");
  const created_at = formatUtcDateTime(booking.now);
  return {
    ...request,
    tenant_id: client.tenant_id,
    appointment_id: booking.appointmentId,
    version: 1,
    status: "booked",
    coach_id: coachId,
    room_id: heldId(holds, "room"),
    is_virtual: request.is_virtual ?? false,
    end_date_time: spanOf(request.start_date_time, booking.durationMinutes).end,
    buffer_before_minutes: type.buffer_before_minutes ?? 0,
    buffer_after_minutes: type.buffer_after_minutes ?? 0,
    is_comp_session: isComplimentary(request),
    is_payment_required: membershipId === undefined && !isComplimentary(request),
    membership_id: membershipId,
    session_outcome: membershipId === undefined ? "none" : "taken",
    policy: agreedPolicy(tenant, type, request.start_date_time),
    reschedules: 0,
    is_late_cancel: false,
    cancelled_by_client: false,
    created_at,
    created_by: caller.principal,
    created_by_client: isClient(caller),
    updated_at: created_at,
  };
}

function bookedClient(
  { request, client, type, caller }: AppointmentBooking,
  selected: number | undefined,
): BookedClient {
  return {
    client_id: client.client_id,
    medical_alert: (seesContacts(caller, client.client_id) && client.medical_alert) || "",
    is_payment_required: selected === undefined && !isComplimentary(request),
    is_first_time_class: client.classes_attended === 0,
    is_first_time_appointment: client.appointments_booked === 0,
    is_comp_session: isComplimentary(request),
    memberships: bookedMemberships(client.memberships, type, request.start_date_time, selected),
  };
}
