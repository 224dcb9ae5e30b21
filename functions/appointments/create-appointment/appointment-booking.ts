import { type Envelope, envelope, succeed } from "../../../shared/api/answer.ts";
import type { Booking } from "../../../shared/booking/book.ts";
import type { Party } from "../../../shared/booking/party.ts";
import { clientHolder, coachHolder, roomHolder } from "../../../shared/calendar/holder.ts";
import { type AppointmentItem, putAppointment } from "../../../shared/tables/appointments-table.ts";
import { countAppointment } from "../../../shared/tables/clients-table.ts";
import type { Write } from "../../../shared/tables/database.ts";
import { claimRecordId } from "../../../shared/tables/idempotency-table.ts";
import { spanOf } from "../../../shared/values/span.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";
import type { BookableRecords } from "./appointment-rules.ts";
import { type BookedMembership, bookedMemberships, selectMembership } from "./membership.ts";
import type { CreateAppointmentRequest } from "./schema.ts";

/** All that one appointment is made from. */
export interface AppointmentBooking {
  readonly request: CreateAppointmentRequest;
  readonly records: BookableRecords;
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

/** An appointment as it can be committed: its writes, whom it holds and when, and the answer once it is done. */
export function makeAppointment(booking: AppointmentBooking): Booking<undefined> {
  const { request, records, now, appointmentId } = booking;
  const { client, type } = records;
  const selected = selectMembership(client.memberships, type, request.start_date_time);
  const membershipId = selected === undefined ? undefined : client.memberships[selected]?.id;
  const writes: Readonly<Record<string, Write>> = {
    appointmentId: claimRecordId(appointmentId, now),
    appointment: putAppointment(appointmentItem(booking, membershipId)),
    client: countAppointment(client, selected),
  };
  const answer: AppointmentAnswer = {
    create_response: envelope(appointmentId),
    update_response: envelope(membershipId ?? null),
    client_booked_details: [bookedClient(booking, selected)],
  };
  return {
    writes: () => writes,
    parties: appointmentParties(booking),
    start: request.start_date_time,
    durationMinutes: records.durationMinutes,
    success: succeed(201, answer),
    memo: undefined,
  };
}

function appointmentParties({ request, records }: AppointmentBooking): Party[] {
  const { client, room } = records;
  const tenantId = client.tenant_id;
  return [
    {
      holder: coachHolder(tenantId, request.coach_id),
      code: "COACH_UNAVAILABLE",
      identifier: "coach_id",
    },
    ...(room === undefined
      ? []
      : [
          {
            holder: roomHolder(tenantId, room.room_id, room.capacity),
            code: "ROOM_UNAVAILABLE",
            identifier: "room_id",
          } as const,
        ]),
    {
      holder: clientHolder(tenantId, client.client_id),
      code: "CLIENT_UNAVAILABLE",
      identifier: "client_id",
    },
  ];
}

function appointmentItem(
  { request, records, now, principal, appointmentId }: AppointmentBooking,
  membershipId: number | undefined,
): Omit<AppointmentItem, "tenant_client"> {
  return {
    ...request,
    is_virtual: request.is_virtual ?? false,
    tenant_id: records.client.tenant_id,
    appointment_id: appointmentId,
    end_date_time: spanOf(request.start_date_time, records.durationMinutes).end,
    membership_id: membershipId,
    status: "booked",
    created_at: formatUtcDateTime(now),
    created_by: principal,
  };
}

function bookedClient({ request, records }: AppointmentBooking, selected: number | undefined): BookedClient {
  const { client, type } = records;
  return {
    client_id: client.client_id,
    medical_alert: client.medical_alert ?? "",
    is_payment_required: selected === undefined,
    is_first_time_class: client.classes_attended === 0,
    is_first_time_appointment: client.appointments_booked === 0,
    is_comp_session: false,
    memberships: bookedMemberships(client.memberships, type, request.start_date_time, selected),
  };
}
