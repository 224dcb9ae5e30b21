import * as v from "valibot";
import type { ClientId } from "./client-id.ts";
import type { ReadKey, Write } from "./database.ts";
import { historyOwner } from "./history-pages.ts";
import { NO_RECORD, RECORD_NAMES } from "./transact-item.ts";

/** How many appointments a series can have: their ids take about 1 kB, and one read of 100 keys has all of them. */
export const MAX_IN_SERIES = 100;

/** The sort key of a series within the partition of its first appointment. */
export const SERIES_RECORD = "series";

/** The schema of a stored series. */
export const SeriesSchema = v.object({
  tenant_id: v.number(),
  client_id: v.number(),
  /** All its appointments in the order in which they were booked, whatever has become of them. */
  appointment_ids: v.array(v.number()),
});

/** The appointments that were booked as a series. */
export type Series = v.InferOutput<typeof SeriesSchema>;

/** The key of a series in the Parts table. */
export function seriesKey(tenantId: number, seriesId: number) {
  const owner = historyOwner({ kind: "appointment", tenant_id: tenantId, id: seriesId });
  return { owner, record: SERIES_RECORD };
}

/** The read key of a series. Consistent: a commit that was decided by an old list fails. */
export function readSeries(tenantId: number, seriesId: number): ReadKey<Series> {
  return { table: "Parts", key: seriesKey(tenantId, seriesId), schema: SeriesSchema, consistent: true };
}

/** Stores a new series; refused if there is one. */
export function putSeries(
  seriesId: number,
  { tenant_id, client_id }: ClientId,
  ids: readonly number[],
): Write {
  return {
    kind: "put",
    table: "Parts",
    item: { ...seriesKey(tenant_id, seriesId), tenant_id, client_id, appointment_ids: ids },
    condition: NO_RECORD,
    names: RECORD_NAMES,
  };
}

/** Adds appointments to a series; refused if it has other appointments than were read, or is gone. */
export function addToSeries(seriesId: number, series: Series, ids: readonly number[]): Write {
  return {
    kind: "update",
    table: "Parts",
    key: seriesKey(series.tenant_id, seriesId),
    update: "SET appointment_ids = list_append(appointment_ids, :new)",
    condition: "size(appointment_ids) = :read",
    values: { ":new": ids, ":read": series.appointment_ids.length },
  };
}
