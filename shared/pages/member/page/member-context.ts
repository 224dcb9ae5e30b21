import type { Appointment } from "@fitness-club-booking/sdk/records";
import type { ClassPlaces, MemberBookings } from "./bookings.ts";
import type { ClubNames, Whose } from "./club-names.ts";
import type { Drafts } from "./drafts.ts";
import type { MemberSdk } from "./member-sdk.ts";
import type { PageContext } from "./page-context.ts";

/** What every view of the member's page needs to know. */
export interface MemberContext extends PageContext {
  readonly whose: Whose;
  readonly sdk: MemberSdk;
  readonly names: ClubNames;
  readonly drafts: Drafts;
  readonly bookings: MemberBookings;
  readonly places: ClassPlaces;
  /** What the next view says first: what came of a write. */
  news: readonly string[];
  /** Says on the view that is shown now what came of a write. */
  tell: (sentences: readonly string[]) => void;
}

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
