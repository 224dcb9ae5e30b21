import type { Appointment } from "@fitness-club-booking/sdk/records";
import type { BookingOperation, Card, Outcome } from "../card/card.ts";
import type { Desk } from "../club/club-records.ts";

/** What an answer of a write to an appointment has. */
export interface ChangedAppointment {
  readonly appointment: Appointment;
}

/** The card of an appointment, as its steps use it. */
export interface StepHost {
  readonly desk: Desk;
  readonly card: Card;
  /** The path of the appointment's operations. */
  readonly path: { readonly tenant_id: number; readonly appointment_id: number };
  /** Shows an appointment again, on the way back from a step. */
  back(appointment: Appointment): void;
  /** What becomes of a change of an appointment: the card shows the new record, and says what was done. */
  outcome(operation: BookingOperation, appointment: Appointment, body?: object): Outcome<ChangedAppointment>;
}
