import { describe, expect, it } from "vitest";
import { appointmentBody } from "../../../../support/bodies.ts";
import { refusalCodes } from "../../../../support/envelope-shape.ts";
import type { RequestOptions } from "../../../../support/function-under-test.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { heldTime } from "../../../held-time.ts";
import { ofCoach, ofRoom, times } from "../../unavailability/unavailability.ts";
import { CAMDEN_STAFF } from "../series.ts";

const club = useSampleClub();

interface Recurrence {
  readonly weekdays: readonly string[];
  readonly local_time: string;
  readonly first_date: string;
  readonly occurrences: number;
}

/** Books at Northwind Camden; the starts and ends of what is booked, and the days and codes of what is not. */
async function book(recurrence: Recurrence, fields: object = {}) {
  const parties = { appointment_type_id: 131, client_id: 9302, coach_id: 521, room_id: 93 };
  const { status, body, text } = await club.api.bookSeries(
    { ...parties, recurrence, on_conflict: "skip", ...fields },
    CAMDEN_STAFF,
  );
  if (status !== 201) throw new Error(text);
  return {
    starts: body.appointments.map((each: { start_date_time: string }) => each.start_date_time.slice(0, 16)),
    skipped: body.skipped.map(
      ({ local_date, problems }: { local_date: string; problems: { errorCode: string }[] }) => [
        local_date,
        problems.map(({ errorCode }) => errorCode),
      ],
    ),
  };
}

const HARBOUR: RequestOptions = {
  grants: { companies: ["5d9c3a77-41b8-4f0e-8e2a-6b7f90c1d202"], tenants: [21] },
  pathParameters: { tenant_id: "21" },
};

function bookInSydney(recurrence: Recurrence) {
  const parties = { appointment_type_id: 101, client_id: 9201, coach_id: 601, room_id: 91 };
  return club.api.bookSeries({ ...parties, recurrence }, HARBOUR);
}

function startOf({ start_date_time }: { readonly start_date_time: string }): string {
  return start_date_time.slice(0, 16);
}

const SUNDAYS = { weekdays: ["sunday"], occurrences: 2 };

describe("a series", () => {
  it("keeps its local time where clocks are put forward", async () => {
    const { starts } = await book({ ...SUNDAYS, local_time: "10:00", first_date: "2027-03-21" });
    expect(starts).toEqual(["2027-03-21T10:00", "2027-03-28T09:00"]);
  });

  it("leaves out the day on which clocks skip its time", async () => {
    const booked = await book({ ...SUNDAYS, local_time: "01:30", first_date: "2027-03-28" });
    expect(booked).toEqual({
      starts: ["2027-04-04T00:30"],
      skipped: [["2027-03-28", ["LOCAL_TIME_MISSING"]]],
    });
  });

  it("begins at the first of two such times where clocks are put back, and lasts its hour", async () => {
    const { starts } = await book({ ...SUNDAYS, local_time: "01:30", first_date: "2027-10-24" });
    expect(starts).toEqual(["2027-10-24T00:30", "2027-10-31T00:30"]);
    expect((await heldTime(club.tables))["coach#13#521"]).toEqual([
      "2027-10-24T00:30/01:30",
      "2027-10-31T00:30/01:30",
    ]);
  });

  it("has each day's opening hours, of a day of 23 hours too", async () => {
    // Sydney puts its clocks forward on 3 October 2027: the same local time is an hour earlier in UTC.
    const weekly = { weekdays: ["sunday"], first_date: "2027-09-26", occurrences: 2 };
    const opening = await bookInSydney({ ...weekly, local_time: "07:00" });
    expect(opening.body.appointments.map(startOf)).toEqual(["2027-09-25T21:00", "2027-10-02T20:00"]);
    const { status, body } = await bookInSydney({ ...weekly, local_time: "06:45" });
    expect([status, refusalCodes(body)]).toEqual([400, ["OUTSIDE_OPENING_HOURS", "OUTSIDE_OPENING_HOURS"]]);
  });

  it("runs over UTC midnight and over New Year, and frees all of it again", async () => {
    const weekly = { weekdays: ["thursday", "friday"], local_time: "10:30", first_date: "2026-12-31" };
    const { body } = await bookInSydney({ ...weekly, occurrences: 2 });
    expect(body.appointments.map(startOf)).toEqual(["2026-12-30T23:30", "2026-12-31T23:30"]);
    expect((await heldTime(club.tables))["room#21#91"]).toEqual([
      ...["2026-12-30T23:30/24:00", "2026-12-31T00:00/00:30"],
      ...["2026-12-31T23:30/24:00", "2027-01-01T00:00/00:30"],
    ]);
    const path = { pathParameters: { tenant_id: "21", series_id: String(body.create_response.id) } };
    expect((await club.api.cancelSeries({}, { ...HARBOUR, ...path })).status).toBe(200);
    expect(await heldTime(club.tables)).toEqual({});
  });

  it("holds coach and room for the buffers, in a room of the type", async () => {
    const massage = { appointment_type_id: 132, room_id: undefined };
    const weekly = { weekdays: ["tuesday"], local_time: "10:00", first_date: "2026-12-01", occurrences: 2 };
    await book(weekly, massage);
    expect(await heldTime(club.tables)).toEqual({
      "coach#13#521": ["2026-12-01T09:50/11:00", "2026-12-08T09:50/11:00"],
      "room#13#94": ["2026-12-01T09:50/11:00", "2026-12-08T09:50/11:00"],
      "client#13#9302": ["2026-12-01T10:00/10:45", "2026-12-08T10:00/10:45"],
    });
    const next = await book({ ...weekly, local_time: "10:50" }, { ...massage, client_id: 9301 }).catch(
      (error: Error) => error.message,
    );
    expect(next).toContain("COACH_UNAVAILABLE");
  });

  it("keeps to the coach's schedule and exceptions, and to what is unavailable", async () => {
    await ofRoom(club, 93, "13").add(times("2026-12-03T10:30:00Z", "2026-12-03T11:00:00Z"));
    await ofCoach(club, 522, "13").add(times("2026-12-10T10:30:00Z", "2026-12-10T11:00:00Z"));
    const thursdays = {
      weekdays: ["thursday"],
      local_time: "10:00",
      first_date: "2026-12-03",
      occurrences: 5,
    };
    expect(await book(thursdays, { coach_id: 522 })).toEqual({
      starts: ["2026-12-17T10:00", "2026-12-31T10:00"],
      skipped: [
        ["2026-12-03", ["ROOM_UNAVAILABLE"]],
        ["2026-12-10", ["COACH_UNAVAILABLE"]],
        ["2026-12-24", ["COACH_OFF_DUTY"]],
      ],
    });
  });
});

describe("a series of a room with several places", () => {
  it("takes a place of it each time, as long as there is one", async () => {
    const monday = { weekdays: ["monday"], local_time: "10:00", first_date: "2026-11-30", occurrences: 2 };
    for (const client_id of [9001, 9002]) {
      const body = { ...appointmentBody({ client_id, coach_id: client_id === 9001 ? 501 : 502 }) };
      const { start_date_time: _, ...parties } = body;
      expect((await club.api.bookSeries({ ...parties, recurrence: monday })).status).toBe(201);
    }
    expect((await heldTime(club.tables))["room#11#72"]).toEqual([
      "2026-11-30T10:00/11:00×2",
      "2026-12-07T10:00/11:00×2",
    ]);
  });
});
