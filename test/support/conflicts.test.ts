import { expect, it } from "vitest";
import { Database } from "../../shared/tables/database.ts";
import { appointmentBody } from "./bodies.ts";
import { conflictsInFlight } from "./conflicts.ts";
import { engineEndpoint } from "./engine.ts";
import { functionsUnderTest, TEST_NOW } from "./function-under-test.ts";
import { productClient } from "./product-client.ts";
import { seededRandom } from "./seeded-random.ts";
import { storedItems } from "./stored-items.ts";
import { useSampleClub } from "./use-sample-club.ts";
import { startWire } from "./wire.ts";

const SEED = 20_261_128;
// Longer than the client waits for the answer to an attempt.
const SLOW_MS = 2_300;

const club = useSampleClub();

it("does not let a slow transaction conflict with its own next attempt", async () => {
  const wire = await startWire(engineEndpoint());
  const { disturb, count } = conflictsInFlight(seededRandom(SEED), SLOW_MS);
  wire.disturbBy(disturb);
  const database = new Database(productClient(wire.endpoint), club.tables.names);
  const { createAppointment } = functionsUnderTest(database, { now: () => TEST_NOW });
  const { status, text } = await createAppointment(appointmentBody());
  await wire.quiet();
  await wire.stop();
  // A busy machine may use up all attempts before the first one is answered.
  expect([201, 503], text).toContain(status);
  expect(count()).toBe(0);
  expect(await storedItems(club.tables, "Appointments")).toHaveLength(1);
}, 20_000);
