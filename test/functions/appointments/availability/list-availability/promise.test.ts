import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cellsOf } from "../../../../../shared/calendar/cells.ts";
import { makeUnavailable } from "../../../../../shared/tables/calendar-table.ts";
import type { TableName } from "../../../../../shared/tables/table-definition.ts";
import { type Item, replaceItems } from "../../../../support/replace-items.ts";
import { CAMDEN, slotsOf } from "../../../../support/slots.ts";
import { storedItems } from "../../../../support/stored-items.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const CHANGED: readonly TableName[] = ["Appointments", "Calendar", "Clients", "Idempotency"];
const COACHES = [521, 522];
const ROOMS = [93, 95];
const CLIENT = 9303;
// A Thursday whose exception lets coach 522 work from 07:00 to 10:00.
const RANGE = { from: "2026-12-24T07:00:00Z", to: "2026-12-24T11:00:00Z", step_minutes: 30 };

const club = useSampleClub(beforeAll);
let before: ReadonlyMap<TableName, readonly Item[]>;

beforeAll(async () => {
  const booked = [
    { appointment_type_id: 133, client_id: 9301, coach_id: 521, room_id: 93, start_date_time: at("08:10") },
    { appointment_type_id: 131, client_id: 9302, coach_id: 522, room_id: 95, start_date_time: at("08:30") },
    { appointment_type_id: 133, client_id: CLIENT, coach_id: 521, room_id: 95, start_date_time: at("10:45") },
  ];
  for (const body of booked) expect((await club.api.createAppointment(body, CAMDEN)).status).toBe(201);
  const [cells] = cellsOf(Date.parse(at("07:00")), Date.parse(at("07:30")));
  if (cells === undefined) throw new Error("Half an hour has cells.");
  const outcome = await club.tables.database.commit({
    off: makeUnavailable({ ...cells, holder: "coach#13#522" }, 1),
  });
  expect(outcome.committed).toBe(true);
  const items = CHANGED.map(async (table) => [table, await storedItems(club.tables, table)] as const);
  before = new Map(await Promise.all(items));
});

beforeEach(async () => {
  for (const [table, items] of before) await replaceItems(club.tables, table, items);
});

function at(time: string): string {
  return `2026-12-24T${time}:00.000Z`;
}

/** Every coach in every room at every start of the grid. */
const combinations = ["07:00", "07:30", "08:00", "08:30", "09:00", "09:30", "10:00", "10:30"].flatMap(
  (time) => COACHES.flatMap((coach_id) => ROOMS.map((room_id) => ({ time, coach_id, room_id }))),
);

async function offered(): Promise<string[]> {
  const query = { appointment_type_id: 131, client_id: CLIENT, ...RANGE };
  const slots = await slotsOf(club.api.listAvailability, query, CAMDEN);
  return slots.flatMap(({ start_date_time, coach_ids, room_ids }) =>
    coach_ids.flatMap((coach) => room_ids.map((room) => `${start_date_time.slice(11, 16)} ${coach} ${room}`)),
  );
}

describe("what is offered", () => {
  it("has combinations that are offered and some that are not", async () => {
    const found = await offered();
    expect(found.length).toBeGreaterThan(5);
    expect(combinations.length - found.filter((name) => / (93|95)$/.test(name)).length).toBeGreaterThan(5);
  });

  it.each(combinations)("is what can be booked: $time with $coach_id in $room_id", async (combination) => {
    const { time, ...parties } = combination;
    const isOffered = (await offered()).includes(`${time} ${parties.coach_id} ${parties.room_id}`);
    const body = { appointment_type_id: 131, client_id: CLIENT, ...parties, start_date_time: at(time) };
    const { status } = await club.api.createAppointment(body, CAMDEN);
    expect(status).toBe(isOffered ? 201 : 400);
  });

  it("leaves out who is unavailable", async () => {
    const found = await offered();
    expect(found).not.toContain("07:00 522 95");
    expect(found).toContain("07:30 522 95");
  });
});
