import type { Clock } from "../../../shared/calendar/utc-offset.ts";
import type { BookingTerms } from "../../../shared/holds/bookability.ts";
import { decideStart, type StartDecision } from "../../../shared/holds/decide-start.ts";
import type { Sight } from "../../../shared/operations/decide-looking.ts";
import type { AppointmentDetails, AppointmentRecords } from "./appointment-records.ts";
import { type AppointmentContext, appointmentTerms } from "./appointment-rules.ts";

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
