import { type Caller, isClient } from "../../../shared/api/caller.ts";
import type { AppointmentType } from "../../../shared/club/appointment-type.ts";
import type { Tenant } from "../../../shared/club/tenant.ts";
import { heldId } from "../../../shared/holds/chosen-parties.ts";
import type { Hold } from "../../../shared/holds/party.ts";
import type { Writes } from "../../../shared/operations/decision.ts";
import type { Attempt } from "../../../shared/operations/write.ts";
import { newRecord } from "../../../shared/records/change-record.ts";
import { selectMembership } from "../../../shared/sessions/membership-rules.ts";
import { agreedPolicy } from "../../../shared/sessions/policy-rules.ts";
import type { AppointmentRecord } from "../../../shared/tables/appointments-table.ts";
import type { Membership } from "../../../shared/tables/clients-table.ts";
import type { SessionChange } from "../../../shared/tables/history-entry.ts";
import { claimRecordId } from "../../../shared/tables/idempotency-table.ts";
import { languageAsked } from "../../../shared/values/language-of.ts";
import { formatUtcDateTime, spanOf } from "../../../shared/values/utc-date-time.ts";
import { appointmentKind } from "./appointment-kind.ts";
import type { CreateAppointmentRequest } from "./appointment-request.ts";

/** A request for an appointment. A complimentary one has a reason: it takes no session, and nobody pays. */
export type NewAppointment = CreateAppointmentRequest & { readonly comp_reason?: string };

/** Everything that an appointment is made from. */
export interface AppointmentBooking {
  readonly request: NewAppointment;
  readonly client: {
    readonly tenant_id: number;
    /** Those of its memberships as they are before this booking. */
    readonly memberships: readonly Membership[];
  };
  readonly type: AppointmentType;
  readonly durationMinutes: number;
  readonly holds: readonly Hold[];
  readonly tenant: Tenant;
  readonly caller: Caller;
  readonly now: Date;
  readonly appointmentId: number;
  /** The headers of the request. */
  readonly headers: Attempt["headers"];
  /** The series that it belongs to. */
  readonly seriesId?: number;
}

/** A new appointment and its writes, without its effect on the client's record. */
export interface BookedAppointment {
  readonly record: AppointmentRecord;
  /** The index of the membership that pays; undefined where none does. */
  readonly selected: number | undefined;
  /** What it does to the client's sessions. */
  readonly sessions: readonly SessionChange[];
  readonly writes: { readonly appointmentId: Writes[string]; readonly appointment: Writes[string] };
}

/** Books an appointment. A membership pays where one can. */
export function newAppointment(booking: AppointmentBooking): BookedAppointment {
  const { request, client, type, now, appointmentId } = booking;
  const selected = isComplimentary(request)
    ? undefined
    : selectMembership(client.memberships, type, request.start_date_time);
  const membershipId = selected === undefined ? undefined : client.memberships[selected]?.id;
  const sessions = membershipId === undefined ? [] : [{ membership_id: membershipId, change: -1 as const }];
  const record = appointmentRecord(booking, membershipId);
  const item = { record, history: [] };
  const { write } = newRecord(appointmentKind, item, { operation: "created", sessions }, booking);
  return {
    record,
    selected,
    sessions,
    writes: { appointmentId: claimRecordId(appointmentId, now), appointment: write },
  };
}

/** Whether nobody pays for an appointment. */
export function isComplimentary({ comp_reason }: NewAppointment): boolean {
  return comp_reason !== undefined;
}

function appointmentRecord(booking: AppointmentBooking, membershipId: number | undefined): AppointmentRecord {
  const { request, client, type, tenant, caller, holds, headers } = booking;
  const coachId = heldId(holds, "coach");
  if (coachId === undefined) throw new Error("An appointment holds no coach.");
  const created_at = formatUtcDateTime(booking.now);
  return {
    ...request,
    tenant_id: client.tenant_id,
    appointment_id: booking.appointmentId,
    series_id: booking.seriesId,
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
    language: isClient(caller) ? languageAsked(headers["accept-language"]) : undefined,
    updated_at: created_at,
  };
}
