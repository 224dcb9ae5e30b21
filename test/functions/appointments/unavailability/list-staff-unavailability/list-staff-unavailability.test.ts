import { describe, expect, it } from "vitest";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { TEST_NOW } from "../../../../support/function-under-test.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { ofCoach, times } from "../unavailability.ts";

const club = useSampleClub();
const DAY_MS = 86_400_000;

async function add(start: string, end: string, coach = 501): Promise<number> {
  return (await ofCoach(club, coach).add(times(start, end))).body.create_response.id;
}

async function ids(query: Readonly<Record<string, string>>): Promise<number[]> {
  const { status, body } = await ofCoach(club, 501).list({ limit: "200", ...query });
  expect(status).toBe(200);
  return body.unavailability.map(({ id }: { id: number }) => id);
}

function fromNow(ms: number): string {
  return new Date(TEST_NOW.getTime() + ms).toISOString();
}

describe("Get staff scheduled unavailability", () => {
  it.each([
    ["ends as the range begins", "2026-12-01T08:00:00Z", "2026-12-01T10:00:00Z", false],
    ["reaches into the range", "2026-12-01T08:00:00Z", "2026-12-01T10:00:00.001Z", true],
    ["begins within the range", "2026-12-01T11:59:59.999Z", "2026-12-01T14:00:00Z", true],
    ["begins as the range ends", "2026-12-01T12:00:00Z", "2026-12-01T14:00:00Z", false],
    ["covers the range", "2026-12-01T00:00:00Z", "2026-12-02T00:00:00Z", true],
    ["began 60 days before it ends", "2026-11-20T10:00:00Z", "2027-01-19T10:00:00Z", true],
  ])("lists what overlaps the range: one that %s", async (_, start, end, isListed) => {
    const id = await add(start, end);
    const range = { from: "2026-12-01T10:00:00Z", to: "2026-12-01T12:00:00Z" };
    expect(await ids(range)).toEqual(isListed ? [id] : []);
  });

  it("lists the longest in its last millisecond", async () => {
    const id = await add("2026-11-20T10:00:00Z", "2027-01-19T10:00:00Z");
    expect(await ids({ from: "2027-01-19T09:59:59.999Z", to: "2027-01-20T00:00:00Z" })).toEqual([id]);
    expect(await ids({ from: "2027-01-19T10:00:00Z", to: "2027-01-20T00:00:00Z" })).toEqual([]);
  });

  it("orders by start, then by id", async () => {
    const later = await add("2026-12-01T10:00:00Z", "2026-12-01T11:00:00Z");
    const first = await add("2026-12-01T08:00:00Z", "2026-12-01T12:00:00Z");
    const same = [first, await add("2026-12-01T08:00:00Z", "2026-12-01T09:00:00Z")];
    expect(await ids({ date: "2026-12-01" })).toEqual([...same.toSorted((a, b) => a - b), later]);
  });

  it("leaves out what is removed, and what is another coach's", async () => {
    const id = await add("2026-12-01T08:00:00Z", "2026-12-01T12:00:00Z");
    await add("2026-12-01T08:00:00Z", "2026-12-01T12:00:00Z", 502);
    expect(await ids({ date: "2026-12-01" })).toEqual([id]);
    await ofCoach(club, 501).remove(id);
    expect(await ids({ date: "2026-12-01" })).toEqual([]);
  });

  it("shows why to those alone who may say it", async () => {
    await ofCoach(club, 501).add({ ...times("2026-12-01T08:00:00Z", "2026-12-01T12:00:00Z"), reason: "Flu" });
    const query = { date: "2026-12-01" };
    expect((await ofCoach(club, 501).list(query)).body.unavailability).toMatchObject([{ reason: "Flu" }]);
    const scopes = ["appointments.manage", "appointments.write", "appointments.read"] as const;
    const hidden = await ofCoach(club, 501).list(query, { scopes });
    expect(hidden.body.unavailability).toMatchObject([{ reason: null, coach_id: 501 }]);
    expect(hidden.text).not.toContain("Flu");
  });

  it("takes now for from, and a week for the rest, where they are absent", async () => {
    const week = 7 * DAY_MS;
    const present = await add(fromNow(-DAY_MS), fromNow(1));
    const last = await add(fromNow(week - 1), fromNow(week + DAY_MS));
    await add(fromNow(week), fromNow(week + DAY_MS));
    expect(await ids({})).toEqual([present, last]);
    expect(await ids({ from: fromNow(1) })).toContain(last);
    expect(await ids({ to: fromNow(1) })).toEqual([present]);
  });

  it("takes a local day of the tenant, also one of 25 hours", async () => {
    club.now = new Date("2027-10-30T00:00:00Z");
    const first = await add("2027-10-30T22:00:00Z", "2027-10-30T23:00:00.001Z");
    const last = await add("2027-10-31T23:59:59.999Z", "2027-11-01T05:00:00Z");
    await add("2027-10-30T22:00:00Z", "2027-10-30T23:00:00Z");
    await add("2027-11-01T00:00:00Z", "2027-11-01T05:00:00Z");
    expect(await ids({ date: "2027-10-31" })).toEqual([first, last]);
  });

  it.each<[string, Record<string, string>, string[]]>([
    ["an empty range", { from: fromNow(0), to: fromNow(0) }, ["QUERY_PARAMETER_INVALID to"]],
    ["92 days", { from: fromNow(0), to: fromNow(92 * DAY_MS) }, []],
    ["92 days and 1 ms", { from: fromNow(0), to: fromNow(92 * DAY_MS + 1) }, ["QUERY_PARAMETER_INVALID to"]],
    ["an end that is now", { to: fromNow(0) }, ["QUERY_PARAMETER_INVALID to"]],
    ["an end 92 days from now", { to: fromNow(92 * DAY_MS) }, []],
    ["an end later than that", { to: fromNow(92 * DAY_MS + 1) }, ["QUERY_PARAMETER_INVALID to"]],
    ["a day and a beginning", { date: "2026-12-01", from: fromNow(0) }, ["QUERY_PARAMETER_INVALID date"]],
    ["a day and an end", { date: "2026-12-01", to: fromNow(1) }, ["QUERY_PARAMETER_INVALID date"]],
    ["a day that there is not", { date: "2026-02-30" }, ["QUERY_PARAMETER_INVALID date"]],
    ["a beginning with an offset", { from: "2026-12-01T00:00:00+01:00" }, ["QUERY_PARAMETER_INVALID from"]],
    ["empty parameters", { from: "", to: "", date: "", limit: "", cursor: "" }, []],
    ["the last instant that there is", { from: "9999-12-31T23:59:59.999Z" }, []],
    ["the last day that there is", { date: "9999-12-31" }, []],
    ["the first year that there is", { from: "0000-01-01T00:00:00Z" }, []],
  ])("checks the range: %s", async (_, query, problems) => {
    const { status, body } = await ofCoach(club, 501).list(query);
    expect(status === 200 ? [] : refusalProblems(body)).toEqual(problems);
  });

  it("names what is wrong with the range beside all else", async () => {
    const { body } = await ofCoach(club, 501).list({ date: "2026-12-01", from: "noon", limit: "0" });
    expect(refusalProblems(body).toSorted()).toEqual([
      "QUERY_PARAMETER_INVALID date",
      "QUERY_PARAMETER_INVALID from",
      "QUERY_PARAMETER_INVALID limit",
    ]);
  });
});
