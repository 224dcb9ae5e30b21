import { clientHolder, type OwnHold, toursHolder } from "../../../shared/holds/party.ts";
import type { TourRecord } from "../../../shared/tables/tours-table.ts";

/** The holds of a tour: a place of the tenant's tours, and the person if staff set its time. A cancelled tour has none. */
export function tourHolds({ status, tenant_id, client_id, holds_person, ...tour }: TourRecord): OwnHold[] {
  if (status === "cancelled") return [];
  const span = { startMs: Date.parse(tour.scheduled_datetime), endMs: Date.parse(tour.end_datetime) };
  // The key of the holder does not depend on its capacity.
  const tours = toursHolder(tenant_id, 1).key;
  return [
    { holder: tours, ...span, span },
    ...(holds_person ? [{ holder: clientHolder(tenant_id, client_id).key, ...span, span }] : []),
  ];
}

const MINUTE_MS = 60_000;

/** The length of a tour in minutes. It keeps its length when it is moved, whatever the club's setting is by then. */
export function tourMinutes({
  scheduled_datetime,
  end_datetime,
}: Pick<TourRecord, "scheduled_datetime" | "end_datetime">): number {
  return (Date.parse(end_datetime) - Date.parse(scheduled_datetime)) / MINUTE_MS;
}
