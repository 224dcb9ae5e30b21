import { beforeAll, describe, expect, it } from "vitest";
import type { Waiter } from "../../../../../shared/tables/classes-table.ts";
import { appointmentBody } from "../../../../support/bodies.ts";
import { CLASS_MANAGER, classPath } from "../../../../support/classes.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import type { RequestOptions } from "../../../../support/function-under-test.ts";
import { MEMBER_9001 } from "../../../../support/member.ts";
import { asking } from "../../../../support/slots.ts";
import { storeClassBookings, storeClasses } from "../../../../support/stored-classes.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub(beforeAll);
const FREE = 151;
const at = (time: string) => `2026-12-01T${time}:00.000Z`;
const NOW = "2026-11-20T09:00:00.000Z";
const scopes = ["classes.write", "classes.read"] as const;
const MEMBER: RequestOptions = { grants: MEMBER_9001, principal: "member-9001", scopes };

function waiters(count: number, until?: number): Waiter[] {
  return Array.from({ length: count }, (_, index) => ({
    ...{ client_id: index + 1, since: Date.parse(NOW), notice: 0, needs_session: false, passed: [] },
    ...(until === undefined ? {} : { until }),
  }));
}

const ended = Date.parse(NOW) - 1;
const settling = { kind: "cancelled", by: "desk", version: 2 } as const;
const changed = { version: 2, followed_version: 2, unsettled: 1 };

beforeAll(async () => {
  const free = { class_type_id: FREE };
  await storeClasses(club.tables, [
    { class_id: 1, start_date_time: at("06:00"), ...free, notes: "Bring a mat", booked: 19 },
    { class_id: 2, start_date_time: at("07:00"), ...free, booked: 20 },
    { class_id: 3, start_date_time: at("08:00"), ...free, booked: 20, line: waiters(10) },
    { class_id: 4, start_date_time: at("09:00"), ...free, booked: 20, line: waiters(10, ended) },
    { class_id: 5, start_date_time: at("10:00"), ...free, booked: 20, waitlist_size: 0 },
    { class_id: 6, start_date_time: at("11:00"), ...free, booked: 1, notes: "In the yard" },
    { class_id: 7, start_date_time: at("12:00"), ...free, booked: 20, line: waiters(1) },
    { class_id: 8, start_date_time: at("13:30"), ...free },
    { class_id: 9, start_date_time: at("14:00"), ...free },
    { class_id: 10, start_date_time: at("15:00"), ...free, status: "cancelled", ...changed, settling },
    { class_id: 11, start_date_time: at("16:00"), ...free, booking_opens_at: "2026-11-20T09:00:00.001Z" },
    { class_id: 12, start_date_time: at("17:00"), ...free, booking_opens_at: NOW },
    { class_id: 13, start_date_time: at("18:00"), ...free, booked: 2, owed: true, line: waiters(1) },
  ]);
  await storeClassBookings(club.tables, [
    { class_id: 6, start_date_time: at("11:00"), created_by: "member-9001", created_by_client: true },
    { class_id: 7, start_date_time: at("12:00"), status: "waiting", created_by: "kiosk" },
    { class_id: 8, start_date_time: at("13:30"), status: "cancelled", cancelled_at: NOW },
    { class_id: 10, start_date_time: at("15:00") },
  ]);
  // From two to three o'clock: it overlaps the class at half past one, and the one at two.
  const body = appointmentBody({ start_date_time: at("14:00") });
  const answer = await club.api.createAppointment(body, { scopes: ["appointments.manage"] });
  expect(answer.status, answer.text).toBe(201);
});

function list(query: Readonly<Record<string, string | number>> = {}, options: RequestOptions = MEMBER) {
  return club.api.listClasses(undefined, asking({ date: "2026-12-01", ...query }, options));
}

async function classesOf(query: Readonly<Record<string, string | number>> = {}, options = MEMBER) {
  const { status, body, text } = await list(query, options);
  expect(status, text).toBe(200);
  return new Map<number, Record<string, unknown>>(
    body.classes.map((one: { readonly id: number }) => [one.id, one]),
  );
}

const book = { until: expect.any(String), membership_id: 30_004, is_payment_required: false };

describe("List classes for a client", () => {
  it.each<[string, number, object]>([
    ["book a place that is left", 1, { book: { ...book, until: at("06:00") } }],
    ["wait for a full class", 2, { wait: {} }],
    ["nothing where the line is full", 3, {}],
    ["wait where nobody of a full line wants a place any more", 4, { wait: {} }],
    ["nothing where there is no line", 5, {}],
    ["cancel a place", 6, { cancel: { until: at("12:00"), session_outcome: "none" } }],
    ["leave the line", 7, { cancel: { until: at("13:00"), session_outcome: "none" } }],
    ["nothing in the time of an appointment", 9, {}],
    ["nothing in a class that is cancelled", 10, {}],
    ["nothing a millisecond before booking opens", 11, {}],
    ["book as it opens", 12, { book }],
    ["wait where places are owed to the line", 13, { wait: {} }],
  ])("says what they may do: %s", async (_, id, actions) => {
    expect((await classesOf()).get(id)?.actions).toEqual(actions);
  });

  it("says what they have booked, and shows notes to who has a place", async () => {
    const classes = await classesOf();
    expect(classes.get(6)).toMatchObject({ notes: "In the yard", class_booking: { status: "booked" } });
    expect(classes.get(7)).toMatchObject({ class_booking: { status: "waiting", client_id: 9001 } });
    expect(classes.get(8)).toMatchObject({ class_booking: { status: "cancelled" } });
    expect(classes.get(10)).toMatchObject({ class_booking: { status: "cancelled" } });
    expect(classes.get(1)).toMatchObject({ notes: null, class_booking: null });
  });

  it("says who would pay, and books without a session where the type allows it, or for staff", async () => {
    await storeClasses(club.tables, [{ class_id: 20, start_date_time: at("19:00"), class_type_id: 153 }]);
    const unpaid = { membership_id: null, is_payment_required: true };
    const classes = await classesOf({ client_id: 9003 }, { scopes });
    expect(classes.get(1)).toMatchObject({ actions: { book: unpaid } });
    expect(classes.get(20)?.actions).toEqual({});
    const staff = { scopes: ["classes.manage", "classes.write", "classes.read"] as const };
    const managed = (await classesOf({ client_id: 9003 }, staff)).get(20);
    expect(managed).toMatchObject({ actions: { book: unpaid } });
  });

  it("shows an app the bookings that it has made, and nothing of others'", async () => {
    const classes = await classesOf({ client_id: 9001 }, { principal: "kiosk", scopes });
    expect(classes.get(7)).toMatchObject({ class_booking: { status: "waiting" } });
    expect(classes.get(6)).toMatchObject({ class_booking: null, notes: null });
  });

  it("offers an app nothing where the client has a booking that another has made", async () => {
    const classes = await classesOf({ client_id: 9001 }, { principal: "other", scopes });
    const shown = [2, 6, 7].map((id) => [classes.get(id)?.class_booking, classes.get(id)?.actions]);
    expect(shown).toEqual([
      [null, { wait: {} }],
      [null, {}],
      [null, {}],
    ]);
  });

  it("adds nothing for an app that names no client", async () => {
    const [first] = (await classesOf({}, { scopes })).values();
    expect(first).toBeDefined();
    expect(first).not.toHaveProperty("class_booking");
    expect(first).not.toHaveProperty("actions");
  });

  it.each<[string, number, RequestOptions, number, string]>([
    ["another client, to a member", 9002, MEMBER, 403, "ACCESS_DENIED client_id"],
    ["a client, without classes.write", 9001, { scopes: ["classes.read"] }, 403, "ACCESS_DENIED client_id"],
    ["a client who is not there", 1, { scopes }, 400, "CLIENT_NOT_FOUND client_id"],
  ])("refuses %s", async (_, client_id, options, status, problem) => {
    const answer = await list({ client_id }, options);
    expect([answer.status, refusalProblems(answer.body)]).toEqual([status, [problem]]);
  });
});

describe("Get class by id for a client", () => {
  const get = (id: number, options: RequestOptions, client_id?: number) =>
    club.api.getClass(
      undefined,
      asking(client_id === undefined ? {} : { client_id }, { ...options, ...classPath(id) }),
    );

  it.each<[string, RequestOptions, number | undefined]>([
    ["a member", MEMBER, undefined],
    ["an app that names the client", { principal: "kiosk", scopes }, 9001],
    ["the desk, whose own actions are left out then", CLASS_MANAGER, 9001],
  ])("says of each class what the list says of it, to %s", async (_, options, client_id) => {
    const listed = await classesOf(client_id === undefined ? {} : { client_id }, options);
    expect(listed.size).toBeGreaterThanOrEqual(13);
    for (const [id, { actions, class_booking, notes }] of listed) {
      const { status, body, text } = await get(id, options, client_id);
      expect(status, text).toBe(200);
      expect({ id, ...body }).toMatchObject({ id, notes, class_booking });
      expect([id, body.actions]).toEqual([id, actions]);
    }
  });

  it("says nothing of a client to an app that names none", async () => {
    const { body } = await get(6, CLASS_MANAGER);
    expect(body).not.toHaveProperty("class_booking");
    expect(body.actions).toHaveProperty("substitute_coach");
  });

  it.each<[string, number, RequestOptions, number, string]>([
    ["another client, to a member", 9002, MEMBER, 403, "ACCESS_DENIED client_id"],
    ["a client, without classes.write", 9001, { scopes: ["classes.read"] }, 403, "ACCESS_DENIED client_id"],
    ["a client who is not there", 1, { scopes }, 400, "CLIENT_NOT_FOUND client_id"],
  ])("refuses %s", async (_, client_id, options, status, problem) => {
    const answer = await get(6, options, client_id);
    expect([answer.status, refusalProblems(answer.body)]).toEqual([status, [problem]]);
  });
});
