import { beforeAll, describe, expect, it } from "vitest";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { asking, type Query } from "../../../../support/slots.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub(beforeAll);
const FROM = "2026-12-01T09:00:00Z";
const GOOD = { appointment_type_id: 101, from: FROM, to: "2026-12-01T11:00:00Z" };

async function problems(query: Query): Promise<string[]> {
  const { status, body } = await club.api.listAvailability(undefined, asking(query));
  expect(status).toBe(400);
  return refusalProblems(body);
}

async function isAnswered(query: Query): Promise<boolean> {
  const { status, body } = await club.api.listAvailability(undefined, asking(query));
  return status === 200 && Array.isArray(body.slots);
}

function invalid(...names: readonly string[]): string[] {
  return names.map((name) => `QUERY_PARAMETER_INVALID ${name}`);
}

describe("the query of List staff availability", () => {
  it.each([[{ from: FROM }], [{ to: FROM }], [{ from: FROM, to: "2026-12-01T11:00:00Z" }]])(
    "refuses a date beside %j",
    async (range: Query) => {
      expect(await problems({ appointment_type_id: 101, date: "2026-12-01", ...range })).toEqual(
        invalid("date"),
      );
    },
  );

  it.each([
    ["to is from", FROM],
    ["to lies before from", "2026-12-01T08:59:59Z"],
    ["to is more than 31 days after from", "2027-01-01T09:00:00.001Z"],
  ])("refuses a range where %s", async (_, to) => {
    expect(await problems({ ...GOOD, to })).toEqual(invalid("to"));
  });

  it("takes 31 days", async () => {
    expect(await isAnswered({ ...GOOD, to: "2027-01-01T09:00:00Z" })).toBe(true);
  });

  it("takes a local month whose clocks go back, and not a minute more", async () => {
    const october = { appointment_type_id: 101, from: "2027-09-30T23:00:00Z" };
    expect(await isAnswered({ ...october, to: "2027-11-01T00:00:00Z" })).toBe(true);
    expect(await problems({ ...october, to: "2027-11-01T00:01:00Z" })).toEqual(invalid("to"));
  });

  it("refuses a room for a virtual appointment, and takes one for any other", async () => {
    expect(await problems({ ...GOOD, room_id: 71, is_virtual: true })).toEqual(invalid("room_id"));
    expect(await isAnswered({ ...GOOD, room_id: 71, is_virtual: false })).toBe(true);
  });

  it("names all problems at once, also those of parameters together", async () => {
    const query = { colour: "blue", from: FROM, to: FROM, coach_id: "x", room_id: 71, is_virtual: true };
    expect(await problems(query)).toEqual([
      "QUERY_PARAMETER_UNKNOWN colour",
      ...invalid("appointment_type_id", "coach_id", "to", "room_id"),
    ]);
  });

  it("says what each must be", async () => {
    const { body } = await club.api.listAvailability(undefined, asking({ from: FROM, step_minutes: "7" }));
    expect(body.info.map(({ errorMessage }: { errorMessage: string }) => errorMessage)).toEqual([
      "The query parameter appointment_type_id must be an integer from 1 to 9007199254740991.",
      "The query parameter step_minutes must be 5, 10, 15, 20, 30 or 60.",
      "The query parameter to must be a UTC date-time such as 2027-03-01T10:00:00Z, unless date is given.",
    ]);
  });

  it("says what to do with a parameter that another one rules out", async () => {
    const query = { appointment_type_id: 101, date: "2026-12-01", from: FROM };
    const { body } = await club.api.listAvailability(undefined, asking(query));
    expect(body.info).toMatchObject([
      {
        errorMessage: "The query parameter date must be left out, because from or to is given.",
        helptext: "Leave date out.",
        jsonObject: { expected: "absent", received: "string" },
      },
    ]);
  });

  it("names all records that are not there, or not active, together", async () => {
    const query = {
      ...GOOD,
      subtype_id: 1,
      coach_id: 503,
      room_id: 73,
      client_id: 1,
      exclude_appointment_id: 1,
    };
    expect(await problems(query)).toEqual([
      "SUBTYPE_NOT_FOUND subtype_id",
      "CLIENT_NOT_FOUND client_id",
      "COACH_NOT_FOUND coach_id",
      "ROOM_NOT_FOUND room_id",
      "APPOINTMENT_NOT_FOUND exclude_appointment_id",
    ]);
    expect(await problems({ ...GOOD, appointment_type_id: 103 })).toEqual([
      "APPOINTMENT_TYPE_NOT_FOUND appointment_type_id",
    ]);
    expect(await problems({ ...GOOD, appointment_type_id: 102, coach_id: 501 })).toEqual([
      "COACH_CANNOT_DELIVER coach_id",
    ]);
  });
});
