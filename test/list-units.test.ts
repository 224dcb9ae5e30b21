import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { firstEntry } from "../shared/history/history.ts";
import { createTestTables } from "./support/engine.ts";
import {
  type FunctionsUnderTest,
  functionsUnderTest,
  TEST_NOW,
  type TestAnswer,
} from "./support/function-under-test.ts";
import { GENERATED, loadGeneratedClub } from "./support/generated-club.ts";
import { recordRoundTrips } from "./support/round-trips.ts";
import { asking } from "./support/slots.ts";
import { appointmentItem, storeAppointments } from "./support/stored-appointment.ts";
import { keepUnitAccount } from "./support/unit-account.ts";

const document = readFileSync("functions/appointments/README.md", "utf8");
const [, table = ""] = /<!-- list-units:start -->(.*?)<!-- list-units:end -->/s.exec(document) ?? [];

const COUNT = 1_200;
const CLIENTS = 24;
const { tenant_id, first_client_id, first_coach_id } = GENERATED;
const SIZE = { coaches: 20, clients: CLIENTS, roomCapacity: 1, tourCapacity: 1, sessions: 100 };
const CALLER = { principal: "northwind-app", grants: { companies: [], tenants: [tenant_id] } };

/** One every half hour, with each coach and client in turn, and a session taken. */
function appointment(index: number) {
  const clientId = first_client_id + (index % CLIENTS);
  const sessions = [{ membership_id: clientId * 10, change: -1 as const }];
  return appointmentItem(
    {
      appointment_id: 114_440_601_600_001 + index,
      client_id: clientId,
      coach_id: first_coach_id + (index % SIZE.coaches),
      start_date_time: new Date(TEST_NOW.getTime() + index * 1_800_000).toISOString(),
      membership_id: clientId * 10,
      session_outcome: "taken",
    },
    [
      firstEntry(
        { operation: "created", sessions },
        { caller: CALLER, isManaged: true, isPerson: false, now: TEST_NOW },
      ),
    ],
  );
}

const month = { to: new Date(TEST_NOW.getTime() + 25 * 86_400_000).toISOString() };
const ofClient = { pathParameters: { tenant_id: String(tenant_id), client_id: String(first_client_id) } };
const ofAppointment = {
  pathParameters: {
    tenant_id: String(tenant_id),
    appointment_id: String(appointment(0).record.appointment_id),
  },
};

const CALLS: readonly (readonly [label: string, call: (api: FunctionsUnderTest) => Promise<TestAnswer>])[] = [
  ["50 appointments by start", (api) => api.listAppointments(undefined, asking(month))],
  [
    "50 appointments by start, of 24 clients, with them",
    (api) => api.listAppointments(undefined, asking({ ...month, include: "client" })),
  ],
  [
    "50 appointments by start of one in 20 coaches",
    (api) => api.listAppointments(undefined, asking({ ...month, coach_id: first_coach_id })),
  ],
  [
    "50 appointments by start of one client",
    (api) => api.listAppointments(undefined, asking({ ...month, client_id: first_client_id })),
  ],
  [
    "50 appointments by change",
    (api) => api.listAppointments(undefined, asking({ updated_since: TEST_NOW.toISOString() })),
  ],
  ["50 appointments of a client", (api) => api.listClientAppointments(undefined, ofClient)],
  ["50 session entries of a client", (api) => api.listClientSessions(undefined, ofClient)],
  ["a client", (api) => api.getClient(undefined, ofClient)],
  ["an appointment", (api) => api.getAppointment(undefined, ofAppointment)],
];

describe("the table of what lists cost", () => {
  const measured: string[] = [];

  beforeAll(async () => {
    const tables = await createTestTables();
    await loadGeneratedClub(tables, SIZE);
    await storeAppointments(
      tables,
      Array.from({ length: COUNT }, (_, index) => appointment(index)),
    );
    const api = functionsUnderTest(tables.database);
    // The tenant is known from then on.
    await api.getTenant();
    const takeRoundTrips = recordRoundTrips(tables.client);
    const takeAccounts = keepUnitAccount(tables);
    for (const [label, call] of CALLS) {
      const { status, text } = await call(api);
      if (status !== 200) throw new Error(`${label}: ${text}`);
      const units = (isIndex: boolean) =>
        takenUnits.filter(({ table: name, how }) => (name === "Appointments" && how === "read") === isIndex);
      const takenUnits = takeAccounts();
      const [index, records] = [units(true), units(false)].map((accounts) =>
        accounts.reduce((sum, each) => sum + each.units, 0),
      );
      measured.push(`| ${[label, takeRoundTrips().length, index || "", records || ""].join(" | ")} |`);
    }
  });

  it("agrees with the engine's account of every call", () => {
    expect(table.trim().split("\n").slice(2)).toEqual(measured.map((row) => row.replaceAll("|  |", "| |")));
  });
});
