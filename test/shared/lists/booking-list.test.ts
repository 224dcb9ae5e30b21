import * as v from "valibot";
import { expect, it } from "vitest";
import { readBookingPage } from "../../../shared/lists/booking-list.ts";
import { BulkTables } from "../../../shared/tables/bulk-tables.ts";
import { clubRange } from "../../../shared/tables/club-table.ts";
import { CLOCK, LONDON } from "../../support/booking-terms.ts";
import { createTestTables } from "../../support/engine.ts";

it("writes each entry of an answer as JSON once", async () => {
  const { client, names, database } = await createTestTables();
  const records = ["#a", "#b"];
  await new BulkTables(client, names).put(
    "Club",
    records.map((record) => ({ partition: "p", record })),
  );
  const range = clubRange("p", "#", v.object({ record: v.string() }));
  const list = {
    name: "listTours",
    byStart: () => range,
    startKey: () => "",
    byChange: () => range,
    changeKey: () => "",
  } as const;
  const page = await readBookingPage({ tenant: LONDON, query: {}, database }, list, CLOCK);
  const written: string[] = [];
  const view = ({ record }: { readonly record: string }) => ({
    toJSON: () => {
      written.push(record);
      return record;
    },
  });
  expect(page.ok && page.value.answer("tours", view).text).toBe('{"tours":["#a","#b"],"next_cursor":null}');
  expect(written).toEqual(records);
});
