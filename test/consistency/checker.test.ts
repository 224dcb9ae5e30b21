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
  corruptionsOf,
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

const inTours = corruptionsOf("Tours");
const inAppointments = corruptionsOf("Appointments");
const inClients = corruptionsOf("Clients");
const inClub = corruptionsOf("Club");
const inCalendar = corruptionsOf("Calendar");
const inIdempotency = corruptionsOf("Idempotency");
const inParts = corruptionsOf("Parts");

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
  it.each([
    // Capacity
    inAppointments(
      "a coach twice at once",
      copyRecord(appointment, { appointment_id: 7 }),
      /coach#11#501 is held 2 times at/,
    ),
    inAppointments(
      "a client twice at once",
      changeRecord({ client_id: 9002 }, { client_id: 9001 }),
      /client#11#9001 is held 2 times at/,
    ),
    inClub(
      "a room over capacity",
      change({ ...roomKey(11, 72) }, { capacity: 1 }),
      /room#11#72 is held 2 times at/,
    ),
    inClub(
      "tours over capacity",
      change({ ...tenantKey(11) }, { tour: { duration_minutes: 30, capacity: 1 } }),
      /tours#11 is held 2 times at/,
    ),
    inAppointments(
      "a booking a millisecond too early",
      copyRecord(appointment, { appointment_id: 7, start_date_time: "2026-12-01T10:59:59.999Z" }),
      /coach#11#501 is held 2 times at 2026-12-01T10:59:59.999Z/,
    ),
    // Calendar
    inCalendar(
      "a cell that is missing",
      change(COACH_DAY, { k0: undefined }),
      /counts 0 at coach#11#501 2026-12-01 c120, booked and unavailable are 1/,
    ),
    inCalendar(
      "a cell of the outward rounding that is missing",
      change({ holder: "coach#11#502" }, { k9: undefined }),
      /counts 0 at coach#11#502 2026-12-01 c129/,
    ),
    inCalendar(
      "a cell too many",
      change(COACH_DAY, { l0: 1 }),
      /counts 1 at coach#11#501 2026-12-01 c132, booked and unavailable are 0/,
    ),
    inCalendar(
      "a cell held too often",
      change({ holder: "tours#11", day: "2026-12-01" }, { k0: 3 }),
      /counts 3 at tours#11 2026-12-01 c120, booked and unavailable are 2/,
    ),
    inCalendar("a day that is missing", drop(COACH_DAY), /counts 0 at coach#11#501 2026-12-01 c131/),
    inCalendar(
      "a day of a holder who holds nothing",
      copy(COACH_DAY, { holder: "coach#11#503" }),
      /counts 1 at coach#11#503 2026-12-01 c120, booked and unavailable are 0/,
    ),
    inCalendar("a cell that no day has", change(COACH_DAY, { y0: 1 }), /is not what its table holds/),
    inCalendar("a cell below 0", change(COACH_DAY, { a1: -1 }), /is not what its table holds/),
    inCalendar(
      "a day without a revision",
      change(COACH_DAY, { rev: undefined }),
      /is not what its table holds/,
    ),
    inCalendar(
      "a day that goes too early",
      change(COACH_DAY, { expires_at: 1_796_083_200 }),
      /keeps coach#11#501 2026-12-01 until/,
    ),
    inAppointments(
      "a booking without its holds",
      copyRecord(appointment, {
        appointment_id: 7,
        start_date_time: "2026-12-08T10:00:00.000Z",
        end_date_time: "2026-12-08T11:00:00.000Z",
      }),
      /counts 0 at coach#11#501 2026-12-08 c120, booked and unavailable are 1/,
    ),
    inTours(
      "holds without their booking",
      recordsBy({ scheduled_datetime: LAST_TOUR }, () => []),
      /counts 1 at tours#11 2026-12-04 c120, booked and unavailable are 0/,
    ),
    inCalendar(
      "a buffer that is not held",
      change({ holder: "coach#13#521", day: "2026-12-01" }, { jb: undefined }),
      /counts 0 at coach#13#521 2026-12-01 c119, booked and unavailable are 1/,
    ),
    inCalendar(
      "a client who is held for a buffer",
      change({ holder: "client#13#9301" }, { l0: 1, k9: 1 }),
      /counts 1 at client#13#9301 2026-12-01 c132, booked and unavailable are 0/,
    ),
    // Unavailability
    inCalendar(
      "time that should be unavailable and is not",
      change({ holder: "coach#13#521", day: "2026-12-01" }, { la: 0 }),
      /counts 0 at coach#13#521 2026-12-01 c142, booked and unavailable are 10000/,
    ),
    inCalendar(
      "a booking that an unavailability has wiped out",
      change({ holder: "coach#13#521", day: "2026-12-01" }, { k0: 10_000 }),
      /counts 10000 at coach#13#521 2026-12-01 c120, booked and unavailable are 10001/,
    ),
    inCalendar(
      "time that was not given back",
      change({ holder: "room#13#93", day: "2026-12-02" }, { x0: 10_000 }),
      /counts 10000 at room#13#93 2026-12-02 c276, booked and unavailable are 0/,
    ),
    inCalendar(
      "time that was given back on a day that was over",
      change({ holder: "room#13#93", day: "2026-12-01" }, { x0: 0 }),
      /counts 0 at room#13#93 2026-12-01 c276, booked and unavailable are 10000/,
    ),
    inCalendar(
      "an unavailability that is gone",
      (items) => items.filter(({ coach_id }) => coach_id !== 521),
      /counts 10000 at coach#13#521 2026-12-01 c132, booked and unavailable are 0/,
    ),
    inCalendar(
      "an unavailability beside another holder",
      change({ coach_id: 521 }, { coach_id: 522 }),
      /is not what its table holds/,
    ),
    inCalendar(
      "an unavailability that was removed without a version",
      change({ coach_id: 521 }, { removed_at: AT_TEN }),
      /is not what its table holds/,
    ),
    inIdempotency(
      "an answer without its unavailability",
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
    ),
    // Bookings
    inAppointments(
      "an appointment without its type's buffers",
      changeRecord({ client_id: 9301 }, { buffer_after_minutes: undefined }),
      /has the buffers 10 and 0 min instead of 10 and 15 min/,
    ),
    inAppointments(
      "an appointment in a room that is not for its type",
      changeRecord({ client_id: 9301 }, { room_id: 93 }),
      /is in room 93, which is not for type 132/,
    ),
    inAppointments(
      "an appointment that is too short",
      changeRecord(appointment, { end_date_time: HALF_PAST_TEN }),
      /lasts 30 min instead of 60/,
    ),
    inAppointments(
      "an appointment with a coach who cannot",
      changeRecord({ client_id: 9002 }, { coach_id: 501 }),
      /is with coach 501, who does not deliver type 102/,
    ),
    inAppointments(
      "an appointment in no room",
      changeRecord(appointment, { room_id: undefined }),
      /is virtual: false, and in room undefined/,
    ),
    inAppointments(
      "an appointment of nobody",
      changeRecord(appointment, { client_id: 9 }),
      /is for client 9, who is not there/,
    ),
    inAppointments(
      "an appointment listed under another client",
      change(appointment, { tenant_client: "11#9002" }),
      /is listed under the tenant_client 11#9002 instead of 11#9001/,
    ),
    inAppointments(
      "an appointment listed under another start",
      change(appointment, { start_key: `${HALF_PAST_TEN}#1` }),
      /is listed under the start_key 2026-12-01T10:30:00.000Z#1 instead of/,
    ),
    inTours(
      "a tour listed under another change",
      changeRecord({ scheduled_datetime: LAST_TOUR }, { updated_at: AT_TEN }),
      /is listed under the change_key .* instead of 2026-12-01T10:00:00.000Z#/,
    ),
    inAppointments(
      "an appointment without a version",
      changeRecord(appointment, { version: undefined }),
      /is not what its table holds/,
    ),
    inTours(
      "a tour that is too long",
      changeRecord({ scheduled_datetime: LAST_TOUR }, { end_datetime: "2026-12-04T11:00:00.000Z" }),
      /lasts 60 min instead of 30/,
    ),
    // People
    inClients(
      "a session taken without an appointment",
      membership(30_001, { used_sessions: 4 }),
      /Membership 30001 has 4 used sessions, 3 were taken/,
    ),
    inClients(
      "an appointment that took none",
      membership(30_002, { used_sessions: 4 }),
      /Membership 30002 has 4 used sessions, 5 were taken/,
    ),
    inClients(
      "more sessions used than there are",
      membership(30_002, { number_of_sessions: 4 }),
      /Membership 30002 has 5 of 4 sessions used/,
    ),
    inClients(
      "a membership that has changed",
      membership(30_001, { end_date: AT_TEN }),
      /Membership 30001 has 3 used/,
    ),
    inAppointments(
      "a session of nobody's membership",
      change(appointment, { history: [createdWith(1)] }),
      /took from membership 1\./,
    ),
    inAppointments(
      "a membership that the history does not know of",
      changeRecord(appointment, { membership_id: undefined }),
      /is taken of membership undefined, its history leaves 30002/,
    ),
    inAppointments(
      "a session that is returned without an entry",
      changeRecord(appointment, { session_outcome: "returned" }),
      /is returned of membership 30002, its history leaves 30002/,
    ),
    inClients(
      "a session that is not remembered as taken here",
      change({ record: "client#9001" }, { sessions_taken: {} }),
      /Membership 30002 counts 0 sessions as taken here, 1 are booked/,
    ),
    inClients(
      "a session remembered as taken here without an appointment",
      change({ record: "client#9001" }, { sessions_taken: { 30002: 1, 30001: 1 } }),
      /Membership 30001 counts 1 sessions as taken here, 0 are booked/,
    ),
    inAppointments(
      "a session of the wrong category",
      changeRecord(appointment, { membership_id: 30_003 }),
      /30003 does not cover/,
    ),
    inClients(
      "an appointment that is not counted",
      change({ record: "client#9001" }, { appointments_booked: 0 }),
      /counts 0 appointments, 1 are booked/,
    ),
    inClients(
      "a change that raised no version",
      change({ record: "client#9001" }, { version: 1 }),
      /is at version 1, \d{13} follows/,
    ),
    inClients(
      "a tour that raised no version",
      change({ email_id: "ada.byron@example.com" }, { version: 1 }),
      /is at version 1, 2 follows/,
    ),
    inClients("a client who is gone", drop({ record: "client#9003" }), /Client 9003 is gone/),
    inClients(
      "a client whom no operation made",
      copy({ record: "client#9002" }, { record: "client#9", client_id: 9 }),
      /Client 9 was made by no operation/,
    ),
    inClients(
      "an open tour that is missing",
      change({ email_id: "grace@example.com" }, { open_tour: undefined }),
      /has the open tour undefined/,
    ),
    inClients(
      "an open tour that is not the last",
      change(
        { email_id: "ada.byron@example.com" },
        { open_tour: { tour_id: 1, scheduled_datetime: AT_TEN, end_datetime: HALF_PAST_TEN } },
      ),
      /has the open tour 1,/,
    ),
    inTours(
      "a tour that its history does not lead to",
      changeRecord({ scheduled_datetime: LAST_TOUR }, { status: "cancelled" }),
      /has the status cancelled, its history leaves booked/,
    ),
    inTours(
      "an open tour that is cancelled",
      changeRecord({ scheduled_datetime: LAST_TOUR }, { status: "cancelled" }),
      /has the open tour \d+ booked,.* which is cancelled/,
    ),
    inTours(
      "a change of a tour without its entry",
      changeRecord({ scheduled_datetime: LAST_TOUR }, { version: 2 }),
      /is at version 2, its history has 1/,
    ),
    inTours(
      "two open tours",
      copyRecord({ scheduled_datetime: LAST_TOUR }, { tour_id: 7 }),
      /Tours \d+ and \d+ of client \d+ were open at once/,
    ),
    // Contacts
    inClients(
      "an e-mail address that is nobody's",
      drop({ record: ADA }),
      /has email#ada.byron@example.com, which is recorded as nobody's/,
    ),
    inClients(
      "a mobile number that is another's",
      change({ record: "mobile#447700" }, { client_id: 9001 }),
      /has mobile#447700, which is recorded as 9001's/,
    ),
    inClients(
      "a contact that its person does not have",
      copy({ record: ADA }, { record: "email#x@example.com" }),
      /email#x@example.com is recorded as client \d+'s, who does not have it/,
    ),
    inClients("a contact of nobody", change({ record: ADA }, { client_id: 9 }), /is recorded as client 9's/),
    inClients(
      "two people with one e-mail address",
      change({ record: "client#9001" }, { email_id: "Ada.Byron@example.com" }),
      /Client 9001 has email#ada.byron@example.com, which is recorded as \d+'s/,
    ),
    inClients(
      "a contact that does not know the other",
      change({ record: ADA }, { other_record: undefined }),
      /names undefined beside it, its person has mobile#447700/,
    ),
    inParts(
      "a picture of nobody",
      (parts) => [...parts, { ...parts.find(isImage), owner: "client#11#9", client_id: 9 }],
      /image#\S+ of client#11#9 belongs to nobody/,
    ),
    inParts(
      "a picture that its person does not name",
      (parts) => [...parts, { ...parts.find(isImage), record: "image#x" }],
      /does not name image#x/,
    ),
    inParts("a picture that is not there", () => [], /has no image#/),
    inClients(
      "a client who is found by a former name",
      change({ email_id: NOOR }, { full_name: "Noor Khan" }),
      /has the name_key \S+noor haddad\S+ instead of \S+noor khan/,
    ),
    inClients(
      "a number by which nobody is found",
      change({ email_id: "ada.byron@example.com" }, { mobile_key: undefined }),
      /has the mobile_key undefined instead of 7700/,
    ),
    inParts(
      "a change of a client without its entry",
      (parts) => parts.filter(({ operation }) => operation !== "updated"),
      /The history of client \d+ lacks version 2/,
    ),
    inClients(
      "an entry without its change",
      change({ email_id: NOOR }, { profile_version: 1 }),
      /The history of client \d+ has version 2 of 1/,
    ),
    inClients(
      "a contact whose person has moved on",
      copy({ record: `email#${NOOR}` }, { record: "email#noor@example.com" }),
      /email#noor@example.com is recorded as client \d+'s, who does not have it/,
    ),
    // Ids
    inTours(
      "an id in two tenants",
      copyRecord({ scheduled_datetime: LAST_TOUR }, { tenant_id: 12 }),
      /The id \d+ was given twice/,
    ),
    inTours(
      "an id that is not claimed",
      copyRecord({ scheduled_datetime: LAST_TOUR }, { tour_id: 7 }),
      /The id 7 is not claimed/,
    ),
    inIdempotency(
      "an id that is claimed for nothing",
      (items) => [...items, { record: "id#7", expires_at: 1 }],
      /The id 7 is claimed for nothing/,
    ),
    // Answers
    inAppointments(
      "an answer without its booking",
      drop(appointment),
      / answers appointment \d+, which is not there/,
    ),
    inIdempotency(
      "two answers to one booking",
      copy(answer, {
        record: answerRecord({ principal: "northwind-app", operation: "createAppointment", key: "third" }),
      }),
      /is answered under two keys/,
    ),
    inIdempotency(
      "an answer to another principal",
      change(answer, {
        record: answerRecord({ principal: "kiosk", operation: "createAppointment", key: "first" }),
      }),
      /which northwind-app booked/,
    ),
    inIdempotency(
      "an answer that says something else",
      change(answer, (item) => ({
        body: String(item.body).replace('"update_response":{"id":30002', '"update_response":{"id":30001'),
      })),
      /says 9001,30001 of appointment \d+, the tables say 9001,30002/,
    ),
    inIdempotency(
      "an answer of a version that has never been",
      change(
        { record: answerRecord({ principal: "northwind-app", operation: "updateClient", key: "moved" }) },
        ({ body }) => ({
          body: String(body).replace(/"version":2,/g, '"version":3,'),
        }),
      ),
      / answers a change of \d+, which is not there/,
    ),
    inIdempotency("an answer that is none", change(answer, { body: "{" }), /keeps no answer/),
    inIdempotency("an answer of the other operation", change(answer, { status: 200 }), /keeps no answer/),
    inIdempotency(
      "two answers that say first",
      change(
        {
          record: answerRecord({ principal: "northwind-app", operation: "createAppointment", key: "second" }),
        },
        ({ body }) => ({
          body: String(body).replace('"client_id":9002', '"client_id":9001'),
        }),
      ),
      /Two appointments of client 9001 were answered as the first/,
    ),
  ])("finds %s", (_what, table, corrupt, violation) => {
    expect(violationsOf(table, corrupt)).toMatch(violation);
  });
});
