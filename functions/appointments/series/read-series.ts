import { type Refusal, refuseNotFound } from "../../../shared/api/answer.ts";
import type { Caller } from "../../../shared/api/caller.ts";
import type { TenantRequest } from "../../../shared/operations/tenant-operation.ts";
import type { AppointmentRecord } from "../../../shared/tables/appointments-table.ts";
import type { ItemReads } from "../../../shared/tables/database.ts";
import { readSeries, type Series } from "../../../shared/tables/series-part.ts";
import { readAppointments } from "../several/load-several.ts";

/** A series, as a request names it. */
export interface NamedSeries {
  readonly tenantId: number;
  readonly seriesId: number;
  readonly caller: Pick<Caller, "grants">;
}

/** Reads a series; undefined if there is none for the caller: for a client's own token, another client's is none. */
export async function findSeries(
  reads: ItemReads,
  { tenantId, seriesId, caller: { grants } }: NamedSeries,
): Promise<Series | undefined> {
  const { series } = await reads.read({ series: readSeries(tenantId, seriesId) });
  const isVisible = grants.client_id === undefined || grants.client_id === series?.client_id;
  return isVisible ? series : undefined;
}

/** A query that may ask for the appointments of a series. */
export type SeriesQuery = Pick<
  TenantRequest<unknown, { readonly series_id?: number | undefined }, unknown>,
  "tenant" | "caller" | "query" | "database"
>;

/**
 * The appointments of the series that a query names, in no order; none if there is no such series for the caller, undefined
 * if the query names no series.
 */
export async function readSeriesAppointments({
  tenant: { tenant_id: tenantId },
  caller,
  query: { series_id: seriesId },
  database,
}: SeriesQuery): Promise<AppointmentRecord[] | undefined> {
  if (seriesId === undefined) return undefined;
  const series = await findSeries(database, { tenantId, seriesId, caller });
  const items =
    series === undefined ? [] : await readAppointments(database, tenantId, series.appointment_ids);
  return items.map(({ record }) => record);
}

/** The refusal of a series that does not exist. */
export function seriesNotFound(): Refusal {
  return refuseNotFound("SERIES_NOT_FOUND", {
    identifier: "series_id",
    message: "There is no such series.",
    help: "Check series_id in the path: it is the id of the series' first appointment.",
  });
}
