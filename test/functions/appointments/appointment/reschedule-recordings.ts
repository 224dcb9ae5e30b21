import { type Recording, sameKey } from "../../../infra/open-api/recording.ts";
import { TEST_NOW } from "../../../support/function-under-test.ts";
import { BLOCKED_CLIENT, whileBlocked } from "./blocked-client.ts";
import { type MoveRecordings, moveRecordings } from "./move-recordings.ts";

const SOON = new Date(TEST_NOW.getTime() + 60 * 60_000).toISOString();

/** The requests to *Reschedule appointment*, under either name, whose answers the API description shows. */
export function rescheduleRecordings(where: Omit<MoveRecordings, "body">): readonly Recording[] {
  const afternoon = `${where.day}T14:00:00Z`;
  const recordings = moveRecordings({
    ...where,
    body: (fields) => ({ start_date_time: afternoon, ...fields }),
  });
  const { about, at, booked, inCamden, refusal, stored } = recordings;
  const moved = { start_date_time: afternoon, reason: "The client has a meeting" };
  const keyed = { headers: { "Idempotency-Key": `moved-on-${where.day}` } };
  return [
    {
      name: "moved",
      summary: "The appointment keeps its id and its coach",
      ...booked(0, {}),
      body: moved,
      options: about(0, 11, keyed),
      showsRequest: true,
    },
    ...sameKey(
      { body: moved, options: about(0, 11, keyed) },
      { body: { ...moved, start_date_time: at("15:00") } },
    ),
    { name: "ALREADY_DONE", summary: "It is at this time already", body: moved, options: about(0) },
    {
      ...inCamden(1, {
        name: "MEMBERSHIP_CHANGED",
        summary: "The membership has ended by then, so another one pays",
        fields: {
          start_date_time: at("10:00", `2027-02-${where.day.slice(-2)}`),
          coach_id: 521,
          room_id: 95,
        },
      }),
      showsRequest: true,
    },
    refusal("START_IN_PAST", "The start is over", { start_date_time: "2026-11-19T10:00:00Z" }),
    refusal("START_TOO_FAR", "The club takes no bookings so far ahead", {
      start_date_time: "2028-01-03T10:00:00Z",
    }),
    refusal("OUTSIDE_OPENING_HOURS", "It would end after closing time", { start_date_time: at("21:30") }),
    refusal("SUBTYPE_NOT_FOUND", "The type has no such subtype", { subtype_id: 1 }),
    refusal("COACH_NOT_FOUND", "The other coach is not active", { coach_id: 503 }),
    refusal("ROOM_NOT_FOUND", "The other room is not in use", { room_id: 73 }),
    {
      ...refusal("COACH_UNAVAILABLE", "The coach is taken", { start_date_time: at("16:00") }),
      ...booked(2, { client_id: 9002, room_id: 71, start_date_time: at("16:00") }),
    },
    refusal("ROOM_UNAVAILABLE", "The other room is taken", {
      ...{ start_date_time: at("16:00"), coach_id: 502, room_id: 71 },
    }),
    {
      ...refusal("CLIENT_UNAVAILABLE", "The client has another booking", { start_date_time: at("18:00") }),
      ...booked(3, { coach_id: 502, room_id: 71, start_date_time: at("18:00") }),
    },
    inCamden(4, {
      name: "COACH_CANNOT_DELIVER",
      summary: "The other coach does not deliver the type",
      booked: { appointment_type_id: 132, room_id: 94, start_date_time: at("08:00") },
      fields: { coach_id: 522 },
    }),
    {
      name: "ROOM_NOT_FOR_TYPE",
      summary: "The type is not held in the other room",
      body: { start_date_time: at("14:00"), room_id: 93 },
      options: about(4, 13),
    },
    {
      name: "START_TOO_SOON",
      summary: "The club asks for more notice",
      body: { start_date_time: SOON },
      options: about(4, 13),
    },
    inCamden(5, {
      name: "COACH_OFF_DUTY",
      summary: "The other coach does not work so late",
      booked: { client_id: 9302, room_id: 95, start_date_time: at("12:00") },
      fields: { start_date_time: at("21:00"), coach_id: 522 },
    }),
    stored(6, {
      name: "RESCHEDULE_TOO_LATE",
      summary: "It begins too soon to be moved",
      record: {
        start_date_time: "2026-11-20T10:00:00.000Z",
        policy: {
          ...{ min_notice_minutes: 0, cancel_until_minutes: 0, late_cancel: "forfeit" },
          ...{ reschedule_until_minutes: 120, max_reschedules: null, no_show: "forfeit" },
          ...{ check_in_from_minutes: 60, free_cancel_until: "2026-11-20T10:00:00.000Z" },
          reschedule_until: "2026-11-20T08:00:00.000Z",
        },
      },
    }),
    stored(7, {
      name: "TOO_MANY_RESCHEDULES",
      summary: "It was moved as often as the club allows",
      record: {
        reschedules: 3,
        policy: {
          ...{ min_notice_minutes: 0, cancel_until_minutes: 0, late_cancel: "forfeit" },
          ...{ reschedule_until_minutes: 0, max_reschedules: 3, no_show: "forfeit" },
          ...{ check_in_from_minutes: 60, free_cancel_until: `${where.day}T20:00:00.000Z` },
          reschedule_until: `${where.day}T20:00:00.000Z`,
        },
      },
    }),
    stored(8, {
      name: "APPOINTMENT_STATE",
      summary: "It is cancelled",
      record: {
        status: "cancelled",
        cancelled_at: "2026-11-19T10:00:00.000Z",
        cancelled_by: "northwind-app",
      },
    }),
    stored(9, {
      name: "TOO_MANY_CHANGES",
      summary: "It has been changed a hundred times",
      record: {},
      entries: 100,
    }),
    whileBlocked(
      stored(11, {
        name: "CLIENT_BLOCKED",
        summary: "The client is on the blacklist",
        record: { client_id: BLOCKED_CLIENT },
      }),
    ),
    stored(10, {
      name: "TENANT_INACTIVE",
      summary: "The tenant takes no bookings",
      record: { tenant_id: 12, client_id: 9101, coach_id: 511, room_id: 81, appointment_type_id: 101 },
      fields: { start_date_time: at("18:00") },
    }),
  ];
}
