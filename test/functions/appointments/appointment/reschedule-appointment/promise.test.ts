import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TableName } from "../../../../../shared/tables/table-definition.ts";
import { bookInCamden } from "../../../../support/camden.ts";
import { refusalCodes } from "../../../../support/envelope-shape.ts";
import type { RequestOptions } from "../../../../support/function-under-test.ts";
import { type Item, replaceItems } from "../../../../support/replace-items.ts";
import { CAMDEN, slotsOf } from "../../../../support/slots.ts";
import { storedItems } from "../../../../support/stored-items.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { ofCoach, ofRoom } from "../../unavailability/unavailability.ts";
import { MANAGER, moving } from "../moving.ts";

const CHANGED: readonly TableName[] = ["Appointments", "Calendar", "Clients", "Idempotency"];
/** The codes by which the predicate refuses a start. */
const CODES = [
  ...["START_TOO_SOON", "OUTSIDE_OPENING_HOURS", "COACH_OFF_DUTY"],
  ...["COACH_UNAVAILABLE", "ROOM_UNAVAILABLE", "CLIENT_UNAVAILABLE"],
];

const club = useSampleClub(beforeAll);
const { reschedule } = moving(club);
let before: ReadonlyMap<TableName, readonly Item[]>;
let massage: number;
let training: number;
let long: number;
let virtual: number;

beforeAll(async () => {
  // With buffers, three hours from now.
  massage = await bookInCamden(club, {
    ...{ appointment_type_id: 132, room_id: 94, start_date_time: "2026-11-20T12:00:00Z" },
  });
  // Kept within an unavailability, with a coach who works from 07:00 to 10:00 that day, across their closing time.
  training = await bookInCamden(club, {
    ...{
      appointment_type_id: 131,
      client_id: 9302,
      coach_id: 522,
      room_id: 95,
      start_date_time: "2026-12-24T08:00:00Z",
    },
  });
  // Longer than others of its type, and one that takes no room, on a day on which room 93 is taken at 13:00.
  long = await bookInCamden(club, { subtype_id: 1312, start_date_time: "2026-12-07T10:00:00Z" });
  virtual = await bookInCamden(club, {
    ...{ client_id: 9302, coach_id: 522, room_id: undefined, start_date_time: "2026-12-07T10:00:00Z" },
    ...{ is_virtual: true, virtual_url: "https://meet.example/1" },
  });
  for (const [fields, time] of [
    [{ client_id: 9303, coach_id: 522, room_id: 93 }, "2026-12-07T13:00"],
    [{ client_id: 9302, room_id: 95 }, "2026-11-20T14:10"],
    [{ client_id: 9301, coach_id: 522, room_id: 95 }, "2026-11-20T10:30"],
    [{ client_id: 9303, coach_id: 522, room_id: 93 }, "2026-12-24T09:20"],
  ] as const) {
    await bookInCamden(club, { appointment_type_id: 133, ...fields, start_date_time: `${time}:00Z` });
  }
  const off = {
    start_date_time: "2026-12-24T07:30:00Z",
    end_date_time: "2026-12-24T08:30:00Z",
    on_conflict: "keep",
  };
  expect((await ofCoach(club, 522, "13").add(off)).status).toBe(201);
  const closed = { start_date_time: "2026-11-20T13:00:00Z", end_date_time: "2026-11-20T13:20:00Z" };
  expect((await ofRoom(club, 94, "13").add(closed)).status).toBe(201);
  const items = CHANGED.map(async (table) => [table, await storedItems(club.tables, table)] as const);
  before = new Map(await Promise.all(items));
});

async function restore(): Promise<void> {
  for (const [table, items] of before) await replaceItems(club.tables, table, items);
}

beforeEach(restore);

/** The starts of a grid from one instant to another. */
function gridOf(from: string, to: string, stepMinutes: number): string[] {
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)];
  return Array.from({ length: (toMs - fromMs) / 60_000 / stepMinutes }, (_, index) =>
    new Date(fromMs + index * stepMinutes * 60_000).toISOString(),
  );
}

/** What of a grid is offered for the appointment's own coach and room, and what a move to each start is answered. */
async function compare(
  id: number,
  query: Readonly<Record<string, number>>,
  { from, to, step, caller }: { from: string; to: string; step: number; caller: RequestOptions },
) {
  const asked = { ...query, from, to, step_minutes: step, exclude_appointment_id: id };
  const slots = await slotsOf(club.api.listAvailability, asked, { ...CAMDEN, ...caller });
  const offered = new Set(slots.map(({ start_date_time }) => start_date_time));
  const wrong: string[] = [];
  const starts = gridOf(from, to, step);
  for (const start_date_time of starts) {
    const { status, body, text } = await reschedule(id, { start_date_time }, caller);
    const isRefused = status === 400 && refusalCodes(body).every((code) => CODES.includes(code));
    const isAsOffered = offered.has(start_date_time) ? status === 200 : isRefused;
    if (!isAsOffered) wrong.push(`${start_date_time} (${offered.has(start_date_time)}): ${text}`);
    if (status === 200) await restore();
  }
  return { offered: offered.size, refused: starts.length - offered.size, wrong };
}

describe("what is offered to an appointment that is to be moved", () => {
  const around = { from: "2026-11-20T10:00:00Z", to: "2026-11-20T15:00:00Z", step: 15 };
  const query = { appointment_type_id: 132, client_id: 9301, coach_id: 521, room_id: 94 };

  it.each([
    ["with the notice of its client", {}],
    ["without it for who manages", MANAGER],
  ])(
    "is what it can be moved to, %s",
    async (_, caller) => {
      const { offered, refused, wrong } = await compare(massage, query, { ...around, caller });
      expect(wrong).toEqual([]);
      expect(Math.min(offered, refused)).toBeGreaterThan(3);
    },
    30_000,
  );

  it("is what it can be moved to within what is unavailable and off duty", async () => {
    const eve = { from: "2026-12-24T06:30:00Z", to: "2026-12-24T10:30:00Z", step: 10, caller: {} };
    const own = { appointment_type_id: 131, client_id: 9302, coach_id: 522, room_id: 95 };
    const { offered, refused, wrong } = await compare(training, own, eve);
    expect(wrong).toEqual([]);
    expect(offered).toBeGreaterThan(0);
    expect(refused).toBeGreaterThan(3);
  }, 30_000);

  const monday = { from: "2026-12-07T08:00:00Z", to: "2026-12-07T14:00:00Z", step: 15, caller: {} };

  it("is what it can be moved to with its own length, where no subtype is named", async () => {
    const own = { appointment_type_id: 131, client_id: 9301, coach_id: 521, room_id: 93 };
    const { offered, refused, wrong } = await compare(long, own, monday);
    expect(wrong).toEqual([]);
    expect(Math.min(offered, refused)).toBeGreaterThan(3);
  }, 30_000);

  it("needs no room for one that is virtual, where nothing is said of it", async () => {
    const own = { appointment_type_id: 131, client_id: 9302, coach_id: 522 };
    const asked = { ...own, from: monday.from, to: monday.to, exclude_appointment_id: virtual };
    const slots = await slotsOf(club.api.listAvailability, asked, CAMDEN);
    expect(slots.length).toBeGreaterThan(3);
    expect(slots.flatMap(({ room_ids }) => room_ids)).toEqual([]);
  });

  it.each([
    ["another type", { appointment_type_id: 133 }, 93],
    ["a room", { appointment_type_id: 131, room_id: 93 }, 93],
  ])("needs what is asked for where that is not what it has: %s", async (_, fields, room) => {
    const own = { client_id: 9302, coach_id: 522, ...fields };
    const asked = { ...own, from: monday.from, to: monday.to, exclude_appointment_id: virtual };
    const slots = await slotsOf(club.api.listAvailability, asked, CAMDEN);
    expect(slots[0]?.room_ids).toContain(room);
  });

  it("keeps the length that was booked, whatever its type has become", async () => {
    const types = await storedItems(club.tables, "Club");
    const changed = types.map((item) =>
      item.appointment_type_id === 132 ? { ...item, duration_minutes: 90, is_active: false } : item,
    );
    await replaceItems(club.tables, "Club", changed);
    const asked = { ...query, from: around.from, to: around.to, exclude_appointment_id: massage };
    const [slot] = await slotsOf(club.api.listAvailability, asked, CAMDEN);
    const lengthMs = Date.parse(slot?.end_date_time ?? "") - Date.parse(slot?.start_date_time ?? "");
    expect(lengthMs).toBe(45 * 60_000);
    const moved = await reschedule(massage, { start_date_time: slot?.start_date_time ?? "" });
    expect(moved.body.appointment).toMatchObject({ end_date_time: slot?.end_date_time });
    await replaceItems(club.tables, "Club", types);
  });
});
