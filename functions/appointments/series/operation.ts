import { succeed } from "../../../shared/api/answer.ts";
import { tenantOperation } from "../../../shared/operations/tenant-operation.ts";
import { writeOperation } from "../../../shared/operations/write-operation.ts";
import { proportionalWaits } from "../../../shared/tables/back-off.ts";
import { pathId } from "../../../shared/values/parameters.ts";
import { refuseWaive } from "../appointment/appointment-access.ts";
import { listedAppointment } from "../appointment/appointment-view.ts";
import { cancellationTables } from "../several/cancel-several.ts";
import { readAppointments } from "../several/load-several.ts";
import { decideCancelSeries, loadRest, previewCancellation } from "./cancel-rest.ts";
import { findSeries, seriesNotFound } from "./read-series.ts";
import { inOrder } from "./rest-of-series.ts";
import { cancelSeriesRequest } from "./schema.ts";

/** *Get a series*: its appointments, and what cancelling the rest would do now. */
export const getSeries = tenantOperation({
  path: () => ({ series_id: pathId() }),
  tables: { Club: ["BatchGetItem"], Appointments: ["BatchGetItem"], Parts: ["BatchGetItem", "Query"] },
  run: async ({ tenant, caller, path: { series_id }, database }, { now, utcOffsetMs }) => {
    const { tenant_id } = tenant;
    const series = await findSeries(database, { tenantId: tenant_id, seriesId: series_id, caller });
    if (series === undefined) return seriesNotFound();
    const items = inOrder(await readAppointments(database, tenant_id, series.appointment_ids));
    const clock = { now: now(), utcOffsetMs };
    return succeed(200, {
      series_id,
      appointments: items.map(({ record }) => listedAppointment(record, caller)),
      cancel: await previewCancellation({ tenant, caller, body: {}, clock }, items, database),
    });
  },
});

/** *Cancel the rest of a series*: the next 12 in one transaction, or none. */
export const cancelSeries = writeOperation({
  path: () => ({ series_id: pathId() }),
  body: cancelSeriesRequest,
  authorize: refuseWaive,
  tables: { ...cancellationTables, Parts: ["BatchGetItem", "PutItem", "Query"] },
  waits: proportionalWaits,
  load: loadRest,
  decide: decideCancelSeries,
});
