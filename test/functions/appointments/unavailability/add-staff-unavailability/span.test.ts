import { describe, expect, it } from "vitest";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { type Call, interceptCalls } from "../../../../support/fault-injection.ts";
import { TEST_NOW } from "../../../../support/function-under-test.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { calendarOf, ofCoach, times } from "../unavailability.ts";

const club = useSampleClub();
const HOUR_MS = 3_600_000;
const COACH = "coach#11#501";

function fromNow(ms: number): string {
  return new Date(TEST_NOW.getTime() + ms).toISOString();
}

describe("the span", () => {
  it.each([
    ["is taken of a millisecond", "2026-12-01T10:00:00Z", 201],
    ["is refused of none", "2026-12-01T09:59:59.999Z", 400],
  ])("%s", async (_, end, status) => {
    const { body, ...answer } = await ofCoach(club, 501).add(times("2026-12-01T09:59:59.999Z", end));
    expect(answer.status).toBe(status);
    if (status === 400) expect(refusalProblems(body)).toEqual(["FIELD_INVALID end_date_time"]);
  });

  it.each([
    ["60 days", 0, 201],
    ["60 days and a minute", 60_000, 400],
    ["60 days and a millisecond", 1, 400],
  ])("is at most 60 days long: %s", async (_, more, status) => {
    const span = times(fromNow(HOUR_MS + 1), fromNow(60 * 24 * HOUR_MS + HOUR_MS + 1 + more));
    const answer = await ofCoach(club, 501).add(span);
    expect(answer.status).toBe(status);
    if (status === 400) expect(refusalProblems(answer.body)).toEqual(["FIELD_INVALID end_date_time"]);
  });

  it("fits into one transaction: 60 days are at most 61 UTC days and 3 more writes", async () => {
    const commits: Call[] = [];
    interceptCalls(club.tables.client, (call, next) => {
      if (call.command === "TransactWriteItemsCommand") commits.push(call);
      return next();
    });
    const span = times(fromNow(HOUR_MS + 1), fromNow(60 * 24 * HOUR_MS + HOUR_MS + 1));
    const { status } = await ofCoach(club, 501).add(span, { headers: { "Idempotency-Key": "long" } });
    expect(status).toBe(201);
    expect(commits).toHaveLength(1);
    expect(commits[0]?.input).toHaveProperty("TransactItems.length", 61 + 3);
    expect((await calendarOf(club, COACH)).days).toHaveLength(61);
  });

  it.each([
    ["as the request comes", 0, []],
    ["a millisecond before", -1, ["FIELD_INVALID end_date_time"]],
  ])("does not end in the past: %s", async (_, ms, problems) => {
    const { status, body } = await ofCoach(club, 501).add(times(fromNow(-HOUR_MS), fromNow(ms)));
    expect(status === 201 ? [] : refusalProblems(body)).toEqual(problems);
  });

  it("may begin in the past; UTC days that are over are not held", async () => {
    const { status } = await ofCoach(club, 501).add(times("2026-11-01T00:00:00Z", "2026-11-22T00:00:00Z"));
    expect(status).toBe(201);
    const { days, records } = await calendarOf(club, COACH);
    expect(days.map(({ day }) => day)).toEqual(["2026-11-20", "2026-11-21"]);
    expect(records).toMatchObject([{ start_date_time: "2026-11-01T00:00:00.000Z" }]);
  });

  it("is kept for good, its days until they are over everywhere", async () => {
    await ofCoach(club, 501).add(times("2026-12-01T10:00:00Z", "2026-12-01T12:00:00Z"));
    const { days, records } = await calendarOf(club, COACH);
    expect(days).toMatchObject([{ expires_at: Date.parse("2026-12-03T00:00:00Z") / 1000, rev: 1 }]);
    expect(records).toHaveLength(1);
    expect(records[0]).not.toHaveProperty("expires_at");
  });

  it.each([
    ["a reason of 500 characters", { reason: "x".repeat(500) }, []],
    ["a reason of 501 characters", { reason: "x".repeat(501) }, ["FIELD_INVALID reason"]],
    ["another way out of a conflict", { on_conflict: "cancel" }, ["FIELD_INVALID on_conflict"]],
    ["no end", { end_date_time: null }, ["FIELD_REQUIRED end_date_time"]],
    ["an offset", { start_date_time: "2026-12-01T10:00:00+01:00" }, ["FIELD_INVALID start_date_time"]],
  ])("is checked with everything else: %s", async (_, fields, problems) => {
    const span = times("2026-12-01T10:00:00Z", "2026-12-01T12:00:00Z");
    const { status, body } = await ofCoach(club, 501).add({ ...span, ...fields });
    expect(status === 201 ? [] : refusalProblems(body)).toEqual(problems);
  });
});
