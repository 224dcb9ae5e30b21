import { BulkTables } from "../../../../shared/tables/bulk-tables.ts";
import type { ClientId } from "../../../../shared/tables/client-id.ts";
import { putSeries } from "../../../../shared/tables/series-part.ts";
import type { TestTables } from "../../../support/engine.ts";

/** Stores a series with so many ids, which lead to no appointment but where there is one with the id. */
export async function storeSeries(
  { client, names }: Pick<TestTables, "client" | "names">,
  owner: ClientId,
  seriesId: number,
  appointments: number,
): Promise<void> {
  const ids = Array.from({ length: appointments }, (_, index) => seriesId + index);
  const write = putSeries(seriesId, owner, ids);
  if (write.kind !== "put") throw new Error("A new series is put.");
  await new BulkTables(client, names).put("Parts", [write.item]);
}
