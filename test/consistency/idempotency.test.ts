import { beforeEach, describe, expect, it } from "vitest";
import { toAuthorizerContext } from "../../shared/api/caller.ts";
import { operationNames } from "../../shared/api/operations.ts";
import { coachKey } from "../../shared/club/coach.ts";
import { appointmentBody, tourBody } from "../support/bodies.ts";
import { conflictsInFlight, randomConflicts } from "../support/conflicts.ts";
import { refusalCodes } from "../support/envelope-shape.ts";
import { interceptCalls } from "../support/fault-injection.ts";
import {
  HARBOUR,
  HARBOUR_SYDNEY,
  NORTHWIND,
  TEST_NOW,
  type TestAnswer,
  TOKEN_EXPIRES_S,
} from "../support/function-under-test.ts";
import { type Item, replaceItems } from "../support/replace-items.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { storedItems } from "../support/stored-items.ts";
import { useSampleClub } from "../support/use-sample-club.ts";
import { checkTables } from "./checker/check-tables.ts";
import { readState, type StoredState } from "./checker/stored-state.ts";
import { postWithOneKey } from "./one-key.ts";

const SEED = 20_261_120;
const DAY_MS = 24 * 60 * 60_000;
const REPLAYED = "Idempotency-Replayed";

const club = useSampleClub();
let before: StoredState;

beforeEach(async () => {
  before = await readState(club.tables);
});

/** The header that asks to be carried out once. */
function once(key: string) {
  return { headers: { "Idempotency-Key": key } };
}

function isReplay({ headers }: TestAnswer): boolean {
  return headers[REPLAYED] === "true";
}

async function bookings(): Promise<number> {
  const lists = await Promise.all([
    storedItems(club.tables, "Tours"),
    storedItems(club.tables, "Appointments"),
  ]);
  return lists.flat().length;
}

const operations = [
  ["Book tour", "bookTour", tourBody()],
  ["Create new appointment", "createAppointment", appointmentBody()],
] as const;

describe.each(operations)("one key of %s", (_name, operation, body) => {
  it.each([
    ["every fifth transaction conflicts", () => randomConflicts(seededRandom(SEED), 0.2)],
    ["whoever overlaps conflicts", () => conflictsInFlight(seededRandom(SEED))],
  ])(
    "gives 50 posts at once one booking and equal answers, 49 replayed, where %s",
    async (_where, conflicts) => {
      expect(await postWithOneKey(operation, body, 50, conflicts())).toEqual({
        sent: 50,
        differentAnswers: 1,
        unavailable: 0,
        succeeded: 50,
        replayed: 49,
        bookings: 1,
        conflicts: expect.any(Number),
        problems: [],
      });
    },
  );

  it("says what the first success said, in all of its headers but one", async () => {
    const first = await club.api[operation](body, once("k"));
    const second = await club.api[operation](body, once("k"));
    expect(second.headers).toEqual({ ...first.headers, [REPLAYED]: "true" });
    expect(first.headers).not.toHaveProperty(REPLAYED);
  });

  it("means nothing to a request without it", async () => {
    await club.api[operation](body, once("k"));
    expect((await club.api[operation](body)).status).toBe(400);
  });

  it("is reused where the body differs, and stands for the same body in another order", async () => {
    const { text } = await club.api[operation](body, once("k"));
    const reversed = Object.fromEntries(Object.entries(body).reverse());
    expect((await club.api[operation](reversed, once("k"))).text).toBe(text);
    const other = await club.api[operation]({ ...body, ...commented(operation, body) }, once("k"));
    expect([other.status, refusalCodes(other.body)]).toEqual([422, ["IDEMPOTENCY_KEY_REUSED"]]);
    expect(await bookings()).toBe(1);
  });

  it("counts for 24 h, and then no more, though the record is still there", async () => {
    const first = await club.api[operation](body, once("k"));
    club.now = new Date(TEST_NOW.getTime() + DAY_MS - 1);
    expect(await club.api[operation](body, once("k"))).toMatchObject({
      text: first.text,
      status: first.status,
    });
    club.now = new Date(TEST_NOW.getTime() + DAY_MS + 1_000);
    const free = later(operation, body);
    const second = await club.api[operation](free, once("k"));
    expect([second.status, isReplay(second)]).toEqual([first.status, false]);
    expect(second.text).not.toBe(first.text);
    // The new answer has taken the old one's place.
    expect(await club.api[operation](free, once("k"))).toMatchObject({
      text: second.text,
      status: first.status,
    });
    expect(await bookings()).toBe(2);
    expect(await checkTables(club.tables, before)).toEqual([]);
  });

  it("is another key from another principal, and for the other operation", async () => {
    await club.api[operation](body, once("k"));
    const authorizer = toAuthorizerContext({
      principal: "london-kiosk",
      grants: { companies: [], tenants: [11] },
      operations: operationNames,
      scopes: ["tours.write", "appointments.write", "appointments.read"],
      expiresAtS: TOKEN_EXPIRES_S,
    });
    const other = await club.api[operation](body, { ...once("k"), authorizer });
    expect([other.status, isReplay(other)]).toEqual([400, false]);
    const [otherOperation, otherBody] =
      operation === "bookTour"
        ? (["createAppointment", appointmentBody()] as const)
        : (["bookTour", tourBody()] as const);
    expect(isReplay(await club.api[otherOperation](otherBody, once("k")))).toBe(false);
    expect(await bookings()).toBe(2);
  });

  it("is answered still when the start has passed", async () => {
    const soon = startingAt(operation, body, "2026-11-20T09:30:00Z");
    const { text } = await club.api[operation](soon, once("k"));
    club.now = new Date("2026-11-20T12:00:00Z");
    expect(refusalCodes((await club.api[operation](soon)).body)).toEqual(["START_IN_PAST"]);
    expect((await club.api[operation](soon, once("k"))).text).toBe(text);
  });

  it("is not used up by a refusal", async () => {
    const closed = startingAt(operation, body, "2026-12-01T03:00:00Z");
    expect((await club.api[operation](closed, once("k"))).status).toBe(400);
    expect((await club.api[operation]({ nonsense: true }, once("k"))).status).toBe(400);
    const success = await club.api[operation](body, once("k"));
    expect([success.status < 300, isReplay(success)]).toEqual([true, false]);
    expect(await checkTables(club.tables, before)).toEqual([]);
  });

  it.each([
    ["1 character", "k", true],
    ["255 characters", "k".repeat(255), true],
    ["the first and the last visible character", "!~", true],
    ["no character", "", false],
    ["256 characters", "k".repeat(256), false],
    ["a space", "k k", false],
    ["a control character", "k\u007f", false],
    ["a letter beyond ASCII", "clé", false],
  ])("may have %s", async (_what, key, isValid) => {
    const { status, body: answer } = await club.api[operation](body, once(key));
    if (isValid) expect(status).toBeLessThan(300);
    else expect([status, refusalCodes(answer)]).toEqual([400, ["IDEMPOTENCY_KEY_INVALID"]]);
  });

  it("is not used up where the first answer was lost, and gets it back", async () => {
    interceptCalls(club.tables.client, async ({ command, index }, next) => {
      const output = await next();
      if (command === "TransactWriteItemsCommand" && index === 0) throw connectionReset();
      return output;
    });
    const lost = await club.api[operation](body, once("k"));
    expect([lost.status, lost.headers["Retry-After"]]).toEqual([503, "2"]);
    const found = await club.api[operation](body, once("k"));
    expect([found.status < 300, isReplay(found)]).toEqual([true, true]);
    expect(await bookings()).toBe(1);
    expect(await checkTables(club.tables, before)).toEqual([]);
  });
});

describe("a key under another path", () => {
  it("is answered with IDEMPOTENCY_KEY_REUSED", async () => {
    await club.api.bookTour(tourBody(), once("k"));
    const sydney = {
      pathParameters: { company_uuid: HARBOUR, tenant_uuid: HARBOUR_SYDNEY },
      grants: { companies: [NORTHWIND, HARBOUR], tenants: [] },
    };
    const tour = await club.api.bookTour(tourBody(), { ...once("k"), ...sydney });
    expect([tour.status, refusalCodes(tour.body)]).toEqual([422, ["IDEMPOTENCY_KEY_REUSED"]]);
    await club.api.createAppointment(appointmentBody(), once("k"));
    const brooklyn = { ...once("k"), pathParameters: { tenant_id: "12" } };
    const appointment = await club.api.createAppointment(appointmentBody(), brooklyn);
    expect([appointment.status, refusalCodes(appointment.body)]).toEqual([422, ["IDEMPOTENCY_KEY_REUSED"]]);
  });
});

describe("an answer that was given", () => {
  it("is given again when the coach has become inactive", async () => {
    const { text } = await club.api.createAppointment(appointmentBody(), once("k"));
    const records = await storedItems(club.tables, "Club");
    const { partition, record } = coachKey(11, 501);
    const isCoach = (item: Item) => item.partition === partition && item.record === record;
    await replaceItems(
      club.tables,
      "Club",
      records.map((item) => (isCoach(item) ? { ...item, is_active: false } : item)),
    );
    const later = appointmentBody({ start_date_time: "2026-12-02T10:00:00Z" });
    expect(refusalCodes((await club.api.createAppointment(later)).body)).toEqual(["COACH_NOT_FOUND"]);
    expect((await club.api.createAppointment(appointmentBody(), once("k"))).text).toBe(text);
  });

  it("is not given to a caller who may no longer act for the tenant", async () => {
    await club.api.createAppointment(appointmentBody(), once("k"));
    const grants = { companies: [HARBOUR], tenants: [] };
    expect((await club.api.createAppointment(appointmentBody(), { ...once("k"), grants })).status).toBe(403);
  });
});

function connectionReset(): Error {
  return Object.assign(new Error("socket hang up"), { code: "ECONNRESET" });
}

type OperationName = "bookTour" | "createAppointment";

function startingAt(operation: OperationName, body: object, start: string): object {
  return operation === "bookTour"
    ? tourBody({}, { scheduled_datetime: start })
    : { ...body, start_date_time: start };
}

/** The same booking on another day, by somebody who has no open tour. */
function later(operation: OperationName, body: object): object {
  return operation === "bookTour"
    ? tourBody({ email_id: "grace@example.com" }, { scheduled_datetime: "2026-12-03T10:00:00Z" })
    : { ...body, start_date_time: "2026-12-03T10:00:00Z" };
}

function commented(operation: OperationName, body: object): object {
  return operation === "bookTour"
    ? tourBody({}, { notes: "by the pool" })
    : { ...body, comments: "with a towel" };
}
