import { describe, expect, it } from "vitest";
import { appointmentBody } from "../../../../support/bodies.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { TEST_NOW } from "../../../../support/function-under-test.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { book, ofCoach, times } from "../unavailability.ts";

const club = useSampleClub();

describe("Add staff unavailability", () => {
  it("answers with the record, its id and its version", async () => {
    const span = times("2026-12-01T10:00:00Z", "2026-12-03T12:00:00.5Z");
    const { status, body, headers } = await ofCoach(club, 501).add({ ...span, reason: " Illness " });
    const { id } = body.create_response;
    expect([status, headers.ETag]).toEqual([201, '"1"']);
    expect(body).toEqual({
      create_response: { id: expect.any(Number), info: [] },
      unavailability: {
        id,
        version: 1,
        coach_id: 501,
        start_date_time: "2026-12-01T10:00:00.000Z",
        end_date_time: "2026-12-03T12:00:00.500Z",
        reason: "Illness",
        created_at: TEST_NOW.toISOString(),
        created_by: "northwind-app",
        removed_at: null,
      },
    });
  });

  it.each([
    ["ends as it begins", "09:00", []],
    ["reaches into it", "09:05", ["COACH_UNAVAILABLE coach_id"]],
    ["begins before it ends", "11:55", ["COACH_UNAVAILABLE coach_id"]],
    ["begins as it ends", "12:00", []],
  ])("takes exactly its time from bookings: one that %s", async (_, time, problems) => {
    await ofCoach(club, 501).add(times("2026-12-01T10:00:00Z", "2026-12-01T12:00:00Z"));
    expect((await book(club, `2026-12-01T${time}:00Z`)).problems).toEqual(problems);
  });

  it("is rounded outward to 5 minutes", async () => {
    await ofCoach(club, 501).add(times("2026-12-01T10:02:00Z", "2026-12-01T10:03:00Z"));
    expect((await book(club, "2026-12-01T10:04:00Z")).problems).toEqual(["COACH_UNAVAILABLE coach_id"]);
    expect((await book(club, "2026-12-01T10:05:00Z")).problems).toEqual([]);
    expect((await book(club, "2026-12-01T09:00:00Z")).problems).toEqual([]);
  });

  it("is of one coach: others can be booked, in any room", async () => {
    await ofCoach(club, 501).add(times("2026-12-01T10:00:00Z", "2026-12-01T12:00:00Z"));
    expect((await book(club, "2026-12-01T10:00:00Z", { coach_id: 502 })).problems).toEqual([]);
  });

  it("lets no coach be chosen who is away", async () => {
    await ofCoach(club, 501).add(times("2026-12-01T10:00:00Z", "2026-12-01T12:00:00Z"));
    const body = appointmentBody({ coach_id: undefined, start_date_time: "2026-12-01T10:00:00Z" });
    const { body: booked } = await club.api.createAppointment(body);
    expect(booked.create_response.info).toMatchObject([{ jsonObject: { coach_id: 502 } }]);
  });

  it.each([
    ["503, who is inactive", 503, 201, []],
    ["who is not there", 999, 404, ["COACH_NOT_FOUND coach_id"]],
    ["of another tenant", 511, 404, ["COACH_NOT_FOUND coach_id"]],
  ])("is of any coach of the tenant: %s", async (_, coach, status, problems) => {
    const { body, ...answer } = await ofCoach(club, coach).add(
      times("2026-12-01T10:00:00Z", "2026-12-02T00:00:00Z"),
    );
    expect(answer.status).toBe(status);
    if (status !== 201) expect(refusalProblems(body)).toEqual(problems);
  });
});
