import type { Tour } from "@fitness-club-booking/sdk/records";
import type { BookingOperation, Card, Outcome } from "../card/card.ts";
import type { Desk } from "../club/club-records.ts";

/** What an answer of a write to a tour has. */
export interface ChangedTour {
  readonly tour: Tour;
}

/** The card of a tour, as its steps use it. */
export interface TourHost {
  readonly desk: Desk;
  readonly card: Card;
  /** The path of the tour's operations. */
  readonly path: { readonly company_uuid: string; readonly tenant_uuid: string; readonly tour_id: number };
  /** Shows a tour again, on the way back from a step. */
  back(tour: Tour): void;
  /** What becomes of a change of a tour: the card shows the new record, and says what was done. */
  outcome(operation: BookingOperation, tour: Tour, body?: object): Outcome<ChangedTour>;
}
