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
import { FINDER } from "./support/member.ts";
import { recordRoundTrips } from "./support/round-trips.ts";
import { asking, type Query } from "./support/slots.ts";
import { appointmentItem, storeAppointments } from "./support/stored-appointment.ts";
import { type PersonFields, storePeople } from "./support/stored-clients.ts";
import { keepUnitAccount } from "./support/unit-account.ts";

const units = readFileSync("shared/tables/UNITS.md", "utf8");
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

type Call = readonly [label: string, call: (api: FunctionsUnderTest) => Promise<TestAnswer>];

const BOOKINGS: readonly Call[] = [
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
  ["an appointment", (api) => api.getAppointment(undefined, ofAppointment)],
];

const PEOPLE: readonly Call[] = [
  ["a client", (api) => api.getClient(undefined, ofClient)],
  ["50 clients by id", (api) => search(api, {})],
  ["50 clients by change", (api) => search(api, { updated_since: TEST_NOW.toISOString() })],
  ["20 clients of a first name that half of them have", (api) => search(api, { query: "anna", limit: 20 })],
  [
    "a client by first and last name, among 20 of that first name",
    (api) => search(api, { query: "ida miller" }),
  ],
  ["a client by last name", (api) => search(api, { query: "miller" })],
  ["a client by e-mail address", (api) => search(api, { query: "person.7@example.com" })],
  ["a client by mobile number with country code", (api) => search(api, { query: "+44 7700 900007" })],
  ["a client by mobile number without it", (api) => search(api, { query: "07700 900007" })],
  ["nobody", (api) => search(api, { query: "nobody" })],
];

/** As many people: half of them are called Anna, and 20 Ida. */
function person(index: number): PersonFields {
  const first = index % 60 === 7 ? "Ida" : index % 2 === 0 ? "Anna" : "Bela";
  return {
    tenant_id,
    client_id: index + 1,
    full_name: `${first} ${index === 7 ? "Miller" : `Smith${index}`}`,
    email_id: `person.${index}@example.com`,
    mobile_country_code: "44",
    mobile_number: 7_700_900_000 + index,
    updated_at: TEST_NOW.toISOString(),
  };
}

function search(api: FunctionsUnderTest, query: Query): Promise<TestAnswer> {
  return api.listClients(undefined, asking(query, FINDER));
}

const TABLES: readonly (readonly [table: string, calls: readonly Call[]])[] = [
  ["list-units", BOOKINGS],
  ["people-units", PEOPLE],
];

describe("the table of what lists cost", () => {
  let measured: (calls: readonly Call[]) => Promise<string[]>;

  beforeAll(async () => {
    const tables = await createTestTables();
    await loadGeneratedClub(tables, SIZE);
    const places = Array.from({ length: COUNT }, (_, index) => index);
    await storeAppointments(tables, places.map(appointment));
    await storePeople(tables, places.map(person));
    const api = functionsUnderTest(tables.database);
    // Both functions know the tenant from then on.
    await Promise.all([api.getTenant(), api.getClient(undefined, ofClient)]);
    const takeRoundTrips = recordRoundTrips(tables.client);
    const takeAccounts = keepUnitAccount(tables);
    measured = async (calls) => {
      const rows: string[] = [];
      for (const [label, call] of calls) {
        const { status, text } = await call(api);
        if (status !== 200) throw new Error(`${label}: ${text}`);
        const accounts = takeAccounts();
        const [index, records] = [true, false].map((isIndex) =>
          accounts
            .filter(({ how }) => (how === "read of an index") === isIndex)
            .reduce((sum, each) => sum + each.units, 0),
        );
        rows.push(`| ${[label, takeRoundTrips().length, index || "", records || ""].join(" | ")} |`);
      }
      return rows.map((row) => row.replaceAll("|  |", "| |"));
    };
  });

  it.each(TABLES)("%s agrees with the engine's account of every call", async (name, calls) => {
    const [, table = ""] =
      new RegExp(`<!-- ${name}:start -->(.*?)<!-- ${name}:end -->`, "s").exec(units) ?? [];
    expect(table.trim().split("\n").slice(2)).toEqual(await measured(calls));
  });
});
