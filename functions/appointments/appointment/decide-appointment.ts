import { type Envelope, envelope, succeed } from "../../../shared/api/answer.ts";
import type { Clock } from "../../../shared/calendar/local-time.ts";
import type { BookingTerms } from "../../../shared/holds/bookability.ts";
import { chosenEntries } from "../../../shared/holds/chosen-parties.ts";
import { decideStart, type StartDecision } from "../../../shared/holds/decide-start.ts";
import type { Commit, Decision } from "../../../shared/operations/decision.ts";
import type { Attempt, Sight } from "../../../shared/operations/write.ts";
import { type BookedClient, blockedWarning, bookedClient } from "../../../shared/sessions/booked-client.ts";
import { type ClientItem, changeClient } from "../../../shared/tables/clients-table.ts";
import type { AppointmentDetails, AppointmentRecords } from "./appointment-records.ts";
import { type AppointmentContext, appointmentTerms } from "./appointment-rules.ts";
import {
  type AppointmentBooking,
  isComplimentary,
  type NewAppointment,
  newAppointment,
} from "./new-appointment.ts";

/** A booking of one appointment. */
interface SingleBooking extends AppointmentBooking {
  readonly client: ClientItem;
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
  const { body, tenant, caller, clock, headers } = attempt;
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
    headers,
    appointmentId: attempt.newId("appointment"),
  });
}

/** The commit of an appointment: its writes, its holds, and its answer. */
function makeAppointment(booking: SingleBooking): Commit {
  const { request, client, appointmentId, holds } = booking;
  const { writes, sessions, selected } = newAppointment(booking);
  const answer: AppointmentAnswer = {
    create_response: envelope(appointmentId, [...chosenEntries(request, holds), ...blockedWarning(client)]),
    update_response: envelope(sessions[0]?.membership_id ?? null),
    client_booked_details: [
      bookedClient(client, booking.caller, {
        category: booking.type,
        start: request.start_date_time,
        selected,
        is_payment_required: selected === undefined && !isComplimentary(request),
        is_comp_session: isComplimentary(request),
      }),
    ],
  };
  const counted = { client: changeClient(client, { appointments: 1, sessions }) };
  return {
    kind: "commit",
    changes: [{ writes: { ...writes, ...counted }, holds }],
    success: succeed(201, answer),
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
