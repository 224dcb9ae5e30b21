import { describe, expect, it } from "vitest";
import { allTables } from "../../../../../shared/tables/all-tables.ts";
import type { TableName } from "../../../../../shared/tables/table-definition.ts";
import { recurringBody, without } from "../../../../support/bodies.ts";
import { refusalCodes, refusalProblems } from "../../../../support/envelope-shape.ts";
import { interceptCalls } from "../../../../support/fault-injection.ts";
import type { RequestOptions } from "../../../../support/function-under-test.ts";
import { storedItems } from "../../../../support/stored-items.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub();
const CAMDEN: RequestOptions = { pathParameters: { tenant_id: "13" } };
type Fields = Readonly<Record<string, unknown>>;

/** A body for Camden, which is always open but for its closures. */
function inCamden(fields: Fields, recurrence: Fields) {
  const camden = { appointment_type_id: 131, client_id: 9301, coach_id: 521, room_id: 93 };
  return recurringBody({ ...camden, ...fields }, recurrence);
}

/** The problems of each occurrence as `code identifier`, by local date. */
async function problemsByDate(body: Fields, options?: RequestOptions): Promise<Record<string, string[]>> {
  const answer = await club.api.checkRecurringAvailability(body, options);
  expect(answer.status).toBe(200);
  for (const { is_available, problems } of answer.body.occurrences) {
    expect(is_available).toBe(problems.length === 0);
  }
  return Object.fromEntries(
    answer.body.occurrences.map(({ local_date, problems }: { local_date: string; problems: Fields[] }) => [
      local_date,
      problems.map(({ errorCode, identifier }) => `${errorCode} ${identifier}`),
    ]),
  );
}

/** Books what the recurring body asks for at one start. */
async function book(body: Fields, start_date_time: string, options?: RequestOptions): Promise<void> {
  const created = await club.api.createAppointment(
    { ...without(body as Fields & { recurrence: unknown }, "recurrence"), start_date_time },
    options,
  );
  expect(created.status).toBe(201);
}

describe("a recurring check", () => {
  it("answers the local day and the start of each occurrence, in order", async () => {
    const { status, body } = await club.api.checkRecurringAvailability(recurringBody());
    expect(status).toBe(200);
    const free = { is_available: true, problems: [] };
    expect(body).toEqual({
      occurrences: [
        { local_date: "2026-11-30", start_date_time: "2026-11-30T18:00:00.000Z", ...free },
        { local_date: "2026-12-02", start_date_time: "2026-12-02T18:00:00.000Z", ...free },
        { local_date: "2026-12-07", start_date_time: "2026-12-07T18:00:00.000Z", ...free },
        { local_date: "2026-12-09", start_date_time: "2026-12-09T18:00:00.000Z", ...free },
      ],
    });
  });

  it("finds who is taken on which day", async () => {
    await book(recurringBody({ client_id: 9002 }), "2026-12-02T17:30:00Z");
    await book(recurringBody({ coach_id: 502 }), "2026-12-07T18:55:00Z");
    await book(recurringBody(), "2026-12-09T17:00:00Z");
    expect(await problemsByDate(recurringBody())).toEqual({
      "2026-11-30": [],
      "2026-12-02": ["COACH_UNAVAILABLE coach_id"],
      "2026-12-07": ["CLIENT_UNAVAILABLE client_id"],
      "2026-12-09": [],
    });
  });

  it("offers no other starts", async () => {
    await book(recurringBody(), "2026-11-30T18:00:00Z");
    const { body } = await club.api.checkRecurringAvailability(recurringBody());
    expect(body.occurrences[0].problems).toMatchObject([{ jsonObject: null }, { jsonObject: null }]);
  });

  it("says on every day what is against all of them", async () => {
    expect(await problemsByDate(recurringBody({ client_id: 9, coach_id: 503 }, { occurrences: 2 }))).toEqual({
      "2026-11-30": ["CLIENT_NOT_FOUND client_id", "COACH_NOT_FOUND coach_id"],
      "2026-12-02": ["CLIENT_NOT_FOUND client_id", "COACH_NOT_FOUND coach_id"],
    });
  });

  it("names the recurrence where the time does not do", async () => {
    const daily = { weekdays: ["thursday", "friday", "saturday"], local_time: "21:30", occurrences: 3 };
    expect(await problemsByDate(recurringBody({}, { ...daily, first_date: "2026-11-19" }))).toEqual({
      "2026-11-19": ["START_IN_PAST recurrence"],
      "2026-11-20": ["OUTSIDE_OPENING_HOURS recurrence"],
      "2026-11-21": ["OUTSIDE_OPENING_HOURS recurrence"],
    });
    expect(await problemsByDate(recurringBody({}, { first_date: "2027-11-17", occurrences: 2 }))).toEqual({
      "2027-11-17": [],
      "2027-11-22": ["START_TOO_FAR recurrence"],
    });
  });

  it("knows notice, closures, schedules and exceptions", async () => {
    const massage = { appointment_type_id: 132, room_id: 94 };
    const today = { weekdays: ["friday", "saturday"], local_time: "10:59", first_date: "2026-11-20" };
    expect(await problemsByDate(inCamden(massage, { ...today, occurrences: 2 }), CAMDEN)).toEqual({
      "2026-11-20": ["START_TOO_SOON recurrence"],
      "2026-11-21": [],
    });
    const christmas = {
      weekdays: ["wednesday", "thursday", "friday", "saturday"],
      local_time: "11:00",
      first_date: "2026-12-23",
      occurrences: 4,
    };
    expect(await problemsByDate(inCamden({ coach_id: 522 }, christmas), CAMDEN)).toEqual({
      "2026-12-23": [],
      "2026-12-24": ["COACH_OFF_DUTY coach_id"],
      "2026-12-25": ["OUTSIDE_OPENING_HOURS recurrence"],
      "2026-12-26": ["COACH_OFF_DUTY coach_id"],
    });
  });

  it("has no start where clocks skip the local time, and the first where it comes twice", async () => {
    const sundays = { weekdays: ["sunday"], local_time: "01:30" };
    const { body } = await club.api.checkRecurringAvailability(
      inCamden({}, { ...sundays, first_date: "2027-03-28", occurrences: 32 }),
      CAMDEN,
    );
    expect(body.occurrences.at(0)).toMatchObject({
      local_date: "2027-03-28",
      start_date_time: null,
      is_available: false,
      problems: [{ severity: "Error", errorCode: "LOCAL_TIME_MISSING", identifier: "recurrence.local_time" }],
    });
    expect(body.occurrences.at(-1)).toEqual({
      local_date: "2027-10-31",
      start_date_time: "2027-10-31T00:30:00.000Z",
      is_available: true,
      problems: [],
    });
  });

  it("says with a skipped local time what is against all days", async () => {
    const sunday = { weekdays: ["sunday"], local_time: "01:30", first_date: "2027-03-28", occurrences: 1 };
    expect(await problemsByDate(inCamden({ client_id: 9 }, sunday), CAMDEN)).toEqual({
      "2027-03-28": ["CLIENT_NOT_FOUND client_id", "LOCAL_TIME_MISSING recurrence.local_time"],
    });
  });

  it("counts no occurrence against another: not its session, not its time", async () => {
    const year = recurringBody({ client_id: 9002 }, { occurrences: 52 });
    const { body } = await club.api.checkRecurringAvailability(year);
    expect(body.occurrences).toHaveLength(52);
    expect(body.occurrences.filter(({ is_available }: Fields) => is_available)).toHaveLength(52);
  });

  it("takes any coach who is free, another one each day", async () => {
    const anyCoach = without(recurringBody(), "coach_id");
    const others = { client_id: 9002, room_id: 72 };
    await book(recurringBody(others), "2026-11-30T18:00:00Z");
    await book(recurringBody({ ...others, coach_id: 502 }), "2026-12-02T18:00:00Z");
    await book(recurringBody(others), "2026-12-07T18:00:00Z");
    await book(recurringBody({ client_id: 9003, coach_id: 502 }), "2026-12-07T18:00:00Z");
    expect(await problemsByDate(anyCoach)).toEqual({
      "2026-11-30": [],
      "2026-12-02": [],
      "2026-12-07": ["COACH_UNAVAILABLE coach_id"],
      "2026-12-09": [],
    });
  });

  it("sees both days of an occurrence over UTC midnight, next to one of the day after", async () => {
    const nightly = { weekdays: ["monday", "tuesday"], local_time: "23:30", first_date: "2026-11-30" };
    const night = inCamden({}, { ...nightly, occurrences: 2 });
    await book(inCamden({ client_id: 9302, room_id: 95 }, {}), "2026-12-01T00:15:00Z", CAMDEN);
    expect(await problemsByDate(night, CAMDEN)).toEqual({
      "2026-11-30": ["COACH_UNAVAILABLE coach_id"],
      "2026-12-01": [],
    });
    await book(inCamden({ client_id: 9302, room_id: 95 }, {}), "2026-12-02T00:25:00Z", CAMDEN);
    expect((await problemsByDate(night, CAMDEN))["2026-12-01"]).toEqual(["COACH_UNAVAILABLE coach_id"]);
  });

  it("sees a booking within a buffer", async () => {
    const massage = inCamden({ appointment_type_id: 132, room_id: 94 }, { occurrences: 2 });
    const earlier = inCamden({ client_id: 9302 }, {});
    await book(earlier, "2026-11-30T16:50:00Z", CAMDEN);
    await book(earlier, "2026-12-02T16:55:00Z", CAMDEN);
    expect(await problemsByDate(massage, CAMDEN)).toEqual({
      "2026-11-30": [],
      "2026-12-02": ["COACH_UNAVAILABLE coach_id"],
    });
  });

  it("agrees with a check of each start by itself", async () => {
    const body = recurringBody({ room_id: 71 }, { first_date: "2026-11-18", occurrences: 6 });
    await book(body, "2026-12-02T18:30:00Z");
    await book({ ...body, client_id: 9003 }, "2026-11-30T17:30:00Z");
    const { body: recurring } = await club.api.checkRecurringAvailability(body);
    const found: string[] = [];
    for (const { start_date_time, is_available, problems } of recurring.occurrences) {
      const single = { ...without(body, "recurrence"), start_date_time };
      const { body: checked } = await club.api.checkAvailability(single);
      const codes = problems.map(({ errorCode }: Fields) => errorCode);
      expect(checked.is_available).toBe(is_available);
      expect(checked.problems.map(({ errorCode }: Fields) => errorCode)).toEqual(codes);
      found.push(...codes);
    }
    expect(new Set(found)).toEqual(
      new Set(["START_IN_PAST", "COACH_UNAVAILABLE", "ROOM_UNAVAILABLE", "CLIENT_UNAVAILABLE"]),
    );
  });
});

describe("who may check", () => {
  it("is a member, for that client alone", async () => {
    const grants = { companies: [], tenants: [11], client_id: 9001 };
    expect((await club.api.checkRecurringAvailability(recurringBody(), { grants })).status).toBe(200);
    for (const client_id of [9002, 424_242]) {
      const { status, body } = await club.api.checkRecurringAvailability(recurringBody({ client_id }), {
        grants,
      });
      expect([status, refusalProblems(body)]).toEqual([403, ["ACCESS_DENIED client_id"]]);
    }
  });
});

describe("what a recurring check asks of the database", () => {
  /** The commands that a check sends, and how many keys of the calendar they name. */
  async function callsOf(body: Fields): Promise<{ commands: string[]; keys: number }> {
    const made = { commands: [] as string[], keys: 0 };
    interceptCalls(club.tables.client, ({ command, input }, next) => {
      made.commands.push(command);
      const { RequestItems = {} } = input as { RequestItems?: Record<string, { Keys: unknown[] }> };
      made.keys += RequestItems[club.tables.names.Calendar]?.Keys.length ?? 0;
      return next();
    });
    expect((await club.api.checkRecurringAvailability(body)).status).toBe(200);
    return made;
  }

  it("reads tenant, records and the days of three parties, 33 occurrences in one call", async () => {
    expect(await callsOf(recurringBody({}, { occurrences: 33 }))).toEqual({
      commands: Array(3).fill("BatchGetItemCommand"),
      keys: 99,
    });
  });

  it("is one more call from 100 days of parties on", async () => {
    expect(await callsOf(recurringBody({}, { occurrences: 34 }))).toEqual({
      commands: Array(4).fill("BatchGetItemCommand"),
      keys: 102,
    });
  });

  it("is nothing of the calendar where all occurrences are too far ahead", async () => {
    const { commands, keys } = await callsOf(recurringBody({}, { first_date: "2030-01-01" }));
    expect([commands.length, keys]).toEqual([2, 0]);
  });

  it("names a day once that two occurrences share", async () => {
    const sydney = {
      ...recurringBody({ client_id: 9201, coach_id: 601, room_id: 91 }),
      recurrence: {
        weekdays: ["monday", "tuesday"],
        local_time: "10:30",
        first_date: "2026-11-30",
        occurrences: 2,
      },
    };
    const made = { keys: [] as unknown[] };
    interceptCalls(club.tables.client, ({ input }, next) => {
      const { RequestItems = {} } = input as { RequestItems?: Record<string, { Keys: unknown[] }> };
      made.keys.push(...(RequestItems[club.tables.names.Calendar]?.Keys ?? []));
      return next();
    });
    const { status, body } = await club.api.checkRecurringAvailability(sydney, {
      pathParameters: { tenant_id: "21" },
      grants: { companies: [], tenants: [21] },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.occurrences.map(({ start_date_time }: Fields) => start_date_time)).toEqual([
      "2026-11-29T23:30:00.000Z",
      "2026-11-30T23:30:00.000Z",
    ]);
    expect(made.keys).toHaveLength(3 * 3);
  });

  it("is read consistently, and writes nothing", async () => {
    const tables = Object.keys(allTables) as TableName[];
    const everything = () => Promise.all(tables.map((table) => storedItems(club.tables, table)));
    const stored = await everything();
    const asked: unknown[] = [];
    interceptCalls(club.tables.client, ({ input }, next) => {
      const { RequestItems = {} } = input as { RequestItems?: Record<string, unknown> };
      asked.push(...[RequestItems[club.tables.names.Calendar] ?? []].flat());
      return next();
    });
    await club.api.checkRecurringAvailability(recurringBody());
    expect(asked).toMatchObject([{ ConsistentRead: true }]);
    expect(await everything()).toEqual(stored);
    expect(club.api.log).toMatchObject([{ fields: { bookings: 0, write_units: 0 } }]);
  });
});

it("a recurring check refuses bad fields before it asks for anybody's time", async () => {
  const { status, body } = await club.api.checkRecurringAvailability(recurringBody({}, { occurrences: 53 }));
  expect([status, refusalCodes(body)]).toEqual([400, ["FIELD_INVALID"]]);
});
