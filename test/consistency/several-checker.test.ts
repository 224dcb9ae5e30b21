import * as v from "valibot";
import { beforeAll, describe, expect, it } from "vitest";
import { answerRecord, KeptBodySchema, packedBody } from "../../shared/tables/idempotency-table.ts";
import { appointmentBody, recurringBody } from "../support/bodies.ts";
import type { TestTables } from "../support/engine.ts";
import { functionsUnderTest, type RequestOptions, TEST_NOW } from "../support/function-under-test.ts";
import type { Item } from "../support/replace-items.ts";
import { sampleClubTables } from "../support/sample-club.ts";
import { checkSeries } from "./checker/check-series.ts";
import { checkState, checkTables } from "./checker/check-tables.ts";
import {
  type Corruption,
  change,
  changeRecord,
  corruptionsOf,
  drop,
  recordsBy,
} from "./checker/corruption.ts";
import { readItems, readState, type StoredItems, type StoredState, stateOf } from "./checker/stored-state.ts";

const MANAGE = { scopes: ["appointments.manage", "appointments.write", "appointments.read"] } as const;

const inAppointments = corruptionsOf("Appointments");
const inClients = corruptionsOf("Clients");
const inIdempotency = corruptionsOf("Idempotency");
const inParts = corruptionsOf("Parts");

let tables: TestTables;
let before: StoredState;
let intact: StoredItems;

beforeAll(async () => {
  tables = await sampleClubTables();
  before = await readState(tables);
  await bookSeveral();
  intact = await readItems(tables);
});

/**
 * A series of eight to which two are added, of which the rest from the last Wednesday on is cancelled; two appointments of
 * another client, of which one is given to another coach, and both are cancelled.
 */
async function bookSeveral() {
  let nowMs = TEST_NOW.getTime();
  // No change is dated by the one before it.
  const now = () => {
    nowMs += 1_000;
    return new Date(nowMs);
  };
  const api = functionsUnderTest(tables.database, { now });
  const key = (name: string): RequestOptions => ({ ...MANAGE, headers: { "Idempotency-Key": name } });
  const series = await api.bookSeries(recurringBody({}, { occurrences: 8 }), key("series"));
  const series_id: number = series.body.create_response.id;
  const more = { first_date: "2026-12-28", occurrences: 2 };
  const path = { tenant_id: "11", series_id: `${series_id}` };
  const rest = { ...key("rest"), pathParameters: path };
  const answers = [
    series,
    await api.bookSeries(recurringBody({ series_id }, more), key("more")),
    await api.cancelSeries({ from: "2026-12-30T00:00:00Z" }, rest),
    await api.cancelSeries({ from: "2026-12-30T00:00:00Z" }, { ...key("nothing"), pathParameters: path }),
  ];
  const other = { client_id: 9002 };
  const singles = [
    await api.createAppointment(appointmentBody(other), MANAGE),
    await api.createAppointment(
      appointmentBody({ ...other, start_date_time: "2026-12-01T12:00:00Z" }),
      MANAGE,
    ),
  ];
  const ids = singles.map(({ body }) => Number(body.create_response.id));
  const substitutions = [{ appointment_id: ids[0], coach_id: 502 }];
  answers.push(
    ...singles,
    await api.substituteCoaches({ substitutions }, key("substituted")),
    await api.cancelAppointments({ appointment_ids: ids }, key("cancelled")),
    await api.cancelAppointments({ appointment_ids: ids }, key("again")),
  );
  expect(answers.map(({ status, text }) => [status, status < 300 ? "" : text])).toEqual([
    ...[201, 201, 200, 200, 201, 201, 200, 200, 200].map((status) => [status, ""]),
  ]);
}

function changeSeries(become: (ids: readonly number[]) => readonly number[]): Corruption {
  return (items) =>
    change({ record: "series" }, ({ appointment_ids }) => ({
      appointment_ids: become(appointment_ids as readonly number[]),
    }))(items);
}

/** Changes the text of the answer under a key; a compressed one stays so. */
function changeAnswer(operation: string, key: string, from: string | RegExp, to: string): Corruption {
  return change({ record: answerRecord({ principal: "northwind-app", operation, key }) }, ({ body }) => {
    const text = v.parse(KeptBodySchema, body);
    expect(text).toMatch(from);
    return { body: packedBody(text.replace(from, to)) };
  });
}

const LAST_START = "2026-12-30T18:00:00.000Z";
const FIRST_START = "2026-11-30T18:00:00.000Z";

describe("the checker, of several appointments at once", () => {
  it("finds nothing wrong with what was made one after the other", async () => {
    expect(await checkTables(tables, before)).toEqual([]);
  });

  it("reads the answer of a long series, which is stored compressed", () => {
    const kept = answerRecord({ principal: "northwind-app", operation: "bookSeries", key: "series" });
    const { body } = intact.Idempotency.find(({ record }) => record === kept) ?? {};
    expect(body).toBeInstanceOf(Uint8Array);
  });

  it("lets the series of an erased client name appointments that are gone", () => {
    const { people, ...state } = stateOf({ ...intact, Appointments: [] });
    const ofOthers = people.filter(({ client_id }) => client_id !== 9001);
    expect(checkSeries({ ...state, people: ofOthers })).toEqual([]);
    expect(checkSeries({ ...state, people })).toHaveLength(10);
  });

  it.each([
    // Series
    inAppointments(
      "a series without one of its appointments",
      recordsBy({ start_date_time: LAST_START }, () => []),
      /The series at appointment#11#\d+ names \d+, which is no appointment of it/,
    ),
    inParts(
      "a series without its last addition",
      changeSeries((ids) => ids.slice(0, 8)),
      /Series \d+ names its appointment \d+ 0 times/,
    ),
    inParts(
      "a series that names an appointment twice",
      changeSeries((ids) => [...ids, ...ids.slice(-1)]),
      /Series \d+ names its appointment \d+ 2 times/,
    ),
    inParts(
      "a series that is too long",
      changeSeries((ids) => [...ids, ...Array.from({ length: 91 }, (_, index) => index + 1)]),
      /has 101 appointments/,
    ),
    inParts(
      "a series that begins with another appointment",
      changeSeries((ids) => ids.toReversed()),
      /The series at appointment#11#\d+ begins with appointment \d+/,
    ),
    inParts(
      "a series that is gone",
      drop({ record: "series" }),
      /Appointment \d+ is in series \d+, which is not there/,
    ),
    inParts(
      "a series of another client",
      change({ record: "series" }, { client_id: 9002 }),
      /names \d+, which is no appointment of it/,
    ),
    inAppointments(
      "an appointment that has left its series",
      changeRecord({ start_date_time: LAST_START }, { series_id: undefined }),
      /names \d+, which is no appointment of it/,
    ),
    // Keys
    inAppointments(
      "an appointment listed under another coach",
      recordsBy({ start_date_time: LAST_START }, (item) => [{ ...item, tenant_coach: "11#503" }]),
      /is listed under the tenant_coach 11#503 instead of 11#501/,
    ),
    // People
    inClients(
      "a series of which one session was not counted",
      change({ record: "client#9001" }, ({ sessions_taken }) => ({
        sessions_taken: Object.fromEntries(
          Object.entries(sessions_taken as Item).map(([id, count]) => [id, Number(count) - 1]),
        ),
      })),
      /Membership \d+ counts \d+ sessions as taken here, \d+ are booked/,
    ),
    inClients(
      "a series that is not counted as appointments",
      change({ record: "client#9001" }, { appointments_booked: 1 }),
      /counts 1 appointments, \d+ are booked/,
    ),
    inClients(
      "a bulk cancellation that raised no version of its client",
      change({ record: "client#9002" }, ({ version }) => ({ version: Number(version) - 1 })),
      /Client 9002 is at version \d+, \d+ follows/,
    ),
    // Answers
    inIdempotency(
      "an answer of a series that has another id",
      changeAnswer("bookSeries", "series", /"create_response":\{"id":\d+/, '"create_response":{"id":7'),
      / answers the series 7, which is not there/,
    ),
    inIdempotency(
      "an answer of a series that has no such appointment",
      changeAnswer("bookSeries", "more", /"appointments":\[\{"id":\d+/, '"appointments":[{"id":7'),
      / answers appointment 7, which is not there/,
    ),
    inIdempotency(
      "an answer of a series that says another start",
      changeAnswer("bookSeries", "series", FIRST_START, "2026-11-30T17:00:00.000Z"),
      /the tables say created,9001,\d+,start_date_time: 2026-11-30T18:00/,
    ),
    inAppointments(
      "a cancellation that left one of its appointments booked",
      changeRecord({ client_id: 9002, start_date_time: "2026-12-01T12:00:00.000Z" }, { status: "booked" }),
      / says cancelled,9002,, of version 2 .*, the tables say cancelled,9002,,status: booked/,
    ),
    inAppointments(
      "a cancellation that was answered and is lost",
      recordsBy({ start_date_time: LAST_START }, (item) => [
        { ...item, history: (item.history as readonly Item[]).slice(0, 1) },
      ]),
      / answers version 2 of appointment \d+, which is not there/,
    ),
    inIdempotency(
      "a substitution that the history does not have",
      changeAnswer("substituteCoaches", "substituted", '"coach_id":502', '"coach_id":503'),
      / says coach_substituted,.*, the tables say .*coach_id: 502/,
    ),
    inIdempotency(
      "a cancellation that another principal made",
      change(
        {
          record: answerRecord({
            principal: "northwind-app",
            operation: "cancelAppointments",
            key: "cancelled",
          }),
        },
        {
          record: answerRecord({ principal: "kiosk", operation: "cancelAppointments", key: "cancelled" }),
        },
      ),
      /answers version \d of appointment \d+, which northwind-app booked/,
    ),
    inIdempotency(
      "a cancellation that is answered as made twice",
      changeAnswer("cancelAppointments", "again", /ALREADY_DONE/g, "LATE_CANCEL"),
      /version \d of appointment \d+ is answered under two keys/,
    ),
    inIdempotency(
      "an answer of one id instead of several",
      changeAnswer(
        "cancelAppointments",
        "cancelled",
        '"update_response":{"id":null',
        '"update_response":{"id":7',
      ),
      / keeps no answer/,
    ),
  ])("finds %s", (_what, table, corrupt, violation) => {
    const corrupted = stateOf({ ...intact, [table]: corrupt(intact[table]) });
    expect(checkState(corrupted, before).join("\n")).toMatch(violation);
  });
});
