import type { OwnHold } from "../../shared/booking/party.ts";
import { clientHolder, toursHolder } from "../../shared/calendar/holder.ts";
import type { TourRecord } from "../../shared/tables/tours-table.ts";

/** The holds of a tour: a place of the tenant's tours, and the person. A cancelled tour has none. */
export function tourHolds({ status, tenant_id, client_id, ...tour }: TourRecord): OwnHold[] {
  if (status === "cancelled") return [];
  const span = { startMs: Date.parse(tour.scheduled_datetime), endMs: Date.parse(tour.end_datetime) };
  // The key of the holder does not depend on its capacity.
  const tours = toursHolder(tenant_id, 1).key;
  return [
    { holder: tours, ...span, span },
    { holder: clientHolder(tenant_id, client_id).key, ...span, span },
  ];
}
