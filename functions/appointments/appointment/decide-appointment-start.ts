import type { Clock } from "../../../shared/calendar/utc-offset.ts";
import type { BookingTerms } from "../../../shared/holds/bookability.ts";
import { decideStart, type StartDecision } from "../../../shared/holds/decide-start.ts";
import type { Sight } from "../../../shared/operations/decide-looking.ts";
import type { AppointmentDetails, AppointmentRecords } from "./appointment-records.ts";
import { type AppointmentContext, appointmentTerms } from "./appointment-rules.ts";

/** An appointment that somebody wants at a start. */
export interface AppointmentStartRequest extends AppointmentContext, Sight {
  readonly body: AppointmentDetails & { readonly start_date_time: string };
  readonly clock: Clock;
}

/** Whether and with whom an appointment can begin, and what it would be. */
export interface AppointmentDecision {
  readonly decision: StartDecision;
  readonly terms: BookingTerms;
}

/** Decides whether a wanted appointment can begin: what *Create new appointment* books by, and a check answers with. */
export function decideAppointmentStart(
  { body, tenant, caller, clock, seen, looksFirst }: AppointmentStartRequest,
  records: AppointmentRecords,
): AppointmentDecision {
  const { terms, problems } = appointmentTerms(body, records, { tenant, caller });
  const startMs = Date.parse(body.start_date_time);
  return { terms, decision: decideStart({ terms, startMs, problems, seen, looksFirst }, clock) };
}
