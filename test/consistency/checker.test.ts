import * as v from "valibot";
import { beforeAll, describe, expect, it } from "vitest";
import { roomKey } from "../../shared/club/room.ts";
import { tenantKey } from "../../shared/club/tenant.ts";
import { answerRecord } from "../../shared/tables/idempotency-table.ts";
import type { TableName } from "../../shared/tables/table-definition.ts";
import { appointmentBody, pngBase64, tourBody } from "../support/bodies.ts";
import { CLIENT_WRITER } from "../support/clients.ts";
import type { TestTables } from "../support/engine.ts";
import { functionsUnderTest, TEST_NOW } from "../support/function-under-test.ts";
import type { Item } from "../support/replace-items.ts";
import { sampleClubTables } from "../support/sample-club.ts";
import { staffOf } from "../support/staff.ts";
import { checkState, checkTables } from "./checker/check-tables.ts";
import {
  type Corruption,
  change,
  changeRecord,
  copy,
  copyRecord,
  drop,
  recordsBy,
} from "./checker/corruption.ts";
import { readItems, readState, type StoredItems, type StoredState, stateOf } from "./checker/stored-state.ts";

const ADA = "email#ada.byron@example.com";
const NOOR = "noor.haddad@example.com";
const COACH_DAY = { holder: "coach#11#501", day: "2026-12-01" };
const AT_TEN = "2026-12-01T10:00:00.000Z";
const LAST_TOUR = "2026-12-04T10:00:00.000Z";
const HALF_PAST_TEN = "2026-12-01T10:30:00.000Z";

let tables: TestTables;
let before: StoredState;
let intact: StoredItems;

beforeAll(async () => {
  tables = await sampleClubTables();
  before = await readState(tables);
  await bookSome();
  intact = await readItems(tables);
});

/**
 * Two appointments in one room, one of them off the cells; a massage with buffers, and its coach's holiday over it; two tours
 * at once, the first by a person who comes again; a room's time that was given back.
 */
async function bookSome() {
  let now = TEST_NOW;
  const { bookTour, createAppointment, ...api } = functionsUnderTest(tables.database, { now: () => now });
  const key = (name: string) => ({ headers: { "Idempotency-Key": name } });
  const first = tourBody({ mobile_country_code: "44", mobile_number: 7_700, image_base64: pngBase64(9) });
  const other = appointmentBody({
    client_id: 9002,
    coach_id: 502,
    appointment_type_id: 102,
    start_date_time: "2026-12-01T10:02:30Z",
  });
  const massage = {
    appointment_type_id: 132,
    client_id: 9301,
    coach_id: 521,
    room_id: 94,
    start_date_time: "2026-12-01T10:00:00Z",
  };
  const answers = [
    await bookTour(first, key("first")),
    await bookTour(tourBody({ email_id: "grace@example.com" })),
    await createAppointment(appointmentBody(), key("first")),
    await createAppointment(other, key("second")),
    await createAppointment(massage, { pathParameters: { tenant_id: "13" } }),
  ];
  const staff = { scopes: ["staff.write"], ...key("holiday") } as const;
  const coach = { tenant_id: "13", coach_id: "521" };
  const holiday = { start_date_time: AT_TEN, end_date_time: "2026-12-01T12:02:00Z", on_conflict: "keep" };
  answers.push(await api.addStaffUnavailability(holiday, { ...staff, pathParameters: coach }));
  const room = { tenant_id: "13", room_id: "93" };
  const repair = { start_date_time: "2026-12-01T22:00:00Z", end_date_time: "2026-12-03T02:00:00Z" };
  const added = await api.addRoomUnavailability(repair, { ...staff, pathParameters: room });
  now = new Date("2026-12-02T09:00:00.000Z");
  const unavailability_id = String(added.body.create_response.id);
  const removed = { ...staff, pathParameters: { ...room, unavailability_id } };
  answers.push(added, await api.removeRoomUnavailability(undefined, removed));
  const noor = { full_name: "Noor Haddad", email_id: "noor@example.com" };
  const created = await api.createClient(noor, { ...CLIENT_WRITER, ...key("noor") });
  const about = staffOf(created.body.client.client_id, { "Idempotency-Key": "moved" });
  answers.push(created, await api.updateClient({ email_id: "noor.haddad@example.com" }, about));
  answers.push(await bookTour(tourBody({}, { scheduled_datetime: "2026-12-04T10:00:00Z" }), key("again")));
  expect(answers.map(({ status }) => status)).toEqual([
    200, 200, 201, 201, 201, 201, 201, 200, 201, 200, 200,
  ]);
}

/** The first entry of an appointment that took a session of a membership. */
function createdWith(membershipId: number): Item {
  const sessions = [{ membership_id: membershipId, change: -1 }];
  return { operation: "created", sessions };
}

function membership(id: number, fields: Item) {
  const MembershipsSchema = v.array(v.looseObject({ id: v.number() }));
  return change({ record: "client#9001" }, ({ memberships }) => ({
    memberships: v
      .parse(MembershipsSchema, memberships)
      .map((one) => (one.id === id ? { ...one, ...fields } : one)),
  }));
}

function isImage({ record }: Item): boolean {
  return String(record).startsWith("image#");
}

function violationsOf(table: TableName, corrupt: Corruption): string {
  return checkState(stateOf({ ...intact, [table]: corrupt(intact[table]) }), before).join("\n");
}

describe("the checker", () => {
  it("finds nothing wrong with bookings that were made one after the other", async () => {
    expect(await checkTables(tables, before)).toEqual([]);
  });

  const appointment = { client_id: 9001 };
  const answer = {
    record: answerRecord({ principal: "northwind-app", operation: "createAppointment", key: "first" }),
  };
  it.each<[what: string, TableName, Corruption, violation: RegExp]>([
    // Capacity
    [
      "a coach twice at once",
      "Appointments",
      copyRecord(appointment, { appointment_id: 7 }),
      /coach#11#501 is held 2 times at/,
    ],
    [
      "a client twice at once",
      "Appointments",
      changeRecord({ client_id: 9002 }, { client_id: 9001 }),
      /client#11#9001 is held 2 times at/,
    ],
    [
      "a room over capacity",
      "Club",
      change({ ...roomKey(11, 72) }, { capacity: 1 }),
      /room#11#72 is held 2 times at/,
    ],
    [
      "tours over capacity",
      "Club",
      change({ ...tenantKey(11) }, { tour: { duration_minutes: 30, capacity: 1 } }),
      /tours#11 is held 2 times at/,
    ],
    [
      "a booking a millisecond too early",
      "Appointments",
      copyRecord(appointment, { appointment_id: 7, start_date_time: "2026-12-01T10:59:59.999Z" }),
      /coach#11#501 is held 2 times at 2026-12-01T10:59:59.999Z/,
    ],
    // Calendar
    [
      "a cell that is missing",
      "Calendar",
      change(COACH_DAY, { k0: undefined }),
      /counts 0 at coach#11#501 2026-12-01 c120, booked and unavailable are 1/,
    ],
    [
      "a cell of the outward rounding that is missing",
      "Calendar",
      change({ holder: "coach#11#502" }, { k9: undefined }),
      /counts 0 at coach#11#502 2026-12-01 c129/,
    ],
    [
      "a cell too many",
      "Calendar",
      change(COACH_DAY, { l0: 1 }),
      /counts 1 at coach#11#501 2026-12-01 c132, booked and unavailable are 0/,
    ],
    [
      "a cell held too often",
      "Calendar",
      change({ holder: "tours#11", day: "2026-12-01" }, { k0: 3 }),
      /counts 3 at tours#11 2026-12-01 c120, booked and unavailable are 2/,
    ],
    ["a day that is missing", "Calendar", drop(COACH_DAY), /counts 0 at coach#11#501 2026-12-01 c131/],
    [
      "a day of a holder who holds nothing",
      "Calendar",
      copy(COACH_DAY, { holder: "coach#11#503" }),
      /counts 1 at coach#11#503 2026-12-01 c120, booked and unavailable are 0/,
    ],
    ["a cell that no day has", "Calendar", change(COACH_DAY, { y0: 1 }), /is not what its table holds/],
    ["a cell below 0", "Calendar", change(COACH_DAY, { a1: -1 }), /is not what its table holds/],
    [
      "a day without a revision",
      "Calendar",
      change(COACH_DAY, { rev: undefined }),
      /is not what its table holds/,
    ],
    [
      "a day that goes too early",
      "Calendar",
      change(COACH_DAY, { expires_at: 1_796_083_200 }),
      /keeps coach#11#501 2026-12-01 until/,
    ],
    [
      "a booking without its holds",
      "Appointments",
      copyRecord(appointment, {
        appointment_id: 7,
        start_date_time: "2026-12-08T10:00:00.000Z",
        end_date_time: "2026-12-08T11:00:00.000Z",
      }),
      /counts 0 at coach#11#501 2026-12-08 c120, booked and unavailable are 1/,
    ],
    [
      "holds without their booking",
      "Tours",
      recordsBy({ scheduled_datetime: LAST_TOUR }, () => []),
      /counts 1 at tours#11 2026-12-04 c120, booked and unavailable are 0/,
    ],
    [
      "a buffer that is not held",
      "Calendar",
      change({ holder: "coach#13#521", day: "2026-12-01" }, { jb: undefined }),
      /counts 0 at coach#13#521 2026-12-01 c119, booked and unavailable are 1/,
    ],
    [
      "a client who is held for a buffer",
      "Calendar",
      change({ holder: "client#13#9301" }, { l0: 1, k9: 1 }),
      /counts 1 at client#13#9301 2026-12-01 c132, booked and unavailable are 0/,
    ],
    // Unavailability
    [
      "time that should be unavailable and is not",
      "Calendar",
      change({ holder: "coach#13#521", day: "2026-12-01" }, { la: 0 }),
      /counts 0 at coach#13#521 2026-12-01 c142, booked and unavailable are 10000/,
    ],
    [
      "a booking that an unavailability has wiped out",
      "Calendar",
      change({ holder: "coach#13#521", day: "2026-12-01" }, { k0: 10_000 }),
      /counts 10000 at coach#13#521 2026-12-01 c120, booked and unavailable are 10001/,
    ],
    [
      "time that was not given back",
      "Calendar",
      change({ holder: "room#13#93", day: "2026-12-02" }, { x0: 10_000 }),
      /counts 10000 at room#13#93 2026-12-02 c276, booked and unavailable are 0/,
    ],
    [
      "time that was given back on a day that was over",
      "Calendar",
      change({ holder: "room#13#93", day: "2026-12-01" }, { x0: 0 }),
      /counts 0 at room#13#93 2026-12-01 c276, booked and unavailable are 10000/,
    ],
    [
      "an unavailability that is gone",
      "Calendar",
      (items) => items.filter(({ coach_id }) => coach_id !== 521),
      /counts 10000 at coach#13#521 2026-12-01 c132, booked and unavailable are 0/,
    ],
    [
      "an unavailability beside another holder",
      "Calendar",
      change({ coach_id: 521 }, { coach_id: 522 }),
      /is not what its table holds/,
    ],
    [
      "an unavailability that was removed without a version",
      "Calendar",
      change({ coach_id: 521 }, { removed_at: AT_TEN }),
      /is not what its table holds/,
    ],
    [
      "an answer without its unavailability",
      "Idempotency",
      change(
        {
          record: answerRecord({
            principal: "northwind-app",
            operation: "addStaffUnavailability",
            key: "holiday",
          }),
        },
        ({ body }) => ({
          body: String(body).replace(/"id":\d+/g, '"id":7'),
        }),
      ),
      / answers unavailability 7, which is not there/,
    ],
    // Bookings
    [
      "an appointment without its type's buffers",
      "Appointments",
      changeRecord({ client_id: 9301 }, { buffer_after_minutes: undefined }),
      /has the buffers 10 and 0 min instead of 10 and 15 min/,
    ],
    [
      "an appointment in a room that is not for its type",
      "Appointments",
      changeRecord({ client_id: 9301 }, { room_id: 93 }),
      /is in room 93, which is not for type 132/,
    ],
    [
      "an appointment that is too short",
      "Appointments",
      changeRecord(appointment, { end_date_time: HALF_PAST_TEN }),
      /lasts 30 min instead of 60/,
    ],
    [
      "an appointment with a coach who cannot",
      "Appointments",
      changeRecord({ client_id: 9002 }, { coach_id: 501 }),
      /is with coach 501, who does not deliver type 102/,
    ],
    [
      "an appointment in no room",
      "Appointments",
      changeRecord(appointment, { room_id: undefined }),
      /is virtual: false, and in room undefined/,
    ],
    [
      "an appointment of nobody",
      "Appointments",
      changeRecord(appointment, { client_id: 9 }),
      /is for client 9, who is not there/,
    ],
    [
      "an appointment listed under another client",
      "Appointments",
      change(appointment, { tenant_client: "11#9002" }),
      /is listed under the tenant_client 11#9002 instead of 11#9001/,
    ],
    [
      "an appointment listed under another start",
      "Appointments",
      change(appointment, { start_key: `${HALF_PAST_TEN}#1` }),
      /is listed under the start_key 2026-12-01T10:30:00.000Z#1 instead of/,
    ],
    [
      "a tour listed under another change",
      "Tours",
      changeRecord({ scheduled_datetime: LAST_TOUR }, { updated_at: AT_TEN }),
      /is listed under the change_key .* instead of 2026-12-01T10:00:00.000Z#/,
    ],
    [
      "an appointment without a version",
      "Appointments",
      changeRecord(appointment, { version: undefined }),
      /is not what its table holds/,
    ],
    [
      "a tour that is too long",
      "Tours",
      changeRecord({ scheduled_datetime: LAST_TOUR }, { end_datetime: "2026-12-04T11:00:00.000Z" }),
      /lasts 60 min instead of 30/,
    ],
    // People
    [
      "a session taken without an appointment",
      "Clients",
      membership(30_001, { used_sessions: 4 }),
      /Membership 30001 has 4 used sessions, 3 were taken/,
    ],
    [
      "an appointment that took none",
      "Clients",
      membership(30_002, { used_sessions: 4 }),
      /Membership 30002 has 4 used sessions, 5 were taken/,
    ],
    [
      "more sessions used than there are",
      "Clients",
      membership(30_002, { number_of_sessions: 4 }),
      /Membership 30002 has 5 of 4 sessions used/,
    ],
    [
      "a membership that has changed",
      "Clients",
      membership(30_001, { end_date: AT_TEN }),
      /Membership 30001 has 3 used/,
    ],
    [
      "a session of nobody's membership",
      "Appointments",
      change(appointment, { history: [createdWith(1)] }),
      /took from membership 1\./,
    ],
    [
      "a membership that the history does not know of",
      "Appointments",
      changeRecord(appointment, { membership_id: undefined }),
      /is taken of membership undefined, its history leaves 30002/,
    ],
    [
      "a session that is returned without an entry",
      "Appointments",
      changeRecord(appointment, { session_outcome: "returned" }),
      /is returned of membership 30002, its history leaves 30002/,
    ],
    [
      "a session that is not remembered as taken here",
      "Clients",
      change({ record: "client#9001" }, { sessions_taken: {} }),
      /Membership 30002 counts 0 sessions as taken here, 1 are booked/,
    ],
    [
      "a session remembered as taken here without an appointment",
      "Clients",
      change({ record: "client#9001" }, { sessions_taken: { 30002: 1, 30001: 1 } }),
      /Membership 30001 counts 1 sessions as taken here, 0 are booked/,
    ],
    [
      "a session of the wrong category",
      "Appointments",
      changeRecord(appointment, { membership_id: 30_003 }),
      /30003 does not cover/,
    ],
    [
      "an appointment that is not counted",
      "Clients",
      change({ record: "client#9001" }, { appointments_booked: 0 }),
      /counts 0 appointments, 1 are booked/,
    ],
    [
      "a change that raised no version",
      "Clients",
      change({ record: "client#9001" }, { version: 1 }),
      /is at version 1, \d{13} follows/,
    ],
    [
      "a tour that raised no version",
      "Clients",
      change({ email_id: "ada.byron@example.com" }, { version: 1 }),
      /is at version 1, 2 follows/,
    ],
    ["a client who is gone", "Clients", drop({ record: "client#9003" }), /Client 9003 is gone/],
    [
      "a client whom no operation made",
      "Clients",
      copy({ record: "client#9002" }, { record: "client#9", client_id: 9 }),
      /Client 9 was made by no operation/,
    ],
    [
      "an open tour that is missing",
      "Clients",
      change({ email_id: "grace@example.com" }, { open_tour: undefined }),
      /has the open tour undefined/,
    ],
    [
      "an open tour that is not the last",
      "Clients",
      change(
        { email_id: "ada.byron@example.com" },
        { open_tour: { tour_id: 1, scheduled_datetime: AT_TEN, end_datetime: HALF_PAST_TEN } },
      ),
      /has the open tour 1,/,
    ],
    [
      "a tour that its history does not lead to",
      "Tours",
      changeRecord({ scheduled_datetime: LAST_TOUR }, { status: "cancelled" }),
      /has the status cancelled, its history leaves booked/,
    ],
    [
      "an open tour that is cancelled",
      "Tours",
      changeRecord({ scheduled_datetime: LAST_TOUR }, { status: "cancelled" }),
      /has the open tour \d+ booked,.* which is cancelled/,
    ],
    [
      "a change of a tour without its entry",
      "Tours",
      changeRecord({ scheduled_datetime: LAST_TOUR }, { version: 2 }),
      /is at version 2, its history has 1/,
    ],
    [
      "two open tours",
      "Tours",
      copyRecord({ scheduled_datetime: LAST_TOUR }, { tour_id: 7 }),
      /Tours \d+ and \d+ of client \d+ were open at once/,
    ],
    // Contacts
    [
      "an e-mail address that is nobody's",
      "Clients",
      drop({ record: ADA }),
      /has email#ada.byron@example.com, which is recorded as nobody's/,
    ],
    [
      "a mobile number that is another's",
      "Clients",
      change({ record: "mobile#447700" }, { client_id: 9001 }),
      /has mobile#447700, which is recorded as 9001's/,
    ],
    [
      "a contact that its person does not have",
      "Clients",
      copy({ record: ADA }, { record: "email#x@example.com" }),
      /email#x@example.com is recorded as client \d+'s, who does not have it/,
    ],
    [
      "a contact of nobody",
      "Clients",
      change({ record: ADA }, { client_id: 9 }),
      /is recorded as client 9's/,
    ],
    [
      "two people with one e-mail address",
      "Clients",
      change({ record: "client#9001" }, { email_id: "Ada.Byron@example.com" }),
      /Client 9001 has email#ada.byron@example.com, which is recorded as \d+'s/,
    ],
    [
      "a contact that does not know the other",
      "Clients",
      change({ record: ADA }, { other_record: undefined }),
      /names undefined beside it, its person has mobile#447700/,
    ],
    [
      "a picture of nobody",
      "Parts",
      (parts) => [...parts, { ...parts.find(isImage), owner: "client#11#9", client_id: 9 }],
      /image#\S+ of client#11#9 belongs to nobody/,
    ],
    [
      "a picture that its person does not name",
      "Parts",
      (parts) => [...parts, { ...parts.find(isImage), record: "image#x" }],
      /does not name image#x/,
    ],
    ["a picture that is not there", "Parts", () => [], /has no image#/],
    [
      "a client who is found by a former name",
      "Clients",
      change({ email_id: NOOR }, { full_name: "Noor Khan" }),
      /has the name_key \S+noor haddad\S+ instead of \S+noor khan/,
    ],
    [
      "a number by which nobody is found",
      "Clients",
      change({ email_id: "ada.byron@example.com" }, { mobile_key: undefined }),
      /has the mobile_key undefined instead of 7700/,
    ],
    [
      "a change of a client without its entry",
      "Parts",
      (parts) => parts.filter(({ operation }) => operation !== "updated"),
      /The history of client \d+ lacks version 2/,
    ],
    [
      "an entry without its change",
      "Clients",
      change({ email_id: NOOR }, { profile_version: 1 }),
      /The history of client \d+ has version 2 of 1/,
    ],
    [
      "a contact whose person has moved on",
      "Clients",
      copy({ record: `email#${NOOR}` }, { record: "email#noor@example.com" }),
      /email#noor@example.com is recorded as client \d+'s, who does not have it/,
    ],
    // Ids
    [
      "an id in two tenants",
      "Tours",
      copyRecord({ scheduled_datetime: LAST_TOUR }, { tenant_id: 12 }),
      /The id \d+ was given twice/,
    ],
    [
      "an id that is not claimed",
      "Tours",
      copyRecord({ scheduled_datetime: LAST_TOUR }, { tour_id: 7 }),
      /The id 7 is not claimed/,
    ],
    [
      "an id that is claimed for nothing",
      "Idempotency",
      (items) => [...items, { record: "id#7", expires_at: 1 }],
      /The id 7 is claimed for nothing/,
    ],
    // Answers
    [
      "an answer without its booking",
      "Appointments",
      drop(appointment),
      / answers appointment \d+, which is not there/,
    ],
    [
      "two answers to one booking",
      "Idempotency",
      copy(answer, {
        record: answerRecord({ principal: "northwind-app", operation: "createAppointment", key: "third" }),
      }),
      /is answered under two keys/,
    ],
    [
      "an answer to another principal",
      "Idempotency",
      change(answer, {
        record: answerRecord({ principal: "kiosk", operation: "createAppointment", key: "first" }),
      }),
      /which northwind-app booked/,
    ],
    [
      "an answer that says something else",
      "Idempotency",
      change(answer, (item) => ({
        body: String(item.body).replace('"update_response":{"id":30002', '"update_response":{"id":30001'),
      })),
      /says 9001,30001 of appointment \d+, the tables say 9001,30002/,
    ],
    [
      "an answer of a version that has never been",
      "Idempotency",
      change(
        { record: answerRecord({ principal: "northwind-app", operation: "updateClient", key: "moved" }) },
        ({ body }) => ({
          body: String(body).replace(/"version":2,/g, '"version":3,'),
        }),
      ),
      / answers a change of \d+, which is not there/,
    ],
    ["an answer that is none", "Idempotency", change(answer, { body: "{" }), /keeps no answer/],
    ["an answer of the other operation", "Idempotency", change(answer, { status: 200 }), /keeps no answer/],
    [
      "two answers that say first",
      "Idempotency",
      change(
        {
          record: answerRecord({ principal: "northwind-app", operation: "createAppointment", key: "second" }),
        },
        ({ body }) => ({
          body: String(body).replace('"client_id":9002', '"client_id":9001'),
        }),
      ),
      /Two appointments of client 9001 were answered as the first/,
    ],
  ])("finds %s", (_what, table, corrupt, violation) => {
    expect(violationsOf(table, corrupt)).toMatch(violation);
  });
});
