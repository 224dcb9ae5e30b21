import { describe, expect, it } from "vitest";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { TEST_NOW } from "../../../../support/function-under-test.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { book, calendarOf, ofCoach, times } from "../unavailability.ts";

const club = useSampleClub();
const COACH = "coach#11#501";
const MORNING = times("2026-12-01T08:00:00Z", "2026-12-01T12:00:00Z");

async function added(body: object = MORNING): Promise<number> {
  const answer = await ofCoach(club, 501).add(body);
  expect(answer.status).toBe(201);
  return answer.body.create_response.id;
}

/** The counters of the coach's days, without those that are 0. */
async function counters(): Promise<Record<string, unknown>[]> {
  const { days } = await calendarOf(club, COACH);
  return days.map((day) =>
    Object.fromEntries(
      Object.entries(day).filter(([name, value]) => /^[a-x][\dab]$/.test(name) && value !== 0),
    ),
  );
}

describe("Remove staff unavailability", () => {
  it("gives its time back, and answers with its id and the next version", async () => {
    const id = await added();
    const { status, body, headers } = await ofCoach(club, 501).remove(id);
    expect([status, body, headers.ETag]).toEqual([200, { id, info: [] }, '"2"']);
    expect((await book(club, "2026-12-01T10:00:00Z")).problems).toEqual([]);
  });

  it("keeps the record, with when it was removed", async () => {
    const id = await added();
    club.now = new Date("2026-11-20T10:00:00Z");
    await ofCoach(club, 501).remove(id);
    expect((await calendarOf(club, COACH)).records).toMatchObject([
      {
        unavailability_id: id,
        version: 2,
        created_at: TEST_NOW.toISOString(),
        removed_at: "2026-11-20T10:00:00.000Z",
        updated_at: "2026-11-20T10:00:00.000Z",
      },
    ]);
  });

  it("leaves a later change behind an earlier one in time, also in the same millisecond", async () => {
    await ofCoach(club, 501).remove(await added());
    const [record] = (await calendarOf(club, COACH)).records;
    expect(record?.removed_at).toBe(TEST_NOW.toISOString());
    expect(record?.updated_at).toBe(new Date(TEST_NOW.getTime() + 1).toISOString());
  });

  it("frees its own time alone: another that overlaps it stands", async () => {
    const id = await added();
    await added(times("2026-12-01T11:00:00Z", "2026-12-01T13:00:00Z"));
    await ofCoach(club, 501).remove(id);
    expect((await book(club, "2026-12-01T10:00:00Z")).problems).toEqual([]);
    expect((await book(club, "2026-12-01T11:00:00Z")).problems).toEqual(["COACH_UNAVAILABLE coach_id"]);
    expect((await book(club, "2026-12-01T12:00:00Z")).problems).toEqual(["COACH_UNAVAILABLE coach_id"]);
    expect((await book(club, "2026-12-01T13:00:00Z")).problems).toEqual([]);
  });

  it("leaves a booking held that was kept", async () => {
    await book(club, "2026-12-01T10:00:00Z");
    const held = await counters();
    await ofCoach(club, 501).remove(await added({ ...MORNING, on_conflict: "keep" }));
    expect(await counters()).toEqual(held);
    const others = { client_id: 9002, room_id: 71 };
    expect((await book(club, "2026-12-01T10:30:00Z", others)).problems).toEqual([
      "COACH_UNAVAILABLE coach_id",
    ]);
    expect((await book(club, "2026-12-01T11:00:00Z", others)).problems).toEqual([]);
  });

  it("gives back all days of a long one, and nothing is left of it", async () => {
    const id = await added(times("2026-11-20T09:00:01Z", "2027-01-19T09:00:01Z"));
    expect((await ofCoach(club, 501).remove(id)).status).toBe(200);
    expect(await counters()).toEqual(Array.from({ length: 61 }, () => ({})));
  });

  it("leaves UTC days alone that are over, which the database may have deleted", async () => {
    const id = await added(times("2026-11-20T12:00:00Z", "2026-11-23T00:00:00Z"));
    const [first] = await counters();
    club.now = new Date("2026-11-21T00:00:00Z");
    await ofCoach(club, 501).remove(id);
    expect(await counters()).toEqual([first, {}, {}]);
  });

  it("does not give back days that were over as it was added, even where a clock is behind", async () => {
    const id = await added(times("2026-11-18T00:00:00Z", "2026-11-21T00:00:00Z"));
    club.now = new Date("2026-11-19T23:59:59Z");
    expect((await ofCoach(club, 501).remove(id)).status).toBe(200);
    expect(await counters()).toEqual([{}]);
  });

  it("removes one whose end has passed", async () => {
    const id = await added(times("2026-11-20T10:00:00Z", "2026-11-20T12:00:00Z"));
    club.now = new Date("2026-12-24T00:00:00Z");
    const { status, body } = await ofCoach(club, 501).remove(id);
    expect([status, body]).toEqual([200, { id, info: [] }]);
  });

  it("answers 404 where the coach has none of this id, though another has", async () => {
    const id = await added();
    const { status, body } = await ofCoach(club, 502).remove(id);
    expect([status, refusalProblems(body)]).toEqual([404, ["UNAVAILABILITY_NOT_FOUND unavailability_id"]]);
    expect((await book(club, "2026-12-01T10:00:00Z")).problems).toEqual(["COACH_UNAVAILABLE coach_id"]);
  });
});
