import { RECORDED_DAY } from "../../../../../infra/open-api/recorded-answer.ts";
import { MAX_IN_SERIES } from "../../../../../shared/tables/series-part.ts";
import { recordId } from "../../../../../shared/values/record-id.ts";
import { type Recording, sameKey } from "../../../../infra/open-api/recording.ts";
import { recurringBody, without } from "../../../../support/bodies.ts";
import { TEST_NOW } from "../../../../support/function-under-test.ts";
import { bodyRefusals } from "../../appointment/body-refusals.ts";
import { recordings as recordingsOfCreate } from "../../appointment/create-appointment/recordings.ts";
import {
  addLargeTenant,
  LARGE_TENANT,
} from "../../availability/check-recurring-availability/large-tenant.ts";
import { storeSeries } from "../stored-series.ts";

const SERIES = 8_001;
const FULL = 8_041;
const body = recurringBody({}, { first_date: "2027-05-03" });
const keyed = { headers: { "Idempotency-Key": "priya-four-times" } };
const camden = { pathParameters: { tenant_id: "13" } };

/** A week whose second day somebody else has. */
function heldBefore(first_date: string, second: string, fields: object) {
  const weekly = { weekdays: ["monday", "tuesday"], local_time: "12:00", first_date, occurrences: 2 };
  return {
    before: ({ createAppointment }: Parameters<NonNullable<Recording["before"]>>[0]) =>
      createAppointment({
        ...without(body, "recurrence"),
        ...fields,
        start_date_time: `${second}T11:00:00Z`,
      }),
    body: { ...body, room_id: 71, recurrence: weekly },
  };
}

/** The refusals of *Create new appointment* that do not depend on what is booked. */
const SAME = new Set([
  ...["CLIENT_NOT_FOUND", "CLIENT_BLOCKED", "TOO_MANY_BOOKINGS", "COACH_NOT_FOUND", "COACH_CANNOT_DELIVER"],
  ...["ROOM_NOT_FOUND", "APPOINTMENT_TYPE_NOT_FOUND", "SUBTYPE_NOT_FOUND", "START_IN_PAST", "START_TOO_FAR"],
  ...["START_TOO_SOON", "COACH_OFF_DUTY", "ROOM_NOT_FOR_TYPE", "OUTSIDE_OPENING_HOURS", "TENANT_INACTIVE"],
]);
const DAY = "2027-05-07";

/** A recording of *Create new appointment*, weekly from its start on. */
function weekly({ body: wanted, idsFrom: _, ...recording }: Recording): Recording {
  const { start_date_time, ...fields }: { readonly start_date_time?: string } = { ...(wanted as object) };
  const [first_date = "", time = ""] = (start_date_time ?? "").replace(RECORDED_DAY, DAY).split("T");
  const weekday = new Date(first_date).toLocaleDateString("en", { weekday: "long", timeZone: "UTC" });
  const recurrence = { weekdays: [weekday.toLowerCase()], local_time: time.slice(0, 5), first_date };
  return { ...recording, body: { ...fields, recurrence: { ...recurrence, occurrences: 2 } } };
}

/** The requests to *Book a series* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "booked",
    idsFrom: SERIES,
    summary: "Mondays and Wednesdays at 18:00, four times",
    body,
    options: keyed,
    showsRequest: true,
  },
  ...sameKey({ body, options: keyed }, { body: { ...body, on_conflict: "skip" } }),
  {
    name: "skipped",
    idsFrom: SERIES + 10,
    summary: "Two more weeks of the same series, without the day on which the coach is taken",
    before: ({ createAppointment }) =>
      createAppointment({
        ...without(body, "recurrence"),
        ...{ client_id: 9002, room_id: 71, start_date_time: "2027-05-19T17:00:00Z" },
      }),
    body: {
      ...recurringBody({}, { first_date: "2027-05-17" }),
      ...{ on_conflict: "skip", series_id: recordId(TEST_NOW, SERIES) },
    },
    showsRequest: true,
  },
  {
    name: "assigned",
    idsFrom: SERIES + 20,
    summary: "Any coach and any room: the answer names those who are free each time",
    body: {
      ...without(body, "coach_id", "room_id"),
      ...{ appointment_type_id: 131, client_id: 9302 },
      recurrence: { weekdays: ["friday"], local_time: "10:00", first_date: "2027-01-08", occurrences: 2 },
    },
    options: camden,
    showsRequest: true,
  },
  {
    name: "COACH_UNAVAILABLE",
    summary: "The coach is taken on the second day",
    ...heldBefore("2027-06-07", "2027-06-08", { client_id: 9002 }),
  },
  {
    name: "ROOM_UNAVAILABLE",
    summary: "The room is taken on the second day",
    ...heldBefore("2027-06-14", "2027-06-15", { client_id: 9002, coach_id: 502, room_id: 71 }),
  },
  {
    name: "CLIENT_UNAVAILABLE",
    summary: "The client has another booking on the second day",
    ...heldBefore("2027-06-21", "2027-06-22", { coach_id: 502 }),
  },
  {
    name: "LOCAL_TIME_MISSING",
    summary: "Clocks are put forward past 01:30 on the first day",
    body: {
      ...{ ...body, appointment_type_id: 131, client_id: 9301, coach_id: 521, room_id: 93 },
      recurrence: { weekdays: ["sunday"], local_time: "01:30", first_date: "2027-03-28", occurrences: 2 },
    },
    options: camden,
  },
  {
    name: "SERIES_NOT_FOUND",
    summary: "The series is another client's",
    body: { ...body, client_id: 9003, series_id: recordId(TEST_NOW, SERIES) },
  },
  {
    name: "SERIES_FULL",
    summary: "The series has 99 appointments",
    before: (_, tables) =>
      storeSeries(tables, { tenant_id: 11, client_id: 9003 }, recordId(TEST_NOW, FULL), MAX_IN_SERIES - 1),
    body: {
      ...recurringBody({ client_id: 9003 }, { first_date: "2027-06-28" }),
      series_id: recordId(TEST_NOW, FULL),
    },
  },
  {
    name: "TOO_MUCH_TO_CHECK",
    summary: "Twelve days with any coach in any room of a very large club",
    before: (_, tables) => addLargeTenant(tables, 50),
    body: {
      ...without(body, "coach_id", "room_id"),
      appointment_type_id: LARGE_TENANT.appointment_type_id,
      client_id: LARGE_TENANT.client_id,
      recurrence: {
        weekdays: ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"],
        ...{ local_time: "10:00", first_date: "2026-11-23", occurrences: 12 },
      },
    },
    options: { pathParameters: { tenant_id: String(LARGE_TENANT.tenant_id) } },
  },
  ...recordingsOfCreate.filter(({ name }) => SAME.has(name)).map(weekly),
  ...bodyRefusals(body),
];
