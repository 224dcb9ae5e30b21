import { type Recording, requestWith, sameKey } from "../../../infra/open-api/recording.ts";
import { without } from "../../../support/bodies.ts";
import { classBody } from "../../../support/classes.ts";
import { classRecordings } from "./class-recordings.ts";

/** The requests to an operation that plans a class whose answers the API description shows. */
export function planningRecordings(idsFrom: number, day: string, fields: object = {}): Recording[] {
  const { about, at } = classRecordings(idsFrom, day);
  const body = { ...classBody({ start_date_time: at("10:00") }), ...fields };
  const keyed = { headers: { "Idempotency-Key": `yoga-at-ten-${day}` } };
  const inBrooklyn = { class_type_id: 151, coach_id: 511, room_id: 81 };
  const inCamden = { class_type_id: 161, coach_id: 522, room_id: 95 };
  const ask = requestWith(about());
  return [
    {
      name: "planned",
      idsFrom,
      summary: "A class with its coach, in a room",
      body,
      options: about(undefined, keyed),
      showsRequest: true,
    },
    ...sameKey({ body, options: about(undefined, keyed) }, { body: { ...body, capacity: 8 } }),
    {
      name: "assigned",
      idsFrom: idsFrom + 1,
      summary: "Any coach and any room: the answer names those who are held",
      body: without({ ...body, start_date_time: at("12:00") }, "coach_id", "room_id"),
      options: about(),
    },
    ask("COACH_UNAVAILABLE", "The coach is taken", { ...body, room_id: 71, start_date_time: at("10:30") }),
    ask("ROOM_UNAVAILABLE", "The room is taken", { ...body, coach_id: 502 }),
    ask("COACH_NOT_FOUND", "The coach is not active", { ...body, coach_id: 503 }),
    ask("ROOM_NOT_FOUND", "The room is not in use", { ...body, room_id: 73 }),
    ask("ROOM_NOT_FOR_TYPE", "The type is held in another room", {
      ...body,
      class_type_id: 151,
      room_id: 71,
      start_date_time: at("15:00"),
    }),
    ask("CLASS_TYPE_NOT_FOUND", "The type is not in use", { ...body, class_type_id: 154 }),
    ask("START_IN_PAST", "The start lies in the past", { ...body, start_date_time: "2026-11-20T08:00:00Z" }),
    ask("START_TOO_FAR", "The start lies more than ten years ahead", {
      ...body,
      start_date_time: "2037-06-01T10:00:00Z",
    }),
    {
      name: "TENANT_INACTIVE",
      summary: "The club takes no bookings",
      body: { ...body, ...inBrooklyn, start_date_time: at("15:00") },
      options: about(undefined, {}, 12),
    },
    {
      name: "COACH_CANNOT_DELIVER",
      idsFrom: idsFrom + 2,
      summary: "The coach does not give the type, and the club is closed: only a warning",
      body: { ...body, coach_id: 502, room_id: 71, start_date_time: at("21:30") },
      options: about(),
    },
    {
      name: "COACH_OFF_DUTY",
      idsFrom: idsFrom + 3,
      summary: "The coach does not work then: only a warning",
      body: { ...body, ...inCamden, start_date_time: at("21:00") },
      options: about(undefined, {}, 13),
    },
  ];
}
