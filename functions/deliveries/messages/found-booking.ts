import type { PagedItem } from "../../../shared/history/whole-history.ts";
import type { BookingNoun } from "../../../shared/nouns.ts";
import { type AppointmentItem, readAppointment } from "../../../shared/tables/appointments-table.ts";
import type { Database } from "../../../shared/tables/database.ts";
import type { HistoryEntry } from "../../../shared/tables/history-entry.ts";
import type { RecordName } from "../../../shared/tables/history-pages.ts";
import { readTour, type TourItem } from "../../../shared/tables/tours-table.ts";
import { withChange } from "./with-change.ts";

/** The item of a tour or of an appointment, as it is now; neither if it is gone. */
export interface FoundBooking {
  readonly tour?: TourItem | undefined;
  readonly appointment?: AppointmentItem | undefined;
}

/** Names a tour or an appointment. */
export interface BookingName extends RecordName {
  readonly kind: BookingNoun;
  readonly id: number;
}

/** The read keys of a booking, whichever it is. */
export function bookingKeys({ kind, tenant_id, id }: BookingName) {
  return {
    tour: kind === "tour" ? readTour(tenant_id, id) : undefined,
    appointment: kind === "appointment" ? readAppointment(tenant_id, id) : undefined,
  };
}

/** The booking with a change of its history, as {@link withChange} gives it. */
export async function foundWithChange(
  database: Database,
  { tour, appointment }: FoundBooking,
  booking: BookingName,
  isWanted: (entry: HistoryEntry) => boolean,
): Promise<FoundBooking> {
  const whole = async <Item extends PagedItem>(item: Item | undefined) =>
    item && (await withChange(database, item, booking, isWanted));
  return { tour: await whole(tour), appointment: await whole(appointment) };
}
