import { describe, expect, it } from "vitest";
import { BulkTables } from "../../../../shared/tables/bulk-tables.ts";
import { readClient } from "../../../../shared/tables/clients-table.ts";
import { appointmentBody } from "../../../support/bodies.ts";
import {
  addClients,
  book,
  classWith,
  codesIn,
  entry,
  leave,
  memberOf,
  refusalOf,
} from "../../../support/class-bookings.ts";
import { classPath, planClass } from "../../../support/classes.ts";
import type { TestAnswer } from "../../../support/function-under-test.ts";
import { appointmentItem, storeAppointments } from "../../../support/stored-appointment.ts";
import { classBookingItem, storeClassBookings, storeClasses } from "../../../support/stored-classes.ts";
import { createdAndUpdated, historyOf } from "../../../support/stored-history.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { useSampleClub } from "../../../support/use-sample-club.ts";

const club = useSampleClub();
const MEMBER = memberOf(9001);
const DAY_MS = 86_400_000;
const WAIT = { client_id: 9001, if_full: "wait" };

/** A class that holds neither coach nor room, whose type requires no session. */
const VIRTUAL = {
  ...{ class_type_id: 151, coach_id: null, room_id: undefined },
  ...{ is_virtual: true, virtual_url: "https://meet.example/1" },
};

function plan(start_date_time: string, fields: object = {}): Promise<number> {
  return planClass(club, { ...VIRTUAL, start_date_time, ...fields });
}

async function setPolicy(policy: object): Promise<void> {
  const { client, names } = club.tables;
  const types = (await storedItems(club.tables, "Club")).filter(
    ({ tenant_id, class_type_id }) => tenant_id === 11 && class_type_id === 151,
  );
  expect(types).toHaveLength(1);
  await new BulkTables(client, names).put(
    "Club",
    types.map((type) => ({ ...type, policy: { booking_opens: null, requires_session: false, ...policy } })),
  );
}

function tooMany(limit: string, max_bookings: number) {
  return [400, entry("TOO_MANY_BOOKINGS", "client_id", { limit, max_bookings })];
}

/** The status of a booking, and its problems where it is refused. */
function outcome(answer: TestAnswer) {
  return answer.status === 201 ? [201] : refusalOf(answer);
}

describe("a policy's limit", () => {
  it("max_upcoming counts classes that have not begun, for callers without manage", async () => {
    await setPolicy({ max_upcoming: 2 });
    const first = await plan("2026-12-01T10:00:00Z");
    const second = await plan("2026-12-02T10:00:00Z");
    const third = await plan("2026-12-03T10:00:00Z");
    for (const id of [first, second])
      expect((await book(club, id, { client_id: 9001 }, MEMBER)).status).toBe(201);
    expect(outcome(await book(club, third, { client_id: 9001 }, MEMBER))).toMatchObject(
      tooMany("max_upcoming", 2),
    );
    club.now = new Date("2026-12-01T10:00:00.000Z");
    expect(outcome(await book(club, third, { client_id: 9001 }, MEMBER))).toMatchObject(
      tooMany("max_upcoming", 2),
    );
    club.now = new Date("2026-12-01T10:00:00.001Z");
    expect(outcome(await book(club, third, { client_id: 9001 }, MEMBER))).toEqual([201]);
    const fourth = await plan("2026-12-04T10:00:00Z");
    expect((await book(club, fourth, { client_id: 9001 })).status).toBe(201);
  });

  it("max_a_day counts the classes of one local day, those that are over too", async () => {
    await setPolicy({ max_a_day: 2 });
    const [morning, noon, last, midnight] = [
      await plan("2027-06-01T05:00:00Z"),
      await plan("2027-06-01T10:00:00Z"),
      // The last quarter of an hour of the day in London, and the first.
      await plan("2027-06-01T22:45:00Z", { duration_minutes: 15 }),
      await plan("2027-06-01T23:00:00Z"),
    ];
    for (const id of [morning, noon])
      expect((await book(club, id, { client_id: 9001 }, MEMBER)).status).toBe(201);
    club.now = new Date("2027-06-01T08:00:00.000Z");
    expect(outcome(await book(club, last, { client_id: 9001 }, MEMBER))).toMatchObject(
      tooMany("max_a_day", 2),
    );
    expect(outcome(await book(club, midnight, { client_id: 9001 }, MEMBER))).toEqual([201]);
    expect((await leave(club, noon, 9001, MEMBER)).status).toBe(200);
    expect(outcome(await book(club, last, { client_id: 9001 }, MEMBER))).toEqual([201]);
  });

  it("holds at a promotion too, which then passes to the next", async () => {
    await addClients(club, [1, 2]);
    await setPolicy({ max_upcoming: 1 });
    const full = await classWith(club, [1], { ...VIRTUAL, capacity: 1 });
    for (const client_id of [9001, 2]) {
      club.now = new Date(club.now.getTime() + 1);
      expect((await book(club, full, { client_id, if_full: "wait" }, memberOf(client_id))).status).toBe(201);
    }
    const other = await plan("2026-12-05T10:00:00Z");
    expect((await book(club, other, { client_id: 9001 }, MEMBER)).status).toBe(201);
    expect(codesIn(await leave(club, full, 1))).toContain("PLACE_PASSED_ON");
    expect(codesIn(await book(club, full, { client_id: 2 }, memberOf(2)))).toEqual(["ALREADY_DONE"]);
  });
});

const FIRST_ID = 7_000_000;

/** Stores as many classes, with the client's booking of each. */
async function storeBooked(count: number, status: "booked" | "waiting", until?: string): Promise<void> {
  const classes = Array.from({ length: count }, (_, index) => ({
    class_id: FIRST_ID + index,
    start_date_time: new Date(Date.UTC(2027, 0, 10, 10) + index * DAY_MS).toISOString(),
  }));
  const since = "2026-11-01T00:00:00.000Z";
  await storeClasses(club.tables, classes);
  await storeClassBookings(
    club.tables,
    classes.map(({ class_id, start_date_time }) => ({
      ...{ class_id, start_date_time, status },
      ...(status === "waiting"
        ? {
            waitlist: {
              ...{ since, notice_minutes: 120, needs_session: false },
              ...(until === undefined ? {} : { until }),
            },
          }
        : {}),
    })),
  );
}

describe("booking that has closed before the start", () => {
  it("is open for those who wait, whom the club tells of an open place", async () => {
    await setPolicy({ booking_closes_minutes: 60 });
    const START = "2026-12-01T10:00:00.000Z";
    const [LEAVER, WAITER, STRANGER] = [1, 2, 3];
    await addClients(club, [LEAVER, WAITER, STRANGER]);
    const classId = await plan(START, { capacity: 1 });
    await book(club, classId, { client_id: LEAVER });
    await book(club, classId, { client_id: WAITER, if_full: "wait" });
    club.now = new Date("2026-12-01T09:30:00.000Z");
    await leave(club, classId, LEAVER);
    const offered = async (id: number) =>
      (await club.api.getClass(undefined, { ...memberOf(id), ...classPath(classId) })).body.actions;
    expect(await offered(STRANGER)).toEqual({});
    expect(outcome(await book(club, classId, { client_id: STRANGER }, memberOf(STRANGER)))).toMatchObject([
      400,
      entry("BOOKING_CLOSED"),
    ]);
    expect(await offered(WAITER)).toMatchObject({ book: { until: START } });
    const answer = await book(club, classId, { client_id: WAITER }, memberOf(WAITER));
    expect([answer.status, codesIn(answer)]).toEqual([200, ["PROMOTED", "SESSION_TAKEN"]]);
  });
});

describe("the places that a client waits for", () => {
  const full = () => classWith(club, [9002], { capacity: 1 });

  it("are 20 at most", async () => {
    await storeBooked(19, "waiting");
    const twentieth = await full();
    expect(outcome(await book(club, twentieth, WAIT, MEMBER))).toEqual([201]);
  });

  it("are no more than 20 for callers without manage", async () => {
    await storeBooked(20, "waiting");
    const more = await full();
    expect(outcome(await book(club, more, WAIT, MEMBER))).toMatchObject(tooMany("waits", 20));
    expect(outcome(await book(club, more, WAIT))).toEqual([201]);
  });

  it("count as long as until is ahead", async () => {
    const until = "2026-11-25T10:00:00.000Z";
    await storeBooked(20, "waiting", until);
    const more = await full();
    club.now = new Date(until);
    expect(outcome(await book(club, more, WAIT, MEMBER))).toMatchObject(tooMany("waits", 20));
    club.now = new Date(club.now.getTime() + 1);
    expect(outcome(await book(club, more, WAIT, MEMBER))).toEqual([201]);
  });
});

describe("a client's future bookings", () => {
  /** Stores so many bookings ahead, every other one of a class. */
  async function storeAhead(count: number): Promise<void> {
    const ofClasses = Math.floor(count / 2);
    await storeBooked(ofClasses, "booked");
    const appointments = Array.from({ length: count - ofClasses }, (_, index) =>
      appointmentItem({
        appointment_id: FIRST_ID + index,
        start_date_time: new Date(Date.UTC(2027, 2, 10, 10) + index * DAY_MS).toISOString(),
      }),
    );
    await storeAppointments(club.tables, appointments);
    const { database } = club.tables;
    const items = await storedItems(club.tables, "Clients");
    const [stored] = items.filter(({ client_id, tenant_id }) => client_id === 9001 && tenant_id === 11);
    expect(stored).toBeDefined();
    const counts = { appointments_booked: appointments.length, classes_booked: ofClasses };
    await database.put({ kind: "put", table: "Clients", item: { ...stored, ...counts } });
    const { client } = await database.read({ client: readClient(11, 9001) });
    expect(client).toMatchObject(counts);
  }

  it("are 50 at most, classes and appointments together", async () => {
    await storeAhead(49);
    const id = await plan("2026-12-01T10:00:00Z");
    expect(outcome(await book(club, id, { client_id: 9001 }, MEMBER))).toEqual([201]);
    const another = await plan("2026-12-02T10:00:00Z");
    expect(outcome(await book(club, another, { client_id: 9001 }, MEMBER))).toMatchObject(
      tooMany("future_bookings", 50),
    );
    expect(outcome(await book(club, another, { client_id: 9001 }))).toEqual([201]);
  });

  it("bind an appointment as they bind a class", async () => {
    await storeAhead(49);
    const at = (day: number) =>
      club.api.createAppointment(appointmentBody({ start_date_time: `2026-12-0${day}T10:00:00Z` }));
    expect((await at(1)).status).toBe(201);
    expect(refusalOf(await at(2))).toMatchObject([400, entry("TOO_MANY_BOOKINGS", "client_id")]);
  });
});

describe("the history of a booking of a class", () => {
  it("takes 30 changes of callers without manage, and always one who leaves", async () => {
    const id = await plan("2026-12-01T10:00:00Z");
    for (let change = 1; change <= 28; change += 2) {
      expect((await book(club, id, { client_id: 9001 }, MEMBER)).status).toBe(201);
      expect((await leave(club, id, 9001, MEMBER)).status).toBe(200);
    }
    expect((await book(club, id, { client_id: 9001 }, MEMBER)).status).toBe(201);
    expect((await leave(club, id, 9001, MEMBER)).status).toBe(200);
    expect(outcome(await book(club, id, { client_id: 9001 }, MEMBER))).toMatchObject([
      400,
      entry("TOO_MANY_CHANGES", "", { changes: 30 }),
    ]);
    // The desk may go on, and then the client may leave.
    expect((await book(club, id, { client_id: 9001 })).status).toBe(201);
    const left = await leave(club, id, 9001, MEMBER);
    expect([left.status, left.body.class_booking.version]).toEqual([200, 32]);
  });

  it.each([
    [29, { book: { is_payment_required: false } }],
    [30, {}],
  ])("offers a place after %i changes of a member only if it can be booked", async (changes, offered) => {
    await storeClasses(club.tables, [{ class_id: 1, class_type_id: 153 }]);
    const fields = { class_id: 1, status: "cancelled", created_by_client: true } as const;
    const history = historyOf(createdAndUpdated(changes)).map((each) => ({ ...each, by_client: true }));
    await storeClassBookings(club.tables, [classBookingItem(fields, history)]);
    const seen = await club.api.getClass(undefined, { ...MEMBER, ...classPath(1) });
    expect(seen.body.actions).toMatchObject(offered);
    expect("book" in seen.body.actions).toBe("book" in offered);
    const { status } = await book(club, 1, { client_id: 9001 }, MEMBER);
    expect(status).toBe("book" in offered ? 201 : 400);
  });

  it("is full for one who waits on other terms again and again, who then can leave the line", async () => {
    const id = await classWith(club, [9002], { capacity: 1 });
    expect((await book(club, id, WAIT, MEMBER)).status).toBe(201);
    for (let change = 2; change <= 30; change += 1) {
      const { status } = await book(club, id, { ...WAIT, notice_minutes: change }, MEMBER);
      expect(status).toBe(200);
    }
    expect(outcome(await book(club, id, { ...WAIT, notice_minutes: 31 }, MEMBER))).toMatchObject([
      400,
      entry("TOO_MANY_CHANGES"),
    ]);
    const left = await leave(club, id, 9001, MEMBER);
    expect([left.status, left.body.class_booking.status]).toEqual([200, "cancelled"]);
  });

  it("never keeps anybody in the line, however long it is", async () => {
    const waitlist = { since: "2026-11-01T00:00:00.000Z", notice_minutes: 120, needs_session: false };
    const waits = { client_id: 9001, since: Date.parse(waitlist.since), notice: 120, passed: [] };
    const line = [{ ...waits, needs_session: false }];
    await storeClasses(club.tables, [{ class_id: 1, class_type_id: 153, capacity: 1, booked: 1, line }]);
    const booking = { class_id: 1, status: "waiting", waitlist } as const;
    await storeClassBookings(club.tables, [classBookingItem(booking, historyOf(createdAndUpdated(100)))]);
    const otherTerms = { ...WAIT, notice_minutes: 1 };
    expect(outcome(await book(club, 1, otherTerms))).toMatchObject([
      400,
      entry("TOO_MANY_CHANGES", "", { changes: 100 }),
    ]);
    const left = await leave(club, 1, 9001, MEMBER);
    expect([left.status, left.body.class_booking.version]).toEqual([200, 101]);
  });
});
