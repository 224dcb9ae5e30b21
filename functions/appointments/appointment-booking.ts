import { type Envelope, envelope } from "../../shared/api/envelope.ts";
import { type AppointmentItem, putAppointment } from "../../shared/tables/appointments-table.ts";
import { countAppointment } from "../../shared/tables/clients-table.ts";
import type { Write } from "../../shared/tables/database.ts";
import { claimRecordId } from "../../shared/tables/idempotency-table.ts";
import { spanOf } from "../../shared/values/span.ts";
import { formatUtcDateTime } from "../../shared/values/utc-date-time.ts";
import type { AppointmentParties } from "./appointment-rules.ts";
import { type BookedMembership, bookedMemberships, selectMembership } from "./membership.ts";
import type { CreateAppointmentRequest } from "./schema.ts";

/** All that one appointment is made from. */
export interface AppointmentBooking {
  readonly request: CreateAppointmentRequest;
  readonly parties: AppointmentParties;
  readonly now: Date;
  readonly principal: string;
  readonly appointmentId: number;
}

/** What the answer says of the client, after this booking. */
export interface BookedClient {
  readonly client_id: number;
  /** `""` where there is none. */
  readonly medical_alert: string;
  /** Whether no membership pays for the appointment. */
  readonly is_payment_required: boolean;
  /** Whether the client has attended no class. */
  readonly is_first_time_class: boolean;
  /** Whether the client had no appointment before that was not cancelled. */
  readonly is_first_time_appointment: boolean;
  readonly is_comp_session: boolean;
  readonly memberships: readonly BookedMembership[];
}

/** The answer of *Create new appointment*. */
export interface AppointmentAnswer {
  readonly create_response: Envelope;
  /** The effect on the client's membership: its id where a session was taken. */
  readonly update_response: Envelope;
  readonly client_booked_details: readonly BookedClient[];
}

/** The writes of an appointment, all of them or none, and the answer once they are done. */
export function makeAppointment(booking: AppointmentBooking) {
  const { request, parties, now, appointmentId } = booking;
  const { client, type } = parties;
  const selected = selectMembership(client.memberships, type, request.start_date_time);
  const membershipId = selected === undefined ? undefined : client.memberships[selected]?.id;
  const writes = {
    appointmentId: claimRecordId(appointmentId, now),
    appointment: putAppointment(appointmentItem(booking, membershipId)),
    client: countAppointment(client, selected),
  } satisfies Record<string, Write>;
  const answer: AppointmentAnswer = {
    create_response: envelope(appointmentId),
    update_response: envelope(membershipId ?? null),
    client_booked_details: [bookedClient(booking, selected)],
  };
  return { writes, answer };
}

function appointmentItem(
  { request, parties, now, principal, appointmentId }: AppointmentBooking,
  membershipId: number | undefined,
): Omit<AppointmentItem, "tenant_client"> {
  return {
    ...request,
    is_virtual: request.is_virtual ?? false,
    tenant_id: parties.client.tenant_id,
    appointment_id: appointmentId,
    end_date_time: spanOf(request.start_date_time, parties.durationMinutes).end,
    membership_id: membershipId,
    status: "booked",
    created_at: formatUtcDateTime(now),
    created_by: principal,
  };
}

function bookedClient({ request, parties }: AppointmentBooking, selected: number | undefined): BookedClient {
  const { client, type } = parties;
  return {
    client_id: client.client_id,
    medical_alert: client.medical_alert,
    is_payment_required: selected === undefined,
    is_first_time_class: client.classes_attended === 0,
    is_first_time_appointment: client.appointments_booked === 0,
    is_comp_session: false,
    memberships: bookedMemberships(client.memberships, type, request.start_date_time, selected),
  };
}
