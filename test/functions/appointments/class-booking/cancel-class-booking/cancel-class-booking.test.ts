import { beforeEach, describe, expect, it } from "vitest";
import { BulkTables } from "../../../../../shared/tables/bulk-tables.ts";
import {
  addClients,
  book,
  bookingPath,
  classWith,
  codesIn,
  countsOfClass,
  countsOfClient,
  entry,
  leave,
  memberOf,
  refusalOf,
} from "../../../../support/class-bookings.ts";
import { CLASS_MANAGER, changeClass } from "../../../../support/classes.ts";
import { CLASS_START } from "../../../../support/stored-classes.ts";
import { storedItems } from "../../../../support/stored-items.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub();
const MEMBER = memberOf(9001);
const FULL = { capacity: 1 } as const;

beforeEach(() => addClients(club, [9002]));

async function bookingOf(classId: number, clientId: number) {
  const { body } = await club.api.getClassBooking(undefined, {
    ...CLASS_MANAGER,
    ...bookingPath(classId, clientId),
  });
  return body;
}

describe("Removes client from class", () => {
  it("returns the session, frees the client and the place", async () => {
    const classId = await classWith(club, [9001]);
    const { status, body, headers } = await leave(club, classId, 9001, {
      ...MEMBER,
      body: { reason: "ill" },
    });
    expect([status, headers.ETag]).toEqual([200, '"2"']);
    expect(body.update_response).toMatchObject({
      id: classId,
      info: [entry("SESSION_RETURNED", "", { membership_id: 30_004 })],
    });
    expect(body.class_booking).toMatchObject({
      ...{ status: "cancelled", version: 2, session_outcome: "returned", is_late_cancel: false },
      ...{ cancelled_at: club.now.toISOString(), cancelled_by: "client", cancel_reason: "ill" },
    });
    expect(await countsOfClass(club, classId)).toMatchObject({ booked: 0, members: 0 });
    expect(await countsOfClient(club, 9001)).toMatchObject({ classes_booked: 0, used: 1 });
    const again = await leave(club, classId, 9001, MEMBER);
    expect([again.status, codesIn(again), again.body.class_booking.version]).toEqual([
      200,
      ["ALREADY_DONE"],
      2,
    ]);
  });

  it("forfeits the session from the millisecond after the free period on, but for a waiver", async () => {
    const classId = await classWith(club, [9001, 9002]);
    await addClients(club, [1]);
    await book(club, classId, { client_id: 1 });
    club.now = new Date("2026-12-01T08:00:00.000Z");
    expect(codesIn(await leave(club, classId, 9001))).toEqual(["SESSION_RETURNED"]);
    club.now = new Date("2026-12-01T08:00:00.001Z");
    const late = await leave(club, classId, 9002);
    expect(late.body.class_booking).toMatchObject({ session_outcome: "forfeited", is_late_cancel: true });
    expect(codesIn(await leave(club, classId, 9002, { body: { waive: true } }))).toEqual([
      "SESSION_RETURNED",
    ]);
    expect(codesIn(await leave(club, classId, 1, { body: { waive: true } }))).toEqual(["SESSION_RETURNED"]);
    expect(await countsOfClass(club, classId)).toMatchObject({ booked: 0, members: 0 });
  });

  it("refuses a waiver of others than staff, and another version", async () => {
    const classId = await classWith(club, [9001]);
    const waived = await leave(club, classId, 9001, { ...MEMBER, body: { waive: true } });
    expect(refusalOf(waived)).toMatchObject([403, entry("ACCESS_DENIED", "waive")]);
    const stale = await leave(club, classId, 9001, { headers: { "If-Match": '"2"' } });
    expect(refusalOf(stale)).toMatchObject([412, entry("VERSION_CHANGED")]);
    expect((await leave(club, classId, 9001, { headers: { "If-Match": '"1"' } })).status).toBe(200);
  });

  it("ends with the class, for staff seven days later", async () => {
    const classId = await classWith(club, [9001, 9002]);
    const state = entry("CLASS_BOOKING_STATE", "", { status: "booked", has_ended: true });
    club.now = new Date("2026-12-01T11:00:00.000Z");
    expect(refusalOf(await leave(club, classId, 9001, MEMBER))).toMatchObject([400, state]);
    club.now = new Date("2026-12-08T11:00:00.000Z");
    expect((await leave(club, classId, 9001)).status).toBe(200);
    club.now = new Date("2026-12-08T11:00:00.001Z");
    expect(refusalOf(await leave(club, classId, 9002))).toMatchObject([400, state]);
  });

  it("does nothing where the person was shown another outcome", async () => {
    const classId = await classWith(club, [9002], FULL);
    await book(club, classId, { client_id: 9001, if_full: "wait" });
    await leave(club, classId, 9002);
    const stale = { ...MEMBER, body: { expect_session_outcome: "none" } };
    // Shown as waiting, promoted meanwhile.
    expect(refusalOf(await leave(club, classId, 9001, stale))).toMatchObject([
      400,
      entry("OUTCOME_CHANGED", "expect_session_outcome", { session_outcome: "returned" }),
    ]);
    expect((await bookingOf(classId, 9001)).status).toBe("booked");
  });

  it("is free for 24 hours after a move, for whoever had booked before, never after the start", async () => {
    const classId = await classWith(club, [9001]);
    club.now = new Date("2026-11-30T15:00:00.000Z");
    await changeClass(club, "substituteClassCoach", classId, { coach_id: 502 });
    await addClients(club, [1]);
    club.now = new Date("2026-11-30T15:00:00.001Z");
    await book(club, classId, { client_id: 1 });
    club.now = new Date("2026-12-01T10:00:00.000Z");
    expect((await bookingOf(classId, 9001)).actions.cancel).toMatchObject({
      until: CLASS_START,
      session_outcome: "returned",
    });
    expect((await bookingOf(classId, 1)).actions.cancel).toMatchObject({ session_outcome: "forfeited" });
    club.now = new Date("2026-12-01T10:00:00.001Z");
    expect(codesIn(await leave(club, classId, 9001))).toEqual(["SESSION_FORFEITED"]);
  });
});

describe("one who waits", () => {
  it("leaves the line for nothing, whenever, and whoever follows moves up", async () => {
    const classId = await classWith(club, [9002], FULL);
    await addClients(club, [1]);
    for (const client_id of [1, 9001]) await book(club, classId, { client_id, if_full: "wait" });
    club.now = new Date("2026-12-01T09:59:00.000Z");
    const { body } = await leave(club, classId, 1, { body: { expect_session_outcome: "none" } });
    expect(body.class_booking).toMatchObject({
      ...{ status: "cancelled", waitlist: null, session_outcome: "none", is_late_cancel: false },
      is_payment_required: false,
    });
    expect(await countsOfClass(club, classId)).toEqual({ booked: 1, members: 2, waiting: 1, line: [9001] });
    expect((await bookingOf(classId, 9001)).waitlist.position).toBe(1);
  });
});

describe("a freed place", () => {
  it("passes to the first who waits, in the same transaction", async () => {
    const classId = await classWith(club, [9002], FULL);
    await addClients(club, [1]);
    for (const client_id of [9001, 1]) {
      club.now = new Date(club.now.getTime() + 1);
      await book(club, classId, { client_id, if_full: "wait" });
    }
    const answer = await leave(club, classId, 9002);
    expect(codesIn(answer)).toEqual(["SESSION_RETURNED", "PLACE_PASSED_ON"]);
    expect(await countsOfClass(club, classId)).toEqual({ booked: 1, members: 2, waiting: 1, line: [1] });
    expect(await bookingOf(classId, 9001)).toMatchObject({
      ...{ status: "booked", version: 2, membership_id: 30_004, session_outcome: "taken" },
      promoted_at: club.now.toISOString(),
    });
    expect(await countsOfClient(club, 9001)).toMatchObject({ classes_booked: 1, used: 2 });
  });

  it("goes to nobody once the class has begun", async () => {
    const classId = await classWith(club, [9002], FULL);
    await book(club, classId, { client_id: 9001, if_full: "wait", notice_minutes: 0 });
    club.now = new Date(CLASS_START);
    expect(codesIn(await leave(club, classId, 9002))).toEqual(["SESSION_FORFEITED"]);
    expect(await countsOfClass(club, classId)).toEqual({ booked: 0, members: 1, waiting: 1, line: [9001] });
  });

  // Case 4: a cancellation on Tuesday at 03:00, with quiet hours until 07:00 and two hours of notice.
  it.each([
    ["09:30", "2026-12-01T09:30:00.000Z", "booked"],
    ["09:00", "2026-12-01T09:00:00.000Z", "booked"],
    ["08:59", "2026-12-01T08:59:00.000Z", "waiting"],
  ])("at night passes on for a class at %s only if waking time is left", async (_, start, status) => {
    const classId = await nightly(start);
    const passes = status === "booked";
    const codes = codesIn(await leave(club, classId, 9002));
    expect([codes.includes("PLACE_PASSED_ON"), (await bookingOf(classId, 9001)).status]).toEqual([
      passes,
      status,
    ]);
    expect(await countsOfClass(club, classId)).toMatchObject({ booked: passes ? 1 : 0 });
    if (passes) expect((await bookingOf(classId, 9001)).policy.free_cancel_until).toBe(AT_NINE);
  });

  it.each([
    ["until two hours after they woke", AT_NINE, "SESSION_RETURNED"],
    ["and no longer", "2026-12-01T09:00:00.001Z", "SESSION_FORFEITED"],
  ])("can be left free of charge by one who was promoted at night, %s", async (_, now, code) => {
    const classId = await nightly("2026-12-01T09:30:00.000Z");
    await leave(club, classId, 9002);
    club.now = new Date(now);
    expect(codesIn(await leave(club, classId, 9001))).toEqual([code]);
  });
});

const AT_NINE = "2026-12-01T09:00:00.000Z";

/** A full class with one who waits; it is Tuesday, 03:00, when the free cancellation of others has ended. */
async function nightly(start_date_time: string): Promise<number> {
  await setCancelUntil(720);
  const classId = await classWith(club, [9002], { ...FULL, start_date_time });
  await book(club, classId, { client_id: 9001, if_full: "wait" });
  expect((await bookingOf(classId, 9001)).policy.cancel_until_minutes).toBe(720);
  club.now = new Date("2026-12-01T03:00:00.000Z");
  return classId;
}

async function setCancelUntil(cancel_until_minutes: number): Promise<void> {
  const { client, names } = club.tables;
  const types = (await storedItems(club.tables, "Club")).filter(
    ({ tenant_id, class_type_id }) => tenant_id === 11 && class_type_id === 153,
  );
  const policy = { booking_opens: null, cancel_until_minutes };
  await new BulkTables(client, names).put(
    "Club",
    types.map((type) => ({ ...type, policy })),
  );
}
