import { describe, expect, it } from "vitest";
import { canonicalJson } from "../../../shared/api/idempotency.ts";
import { allTables } from "../../../shared/tables/all-tables.ts";
import type { TableName } from "../../../shared/tables/table-definition.ts";
import { visitorOf } from "../../consistency/cuts/cut-erasure.ts";
import { appointmentBody, pngBase64, tourBody } from "../../support/bodies.ts";
import { runCommand } from "../../support/command.ts";
import { localDirectoryOf, stateWithTables } from "../../support/local-directory.ts";
import { storedItems } from "../../support/stored-items.ts";
import { useSampleClub } from "../../support/use-sample-club.ts";
import { startFakeAws, tableOutputs } from "./fake-aws.ts";

const CANARY = "canary7391";
const tableNames = Object.keys(allTables) as TableName[];
const club = useSampleClub();

function client(...args: readonly string[]) {
  const environment = { LOCAL_DIRECTORY: localDirectoryOf(stateWithTables(club.tables)) };
  return runCommand("infra/commands/erase-client.ts", args, environment);
}

async function everything(): Promise<string[]> {
  const items = await Promise.all(tableNames.map((name) => storedItems(club.tables, name)));
  return items.flat().map((item) => canonicalJson(item));
}

/** A prospect of tenant 11 with all that a booking can leave of them, and an appointment. */
async function bookedProspect(): Promise<number> {
  const tour = tourBody(
    {
      full_name: CANARY,
      email_id: `${CANARY}@example.com`,
      mobile_country_code: "44",
      mobile_number: 7_391_739_173,
      image_base64: pngBase64(30),
      client_waiver: { waiver_payload: [{ type: CANARY, key: CANARY, value: CANARY }] },
      medical_alert: CANARY,
    },
    { notes: CANARY },
  );
  const headers = { "Idempotency-Key": "tour" };
  const { body } = await club.api.bookTour(tour, { headers });
  const client_id = await visitorOf(club.tables, body.id);
  const appointment = appointmentBody({
    client_id,
    comments: CANARY,
    start_date_time: "2026-12-02T10:00:00Z",
  });
  const created = await club.api.createAppointment(appointment, { headers });
  const pathParameters = { tenant_id: "11", appointment_id: String(created.body.create_response.id) };
  const cancelled = await club.api.cancelAppointment({ reason: CANARY }, { headers, pathParameters });
  expect([created.status, cancelled.status]).toEqual([201, 200]);
  return client_id;
}

describe("npm run client -- erase", () => {
  it("leaves nothing of a prospect in any table, and everything of others", async () => {
    const before = await everything();
    const clientId = await bookedProspect();
    const { exitCode, stdout } = await client(
      "erase",
      "--tenant",
      "11",
      "--client",
      String(clientId),
      "--yes",
    );
    expect([exitCode, stdout]).toEqual([
      0,
      expect.stringContaining(`Erased client ${clientId} of tenant 11: `),
    ]);
    for (const name of ["Clients", "Tours", "Appointments", "Calendar", "Idempotency", "Parts"]) {
      expect(stdout).toContain(` in ${name}`);
    }
    const left = await everything();
    for (const trace of [CANARY, "7391739173", String(clientId)]) {
      expect(left.filter((item) => item.includes(trace))).toEqual([]);
    }
    // The days of coaches, rooms and tours name nobody, nor does the tombstone.
    const others = left.filter((item) => !item.includes('"holder"') && !item.includes('"erased#'));
    expect(others.sort()).toEqual(before.sort());
  });

  it("takes a member's own access with them, and nobody else's", async () => {
    await client("erase", "--tenant", "11", "--client", "9001", "--yes");
    const left = await everything();
    expect(
      left.filter((item) => item.includes('"client_id":9001') && item.includes('"tenant_id":11')),
    ).toEqual([]);
    expect(left.filter((item) => item.includes("access#member-9001"))).toEqual([]);
    expect(left.filter((item) => item.includes("access#northwind-app"))).toHaveLength(1);
  });

  it("counts and changes nothing without --yes", async () => {
    const before = await everything();
    const { stdout } = await client("erase", "--tenant", "11", "--client", "9001");
    expect(stdout).toMatch(/^Would erase client 9001 of tenant 11: .*\d in Clients.*Add --yes to do it\.\n$/);
    expect(await everything()).toEqual(before);
  });

  it("has nothing left to do the second time", async () => {
    await client("erase", "--tenant", "11", "--client", "9001", "--yes");
    const { exitCode, stdout } = await client("erase", "--tenant", "11", "--client", "9001", "--yes");
    expect([exitCode, stdout]).toEqual([1, "There is nothing of client 9001 of tenant 11.\n"]);
  });

  it("works on a deployed stack's tables", async () => {
    const { environment } = await startFakeAws(tableOutputs(club.tables.names));
    const args = ["erase", "--tenant", "11", "--client", "9001", "--yes", "--stack", "Club"];
    expect((await runCommand("infra/commands/erase-client.ts", args, environment)).exitCode).toBe(0);
    expect((await everything()).filter((item) => item.includes("client#9001"))).toEqual([]);
  });

  it.each([
    [[]],
    [["forget"]],
    [["erase"]],
    [["erase", "--tenant", "11"]],
    [["erase", "--tenant", "x", "--client", "1"]],
  ])("fails in a sentence where it is called with %j", async (args) => {
    const { exitCode, stderr } = await client(...args);
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/^client: .+\n$/);
  });
});
