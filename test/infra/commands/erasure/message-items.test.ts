import { expect, it } from "vitest";
import { messageItems } from "../../../../infra/commands/erasure/message-items.ts";
import { collect } from "../../../../infra/commands/erasure/personal-item.ts";
import { bulkTablesThrough } from "../../../support/bulk-tables-through.ts";
import { useSampleClub } from "../../../support/use-sample-club.ts";

const club = useSampleClub();

it.each([
  ["a booking that is still to be told", { ids: new Set([7, 8]) }],
  ["a booking that need not be told any more", { told: new Set([7, 8]) }],
  ["the booking that was sent", { booking_id: 7 }],
])("an erasure finds what a coach is told of: %s", async (_, fields) => {
  const bulk = bulkTablesThrough(club.tables);
  const key = { owner: "coach#11#501", record: "change#1" };
  await bulk.put("Messages", [
    { ...key, ...fields },
    { ...key, record: "change#2", ids: new Set([8]) },
  ]);
  const of = { client: { tenant_id: 11, client_id: 9001 }, bookingIds: new Set([7]) };
  const found = await collect(messageItems(bulk, of));
  expect(found.map((item) => item.key)).toEqual([key]);
});
