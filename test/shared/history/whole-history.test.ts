import { describe, expect, it } from "vitest";
import { eraseClient } from "../../../infra/commands/erasure.ts";
import { checkContacts } from "../../consistency/checker/check-contacts.ts";
import { readState } from "../../consistency/checker/stored-state.ts";
import { bulkTablesThrough } from "../../support/bulk-tables-through.ts";
import { interceptCalls } from "../../support/fault-injection.ts";
import { wide } from "../../support/largest-bodies.ts";
import { recordRoundTrips } from "../../support/round-trips.ts";
import { storedItems } from "../../support/stored-items.ts";
import { type BookedTour, bookedTour, keyOf, managed } from "../../support/tours.ts";
import { useSampleClub } from "../../support/use-sample-club.ts";

const club = useSampleClub();
const CHANGES = 30;

function move(change: number) {
  const scheduled_datetime = new Date(Date.UTC(2026, 11, 1, 10, 15 * (change % 3))).toISOString();
  return { scheduled_datetime, reason: `${change} ${wide(490)}` };
}

/** A tour that has been moved so often, with long reasons, that its item has only the newest changes. */
async function movedTour(): Promise<BookedTour> {
  const tour = await bookedTour(club.api);
  for (let change = 2; change <= CHANGES; change += 1) {
    const headers = { "Idempotency-Key": `move-${change}` };
    expect((await club.api.rescheduleTour(move(change), { ...managed(tour), headers })).status).toBe(200);
  }
  return tour;
}

describe("a history with long reasons", () => {
  it("is whole in every answer, while the item keeps 6 KiB of it", async () => {
    const tour = await movedTour();
    const { body } = await club.api.getTour(undefined, managed(tour));
    expect(body.history).toHaveLength(CHANGES);
    expect(body.history.slice(1)).toMatchObject(
      Array.from({ length: CHANGES - 1 }, (_, index) => ({
        version: index + 2,
        reason: move(index + 2).reason,
      })),
    );
    const cancelled = await club.api.cancelTour({ reason: "Ill" }, keyOf(tour));
    expect(cancelled.body.tour.history).toHaveLength(CHANGES + 1);
    const [item] = await storedItems(club.tables, "Tours");
    expect(JSON.stringify(item?.history).length).toBeLessThan(6 * 1024);
    expect((await storedItems(club.tables, "Parts")).length).toBeGreaterThan(2);
    expect(checkContacts(await readState(club.tables))).toEqual([]);
  });

  it("has each change once where more of them leave the item between the reads of item and pages", async () => {
    const tour = await bookedTour(club.api);
    const moveTo = (change: number) => club.api.rescheduleTour(move(change), managed(tour));
    for (let change = 2; change <= 8; change += 1) await moveTo(change);
    let isMoved = false;
    interceptCalls(club.tables.client, async ({ command }, next) => {
      if (command !== "QueryCommand" || isMoved) return next();
      isMoved = true;
      for (let change = 9; change <= 16; change += 1) expect((await moveTo(change)).status).toBe(200);
      return next();
    });
    const { body } = await club.api.getTour(undefined, managed(tour));
    expect(isMoved).toBe(true);
    expect(body.history.map(({ version }: { version: number }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it("is not read for a request that is refused for its version", async () => {
    const tour = await movedTour();
    const takeTrips = recordRoundTrips(club.tables.client);
    const headers = { "If-Match": '"1"' };
    const stale = await club.api.rescheduleTour(move(CHANGES + 1), { ...managed(tour), headers });
    expect([stale.status, takeTrips()]).toEqual([412, [["BatchGetItem"]]]);
  });

  it("is in a kept answer up to its version, though the table keeps it without one", async () => {
    const tour = await bookedTour(club.api);
    const options = { ...managed(tour), headers: { "Idempotency-Key": "move" } };
    const first = await club.api.rescheduleTour(move(2), options);
    await club.api.rescheduleTour(move(3), managed(tour));
    const again = await club.api.rescheduleTour(move(2), options);
    expect([again.text, again.headers["Idempotency-Replayed"], again.headers.ETag]).toEqual([
      first.text,
      "true",
      '"2"',
    ]);
    const answers = (await storedItems(club.tables, "Idempotency")).filter(({ body }) => body !== undefined);
    expect(answers.map(({ body }) => JSON.parse(String(body)).tour.history)).toEqual([[]]);
  });

  async function partsOf(clientId: number) {
    return (await storedItems(club.tables, "Parts")).filter(({ client_id }) => client_id === clientId);
  }

  it("is erased with its pages", async () => {
    const tour = await movedTour();
    const [item] = await storedItems(club.tables, "Tours");
    const client = { tenant_id: 11, client_id: Number(item?.client_id) };
    const { isComplete } = await eraseClient(bulkTablesThrough(club.tables), client, club.now);
    expect([isComplete, await partsOf(client.client_id)]).toEqual([true, []]);
    expect((await club.api.getTour(undefined, managed(tour))).status).toBe(404);
  });

  it("is erased with its pages even if its tour cannot be read", async () => {
    await movedTour();
    const [item] = await storedItems(club.tables, "Tours");
    const bulk = bulkTablesThrough(club.tables);
    await bulk.put("Tours", [{ ...item, record: "of another form" }]);
    const client = { tenant_id: 11, client_id: Number(item?.client_id) };
    const { isComplete } = await eraseClient(bulk, client, club.now);
    expect([isComplete, await partsOf(client.client_id)]).toEqual([true, []]);
    expect(await storedItems(club.tables, "Tours")).toEqual([]);
  });
});
