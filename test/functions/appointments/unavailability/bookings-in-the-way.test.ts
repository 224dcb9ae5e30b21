import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { Database } from "../../../../shared/tables/database.ts";
import { engineClient } from "../../../support/engine.ts";
import { refusalProblems } from "../../../support/envelope-shape.ts";
import { interceptCalls } from "../../../support/fault-injection.ts";
import { functionsUnderTest, TEST_NOW } from "../../../support/function-under-test.ts";
import { replaceItems } from "../../../support/replace-items.ts";
import { storeHeldClass } from "../../../support/stored-classes.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { type SampleClub, useSampleClub } from "../../../support/use-sample-club.ts";
import { book, ofCoach, ofRoom, times, type UnavailabilityCalls } from "./unavailability.ts";

const club = useSampleClub();
const SPAN = times("2026-12-01T00:00:00Z", "2026-12-31T00:00:00Z");

const OutputSchema = v.object({
  output: v.object({
    Items: v.array(
      v.object({ record: v.object({ M: v.object({ appointment_id: v.object({ N: v.string() }) }) }) }),
    ),
  }),
});

/** The names of the indexes that are queried while something runs. */
async function indexesAsked(run: (api: SampleClub["api"]) => Promise<void>): Promise<string[]> {
  const asked: string[] = [];
  const client = engineClient();
  interceptCalls(client, ({ command, input }, next) => {
    if (command === "QueryCommand" && "IndexName" in input) asked.push(String(input.IndexName));
    return next();
  });
  await run(functionsUnderTest(new Database(client, club.tables.names)));
  return asked;
}

/** Asks for an unavailability, and gives the ids of what each query of an index found. */
async function foundBy(calls: typeof ofCoach | typeof ofRoom, id: number): Promise<number[][]> {
  const found: number[][] = [];
  const client = engineClient();
  interceptCalls(client, async ({ command, input }, next) => {
    const answer = await next();
    if (command === "QueryCommand" && "IndexName" in input) {
      const { Items } = v.parse(OutputSchema, answer).output;
      found.push(Items.map(({ record }) => Number(record.M.appointment_id.N)));
    }
    return answer;
  });
  const api = functionsUnderTest(new Database(client, club.tables.names));
  const holder: UnavailabilityCalls = calls({ now: TEST_NOW, tables: club.tables, api }, id);
  expect((await holder.add(SPAN)).status).toBe(400);
  return found;
}

/** Books both coaches, each in a room of their own, in two weeks of December; the ids of coach 501 in room 72. */
async function bookBoth() {
  const ids: (number | undefined)[] = [];
  for (const start of ["2026-12-01T10:00:00Z", "2026-12-15T10:00:00Z"]) {
    ids.push((await book(club, start)).id);
    const other = await book(club, start, { coach_id: 502, client_id: 9002, room_id: 71 });
    expect(other.problems).toEqual([]);
  }
  return ids;
}

describe("the appointments in the way", () => {
  it("of a coach are read by one query of what is the coach's own", async () => {
    const ids = await bookBoth();
    expect(await foundBy(ofCoach, 501)).toEqual([ids]);
  });

  it("of a coach are found, too, where they were stored before the index by coach was made", async () => {
    const { id } = await book(club, "2026-12-01T10:00:00Z");
    const items = await storedItems(club.tables, "Appointments");
    await replaceItems(
      club.tables,
      "Appointments",
      items.map(({ tenant_coach: _, ...item }) => item),
    );
    const { status, body } = await ofCoach(club, 501).add({ ...SPAN, on_conflict: "keep" });
    expect([status, body.create_response.info[0].jsonObject.appointment_ids]).toEqual([201, [id]]);
  });

  it("of a room come without those of other rooms", async () => {
    const ids = await bookBoth();
    const found = await foundBy(ofRoom, 72);
    expect(new Set(found.flat())).toEqual(new Set(ids));
  });
});

describe("the classes in the way", () => {
  const at = (hour: string) => ({
    start_date_time: `2026-12-01T${hour}:00:00.000Z`,
    end_date_time: `2026-12-01T${hour}:45:00.000Z`,
  });
  const morning = times("2026-12-01T09:00:00Z", "2026-12-01T12:00:00Z");

  it.each([
    ["a coach", ofCoach, 501, "COACH_BOOKED coach_id"],
    ["a room", ofRoom, 72, "ROOM_BOOKED room_id"],
  ])("of %s are named beside the appointments", async (_, calls, id, problem) => {
    await storeHeldClass(club.tables, { ...at("09"), class_id: 7 });
    const { id: appointment } = await book(club, "2026-12-01T10:00:00Z");
    await storeHeldClass(club.tables, { ...at("11"), class_id: 8 });
    const named = {
      ...{ appointment_ids: [appointment], appointment_count: 1 },
      ...{ class_ids: [7, 8], class_count: 2 },
    };
    const refused = await calls(club, id).add(morning);
    expect([refused.status, refusalProblems(refused.body)]).toEqual([400, [problem]]);
    expect(refused.body.info[0].jsonObject).toEqual(named);
    const kept = await calls(club, id).add({ ...morning, on_conflict: "keep" });
    expect([kept.status, kept.body.create_response.info[0].jsonObject]).toEqual([201, named]);
  });

  it.each([
    ["a coach", ofCoach, 501],
    ["a room", ofRoom, 72],
  ])("of %s are named without any appointment, at the first look", async (_, calls, id) => {
    await storeHeldClass(club.tables, { ...at("10"), class_id: 7 });
    const indexes = await indexesAsked(async (api) => {
      const { status, body } = await calls({ now: TEST_NOW, tables: club.tables, api }, id).add(morning);
      expect([status, body.info[0].jsonObject]).toEqual([
        400,
        { appointment_ids: [], appointment_count: 0, class_ids: [7], class_count: 1 },
      ]);
    });
    expect(indexes).toHaveLength(2);
  });

  it("are those whose buffers reach into the time, and no others", async () => {
    const buffered = { buffer_after_minutes: 15 };
    await storeHeldClass(club.tables, { ...at("08"), ...buffered, class_id: 7, room_id: 71 });
    expect((await ofCoach(club, 501).add({ ...morning, on_conflict: "refuse" })).status).toBe(201);
    await storeHeldClass(club.tables, { ...at("14"), buffer_after_minutes: 16, class_id: 8 });
    const { status, body } = await ofRoom(club, 72).add(
      times("2026-12-01T15:00:00Z", "2026-12-01T16:00:00Z"),
    );
    expect([status, body.info[0].jsonObject.class_ids]).toEqual([400, [8]]);
  });

  it("are not those of another room or coach, nor cancelled ones", async () => {
    await storeHeldClass(club.tables, { ...at("10"), class_id: 7, coach_id: 502, room_id: 71 });
    await storeHeldClass(club.tables, { ...at("10"), class_id: 8, status: "cancelled" });
    await storeHeldClass(club.tables, { ...at("10"), class_id: 9 });
    for (const calls of [ofCoach(club, 501), ofRoom(club, 72)]) {
      const { body } = await calls.add(morning);
      expect(body.info[0].jsonObject.class_ids).toEqual([9]);
    }
  });

  it("keep a room from being held for an appointment, and the other way round", async () => {
    await storeHeldClass(club.tables, { ...at("10"), class_id: 7, coach_id: 502 });
    const taken = await book(club, "2026-12-01T10:30:00Z");
    expect(taken.problems).toEqual(["ROOM_UNAVAILABLE room_id"]);
    const beside = await book(club, "2026-12-01T11:00:00Z");
    expect(beside.problems).toEqual([]);
    await expect(storeHeldClass(club.tables, { ...at("11"), class_id: 8, coach_id: 502 })).rejects.toThrow(
      "somebody is taken",
    );
  });
});
