import { describe, expect, it } from "vitest";
import { readClient } from "../../../../../shared/tables/clients-table.ts";
import { appointmentBody } from "../../../../support/bodies.ts";
import {
  addClients,
  book,
  bookingPath,
  classWith,
  codesIn,
  countsOfClass,
  countsOfClient,
  entry,
  KIOSK,
  leave,
  memberOf,
  refusalOf,
} from "../../../../support/class-bookings.ts";
import { CLASS_MANAGER, changeClass, classPath, planClass } from "../../../../support/classes.ts";
import { asking } from "../../../../support/slots.ts";
import { CLASS_START } from "../../../../support/stored-classes.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub();
const MEMBER = memberOf(9001);
const FULL = { capacity: 1 } as const;

describe("Books client to class", () => {
  it("gives a place, takes a session and holds the client", async () => {
    const classId = await planClass(club);
    const { status, body, headers } = await book(club, classId, { client_id: 9001 }, MEMBER);
    expect([status, headers.ETag]).toEqual([201, '"1"']);
    expect([body.create_response, body.update_response]).toEqual([
      { id: classId, info: [] },
      { id: 30_004, info: [] },
    ]);
    expect(body.client_booked_details).toMatchObject([
      { client_id: 9001, is_payment_required: false, memberships: [{ id: 30_004, is_selected: true }] },
    ]);
    expect(body.class_booking).toMatchObject({
      ...{ class_id: classId, client_id: 9001, version: 1, status: "booked", waitlist: null },
      ...{ membership_id: 30_004, session_outcome: "taken", is_first_time_class: false },
      policy: { cancel_until_minutes: 120, free_cancel_until: "2026-12-01T08:00:00.000Z" },
      history: [{ version: 1, operation: "booked", by: "client" }],
      actions: { cancel: { until: "2026-12-01T08:00:00.000Z", session_outcome: "returned" } },
    });
    expect(await countsOfClass(club, classId)).toEqual({ booked: 1, members: 1, waiting: 0, line: [] });
    expect(await countsOfClient(club, 9001)).toMatchObject({ classes_booked: 1, used: 2 });
    const appointment = appointmentBody({ coach_id: 502, room_id: 71, start_date_time: CLASS_START });
    expect(refusalOf(await club.api.createAppointment(appointment))).toMatchObject([
      400,
      entry("CLIENT_UNAVAILABLE"),
    ]);
  });

  it("is the same record after a cancellation, and its versions go on", async () => {
    const classId = await classWith(club, [9001]);
    await leave(club, classId, 9001);
    const { status, body } = await book(
      club,
      classId,
      { client_id: 9001 },
      { headers: { "If-Match": '"7"' } },
    );
    expect([status, body.class_booking.version, body.class_booking.status]).toEqual([201, 3, "booked"]);
    expect(body.class_booking).toMatchObject({
      cancelled_at: null,
      cancelled_by: null,
      is_late_cancel: false,
    });
    expect(body.class_booking.history.map(({ operation }: { operation: string }) => operation)).toEqual([
      "booked",
      "cancelled",
      "booked",
    ]);
    expect(await countsOfClient(club, 9001)).toMatchObject({ classes_booked: 1, used: 2 });
  });
});

describe("a full class", () => {
  it("lets the client wait, without a session and without holding them", async () => {
    const classId = await classWith(club, [9002], FULL);
    const answer = await book(club, classId, { client_id: 9001, if_full: "wait" }, MEMBER);
    expect([answer.status, codesIn(answer)]).toEqual([201, ["WAITLISTED"]]);
    expect(answer.body.class_booking).toMatchObject({
      ...{ status: "waiting", membership_id: null, session_outcome: "none" },
      waitlist: { position: 1, until: null, notice_minutes: 120, since: club.now.toISOString() },
      actions: { cancel: { session_outcome: "none" } },
    });
    expect(await countsOfClass(club, classId)).toEqual({ booked: 1, members: 2, waiting: 1, line: [9001] });
    expect(await countsOfClient(club, 9001)).toMatchObject({ classes_booked: 0, used: 1 });
  });

  it("keeps the place in line of one who changes until or notice, and says so of nothing new", async () => {
    const classId = await classWith(club, [9002], FULL);
    await addClients(club, [1]);
    for (const client_id of [9001, 1]) {
      await book(club, classId, { client_id, if_full: "wait" });
      club.now = new Date(club.now.getTime() + 1);
    }
    const until = "2026-12-01T08:00:00.000Z";
    const changed = await book(club, classId, { client_id: 9001, until, notice_minutes: 0 });
    expect([changed.status, codesIn(changed)]).toEqual([200, []]);
    expect(changed.body.class_booking).toMatchObject({
      version: 2,
      waitlist: { position: 1, until, notice_minutes: 0 },
    });
    const same = await book(club, classId, { client_id: 9001, if_full: "wait" });
    expect([same.status, codesIn(same)]).toEqual([200, ["ALREADY_DONE"]]);
    const emptied = await book(club, classId, { client_id: 9001, until: null });
    expect(emptied.body.class_booking.waitlist).toMatchObject({
      position: 1,
      until: null,
      notice_minutes: 0,
    });
    expect(refusalOf(await book(club, classId, { client_id: 9001 }))).toMatchObject([
      400,
      entry("CLASS_FULL"),
    ]);
  });

  it.each([{ until: "2026-12-01T08:00:00.000Z" }, { until: null }, { notice_minutes: 30 }])(
    "answers the same terms of waiting once more with ALREADY_DONE: %j",
    async (terms) => {
      const classId = await classWith(club, [9002], FULL);
      await book(club, classId, { client_id: 9001, if_full: "wait" });
      await book(club, classId, { client_id: 9001, ...terms });
      const again = await book(club, classId, { client_id: 9001, ...terms });
      expect([again.status, codesIn(again)]).toEqual([200, ["ALREADY_DONE"]]);
    },
  );

  /** A full class with a waiter 1 whose until has passed, and a waiter 2. */
  async function classWithPastWaiter() {
    const classId = await classWith(club, [9002], { ...FULL, waitlist_size: 2 });
    await addClients(club, [1, 2]);
    const past = club.now.toISOString();
    await book(club, classId, { client_id: 1, if_full: "wait", until: past });
    club.now = new Date(club.now.getTime() + 1);
    await book(club, classId, { client_id: 2, if_full: "wait" });
    club.now = new Date(club.now.getTime() + 1);
    return { classId, past };
  }

  it.each([
    { if_full: "wait" },
    { until: null },
    { if_full: "wait", notice_minutes: 30 },
    { notice_minutes: 30 },
  ])(
    "puts one whose until has passed at the end of the line, once they want a place again: %j",
    async (wish) => {
      const { classId } = await classWithPastWaiter();
      const gone = await club.api.getClassBooking(undefined, {
        ...CLASS_MANAGER,
        ...bookingPath(classId, 1),
      });
      expect(gone.body).toMatchObject({ status: "waiting", waitlist: { position: null } });
      const again = await book(club, classId, { client_id: 1, ...wish });
      expect(again.body.class_booking.waitlist).toMatchObject({ position: 2, until: null });
      expect(await countsOfClass(club, classId)).toMatchObject({ members: 3, line: [2, 1] });
    },
  );

  it.each<[string, Parameters<typeof addClients>[2], string]>([
    ["who is blocked by then", { is_blocked: true }, "CLIENT_BLOCKED"],
    ["who has no session by then", { sessions: 0 }, "MEMBERSHIP_REQUIRED"],
  ])("lets nobody join the line again %s", async (_, fields, code) => {
    const { classId } = await classWithPastWaiter();
    await addClients(club, [1], fields);
    const again = await book(club, classId, { client_id: 1, if_full: "wait" }, memberOf(1));
    expect(refusalOf(again)).toMatchObject([400, entry(code, "client_id")]);
    expect(await countsOfClass(club, classId)).toMatchObject({ line: [2] });
  });

  it("leaves out of the line one whose until has passed, who asks for it or a place again", async () => {
    const { classId, past } = await classWithPastWaiter();
    const again = { client_id: 1, if_full: "wait", until: past };
    expect(refusalOf(await book(club, classId, again))).toMatchObject([400, entry("FIELD_INVALID", "until")]);
    expect(refusalOf(await book(club, classId, { client_id: 1 }))).toMatchObject([400, entry("CLASS_FULL")]);
    expect(await countsOfClass(club, classId)).toMatchObject({ line: [2] });
  });

  it("keeps the order of joining, though the clock of the first was ahead", async () => {
    const classId = await classWith(club, [9002], FULL);
    await addClients(club, [1, 2, 3]);
    const joinAt = async (client_id: number, ms: number) => {
      club.now = new Date(Date.parse("2026-11-20T09:00:00.000Z") + ms);
      await book(club, classId, { client_id, if_full: "wait" });
    };
    await joinAt(3, 5_000);
    await joinAt(2, 0);
    await joinAt(1, 1_000);
    expect(await countsOfClass(club, classId)).toMatchObject({ line: [3, 2, 1] });
  });

  it("orders those who join at one instant by their ids", async () => {
    const classId = await classWith(club, [9002], FULL);
    await addClients(club, [1, 2]);
    for (const client_id of [2, 1]) await book(club, classId, { client_id, if_full: "wait" });
    expect(await countsOfClass(club, classId)).toMatchObject({ line: [1, 2] });
  });

  it("takes one more for staff alone, and warns", async () => {
    const classId = await classWith(club, [9002], FULL);
    const exceed = { client_id: 9001, if_full: "exceed" };
    expect(refusalOf(await book(club, classId, exceed, KIOSK))).toMatchObject([
      403,
      entry("ACCESS_DENIED", "if_full"),
    ]);
    const answer = await book(club, classId, exceed);
    expect([answer.status, codesIn(answer)]).toEqual([201, ["OVER_CAPACITY"]]);
    expect(await countsOfClass(club, classId)).toMatchObject({ booked: 2, members: 2 });
  });

  it("gives an open place to one who waits and asks again", async () => {
    const classId = await classWith(club, [9002], FULL);
    await book(club, classId, { client_id: 9001, if_full: "wait", notice_minutes: 1_440 });
    club.now = new Date("2026-12-01T08:00:00.000Z");
    // Too late for a promotion, so the place is open.
    await leave(club, classId, 9002);
    const answer = await book(club, classId, { client_id: 9001 }, MEMBER);
    expect([answer.status, codesIn(answer)]).toEqual([200, ["PROMOTED", "SESSION_TAKEN"]]);
    expect(answer.body.class_booking).toMatchObject({
      ...{ status: "booked", membership_id: 30_004, waitlist: null, promoted_at: club.now.toISOString() },
      policy: { free_cancel_until: "2026-12-01T08:00:00.000Z" },
    });
    expect(await countsOfClass(club, classId)).toEqual({ booked: 1, members: 1, waiting: 0, line: [] });
  });
});

describe("the window of booking", () => {
  it("opens on the club's wall clock, to the millisecond, and not for staff", async () => {
    // Case 1: Monday 18:30 local, seven days before at noon.
    const classId = await planClass(club, { class_type_id: 152, start_date_time: "2027-03-29T17:30:00Z" });
    club.now = new Date("2027-03-22T11:59:59.999Z");
    expect(refusalOf(await book(club, classId, { client_id: 9001 }, MEMBER))).toMatchObject([
      400,
      entry("BOOKING_NOT_OPEN", "", { opens_at: "2027-03-22T12:00:00.000Z" }),
    ]);
    expect((await book(club, classId, { client_id: 9002 })).status).toBe(201);
    club.now = new Date("2027-03-22T12:00:00.000Z");
    expect((await book(club, classId, { client_id: 9001 }, MEMBER)).status).toBe(201);
  });

  it("closes at the start, and for staff 24 hours after the end", async () => {
    const classId = await planClass(club);
    await addClients(club, [1, 2, 3]);
    const at = async (now: string, client_id: number, options = {}) => {
      club.now = new Date(now);
      const { status, body } = await book(club, classId, { client_id }, options);
      return [status, body.info?.[0].errorCode];
    };
    expect(await at(CLASS_START, 1, memberOf(1))).toEqual([201, undefined]);
    expect(await at("2026-12-01T10:00:00.001Z", 2, memberOf(2))).toEqual([400, "BOOKING_CLOSED"]);
    expect(await at("2026-12-02T11:00:00.000Z", 2)).toEqual([201, undefined]);
    expect(await at("2026-12-02T11:00:00.001Z", 3)).toEqual([400, "BOOKING_CLOSED"]);
  });

  it("checks a client in by the same write, from when check-ins begin", async () => {
    const classId = await planClass(club);
    await addClients(club, [1]);
    const body = { client_id: 1, check_in: true };
    club.now = new Date("2026-12-01T08:59:59.999Z");
    expect(refusalOf(await book(club, classId, body))).toMatchObject([400, entry("TOO_EARLY", "check_in")]);
    club.now = new Date("2026-12-01T09:00:00.000Z");
    const answer = await book(club, classId, body);
    expect(answer.body.class_booking).toMatchObject({
      status: "checked_in",
      checked_in_at: club.now.toISOString(),
    });
    expect(await countsOfClient(club, 1)).toMatchObject({ classes_booked: 1, classes_checked_in: 1 });
  });
});

describe("who pays for a place", () => {
  it("is a membership that can, or nobody where the policy requires one", async () => {
    const classId = await planClass(club);
    await addClients(club, [1], { sessions: 0 });
    expect(refusalOf(await book(club, classId, { client_id: 1 }, memberOf(1)))).toMatchObject([
      400,
      entry("MEMBERSHIP_REQUIRED", "client_id"),
    ]);
    const { body } = await book(club, classId, { client_id: 1 });
    expect(body.class_booking).toMatchObject({ membership_id: null, is_payment_required: true });
    const lenient = { class_type_id: 151, start_date_time: "2026-12-02T10:00:00Z" };
    const paid = await book(club, await planClass(club, lenient), { client_id: 1 }, memberOf(1));
    expect(paid.body.class_booking).toMatchObject({ membership_id: null, is_payment_required: true });
  });

  it("is nobody for a complimentary class", async () => {
    const { body } = await club.api.createComplimentaryClass(
      { class_type_id: 153, start_date_time: CLASS_START, comp_reason: "opening" },
      { ...CLASS_MANAGER, ...classPath() },
    );
    const classId: number = body.create_response.id;
    const { class_booking } = (await book(club, classId, { client_id: 9001 }, MEMBER)).body;
    expect(class_booking).toMatchObject({
      is_comp_session: true,
      is_payment_required: false,
      membership_id: null,
    });
    expect(refusalOf(await book(club, classId, { client_id: 9002, membership_id: 30_005 }))).toMatchObject([
      400,
      entry("MEMBERSHIP_NOT_USABLE"),
    ]);
  });
});

describe("what a late cancellation cost", () => {
  const LATE = new Date("2026-12-01T09:00:00.000Z");

  async function cancelledLate(sessions: number) {
    await addClients(club, [1, 2], { sessions });
    const classId = await classWith(club, [1], { ...FULL, class_type_id: sessions === 0 ? 151 : 153 });
    club.now = LATE;
    await leave(club, classId, 1, memberOf(1));
    return classId;
  }

  it("pays for the place if the client books again: no second session is taken", async () => {
    const classId = await cancelledLate(1);
    const listed = await club.api.listClasses(
      undefined,
      asking({ date: "2026-12-01" }, { ...classPath(), ...memberOf(1) }),
    );
    expect(listed.body.classes).toMatchObject([
      { actions: { book: { membership_id: 30_004, is_payment_required: false } } },
    ]);
    const again = await book(club, classId, { client_id: 1 }, memberOf(1));
    expect([again.status, again.body.update_response.id]).toEqual([201, null]);
    expect(again.body.class_booking).toMatchObject({
      ...{ status: "booked", membership_id: 30_004, session_outcome: "taken", is_payment_required: false },
    });
    expect(await countsOfClient(club, 1)).toMatchObject({ used: 1, classes_booked: 1 });
    expect(codesIn(await leave(club, classId, 1, { body: { waive: true } }))).toEqual(["SESSION_RETURNED"]);
    expect(await countsOfClient(club, 1)).toMatchObject({ used: 0, classes_booked: 0 });
  });

  it("pays for a trial, too, which takes none and gives none back", async () => {
    const classId = await cancelledLate(1);
    const { status, body } = await club.api.bookTrialClient(
      { client_id: 1 },
      { ...CLASS_MANAGER, ...classPath(classId) },
    );
    expect([status, body.class_booking]).toMatchObject([
      201,
      { is_trial: true, membership_id: 30_004, session_outcome: "taken", is_payment_required: false },
    ]);
    expect(await countsOfClient(club, 1)).toMatchObject({ used: 1, classes_booked: 1 });
  });

  it("comes back where another membership is named to pay", async () => {
    const classId = await cancelledLate(1);
    const { client } = await club.tables.database.read({ client: readClient(11, 1) });
    const [membership] = client?.memberships ?? [];
    if (client === undefined || membership === undefined) throw new Error("Client 1 has no membership.");
    const memberships = [membership, { ...membership, id: 30_044, used_sessions: 0 }];
    const record = "client#1";
    await club.tables.database.put({
      kind: "put",
      table: "Clients",
      item: { ...client, record, memberships },
    });
    const { body } = await book(club, classId, { client_id: 1, membership_id: 30_044 });
    expect(body.class_booking).toMatchObject({ membership_id: 30_044, session_outcome: "taken" });
    expect(body.create_response.info).toMatchObject([
      entry("SESSION_RETURNED", "", { membership_id: 30_004 }),
    ]);
    expect(await countsOfClient(club, 1)).toMatchObject({ used: 0 });
    expect(body.class_booking.history.at(-1).sessions).toEqual([
      { membership_id: 30_004, change: 1 },
      { membership_id: 30_044, change: -1 },
    ]);
  });

  it("pays for a promotion, too", async () => {
    const classId = await cancelledLate(1);
    await book(club, classId, { client_id: 2 });
    await book(club, classId, { client_id: 1, if_full: "wait", notice_minutes: 0 }, memberOf(1));
    await leave(club, classId, 2);
    const { body } = await club.api.getClassBooking(undefined, {
      ...CLASS_MANAGER,
      ...bookingPath(classId, 1),
    });
    expect(body).toMatchObject({ status: "booked", session_outcome: "taken" });
    expect(await countsOfClient(club, 1)).toMatchObject({ used: 1 });
  });

  it("comes back to one who waits again if the class is cancelled", async () => {
    const classId = await cancelledLate(1);
    await book(club, classId, { client_id: 2 });
    await book(club, classId, { client_id: 1, if_full: "wait" }, memberOf(1));
    await changeClass(club, "cancelClass", classId, {});
    expect(await countsOfClient(club, 1)).toMatchObject({ used: 0 });
  });

  it.each([
    [1, { session_outcome: "forfeited", is_payment_required: false }],
    [0, { session_outcome: "none", is_payment_required: true }],
  ])(
    "stays so for one with %i sessions who waits again and leaves, and can be waived",
    async (sessions, cost) => {
      const classId = await cancelledLate(sessions);
      await book(club, classId, { client_id: 2 });
      await book(club, classId, { client_id: 1, if_full: "wait" }, memberOf(1));
      const left = await leave(club, classId, 1, memberOf(1));
      expect(left.body.class_booking).toMatchObject({ status: "cancelled", ...cost });
      const waived = await leave(club, classId, 1, { body: { waive: true } });
      expect(waived.body.class_booking).toMatchObject({ is_payment_required: false });
      expect(await countsOfClient(club, 1)).toMatchObject({ used: sessions === 0 ? undefined : 0 });
    },
  );
});

describe("who may book whom", () => {
  it("does not tell another app who comes or waits", async () => {
    const classId = await classWith(club, [9001], FULL);
    await addClients(club, [1]);
    await book(club, classId, { client_id: 1, if_full: "wait" });
    const kiosk = { ...KIOSK, principal: "kiosk" };
    for (const client_id of [9001, 1]) {
      expect(refusalOf(await book(club, classId, { client_id, if_full: "wait" }, kiosk))).toMatchObject([
        400,
        entry("CLIENT_UNAVAILABLE", "client_id", null),
      ]);
      const get = await club.api.getClassBooking(undefined, { ...kiosk, ...bookingPath(classId, client_id) });
      const cancel = await leave(club, classId, client_id, kiosk);
      expect([refusalOf(get), refusalOf(cancel)]).toMatchObject([
        [404, entry("CLASS_BOOKING_NOT_FOUND")],
        [404, entry("CLASS_BOOKING_NOT_FOUND")],
      ]);
    }
  });

  it("gives the booking to the app that made it again after a cancellation", async () => {
    const classId = await classWith(club, [9001]);
    await leave(club, classId, 9001);
    const kiosk = { ...KIOSK, principal: "kiosk" };
    expect((await book(club, classId, { client_id: 9001 }, kiosk)).status).toBe(201);
    expect((await leave(club, classId, 9001, kiosk)).status).toBe(200);
  });

  it("tells the app that makes a booking again nothing of what it was before", async () => {
    const classId = await planClass(club);
    await book(club, classId, { client_id: 9001 }, MEMBER);
    await leave(club, classId, 9001, { ...MEMBER, body: { reason: "Ill" } });
    club.now = new Date(club.now.getTime() + 1_000);
    const kiosk = { ...KIOSK, principal: "kiosk" };
    const again = { ...kiosk, headers: { "Idempotency-Key": "again" } };
    const made = await book(club, classId, { client_id: 9001 }, again);
    const seen = { version: 3, created_by: "kiosk", created_at: club.now.toISOString() };
    expect(made.body.class_booking).toMatchObject({ ...seen, history: [{ version: 3, by: "kiosk" }] });
    expect((await book(club, classId, { client_id: 9001 }, again)).text).toBe(made.text);
    const read = (options: object) =>
      club.api.getClassBooking(undefined, { ...options, ...bookingPath(classId, 9001) });
    expect((await read(kiosk)).body).toMatchObject({ ...seen, history: [{ version: 3 }] });
    expect((await read(CLASS_MANAGER)).body.history).toHaveLength(3);
    expect((await read(MEMBER)).body.history).toHaveLength(3);
    const cancel = { ...kiosk, headers: { "Idempotency-Key": "cancel" } };
    const left = await leave(club, classId, 9001, cancel);
    expect(left.body.class_booking).toMatchObject({ version: 4, history: [{ version: 3 }, { version: 4 }] });
    expect((await leave(club, classId, 9001, cancel)).text).toBe(left.text);
  });
});

describe("bad input of a booking", () => {
  it("is named with every field", async () => {
    const classId = await planClass(club);
    const bad = { client_id: "9001", if_full: "maybe", until: "today", notice_minutes: 1_441, check_in: 1 };
    const [status, ...problems] = refusalOf(await book(club, classId, bad));
    expect(status).toBe(400);
    expect(problems.map((problem) => (problem as { readonly identifier: string }).identifier).sort()).toEqual(
      [...["check_in", "client_id", "if_full", "notice_minutes", "until"]],
    );
  });

  it("includes an until in the past, to the millisecond", async () => {
    const classId = await classWith(club, [9002], FULL);
    const wait = (until: string) => book(club, classId, { client_id: 9001, if_full: "wait", until });
    expect(refusalOf(await wait("2026-11-20T08:59:59.999Z"))).toMatchObject([
      400,
      entry("FIELD_INVALID", "until"),
    ]);
    expect((await wait("2026-11-20T09:00:00.000Z")).status).toBe(201);
  });
});
