import fc from "fast-check";
import { expect, it } from "vitest";
import { importClub } from "../../../../infra/commands/import/import-club.ts";
import { appointmentBody } from "../../../support/bodies.ts";
import { bulkTablesThrough } from "../../../support/bulk-tables-through.ts";
import { functionsUnderTest } from "../../../support/function-under-test.ts";
import { sampleClubTables } from "../../../support/sample-club.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { clubFile, editedClub, recordOf, set } from "./club-files.ts";

/** The used sessions of memberships that a file has, by their ids. */
type UsedInFile = Readonly<Record<string, number>>;
type Step = "book" | UsedInFile;

const used = fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined, freq: 3 });
const file = fc.record({ 41: used, 42: used, 43: used }).map((all): UsedInFile => {
  const given = Object.entries(all).flatMap(([id, sessions]) =>
    sessions === undefined ? [] : [[id, sessions] as const],
  );
  return Object.fromEntries(given);
});
const steps = fc.array(fc.oneof(fc.constant<Step>("book"), file), { minLength: 3, maxLength: 8 });

function clubWith(usedInFile: UsedInFile): string {
  return clubFile(
    editedClub((club) => {
      const [first] = recordOf(club, "clients", 0).memberships as readonly object[];
      const memberships = Object.entries(usedInFile).map(([id, used_sessions]) => ({
        ...{ ...first, id: Number(id), used_sessions },
        number_of_sessions: 12,
      }));
      set(club, "clients[0].memberships", memberships);
    }),
  );
}

/** The used sessions that are stored, after each step, and those that must be. */
async function afterEach(taken: Map<string, number>, all: readonly Step[]) {
  const tables = await sampleClubTables();
  const api = functionsUnderTest(tables.database);
  let inFile: UsedInFile = { 41: 0 };
  await importClub(clubWith(inFile), bulkTablesThrough(tables));
  const pairs: { stored: unknown; due: unknown }[] = [];
  for (const [index, step] of all.entries()) {
    if (step === "book") {
      const start_date_time = `2026-12-01T${String(8 + index).padStart(2, "0")}:00:00Z`;
      const { status, body } = await api.createAppointment(appointmentBody({ start_date_time }));
      expect(status).toBe(201);
      const id = body.update_response.id;
      if (id !== null) taken.set(String(id), (taken.get(String(id)) ?? 0) + 1);
    } else {
      inFile = step;
      await importClub(clubWith(inFile), bulkTablesThrough(tables));
    }
    const client = (await storedItems(tables, "Clients")).find(({ record }) => record === "client#9001");
    const memberships = client?.memberships as readonly { id: number; used_sessions: number }[];
    pairs.push({
      stored: Object.fromEntries(memberships.map(({ id, used_sessions }) => [id, used_sessions])),
      due: Object.fromEntries(
        Object.entries(inFile).map(([id, elsewhere]) => [id, elsewhere + (taken.get(id) ?? 0)]),
      ),
    });
  }
  return pairs;
}

it("a membership's used sessions are the file's and those taken here, after any files and bookings", async () => {
  let sessions = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const taken = new Map<string, number>();
      for (const { stored, due } of await afterEach(taken, all)) expect(stored).toEqual(due);
      for (const count of taken.values()) sessions += count;
    }),
    { numRuns: 12 },
  );
  expect(sessions).toBeGreaterThan(0);
}, 120_000);
