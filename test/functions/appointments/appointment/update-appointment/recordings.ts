import { type Recording, sameKey } from "../../../../infra/open-api/recording.ts";
import { BLOCKED_CLIENT, whileBlocked } from "../blocked-client.ts";
import { moveRecordings } from "../move-recordings.ts";

const seen = (version: number) => ({ headers: { "If-Match": `"${version}"` } });
const { about, at, booked, inCamden, refusal, stored } = moveRecordings({
  idsFrom: 4301,
  day: "2026-12-10",
  body: (fields) => ({ room_id: 72, ...fields }),
  options: seen(1),
});
const body = { room_id: 72, comments: "Bring the knee brace" };
const keyed = { headers: { "Idempotency-Key": "a-note-for-amara", "If-Match": '"1"' } };
/** A refusal of another update of the first appointment, which the first recording has changed. */
const again: typeof refusal = (...request) => ({ ...refusal(...request), options: about(0, 11, seen(2)) });

/** The requests to *Update appointment* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "updated",
    summary: "A note for the coach",
    ...booked(0, {}),
    body,
    options: about(0, 11, keyed),
    showsRequest: true,
  },
  ...sameKey({ body, options: about(0, 11, keyed) }, { body: { room_id: 72 } }),
  { name: "ALREADY_DONE", summary: "Nothing differs", body, options: about(0, 11, seen(2)) },
  {
    name: "IF_MATCH_REQUIRED",
    summary: "If-Match is missing",
    body,
    options: { ...about(0), headers: {} },
  },
  again("FIELD_REQUIRED", "It is in no room, and not virtual", { room_id: undefined }),
  again("SUBTYPE_NOT_FOUND", "The type has no such subtype", { subtype_id: 1 }),
  again("ROOM_NOT_FOUND", "The room is not in use", { room_id: 73 }),
  {
    ...again("ROOM_UNAVAILABLE", "The room is taken", { room_id: 71 }),
    ...booked(1, { client_id: 9002, coach_id: 502, room_id: 71 }),
  },
  {
    ...again("COACH_UNAVAILABLE", "The coach has another client half an hour later", { subtype_id: 1012 }),
    ...booked(2, { client_id: 9002, room_id: 71, start_date_time: at("11:00") }),
  },
  {
    ...refusal("OUTSIDE_OPENING_HOURS", "It would end after closing time", { subtype_id: 1012 }),
    ...booked(3, { client_id: 9003, start_date_time: at("21:00") }),
    options: about(3),
  },
  {
    ...refusal("CLIENT_UNAVAILABLE", "The client has another booking half an hour later", {
      ...{ room_id: 71, subtype_id: 1012 },
    }),
    ...booked(9, { client_id: 9002, coach_id: 502, start_date_time: at("12:00") }),
    options: about(2),
  },
  inCamden(11, {
    name: "COACH_OFF_DUTY",
    summary: "The coach goes home before it would end",
    booked: { client_id: 9302, coach_id: 522, room_id: 95, start_date_time: at("11:00") },
    fields: { room_id: 95, subtype_id: 1312 },
  }),
  inCamden(4, {
    name: "ROOM_NOT_FOR_TYPE",
    summary: "The type is not held in this room",
    booked: { appointment_type_id: 132, room_id: 94, start_date_time: at("08:00") },
    fields: { room_id: 93 },
  }),
  stored(5, {
    name: "APPOINTMENT_STATE",
    summary: "It is cancelled",
    record: { status: "cancelled", cancelled_at: "2026-11-19T10:00:00.000Z", cancelled_by: "northwind-app" },
  }),
  {
    ...stored(6, {
      name: "TOO_MANY_CHANGES",
      summary: "It has been changed a hundred times",
      record: {},
      entries: 100,
    }),
    options: about(6, 13, seen(100)),
  },
  whileBlocked(
    stored(8, {
      name: "CLIENT_BLOCKED",
      summary: "The client is on the blacklist",
      record: { client_id: BLOCKED_CLIENT },
      fields: { room_id: 95 },
    }),
  ),
  stored(7, {
    name: "TENANT_INACTIVE",
    summary: "The tenant takes no bookings",
    record: { tenant_id: 12, client_id: 9101, coach_id: 511, room_id: 82, appointment_type_id: 101 },
    fields: { room_id: 81 },
  }),
];
