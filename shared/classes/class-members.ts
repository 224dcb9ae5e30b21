import { clientHolder } from "../holds/party.ts";
import { readScatteredOccupancies } from "../holds/read-occupancies.ts";
import type { ClassBookingItem } from "../tables/class-booking-items.ts";
import { bookingsOfClass } from "../tables/class-booking-reads.ts";
import type { ClassItem, ClassRecord } from "../tables/classes-table.ts";
import type { Database } from "../tables/database.ts";
import { classBookingKind, hasPlace } from "./class-booking-kind.ts";
import { spanOfRecord } from "./class-kind.ts";

/** All bookings of a class that are not cancelled, by client id. */
export async function readMembers(database: Database, { record }: Pick<ClassItem, "record">) {
  const { tenant_id, class_id } = record;
  return await database.query(
    bookingsOfClass(tenant_id, class_id),
    (item) => item.record.status !== "cancelled",
    Number.POSITIVE_INFINITY,
  );
}

/** The clients with a place who are taken at a time, not counting the place itself. */
export async function readBusyClients(
  database: Database,
  items: readonly ClassBookingItem[],
  time: Pick<ClassRecord, "start_date_time" | "end_date_time">,
): Promise<ReadonlySet<number>> {
  const span = spanOfRecord(time);
  const looks = items
    .filter(({ record }) => hasPlace(record))
    .map(({ record }) => ({
      clientId: record.client_id,
      holder: clientHolder(record.tenant_id, record.client_id).key,
      ownHolds: classBookingKind.holds(record),
    }))
    .map(({ clientId, holder, ownHolds }) => ({
      clientId,
      holder,
      look: { ...span, holders: [holder], ownHolds, consistent: true },
    }));
  const { occupancies } = await readScatteredOccupancies(
    database,
    looks.map(({ look }) => look),
  );
  const busy = looks.filter(({ holder, look }) => {
    const occupancy = occupancies.get(look)?.get(holder);
    return occupancy !== undefined && !occupancy.isFree(span.startMs, span.endMs, 1);
  });
  return new Set(busy.map(({ clientId }) => clientId));
}
