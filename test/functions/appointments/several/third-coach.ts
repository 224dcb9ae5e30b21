import { BulkTables } from "../../../../shared/tables/bulk-tables.ts";
import { storedItems } from "../../../support/stored-items.ts";
import type { SampleClub } from "../../../support/use-sample-club.ts";

/** Adds coach 529 to Northwind Camden, who delivers what coach 521 does, at any time. */
export async function addCoach({ tables }: SampleClub): Promise<void> {
  const noor = (await storedItems(tables, "Club")).find(({ coach_id }) => coach_id === 521);
  const third = { ...noor, coach_id: 529, record: String(noor?.record).replace("521", "529") };
  await new BulkTables(tables.client, tables.names).put("Club", [third]);
}
