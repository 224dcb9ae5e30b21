import { describe, expect, it } from "vitest";
import { appointmentBody } from "../../../../support/bodies.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { storedItems } from "../../../../support/stored-items.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { book, calendarOf, ofCoach, times } from "../unavailability.ts";

const club = useSampleClub();
const HOUR_MS = 3_600_000;
const COACH = "coach#11#501";

/** Whom the booking in the way does not hold. */
const other = { client_id: 9002, room_id: 71 };

describe("a booking that is in the way", () => {
  it("refuses it by default, and is named; nothing is written", async () => {
    const { id } = await book(club, "2026-12-01T10:00:00Z");
    const before = await storedItems(club.tables, "Calendar");
    for (const on_conflict of [undefined, "refuse"]) {
      const span = times("2026-12-01T00:00:00Z", "2026-12-05T00:00:00Z");
      const { status, body } = await ofCoach(club, 501).add({ ...span, on_conflict });
      expect([status, refusalProblems(body)]).toEqual([400, ["COACH_BOOKED coach_id"]]);
      expect(body.info[0].jsonObject).toEqual({ appointment_ids: [id], appointment_count: 1 });
    }
    expect(await storedItems(club.tables, "Calendar")).toEqual(before);
  });

  it("is kept where the request says so, and named by a warning", async () => {
    const { id } = await book(club, "2026-12-01T10:00:00Z");
    const span = times("2026-12-01T00:00:00Z", "2026-12-02T00:00:00Z");
    const { status, body } = await ofCoach(club, 501).add({ ...span, on_conflict: "keep" });
    expect(status).toBe(201);
    expect(body.create_response.info).toMatchObject([
      {
        severity: "Warning",
        errorCode: "COACH_BOOKED",
        jsonObject: { appointment_ids: [id], appointment_count: 1 },
      },
    ]);
    expect((await book(club, "2026-12-01T11:00:00Z", other)).problems).toEqual([
      "COACH_UNAVAILABLE coach_id",
    ]);
    const [day] = (await calendarOf(club, COACH)).days;
    expect([day?.k0, day?.l0]).toEqual([10_001, 10_000]);
  });

  it.each([
    ["ends as it begins", times("2026-12-01T08:00:00Z", "2026-12-01T10:00:00Z"), 201],
    ["ends within it", times("2026-12-01T08:00:00Z", "2026-12-01T10:00:00.001Z"), 400],
    ["begins within it", times("2026-12-01T10:59:59.999Z", "2026-12-01T12:00:00Z"), 400],
    ["begins as it ends", times("2026-12-01T11:00:00Z", "2026-12-01T12:00:00Z"), 201],
    ["lies within it", times("2026-12-01T10:30:00Z", "2026-12-01T10:31:00Z"), 400],
  ])("is one that it overlaps: one that %s", async (_, span, status) => {
    await book(club, "2026-12-01T10:00:00Z");
    expect((await ofCoach(club, 501).add(span)).status).toBe(status);
  });

  it("is one of this coach", async () => {
    await book(club, "2026-12-01T10:00:00Z", { coach_id: 502 });
    const { status } = await ofCoach(club, 501).add(times("2026-12-01T00:00:00Z", "2026-12-05T00:00:00Z"));
    expect(status).toBe(201);
  });

  it("is in the way with its buffers", async () => {
    const massage = appointmentBody({
      appointment_type_id: 132,
      client_id: 9301,
      coach_id: 521,
      room_id: 94,
      start_date_time: "2026-12-01T10:10:00Z",
    });
    const camden = ofCoach(club, 521, "13");
    const { body } = await club.api.createAppointment(massage, { pathParameters: { tenant_id: "13" } });
    const { id } = body.create_response;
    const before = await camden.add(times("2026-12-01T09:00:00Z", "2026-12-01T10:05:00Z"));
    expect(before.body.info[0].jsonObject.appointment_ids).toEqual([id]);
    const behind = await camden.add(times("2026-12-01T11:05:00Z", "2026-12-01T12:00:00Z"));
    expect(behind.body.info[0].jsonObject.appointment_ids).toEqual([id]);
    expect((await camden.add(times("2026-12-01T09:00:00Z", "2026-12-01T10:00:00Z"))).status).toBe(201);
    expect((await camden.add(times("2026-12-01T11:10:00Z", "2026-12-01T12:00:00Z"))).status).toBe(201);
  });

  it("is named where it began the UTC day before", async () => {
    const pathParameters = { tenant_id: "12" };
    const brooklyn = { client_id: 9101, coach_id: 511, room_id: 81, start_date_time: "2026-12-01T23:30:00Z" };
    const { body } = await club.api.createAppointment(appointmentBody(brooklyn), { pathParameters });
    const refused = await ofCoach(club, 511, "12").add(times("2026-12-02T00:00:00Z", "2026-12-03T00:00:00Z"));
    expect(refused.body.info[0].jsonObject.appointment_ids).toEqual([body.create_response.id]);
  });

  it.each([
    ["not yet over", "2026-11-20T10:59:59.999Z", 400],
    ["over", "2026-11-20T11:00:00.000Z", 201],
  ])("is one that is %s", async (_, now, status) => {
    await book(club, "2026-11-20T10:00:00Z");
    club.now = new Date(now);
    const { status: answered } = await ofCoach(club, 501).add(
      times("2026-11-20T00:00:00Z", "2026-11-21T00:00:00Z"),
    );
    expect(answered).toBe(status);
  });

  it("is named without those that are over", async () => {
    await book(club, "2026-11-20T10:00:00Z");
    const { id } = await book(club, "2026-11-20T11:00:00Z");
    club.now = new Date("2026-11-20T11:00:00Z");
    const { body } = await ofCoach(club, 501).add(times("2026-11-20T00:00:00Z", "2026-11-21T00:00:00Z"));
    expect(body.info[0].jsonObject).toEqual({ appointment_ids: [id], appointment_count: 1 });
  });

  it("is one of at most 100 that are named, the earliest first, and of all that are counted", async () => {
    const ids: (number | undefined)[] = [];
    for (const day of ["01", "02", "03", "04"]) {
      for (let half = 0; half < 26; half += 1) {
        const start = new Date(Date.parse(`2026-12-${day}T06:00:00Z`) + (half * HOUR_MS) / 2).toISOString();
        ids.push((await book(club, start, { subtype_id: 1011 })).id);
      }
    }
    expect(ids).toHaveLength(104);
    const { body } = await ofCoach(club, 501).add(times("2026-12-01T00:00:00Z", "2026-12-10T00:00:00Z"));
    expect(body.info[0].jsonObject).toEqual({ appointment_ids: ids.slice(0, 100), appointment_count: 104 });
  }, 30_000);
});
