import { type Recording, requestWith, sameKey } from "../../../../infra/open-api/recording.ts";
import { storedPhase } from "../../../../support/recurring-classes.ts";
import { inAHurry } from "../../class/class-recordings.ts";
import { FULL, recurringRecordings } from "../recurring-recordings.ts";

const { about, made, stored } = recurringRecordings(9201, "10:15");

const body = { from: "2027-02-15", local_time: "10:45", message: "From now on half an hour later." };
const keyed = { headers: { "Idempotency-Key": "half-an-hour-later" } };

const ask = requestWith(about(0));

/** The requests to *Reschedule recurring class* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "moved",
    summary: "Half an hour later from a day on",
    ...made(0),
    body,
    options: about(0, keyed),
    showsRequest: true,
  },
  ...sameKey({ body, options: about(0, keyed) }, { body: { from: "2027-02-15", local_time: "11:00" } }),
  ask("ALREADY_DONE", "It is as requested", body),
  {
    name: "weekday",
    summary: "On Saturdays: the class on the last Friday is cancelled, and one on Saturday is made",
    ...made(1, { local_time: "12:15", last_date: "2027-02-20" }),
    body: { from: "2027-02-15", weekdays: ["saturday"] },
    options: about(1),
    showsRequest: true,
  },
  {
    name: "CLASS_SKIPPED",
    summary: "The coach is taken then",
    body: { from: "2027-02-12", to: "2027-02-12", local_time: "10:30" },
    options: about(1),
  },
  ask("OUTSIDE_OPENING_HOURS", "The club is closed then: only a warning", {
    from: "2027-02-19",
    to: "2027-02-19",
    weekdays: ["friday"],
    local_time: "04:30",
  }),
  {
    name: "COACH_OFF_DUTY",
    summary: "The coach does not work then: only a warning",
    ...stored(6, {
      ...{ tenant_id: 13, class_type_id: 161 },
      phases: [storedPhase({ from: "2027-02-12", weekdays: ["friday"], coach_id: 522, room_id: 95 })],
    }),
    body: { from: "2027-02-12", local_time: "19:30" },
    options: about(6, {}, 13),
  },
  ask("FIELD_INVALID", "A day that is over", { from: "2026-11-19", local_time: "11:00" }),
  ask("ROOM_NOT_FOUND", "The room is not in use", { from: "2027-02-12", room_id: 73 }),
  {
    name: "ROOM_NOT_FOR_TYPE",
    summary: "The type is held in another room",
    ...stored(2, { class_type_id: 151 }),
    body: { from: "2027-02-12", room_id: 71 },
    options: about(2),
  },
  ask("CLASS_STATE", "It takes place no more by then", { from: "2027-02-20", local_time: "11:00" }),
  {
    name: "SETTLING",
    summary: "Its classes still follow when the request is answered",
    ...made(3, { local_time: "14:15", coach_id: 502, room_id: 71 }),
    body: { from: "2027-02-12", duration_minutes: 45 },
    options: about(3, inAHurry()),
  },
  {
    name: "TOO_MANY_CHANGES",
    summary: "It has twenty phases already",
    ...stored(4, FULL),
    body: { from: "2026-12-24", to: "2026-12-25", local_time: "11:00" },
    options: about(4),
  },
  {
    name: "TENANT_INACTIVE",
    summary: "The club takes no bookings",
    ...stored(5, { tenant_id: 12, class_type_id: 151 }),
    body: { from: "2027-02-12", room_id: 81 },
    options: about(5, {}, 12),
  },
];
