import { type Recording, requestWith, sameKey } from "../../../../infra/open-api/recording.ts";
import { without } from "../../../../support/bodies.ts";
import {
  addLargeTenant,
  LARGE_TENANT,
} from "../../availability/check-recurring-availability/large-tenant.ts";
import { inAHurry } from "../../class/class-recordings.ts";
import { recurringRecordings } from "../recurring-recordings.ts";

const { numberOf, about, body } = recurringRecordings(9001, "06:00");

const keyed = { headers: { "Idempotency-Key": "yoga-on-fridays" } };
const inBrooklyn = { class_type_id: 151, coach_id: 511, room_id: 81 };
// Clocks are put forward on this Sunday, an hour after midnight.
const onClockChange = {
  ...{ first_date: "2027-03-28", last_date: "2027-03-28", weekdays: ["sunday"], local_time: "01:30" },
};

const ask = requestWith(about());

/** The requests to *Create recurring class* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "made",
    idsFrom: numberOf(0),
    summary: "Yoga on Friday mornings",
    body: body(),
    options: about(undefined, keyed),
    showsRequest: true,
  },
  ...sameKey({ body: body(), options: about(undefined, keyed) }, { body: body({ capacity: 8 }) }),
  {
    name: "CLASS_SKIPPED",
    idsFrom: numberOf(1),
    summary: "The coach is taken on Fridays, so the classes on Saturdays alone are made",
    body: body({ weekdays: ["friday", "saturday"], local_time: "06:30", room_id: 71 }),
    options: about(),
    showsRequest: true,
  },
  ask(
    "COACH_UNAVAILABLE",
    "Nothing may be skipped, and the coach is taken",
    body({ local_time: "06:30", room_id: 71, on_conflict: "refuse" }),
  ),
  ask("ROOM_UNAVAILABLE", "The room is taken on all its days", body({ coach_id: 502 })),
  ask("COACH_NOT_FOUND", "The coach is not active", body({ coach_id: 503 })),
  ask("ROOM_NOT_FOUND", "The room is not in use", body({ room_id: 73 })),
  ask("ROOM_NOT_FOR_TYPE", "The type is held in another room", body({ class_type_id: 151, room_id: 71 })),
  ask("CLASS_TYPE_NOT_FOUND", "The type is not in use", body({ class_type_id: 154 })),
  {
    name: "LOCAL_TIME_MISSING",
    summary: "Clocks skip the time on the only day",
    body: body(onClockChange),
    now: new Date("2027-03-01T09:00:00Z"),
    options: about(),
  },
  {
    name: "TENANT_INACTIVE",
    summary: "The club takes no bookings",
    body: body(inBrooklyn),
    options: about(undefined, {}, 12),
  },
  {
    name: "COACH_CANNOT_DELIVER",
    idsFrom: numberOf(4),
    summary: "The coach does not give the type, and the club is closed: only warnings",
    body: body({ coach_id: 502, room_id: 71, local_time: "22:30" }),
    options: about(),
  },
  {
    name: "COACH_OFF_DUTY",
    idsFrom: numberOf(5),
    summary: "The coach does not work then: only a warning",
    body: body({ class_type_id: 161, coach_id: 522, room_id: 95, local_time: "21:00" }),
    options: about(undefined, {}, 13),
  },
  {
    name: "virtual",
    idsFrom: numberOf(2),
    summary: "Every other week online, with a coach to be announced",
    body: {
      ...without(body({ weekdays: ["saturday"], local_time: "16:00", interval_weeks: 2 }), "room_id"),
      ...{ coach_id: null, is_virtual: true, virtual_url: "https://meet.club.example/yoga" },
      notes: "Bring a mat",
    },
    options: about(),
    showsRequest: true,
  },
  {
    name: "TOO_MUCH_TO_CHECK",
    summary: "Three months of Saturdays and Sundays in any room of a very large club",
    before: (_, tables) => addLargeTenant(tables, 50),
    body: {
      ...without(body({ first_date: "2026-11-21", weekdays: ["saturday", "sunday"] }), "room_id"),
      ...{ class_type_id: LARGE_TENANT.class_type_id, coach_id: null },
    },
    options: about(undefined, {}, LARGE_TENANT.tenant_id),
  },
  {
    name: "SETTLING",
    idsFrom: numberOf(3),
    summary: "Its classes are still to be made when the request is answered",
    body: body({ weekdays: ["saturday"], local_time: "18:00" }),
    options: about(undefined, inAHurry()),
  },
];
