import type { Appointment } from "@fitness-club-booking/sdk/records";

/** The view of an appointment, as its forms and dialogs use it. */
export interface AppointmentHost {
  /** The appointment as it was last read. */
  readonly appointment: Appointment;
  /** Aborts when another view is shown. */
  readonly signal: AbortSignal;
  /** Reads the appointment again and shows it. */
  reload(): Promise<void>;
  /** Shows the appointment as a write left it, and what came of it. */
  written(appointment: Appointment, outcome: readonly string[]): void;
}
