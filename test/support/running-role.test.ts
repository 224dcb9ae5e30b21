import { describe, expect, it } from "vitest";
import { readCoach } from "../../shared/club/coach.ts";
import { Database } from "../../shared/tables/database.ts";
import { engineEndpoint } from "./engine.ts";
import { productClient } from "./product-client.ts";
import { type Role, runAs, runAsTest } from "./running-role.ts";
import { useSampleClub } from "./use-sample-club.ts";

const club = useSampleClub();

const READS_CLUB: Role = { name: "anOperation", tables: { Club: ["BatchGetItem"] } };

/** Reads all bookings of the day. */
function query({ database }: { readonly database: Database } = club.tables) {
  return database.visit(
    {
      table: "Appointments",
      index: "by-coach",
      partition: { name: "tenant_coach", value: "11#501" },
      sort: { name: "start_key", from: "0", to: "9" },
    },
    () => undefined,
  );
}

describe("the database of a running operation", () => {
  it("does what the operation declares", async () => {
    const { database } = club.tables;
    const { coach } = await runAs(READS_CLUB, () => database.read({ coach: readCoach(11, 501) }));
    expect(coach?.coach_id).toBe(501);
  });

  it.each<[string, Role["tables"]]>([
    ["an index by the right for another", { Appointments: ["Query by-start"] }],
    ["an index by the right for the table", { Appointments: ["Query"] }],
    ["a table by the right for another", { Tours: ["Query by-coach"] }],
    ["a table by no right", {}],
  ])("refuses %s", async (_, tables) => {
    const name = "anOperation";
    await expect(runAs({ name, tables }, () => query())).rejects.toThrow(
      "anOperation does not declare Appointments Query by-coach.",
    );
  });

  it("refuses through the functions' own client, too", async () => {
    const { names } = club.tables;
    const database = new Database(productClient(engineEndpoint()), names);
    await expect(runAs({ name: "none", tables: {} }, () => query({ database }))).rejects.toThrow(
      "none does not declare Appointments Query by-coach.",
    );
  });

  it("takes what the test does meanwhile for nobody's", async () => {
    const read = () => club.tables.database.read({ coach: readCoach(11, 501) });
    await expect(runAs({ name: "none", tables: {} }, () => runAsTest(read))).resolves.toBeDefined();
    await expect(read()).resolves.toBeDefined();
  });
});
