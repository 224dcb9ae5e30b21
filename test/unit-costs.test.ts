import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import type { Scope } from "../shared/api/operations.ts";
import { recordId } from "../shared/values/record-id.ts";
import { ASKED_CLUB } from "./bench/asked-club.ts";
import { addAskedClub } from "./bench/availability-club.ts";
import { availabilityQuestions } from "./bench/availability-questions.ts";
import { recurringBody } from "./support/bodies.ts";
import { createTestTables } from "./support/engine.ts";
import {
  type FunctionsUnderTest,
  functionsUnderTest,
  type TestAnswer,
} from "./support/function-under-test.ts";
import { asking } from "./support/slots.ts";
import { keepUnitAccount, type TableAccount } from "./support/unit-account.ts";

const bookings = readFileSync("shared/tables/UNITS.md", "utf8");
const [, table = ""] = /<!-- time-units:start -->(.*?)<!-- time-units:end -->/s.exec(bookings) ?? [];

const FIRST_DAY_MS = Date.UTC(2026, 10, 21);
const { tenant_id, type_id, coach_id, room_id, client_id } = ASKED_CLUB;
const scopes: readonly Scope[] = ["appointments.read", "appointments.write", "staff.write"];
const options = {
  pathParameters: { tenant_id: String(tenant_id) },
  grants: { companies: [], tenants: [tenant_id] },
  scopes,
};
const ofCoach = { ...options, pathParameters: { ...options.pathParameters, coach_id: String(coach_id) } };
const anyone = { appointment_type_id: type_id, client_id };
const named = { ...anyone, coach_id, room_id };
// Beyond the booked days, so that it does not hang on chance who is free.
const start = { start_date_time: "2027-01-13T10:00:00Z" };
const week = { start_date_time: "2027-02-01T00:00:00Z", end_date_time: "2027-02-08T00:00:00Z" };
const weekly = { weekdays: ["wednesday"], local_time: "10:00", first_date: "2026-12-02", occurrences: 12 };

type Call = (api: FunctionsUnderTest) => Promise<TestAnswer>;

let unavailabilityId = 0;

/** What the table has rows of: the questions of the benchmark, and all that is asked and written about time. */
const calls: readonly (readonly [label: string, call: Call])[] = [
  ...availabilityQuestions(FIRST_DAY_MS).map(({ label, operation, query }): readonly [string, Call] => [
    label,
    (api) => api[operation](undefined, asking(query, options)),
  ]),
  ["check, coach and room named", (api) => api.checkAvailability({ ...named, ...start }, options)],
  ["check, 20 coaches × 10 rooms", (api) => api.checkAvailability({ ...anyone, ...start }, options)],
  [
    "check 12 weeks, coach and room named",
    (api) => api.checkRecurringAvailability(recurring(named), options),
  ],
  [
    "check 12 weeks, 20 coaches × 10 rooms",
    (api) => api.checkRecurringAvailability(recurring(anyone), options),
  ],
  ["create, any coach, any room", (api) => api.createAppointment({ ...anyone, ...start }, options)],
  [
    "add a week's unavailability",
    async (api) => {
      const answer = await api.addStaffUnavailability(week, ofCoach);
      unavailabilityId = answer.body.create_response.id;
      return answer;
    },
  ],
  [
    "list a month's unavailability",
    (api) =>
      api.listStaffUnavailability(
        undefined,
        asking({ from: "2027-02-01T00:00:00Z", to: "2027-03-01T00:00:00Z" }, ofCoach),
      ),
  ],
  [
    "remove a week's unavailability",
    (api) =>
      api.removeStaffUnavailability(undefined, {
        ...ofCoach,
        pathParameters: { ...ofCoach.pathParameters, unavailability_id: String(unavailabilityId) },
      }),
  ],
];

function recurring(parties: object) {
  const { recurrence } = recurringBody({}, weekly);
  return { ...parties, recurrence };
}

describe("the table of what time costs", () => {
  const measured: string[] = [];

  beforeAll(async () => {
    const tables = await createTestTables();
    await addAskedClub(tables, FIRST_DAY_MS);
    // No id is taken, neither by another request nor by the club's bookings: a second attempt would cost as much again.
    let drawn = 0;
    const newId = (now: Date) => recordId(new Date(now.getTime() + 1_000), ++drawn);
    const api = functionsUnderTest(tables.database, { newId });
    await api.getTenant(undefined, options);
    const takeAccounts = keepUnitAccount(tables);
    for (const [label, call] of calls) {
      const { status, text } = await call(api);
      if (status > 201) throw new Error(`${label}: ${text}`);
      measured.push(rowOf(label, takeAccounts()));
    }
  }, 120_000);

  it("agrees with the engine's account of every call", () => {
    const rows = table.trim().split("\n").slice(2);
    expect(rows).toEqual(measured);
  });
});

function rowOf(label: string, accounts: readonly TableAccount[]): string {
  const isRead = ({ how }: TableAccount) => how.startsWith("read");
  const unitsOf = (wanted: (account: TableAccount) => boolean) =>
    accounts.filter(wanted).reduce((sum, { units }) => sum + units, 0);
  const cells = [
    unitsOf((account) => isRead(account) && account.table !== "Calendar"),
    unitsOf((account) => isRead(account) && account.table === "Calendar"),
    unitsOf(isRead),
    unitsOf((account) => !isRead(account)),
  ];
  return `| ${[label, ...cells.map((units) => (units === 0 ? "" : String(units)))].join(" | ")} |`.replaceAll(
    "|  |",
    "| |",
  );
}
