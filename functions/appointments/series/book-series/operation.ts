import type { Reads } from "../../../../shared/operations/reads.ts";
import type { Attempt } from "../../../../shared/operations/write.ts";
import { writeOperation } from "../../../../shared/operations/write-operation.ts";
import { readSeries } from "../../../../shared/tables/series-part.ts";
import { refuseOtherClient } from "../../appointment/appointment-access.ts";
import { readAppointmentRecords } from "../../appointment/appointment-records.ts";
import { decideSeries } from "./decide-series.ts";
import type { SeriesRecords } from "./judge-occurrences.ts";
import { type BookSeriesRequest, bookSeriesRequest } from "./schema.ts";

/** *Book a series*: 2 to 12 appointments in one transaction. */
export const bookSeries = writeOperation({
  body: bookSeriesRequest,
  authorize: refuseOtherClient,
  counts: "booking",
  successStatus: 201,
  tables: {
    Club: ["BatchGetItem", "Query"],
    Clients: ["BatchGetItem", "UpdateItem"],
    Appointments: ["PutItem", "Query by-client"],
    Classes: ["Query by-client"],
    Parts: ["BatchGetItem", "PutItem", "UpdateItem"],
    Calendar: ["BatchGetItem", "UpdateItem"],
    Idempotency: ["BatchGetItem", "PutItem"],
  },
  load: readSeriesRecords,
  decide: decideSeries,
});

async function readSeriesRecords(
  { tenant, caller, clock, body }: Attempt<unknown, BookSeriesRequest>,
  reads: Reads,
): Promise<SeriesRecords> {
  const { series_id, recurrence } = body;
  const key = series_id === undefined ? undefined : readSeries(tenant.tenant_id, series_id);
  const [records, { series }] = await Promise.all([
    readAppointmentRecords(reads, { tenant, caller, now: clock.now }, body, recurrence.occurrences),
    reads.read({ series: key }),
  ]);
  return { ...records, series };
}
