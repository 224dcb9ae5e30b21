import { describe, expect, it } from "vitest";
import { appointmentBody } from "../../../support/bodies.ts";
import {
  addClients,
  book,
  bookingPath,
  classWith,
  codesIn,
  countsOfClient,
  entry,
  KIOSK,
  leave,
  refusalOf,
} from "../../../support/class-bookings.ts";
import { CLASS_MANAGER, changeClass, planClass } from "../../../support/classes.ts";
import type { RequestOptions } from "../../../support/function-under-test.ts";
import { CLASS_START } from "../../../support/stored-classes.ts";
import { useSampleClub } from "../../../support/use-sample-club.ts";

const club = useSampleClub();

type AttendanceName = "checkInClassClient" | "undoClassCheckIn" | "markClassNoShow" | "undoClassNoShow";

function mark(
  name: AttendanceName,
  classId: number,
  options: RequestOptions & { readonly body?: object } = {},
) {
  const { body, ...others } = options;
  return club.api[name](body, { ...CLASS_MANAGER, ...bookingPath(classId, 9001), ...others });
}

describe("a check-in to a class", () => {
  it("counts in what is the client's first class, and its undo takes that back", async () => {
    await addClients(club, [1], { classes_attended: 0 });
    const classId = await classWith(club, [1]);
    const other = { coach_id: 502, room_id: 71, start_date_time: "2026-12-01T12:00:00Z" };
    const later = await planClass(club, other);
    const path = bookingPath(classId, 1);
    club.now = new Date("2026-12-01T10:00:00.000Z");
    const isFirst = async () => {
      const { body } = await book(club, later, { client_id: 1 });
      await leave(club, later, 1);
      return [body.class_booking.is_first_time_class, body.client_booked_details[0].is_first_time_class];
    };
    expect(await isFirst()).toEqual([true, true]);
    const { status, body } = await mark("checkInClassClient", classId, path);
    expect([status, body.class_booking.status, body.class_booking.checked_in_at]).toEqual([
      ...[200, "checked_in", club.now.toISOString()],
    ]);
    expect(codesIn(await mark("checkInClassClient", classId, path))).toEqual(["ALREADY_DONE"]);
    expect(await isFirst()).toEqual([false, false]);
    await mark("undoClassCheckIn", classId, path);
    expect(await isFirst()).toEqual([true, true]);
    expect(await countsOfClient(club, 1)).toMatchObject({ classes_booked: 1, classes_checked_in: 0 });
  });

  it.each([
    ["2026-12-01T08:59:59.999Z", "TOO_EARLY"],
    ["2026-12-01T09:00:00.000Z", undefined],
    ["2026-12-02T11:00:00.000Z", undefined],
    ["2026-12-02T11:00:00.001Z", "TOO_LATE"],
  ])("is possible in its window alone: at %s %s", async (now, code) => {
    const classId = await classWith(club, [9001]);
    club.now = new Date(now);
    const { body } = await mark("checkInClassClient", classId);
    expect(body.info?.[0].errorCode).toBe(code);
  });

  it("asks no capacity", async () => {
    const classId = await classWith(club, [9002], { capacity: 1 });
    await book(club, classId, { client_id: 9001, if_full: "exceed" });
    club.now = new Date("2026-12-01T10:00:00.000Z");
    expect((await mark("checkInClassClient", classId)).status).toBe(200);
  });

  it("is none of one who waits, and none for apps that do not manage classes", async () => {
    const classId = await classWith(club, [9002], { capacity: 1 });
    await book(club, classId, { client_id: 9001, if_full: "wait" });
    club.now = new Date("2026-12-01T10:00:00.000Z");
    expect(refusalOf(await mark("checkInClassClient", classId))).toMatchObject([
      400,
      entry("CLASS_BOOKING_STATE", "", { status: "waiting", has_ended: false }),
    ]);
    const kiosk = { ...KIOSK, principal: "kiosk" };
    expect(refusalOf(await mark("checkInClassClient", classId, kiosk))).toMatchObject([
      404,
      entry("CLASS_BOOKING_NOT_FOUND"),
    ]);
  });

  it("is refused for a version that has passed", async () => {
    const classId = await classWith(club, [9001]);
    club.now = new Date("2026-12-01T10:00:00.000Z");
    const stale = { headers: { "If-Match": '"9"' } };
    expect(refusalOf(await mark("checkInClassClient", classId, stale))).toMatchObject([
      412,
      entry("VERSION_CHANGED"),
    ]);
  });
});

describe("a no-show in a class", () => {
  it("forfeits the session, returns it by a waiver, and its undo takes it again", async () => {
    const classId = await classWith(club, [9001]);
    club.now = new Date("2026-12-01T09:59:59.999Z");
    expect(refusalOf(await mark("markClassNoShow", classId))).toMatchObject([400, entry("TOO_EARLY")]);
    club.now = new Date("2026-12-01T10:00:00.000Z");
    expect(codesIn(await mark("markClassNoShow", classId))).toEqual(["SESSION_FORFEITED"]);
    expect(await countsOfClient(club, 9001)).toMatchObject({ classes_booked: 1, used: 2 });
    expect(codesIn(await mark("markClassNoShow", classId, { body: { waive: true } }))).toEqual([
      "SESSION_RETURNED",
    ]);
    expect(await countsOfClient(club, 9001)).toMatchObject({ used: 1 });
    const undone = await mark("undoClassNoShow", classId);
    expect([codesIn(undone), undone.body.class_booking.status]).toEqual([["SESSION_TAKEN"], "booked"]);
    expect(codesIn(await mark("undoClassNoShow", classId))).toEqual(["ALREADY_DONE"]);
    expect(await countsOfClient(club, 9001)).toMatchObject({ used: 2 });
    club.now = new Date("2026-12-08T11:00:00.001Z");
    expect(refusalOf(await mark("markClassNoShow", classId))).toMatchObject([400, entry("TOO_LATE")]);
  });

  it("keeps the place", async () => {
    const classId = await classWith(club, [9001], { capacity: 1 });
    club.now = new Date("2026-12-01T10:00:00.000Z");
    await mark("markClassNoShow", classId);
    expect(refusalOf(await book(club, classId, { client_id: 9002 }))).toMatchObject([
      400,
      entry("CLASS_FULL"),
    ]);
  });
});

describe("Changes client membership in class", () => {
  const change = (classId: number, membership_id: number | null, client = 9001) =>
    club.api.changeClassBookingMembership(
      { membership_id },
      { ...CLASS_MANAGER, ...bookingPath(classId, client) },
    );

  it("gives the session back to the old membership and takes one from the new one", async () => {
    const classId = await classWith(club, [9001]);
    const none = await change(classId, null);
    expect(codesIn(none)).toEqual(["SESSION_RETURNED"]);
    expect(none.body.class_booking).toMatchObject({ membership_id: null, is_payment_required: true });
    expect(codesIn(await change(classId, 30_004))).toEqual(["SESSION_TAKEN"]);
    expect(codesIn(await change(classId, 30_004))).toEqual(["ALREADY_DONE"]);
    expect(await countsOfClient(club, 9001)).toMatchObject({ classes_booked: 1, used: 2 });
  });

  it("is refused for a membership that cannot pay, and for one who waits", async () => {
    const classId = await classWith(club, [9002], { capacity: 1 });
    expect(refusalOf(await change(classId, 7, 9002))).toMatchObject([
      400,
      entry("MEMBERSHIP_NOT_USABLE", "membership_id", { reasons: ["unknown"] }),
    ]);
    await book(club, classId, { client_id: 9001, if_full: "wait" });
    expect(refusalOf(await change(classId, 30_004))).toMatchObject([400, entry("CLASS_BOOKING_STATE")]);
  });
});

describe("Adds a trial client to class", () => {
  const trial = (classId: number, client_id = 9003) =>
    club.api.bookTrialClient(
      { client_id },
      { ...CLASS_MANAGER, pathParameters: { tenant_id: "11", class_id: String(classId) } },
    );
  const LATER = { coach_id: 502, room_id: 71, start_date_time: "2026-12-02T12:00:00Z" };
  const OTHER = { start_date_time: "2026-12-01T11:00:00Z" };

  it("takes no session and asks for no payment, once per person", async () => {
    const [one, two] = [await planClass(club), await planClass(club, LATER)];
    const { status, body } = await trial(one, 9001);
    expect([status, body.update_response.id]).toEqual([201, null]);
    expect(body.class_booking).toMatchObject({
      ...{ is_trial: true, membership_id: null, is_payment_required: false, session_outcome: "none" },
    });
    expect(refusalOf(await trial(two, 9001))).toMatchObject([
      400,
      entry("TRIAL_USED", "client_id", { class_id: one }),
    ]);
    expect(codesIn(await trial(one, 9001))).toEqual(["ALREADY_DONE"]);
    expect(await countsOfClient(club, 9001)).toMatchObject({
      classes_booked: 1,
      used: 1,
      trial_class_id: one,
    });
  });

  it.each(["undoClassNoShow", "checkInClassClient"] as const)(
    "asks for no payment once a no-show is put right: %s",
    async (putRight) => {
      const classId = await planClass(club);
      await trial(classId, 9001);
      club.now = new Date(CLASS_START);
      await mark("markClassNoShow", classId);
      const { body } = await mark(putRight, classId);
      expect(body.class_booking).toMatchObject({ is_trial: true, is_payment_required: false });
    },
  );

  it("is had by one of two requests at once", async () => {
    const classes = [await planClass(club), await planClass(club, LATER)];
    const answers = await Promise.all(classes.map((classId) => trial(classId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  it.each([
    ["in time by the client's app", KIOSK, "2026-12-01T08:00:00.000Z", undefined],
    ["late by the client's app", KIOSK, "2026-12-01T08:00:00.001Z", "TRIAL_USED"],
    ["late by the club", CLASS_MANAGER, "2026-12-01T08:00:00.001Z", undefined],
  ])("can be had again if it was cancelled %s: %s", async (_, options, now, code) => {
    const [one, two] = [await planClass(club), await planClass(club, LATER)];
    await trial(one);
    club.now = new Date(now);
    expect((await leave(club, one, 9003, options)).status).toBe(200);
    expect((await trial(two)).body.info?.[0].errorCode).toBe(code);
  });

  it.each([
    ["is cancelled", "cancelClass", {}],
    ["moves to when the client has something else", "rescheduleClass", { ...OTHER, on_conflict: "release" }],
  ] as const)("can be had again if the class %s", async (_, operation, change) => {
    const [one, two] = [await planClass(club), await planClass(club, LATER)];
    await trial(one);
    const other = appointmentBody({ ...OTHER, client_id: 9003, coach_id: 502, room_id: 71 });
    expect((await club.api.createAppointment(other)).status).toBe(201);
    expect((await changeClass(club, operation, one, change)).status).toBe(200);
    expect((await trial(two)).status).toBe(201);
  });
});
