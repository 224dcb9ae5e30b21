import { describe, expect, it } from "vitest";
import { appointmentBody, tourBody } from "../../support/bodies.ts";
import { refusalProblems } from "../../support/envelope-shape.ts";
import { interceptCalls } from "../../support/fault-injection.ts";
import { TEST_NOW } from "../../support/function-under-test.ts";
import { storedItems } from "../../support/stored-items.ts";
import { MANAGER } from "../../support/tours.ts";
import { useSampleClub } from "../../support/use-sample-club.ts";

const club = useSampleClub();

/** Books with client 9001 and coach 501 in room 72 unless the fields say otherwise. */
async function book(start: string, fields: Record<string, unknown> = {}) {
  const { status, body } = await club.api.createAppointment(
    appointmentBody({ start_date_time: start, ...fields }),
  );
  return { status, problems: status === 201 ? [] : refusalProblems(body), info: body.info };
}

const other = { client_id: 9002, coach_id: 502, room_id: 71 };

describe("a coach, a client and a room of one", () => {
  it.each([
    ["the coach", { ...other, coach_id: 501 }, ["COACH_UNAVAILABLE coach_id"]],
    ["the client", { ...other, client_id: 9001 }, ["CLIENT_UNAVAILABLE client_id"]],
    [
      "both",
      { client_id: 9001, coach_id: 501, room_id: 71 },
      ["COACH_UNAVAILABLE coach_id", "CLIENT_UNAVAILABLE client_id"],
    ],
    ["nobody", other, []],
  ])("are held once: %s", async (_who, fields, problems) => {
    expect((await book("2026-12-01T10:00:00Z")).status).toBe(201);
    expect((await book("2026-12-01T10:30:00Z", fields)).problems).toEqual(problems);
  });

  it("are free again as the booking ends, and until it begins", async () => {
    await book("2026-12-01T10:00:00Z");
    expect((await book("2026-12-01T11:00:00Z")).status).toBe(201);
    expect((await book("2026-12-01T09:00:00Z")).status).toBe(201);
    expect((await book("2026-12-01T08:05:00Z")).status).toBe(400);
  });

  it("are held for the subtype's duration", async () => {
    await book("2026-12-01T10:00:00Z", { subtype_id: 1011 });
    expect((await book("2026-12-01T10:30:00Z", { subtype_id: 1012 })).status).toBe(201);
    expect((await book("2026-12-01T11:55:00Z")).status).toBe(400);
    expect((await book("2026-12-01T12:00:00Z")).status).toBe(201);
  });

  it("are held in each tenant by itself", async () => {
    await book("2026-12-01T10:00:00Z");
    const brooklyn = { client_id: 9101, coach_id: 511, room_id: 81 };
    const { status } = await club.api.createAppointment(
      appointmentBody({ ...brooklyn, start_date_time: "2026-12-01T15:00:00Z" }),
      {
        pathParameters: { tenant_id: "12" },
      },
    );
    expect(status).toBe(201);
  });

  it("name the room where it is taken", async () => {
    await book("2026-12-01T10:00:00Z", { room_id: 71 });
    expect((await book("2026-12-01T10:00:00Z", other)).problems).toEqual(["ROOM_UNAVAILABLE room_id"]);
  });
});

describe("a virtual appointment", () => {
  const virtual = { room_id: undefined, is_virtual: true, virtual_url: "https://meet.example/1" };

  it("holds coach and client and no room", async () => {
    expect((await book("2026-12-01T10:00:00Z", virtual)).status).toBe(201);
    const holders = (await storedItems(club.tables, "Calendar")).map(({ holder }) => holder);
    expect(holders.sort()).toEqual(["client#11#9001", "coach#11#501"]);
    expect((await book("2026-12-01T10:00:00Z", virtual)).problems).toEqual([
      "COACH_UNAVAILABLE coach_id",
      "CLIENT_UNAVAILABLE client_id",
    ]);
  });
});

describe("a tenant's tours", () => {
  const tour = async (name: string, start: string) => {
    const { status, body } = await club.api.bookTour(
      tourBody({ email_id: `${name}@example.com` }, { scheduled_datetime: start }),
    );
    return { status, problems: status === 200 ? [] : refusalProblems(body), info: body.info };
  };

  it("are as many at once as the tenant shows", async () => {
    expect((await tour("a", "2026-12-01T10:00:00Z")).status).toBe(200);
    expect((await tour("b", "2026-12-01T10:15:00Z")).status).toBe(200);
    expect((await tour("c", "2026-12-01T10:20:00Z")).problems).toEqual([
      "TOUR_SLOT_FULL book_tour.scheduled_datetime",
    ]);
    expect((await tour("d", "2026-12-01T10:45:00Z")).status).toBe(200);
  });

  it("leave no trace of a person who was refused", async () => {
    await tour("a", "2026-12-01T10:00:00Z");
    await tour("b", "2026-12-01T10:00:00Z");
    const before = await storedItems(club.tables, "Clients");
    await tour("c", "2026-12-01T10:00:00Z");
    expect(await storedItems(club.tables, "Clients")).toHaveLength(before.length);
  });

  it("hold the person, whom no coach can have at that time", async () => {
    const { body } = await club.api.bookTour(tourBody(), MANAGER);
    const client_id = body.info[1].jsonObject.client_id;
    expect((await book("2026-12-01T10:00:00Z", { client_id })).problems).toEqual([
      "CLIENT_UNAVAILABLE client_id",
    ]);
    const coached = { email_id: "priya.raman@example.com" };
    await book("2026-12-02T10:00:00Z");
    const refused = await club.api.bookTour(
      tourBody(coached, { scheduled_datetime: "2026-12-02T10:30:00Z" }),
      MANAGER,
    );
    expect(refusalProblems(refused.body)).toEqual(["CLIENT_UNAVAILABLE book_tour.scheduled_datetime"]);
  });
});

describe("the offered starts", () => {
  it("are the next three at which everybody is free and the tenant open", async () => {
    await book("2026-12-01T10:00:00Z");
    await book("2026-12-01T11:30:00Z", { client_id: 9002 });
    const { info } = await book("2026-12-01T10:30:00Z");
    expect(info.map(({ errorCode }: { errorCode: string }) => errorCode)).toEqual([
      "COACH_UNAVAILABLE",
      "CLIENT_UNAVAILABLE",
    ]);
    for (const { jsonObject } of info) {
      expect(jsonObject).toEqual({
        next_starts: ["2026-12-01T12:30:00.000Z", "2026-12-01T12:45:00.000Z", "2026-12-01T13:00:00.000Z"],
      });
    }
  });

  it("are within the opening hours: the next morning after the last hour", async () => {
    await book("2026-12-01T21:00:00Z");
    const { info } = await book("2026-12-01T21:00:00Z");
    expect(info[0].jsonObject.next_starts[0]).toBe("2026-12-02T06:00:00.000Z");
  });

  it("can be booked", async () => {
    await book("2026-12-01T10:00:00Z");
    const { info } = await book("2026-12-01T10:00:00Z");
    const [first, ...others] = info[0].jsonObject.next_starts;
    expect(others).toHaveLength(2);
    expect((await book(first)).status).toBe(201);
  });

  it("are none beyond what the tenant takes in advance", async () => {
    const last = "2027-11-20T08:30:00Z";
    expect((await book(last)).status).toBe(201);
    expect((await book(last)).info[0].jsonObject).toEqual({ next_starts: [] });
  });

  it("are not in what has just been taken: the calendar is read consistently", async () => {
    await book("2026-12-01T10:00:00Z");
    const looks: unknown[] = [];
    interceptCalls(club.tables.client, async ({ command, input }, next) => {
      if (command === "QueryCommand") looks.push("ConsistentRead" in input && input.ConsistentRead);
      return next();
    });
    const [problem] = (await book("2026-12-01T10:15:00Z", { ...other, coach_id: 501 })).info;
    expect(problem.jsonObject.next_starts[0]).toBe("2026-12-01T11:00:00.000Z");
    expect(new Set(looks)).toEqual(new Set([true]));
  });

  it("do not say by whom anybody is taken", async () => {
    await book("2026-12-01T10:00:00Z");
    const { info } = await book("2026-12-01T10:00:00Z", { client_id: 9002, room_id: 71 });
    expect(JSON.stringify(info)).not.toContain("9001");
  });
});

describe("the tenant's limits", () => {
  it("end max_advance_days from now", async () => {
    const limit = TEST_NOW.getTime() + 365 * 24 * 3_600_000;
    expect((await book(new Date(limit).toISOString())).status).toBe(201);
    expect((await book(new Date(limit + 1).toISOString())).problems).toEqual([
      "START_TOO_FAR start_date_time",
    ]);
    const tour = await club.api.bookTour(
      tourBody({}, { scheduled_datetime: new Date(limit + 1).toISOString() }),
    );
    expect(refusalProblems(tour.body)).toEqual(["START_TOO_FAR book_tour.scheduled_datetime"]);
  });

  it.each(["0000-01-01T00:00:00Z", "1800-06-01T12:00:00Z"])("begin now: %s is past", async (start) => {
    expect((await book(start)).problems).toEqual(["START_IN_PAST start_date_time"]);
    const tour = await club.api.bookTour(tourBody({}, { scheduled_datetime: start }));
    expect(refusalProblems(tour.body)).toEqual(["START_IN_PAST book_tour.scheduled_datetime"]);
  });

  it("are the opening hours for the whole appointment and the whole tour", async () => {
    expect((await book("2026-12-01T21:00:00Z")).status).toBe(201);
    expect((await book("2026-12-01T21:05:00Z", other)).problems).toEqual([
      "OUTSIDE_OPENING_HOURS start_date_time",
    ]);
    expect(
      (await book("2026-12-01T21:05:00Z", { ...other, subtype_id: 1011, coach_id: 502, room_id: 71 })).status,
    ).toBe(201);
    const tour = async (start: string) =>
      (await club.api.bookTour(tourBody({}, { scheduled_datetime: start }))).body;
    expect(refusalProblems(await tour("2026-12-01T05:59:00Z"))).toEqual([
      "OUTSIDE_OPENING_HOURS book_tour.scheduled_datetime",
    ]);
    expect((await tour("2026-12-01T06:00:00Z")).id).toEqual(expect.any(Number));
  });
});

describe("a booking over UTC midnight", () => {
  it("holds two days", async () => {
    const brooklyn = { client_id: 9101, coach_id: 511, room_id: 81 };
    const inBrooklyn = (start_date_time: string) =>
      club.api.createAppointment(appointmentBody({ ...brooklyn, start_date_time }), {
        pathParameters: { tenant_id: "12" },
      });
    expect((await inBrooklyn("2026-12-01T23:30:00Z")).status).toBe(201);
    expect(refusalProblems((await inBrooklyn("2026-12-02T00:00:00Z")).body)).toContain(
      "COACH_UNAVAILABLE coach_id",
    );
    const days = (await storedItems(club.tables, "Calendar")).filter(
      ({ holder }) => holder === "coach#12#511",
    );
    expect(days.map(({ day }) => day).sort()).toEqual(["2026-12-01", "2026-12-02"]);
    expect(days.every(({ expires_at }) => Number(expires_at) > Date.parse("2026-12-02") / 1000)).toBe(true);
  });
});

describe("a booking with buffers", () => {
  // Tenant 13 is open all day; its massages take 45 minutes, and coach and room 10 minutes before and 15 after.
  const massage = { appointment_type_id: 132, coach_id: 521, room_id: 94 };
  const camden = { pathParameters: { tenant_id: "13" } };
  const bookMassage = async (start_date_time: string, client_id: number) =>
    club.api.createAppointment(appointmentBody({ ...massage, client_id, start_date_time }), camden);

  it("holds coach and room longer than the client, over midnight UTC too", async () => {
    expect((await bookMassage("2026-12-01T23:30:00Z", 9301)).status).toBe(201);
    const held = (await storedItems(club.tables, "Calendar")).map(({ holder, day, ...counters }) => {
      const cells = Object.keys(counters).filter((name) => /^[a-x][0-9ab]$/.test(name));
      return [holder, day, cells.length * 5];
    });
    expect(held.sort((a, b) => a.join().localeCompare(b.join()))).toEqual([
      ["client#13#9301", "2026-12-01", 30],
      ["client#13#9301", "2026-12-02", 15],
      ["coach#13#521", "2026-12-01", 40],
      ["coach#13#521", "2026-12-02", 30],
      ["room#13#94", "2026-12-01", 40],
      ["room#13#94", "2026-12-02", 30],
    ]);
  });

  it("can follow another as both buffers are over, and no sooner", async () => {
    await bookMassage("2026-12-01T10:00:00Z", 9301);
    const tooSoon = await bookMassage("2026-12-01T11:05:00Z", 9302);
    expect(refusalProblems(tooSoon.body)).toEqual(["COACH_UNAVAILABLE coach_id", "ROOM_UNAVAILABLE room_id"]);
    expect(tooSoon.body.info[0].jsonObject.next_starts[0]).toBe("2026-12-01T11:15:00.000Z");
    expect((await bookMassage("2026-12-01T11:10:00Z", 9302)).status).toBe(201);
  });

  it("ends as the club closes, its buffer after that", async () => {
    // New Year's Day: open from 10:00 to 16:00.
    expect((await bookMassage("2027-01-01T15:15:00Z", 9301)).status).toBe(201);
    const late = await bookMassage("2027-01-01T15:16:00Z", 9302);
    expect(refusalProblems(late.body)).toContain("OUTSIDE_OPENING_HOURS start_date_time");
    expect((await bookMassage("2027-01-01T10:00:00Z", 9302)).status).toBe(201);
  });
});
