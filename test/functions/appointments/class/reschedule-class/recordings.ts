import { type Recording, requestWith, sameKey } from "../../../../infra/open-api/recording.ts";
import { appointmentBody } from "../../../../support/bodies.ts";
import { CANCELLED, classRecordings, inAHurry, UNHELD } from "../class-recordings.ts";

const { about, at, planned, stored } = classRecordings(7541, "2027-11-10");
const body = { start_date_time: at("10:30"), reason: "The heating is repaired" };
const keyed = { headers: { "Idempotency-Key": "half-an-hour-later" } };
const taken = planned(1, { coach_id: 502, room_id: 71, start_date_time: at("12:00") });
const booked = planned(2, { start_date_time: at("14:00") }, [9002]);

const ask = requestWith(about(0));

/** The requests to *Reschedule class* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "moved",
    summary: "Half an hour later",
    ...planned(0, {}, [9001]),
    body,
    options: about(0, keyed),
    showsRequest: true,
  },
  ...sameKey({ body, options: about(0, keyed) }, { body: { start_date_time: at("11:00") } }),
  ask("ALREADY_DONE", "It is then already", body),
  ask("START_IN_PAST", "The start lies in the past", { start_date_time: "2026-11-20T08:00:00Z" }),
  ask("START_TOO_FAR", "The start lies more than ten years ahead", {
    start_date_time: "2037-06-01T10:00:00Z",
  }),
  {
    name: "COACH_UNAVAILABLE",
    summary: "The coach is taken",
    ...taken,
    body: { start_date_time: at("12:30"), coach_id: 502 },
    options: about(0),
  },
  ask("ROOM_UNAVAILABLE", "The room is taken", { start_date_time: at("12:30"), room_id: 71 }),
  ask("COACH_NOT_FOUND", "The coach is not active", { ...body, coach_id: 503 }),
  ask("ROOM_NOT_FOUND", "The room is not in use", { ...body, room_id: 73 }),
  {
    name: "CLIENTS_UNAVAILABLE",
    summary: "A client has something else then",
    idsFrom: 7543,
    before: async (functions, tables) => {
      await booked.before?.(functions, tables);
      await functions.createAppointment(
        appointmentBody({ client_id: 9002, coach_id: 502, room_id: 71, start_date_time: at("15:15") }),
      );
    },
    body: { start_date_time: at("14:30") },
    options: about(2),
  },
  {
    name: "CLIENT_RELEASED",
    summary: "The same move gives up their place",
    body: { start_date_time: at("14:30"), on_conflict: "release" },
    options: about(2),
    showsRequest: true,
  },
  {
    name: "SETTLING",
    summary: "A booking still follows when the request is answered",
    ...planned(4, { start_date_time: at("17:00") }, [9003]),
    body: { start_date_time: at("17:30") },
    options: about(4, inAHurry()),
  },
  ask("OUTSIDE_OPENING_HOURS", "The club is closed, and the coach does not give the type: only warnings", {
    start_date_time: at("21:30"),
    coach_id: 502,
  }),
  {
    name: "ROOM_NOT_FOR_TYPE",
    summary: "The type is held in another room",
    ...planned(5, { class_type_id: 151, start_date_time: at("08:00") }),
    body: { room_id: 71 },
    options: about(5),
  },
  {
    name: "COACH_OFF_DUTY",
    summary: "The coach does not work then: only a warning",
    ...stored(6, { ...UNHELD, tenant_id: 13, class_type_id: 161 }),
    body: { start_date_time: at("12:30"), coach_id: 522 },
    options: about(6, {}, 13),
  },
  { name: "CLASS_STATE", summary: "It is cancelled", ...stored(7, CANCELLED), body, options: about(7) },
  {
    name: "TOO_MANY_CHANGES",
    summary: "It has been changed a hundred times",
    ...stored(8, { version: 100 }),
    body,
    options: about(8),
  },
  {
    name: "TENANT_INACTIVE",
    summary: "The club takes no bookings",
    ...stored(9, { tenant_id: 12, class_type_id: 151 }),
    body,
    options: about(9, {}, 12),
  },
];
