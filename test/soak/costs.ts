import { countCosts } from "../consistency/cost.ts";
import { createTestTables } from "../support/engine.ts";
import { loadGeneratedClub } from "../support/generated-club.ts";
import { columns, type Section } from "./section.ts";

const CLUB = { coaches: 3, clients: 3, sessions: 4, roomCapacity: 10, tourCapacity: 10 };

/** What each kind of booking costs; test/consistency/round-trips.test.ts holds it to that. */
export const costs: Section = {
  title: "the cost of one booking with an Idempotency-Key, indexes included",
  run: async (_random, say) => {
    const tables = await createTestTables();
    await loadGeneratedClub(tables, CLUB);
    say(columns("booking", "round trips", "items read", "read units", "written", "write units"));
    for (const [name, cost] of await countCosts(tables)) {
      const { roundTrips, itemsRead, readUnits, itemsWritten, writeUnits } = cost;
      say(columns(name, roundTrips.length, itemsRead, readUnits, itemsWritten, writeUnits));
    }
    return [];
  },
};
