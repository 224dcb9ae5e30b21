import { beforeEach, describe, expect, it } from "vitest";
import { Database } from "../../../../shared/tables/database.ts";
import { recordId } from "../../../../shared/values/record-id.ts";
import { Unavailable } from "../../../../shared/values/unavailable.ts";
import { engineClient } from "../../../support/engine.ts";
import { refusalProblems } from "../../../support/envelope-shape.ts";
import { answered, cancelled, interceptCalls } from "../../../support/fault-injection.ts";
import { functionsUnderTest, TEST_NOW } from "../../../support/function-under-test.ts";
import { storeHeldClass } from "../../../support/stored-classes.ts";
import { useSampleClub } from "../../../support/use-sample-club.ts";
import { book, calendarOf, ofCoach, times, type UnavailabilityCalls } from "./unavailability.ts";

const club = useSampleClub();
const COACH = "coach#11#501";
const MORNING = times("2026-12-01T08:00:00Z", "2026-12-01T12:00:00Z");
const headers = { "Idempotency-Key": "once" };

/** What happens to the next commits of the faulty API, one after the other; null lets one pass. */
let faults: (((next: () => Promise<unknown>) => Promise<unknown>) | null)[];
/** The coach's calls, through a database that fails as it is told. */
let coach: UnavailabilityCalls;
let commits: number;

beforeEach(() => {
  faults = [];
  commits = 0;
  const client = engineClient();
  interceptCalls(client, ({ command }, next) => {
    if (command !== "TransactWriteItemsCommand") return next();
    commits += 1;
    const fault = faults.shift();
    return fault ? fault(next) : next();
  });
  const api = functionsUnderTest(new Database(client, club.tables.names));
  coach = ofCoach({ now: TEST_NOW, tables: club.tables, api }, 501);
});

/** The commit happens, and its answer is lost. */
async function lost(next: () => Promise<unknown>): Promise<never> {
  await next();
  throw new Unavailable();
}

/** The commit does not happen. */
function failed(): Promise<never> {
  return Promise.reject(new Unavailable());
}

describe("a lost answer", () => {
  it.each([
    ["carried out", lost, "true"],
    ["not carried out", failed, undefined],
  ])(
    "of a request that was %s is answered under its key by one unavailability",
    async (_, fault, replayed) => {
      faults = [fault];
      expect((await coach.add(MORNING, { headers })).status).toBe(503);
      const { status, body, headers: answered } = await coach.add(MORNING, { headers });
      expect([status, answered["Idempotency-Replayed"]]).toEqual([201, replayed]);
      const { days, records } = await calendarOf(club, COACH);
      expect(records.map(({ unavailability_id }) => unavailability_id)).toEqual([body.create_response.id]);
      expect(days).toMatchObject([{ i0: 10_000 }]);
    },
  );

  it.each([
    ["carried out", lost, "true"],
    ["not carried out", failed, undefined],
  ])(
    "of a removal that was %s is answered under its key, and frees the time once",
    async (_, fault, replayed) => {
      const { id } = (await coach.add(MORNING)).body.create_response;
      faults = [fault];
      expect((await coach.remove(id, { headers })).status).toBe(503);
      const { status, body, headers: answered } = await coach.remove(id, { headers });
      expect([status, body, answered["Idempotency-Replayed"]]).toEqual([200, { id, info: [] }, replayed]);
      expect((await calendarOf(club, COACH)).days).toMatchObject([{ i0: 0 }]);
    },
  );

  it("of a removal without a key is answered by ALREADY_DONE", async () => {
    const { id } = (await coach.add(MORNING)).body.create_response;
    faults = [lost];
    expect((await coach.remove(id)).status).toBe(503);
    expect((await coach.remove(id)).body.info).toMatchObject([{ errorCode: "ALREADY_DONE" }]);
    expect((await calendarOf(club, COACH)).days).toMatchObject([{ i0: 0 }]);
  });
});

describe("a request that another call carries out meanwhile", () => {
  it("is answered as that call was, though the record is not what it names any more", async () => {
    const { id } = (await ofCoach(club, 501).add(MORNING)).body.create_response;
    const options = { headers: { ...headers, "If-Match": '"1"' } };
    const { promise: isAnswerRead, resolve } = Promise.withResolvers<void>();
    const client = engineClient();
    interceptCalls(client, async ({ command, index }, next) => {
      if (command === "QueryCommand") {
        await isAnswerRead;
        expect((await ofCoach(club, 501).remove(id, options)).status).toBe(200);
      }
      const output = await next();
      // The tenant is read first.
      if (command === "BatchGetItemCommand" && index === 1) resolve();
      return output;
    });
    const api = functionsUnderTest(new Database(client, club.tables.names));
    const late = ofCoach({ now: TEST_NOW, tables: club.tables, api }, 501);
    const { status, body, headers: answered } = await late.remove(id, options);
    expect([status, body, answered["Idempotency-Replayed"]]).toEqual([200, { id, info: [] }, "true"]);
  });
});

/** Somebody books between the read and the commit. */
function bookBetween(start: string) {
  return async (next: () => Promise<unknown>) => {
    expect((await book(club, start)).id).toBeDefined();
    return await next();
  };
}

describe("a booking between the read and the commit", () => {
  it("refuses the unavailability, which is decided anew, and is named", async () => {
    faults = [bookBetween("2026-12-01T10:00:00Z")];
    const { status, body } = await coach.add(MORNING);
    expect([status, refusalProblems(body)]).toEqual([400, ["COACH_BOOKED coach_id"]]);
    expect(body.info[0].jsonObject.appointment_ids).toHaveLength(1);
    expect((await calendarOf(club, COACH)).records).toEqual([]);
  });

  it("is named by the warning where it is kept", async () => {
    faults = [bookBetween("2026-12-01T10:00:00Z")];
    const { status, body } = await coach.add({ ...MORNING, on_conflict: "keep" });
    expect(status).toBe(201);
    expect(body.create_response.info[0].jsonObject.appointment_ids).toHaveLength(1);
    expect(commits).toBe(2);
  });

  it("that is not in the way only makes it read again", async () => {
    faults = [bookBetween("2026-12-01T14:00:00Z"), bookBetween("2026-12-01T15:00:00Z")];
    expect((await coach.add(MORNING)).status).toBe(201);
    expect(commits).toBe(3);
  });
});

describe("an index that lags behind the bookings", () => {
  /** The coach's calls, whose first looks find nothing, neither an appointment nor a class. */
  function behind(looks: number): UnavailabilityCalls {
    let queries = 2 * looks;
    const client = engineClient();
    interceptCalls(client, ({ command, input }, next) => {
      const isOfIndex = command === "QueryCommand" && "IndexName" in input;
      if (!isOfIndex || queries === 0) return next();
      queries -= 1;
      return Promise.resolve(answered({ Items: [] }));
    });
    const api = functionsUnderTest(new Database(client, club.tables.names));
    return ofCoach({ now: TEST_NOW, tables: club.tables, api }, 501);
  }

  it("is asked again, so that all bookings that are kept are named", async () => {
    const { id } = await book(club, "2026-12-01T10:00:00Z");
    const { status, body } = await behind(2).add({ ...MORNING, on_conflict: "keep" });
    expect([status, body.create_response.info[0].jsonObject]).toEqual([
      201,
      { appointment_ids: [id], appointment_count: 1 },
    ]);
  });

  it("is asked again for classes, too", async () => {
    const { id } = await book(club, "2026-12-01T10:00:00Z");
    await storeHeldClass(club.tables, { ...times("2026-12-01T11:00:00.000Z", "2026-12-01T11:30:00.000Z") });
    const { body } = await behind(2).add(MORNING);
    expect(body.info[0].jsonObject).toMatchObject({ appointment_ids: [id], class_ids: [7001] });
  });

  it("does not hold up the answer for long: what is booked refuses it", async () => {
    await book(club, "2026-12-01T10:00:00Z");
    const { body } = await behind(4).add(MORNING);
    expect(refusalProblems(body)).toEqual(["COACH_BOOKED coach_id"]);
    expect(body.info[0].jsonObject).toEqual({ appointment_ids: [], appointment_count: 0 });
  });
});

describe("an unavailability is tried again", () => {
  it("where another transaction was in its way", async () => {
    const conflict = () => Promise.reject(cancelled("TransactionConflict", "None", "None"));
    faults = [conflict, conflict];
    const { id } = (await coach.add(MORNING)).body.create_response;
    faults = [conflict];
    expect((await coach.remove(id)).status).toBe(200);
    expect(commits).toBe(5);
  });

  it("with another id where its own is taken", async () => {
    const ids = [1, 1, 2];
    const newId = (now: Date) => recordId(now, ids.shift() ?? 0);
    const api = functionsUnderTest(club.tables.database, { newId });
    const drawing = ofCoach({ now: TEST_NOW, tables: club.tables, api }, 501);
    await drawing.add(MORNING);
    const { status, body } = await drawing.add(MORNING);
    expect([status, body.create_response.id]).toEqual([201, recordId(TEST_NOW, 2)]);
  });

  it("as long as there is time, then answers 503", async () => {
    faults = Array.from({ length: 1_000 }, () => () => Promise.reject(cancelled("TransactionConflict")));
    const endMs = Date.now() + 2_500;
    const { status } = await coach.add(MORNING, { remainingMs: () => endMs - Date.now() });
    expect(status).toBe(503);
    expect((await calendarOf(club, COACH)).records).toEqual([]);
  });
});

describe("the log", () => {
  it.each([
    ["two where nothing is in the way", [], 3],
    ["one more where bookings are", ["2026-12-01T10:00:00Z"], 4],
  ])("counts the calls of an unavailability beside that for the tenant: %s", async (_, bookings, calls) => {
    for (const start of bookings) await book(club, start);
    await ofCoach(club, 501).list();
    await ofCoach(club, 501).add({ ...MORNING, on_conflict: "keep" });
    // The records and the days are read at once.
    expect(club.api.log.at(-1)?.fields.round_trips).toBe(calls);
  });

  it("counts no booking for a change, and a replay as one", async () => {
    await club.api.addStaffUnavailability(MORNING, {
      pathParameters: { tenant_id: "11", coach_id: "501" },
      headers,
    });
    await club.api.addStaffUnavailability(MORNING, {
      pathParameters: { tenant_id: "11", coach_id: "501" },
      headers,
    });
    const lines = club.api.log.map(({ fields }) => [fields.operation, fields.bookings, fields.replays]);
    expect(lines).toEqual([
      ["addStaffUnavailability", 0, 0],
      ["addStaffUnavailability", 0, 1],
    ]);
  });
});
