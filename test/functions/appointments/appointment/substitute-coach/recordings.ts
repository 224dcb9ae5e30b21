import { type Recording, sameKey } from "../../../../infra/open-api/recording.ts";
import { moveRecordings } from "../move-recordings.ts";

const { about, at, booked, inCamden, refusal, stored } = moveRecordings({
  idsFrom: 4201,
  day: "2026-12-09",
  body: (fields) => ({ coach_id: 522, ...fields }),
  options: { scopes: ["appointments.manage", "appointments.write", "appointments.read"] },
});
const body = { coach_id: 502, reason: "Amara is ill" };
const keyed = { headers: { "Idempotency-Key": "ben-for-amara" } };

/** The requests to *Substitute coach* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "substituted",
    summary: "Another coach takes it over",
    ...booked(0, {}),
    body,
    options: about(0, 11, keyed),
    showsRequest: true,
  },
  ...sameKey({ body, options: about(0, 11, keyed) }, { body: { coach_id: 501 } }),
  { name: "ALREADY_DONE", summary: "This coach has it already", body, options: about(0) },
  refusal("COACH_NOT_FOUND", "The coach is not active", { coach_id: 503 }),
  {
    ...refusal("COACH_UNAVAILABLE", "The coach is taken", { coach_id: 501 }),
    ...booked(1, { client_id: 9002, room_id: 71 }),
  },
  inCamden(2, {
    name: "COACH_CANNOT_DELIVER",
    summary: "The coach does not deliver the type",
    booked: { appointment_type_id: 132, room_id: 94, start_date_time: at("08:00") },
  }),
  inCamden(3, {
    name: "COACH_OFF_DUTY",
    summary: "The coach does not work so late",
    booked: { start_date_time: at("21:00") },
  }),
  stored(4, {
    name: "APPOINTMENT_STATE",
    summary: "It is cancelled",
    record: { status: "cancelled", cancelled_at: "2026-11-19T10:00:00.000Z", cancelled_by: "northwind-app" },
  }),
  stored(5, {
    name: "TOO_MANY_CHANGES",
    summary: "It has been changed a hundred times",
    record: {},
    entries: 100,
  }),
  stored(6, {
    name: "TENANT_INACTIVE",
    summary: "The tenant takes no bookings",
    record: { tenant_id: 12, client_id: 9101, coach_id: 512, room_id: 81, appointment_type_id: 101 },
    fields: { coach_id: 511 },
  }),
];
