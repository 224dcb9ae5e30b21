import { type Envelope, envelope, succeed } from "../../../shared/api/answer.ts";
import { seesContacts } from "../../../shared/api/caller.ts";
import type { Clock } from "../../../shared/calendar/local-time.ts";
import type { BookingTerms } from "../../../shared/holds/bookability.ts";
import { decideStart, type StartDecision } from "../../../shared/holds/decide-start.ts";
import type { Commit, Decision } from "../../../shared/operations/decision.ts";
import type { Attempt, Sight } from "../../../shared/operations/write.ts";
import { type BookedMembership, bookedMemberships } from "../../../shared/sessions/membership-rules.ts";
import { type ClientItem, changeClient } from "../../../shared/tables/clients-table.ts";
import type { AppointmentDetails, AppointmentRecords } from "./appointment-records.ts";
import { type AppointmentContext, appointmentTerms } from "./appointment-rules.ts";
import {
  type AppointmentBooking,
  chosenEntries,
  isComplimentary,
  type NewAppointment,
  newAppointment,
} from "./new-appointment.ts";

/** A booking of one appointment. */
interface SingleBooking extends AppointmentBooking {
  readonly client: ClientItem;
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
  // If one were missing, there would be a problem. The check narrows the types.
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
function makeAppointment(booking: SingleBooking): Commit {
  const { request, client, appointmentId, holds } = booking;
  const { writes, sessions, selected } = newAppointment(booking);
  const answer: AppointmentAnswer = {
    create_response: envelope(appointmentId, chosenEntries(request, holds)),
    update_response: envelope(sessions[0]?.membership_id ?? null),
    client_booked_details: [bookedClient(booking, selected)],
  };
  const counted = { client: changeClient(client, { appointments: 1, sessions }) };
  return {
    kind: "commit",
    changes: [{ writes: { ...writes, ...counted }, holds }],
    success: succeed(201, answer),
  };
}

function bookedClient(
  { request, client, type, caller }: SingleBooking,
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

/** A request for an appointment at a start. */
export interface AppointmentStartRequest extends AppointmentContext, Sight {
  readonly body: AppointmentDetails & { readonly start_date_time: string };
  readonly clock: Clock;
}

/** Whether and with whom an appointment can begin, and its terms. */
export interface AppointmentDecision {
  readonly decision: StartDecision;
  readonly terms: BookingTerms;
}

/** Decides whether a requested appointment can begin. *Create new appointment* books by it, and a check answers with it. */
export function decideAppointmentStart(
  { body, tenant, caller, clock, seen, looksFirst }: AppointmentStartRequest,
  records: AppointmentRecords,
): AppointmentDecision {
  const { terms, problems } = appointmentTerms(body, records, { tenant, caller });
  const startMs = Date.parse(body.start_date_time);
  return { terms, decision: decideStart({ terms, startMs, problems, seen, looksFirst }, clock) };
}
