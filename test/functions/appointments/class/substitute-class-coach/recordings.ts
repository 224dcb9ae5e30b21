import { type Recording, sameKey } from "../../../../infra/open-api/recording.ts";
import { CANCELLED, classRecordings, UNHELD } from "../class-recordings.ts";

const { about, at, planned, stored } = classRecordings(7521, "2027-11-09");
const body = { coach_id: 502, reason: "Amara is ill", message: "Ben gives the class." };
const keyed = { headers: { "Idempotency-Key": "ben-gives-yoga" } };

/** The requests to *Substitute coach in class* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "COACH_CANNOT_DELIVER",
    summary: "Another coach takes it over, who does not give the type: only a warning",
    ...planned(0),
    body,
    options: about(0, keyed),
    showsRequest: true,
  },
  ...sameKey({ body, options: about(0, keyed) }, { body: { coach_id: 501 } }),
  { name: "ALREADY_DONE", summary: "This coach has it already", body, options: about(0) },
  { name: "announced", summary: "The coach is to be announced", body: { coach_id: null }, options: about(0) },
  { name: "COACH_NOT_FOUND", summary: "The coach is not active", body: { coach_id: 503 }, options: about(0) },
  {
    name: "COACH_UNAVAILABLE",
    summary: "The coach is taken",
    ...planned(1, { room_id: 71 }),
    body: { coach_id: 501 },
    options: about(0),
  },
  {
    name: "COACH_OFF_DUTY",
    summary: "The coach does not work then: only a warning",
    ...stored(2, {
      ...UNHELD,
      tenant_id: 13,
      class_type_id: 161,
      start_date_time: at("21:00"),
      end_date_time: at("22:00"),
    }),
    body: { coach_id: 522 },
    options: about(2, {}, 13),
  },
  { name: "CLASS_STATE", summary: "It is cancelled", ...stored(3, CANCELLED), body, options: about(3) },
  {
    name: "TOO_MANY_CHANGES",
    summary: "It has been changed a hundred times",
    ...stored(4, { version: 100 }),
    body,
    options: about(4),
  },
  {
    name: "TENANT_INACTIVE",
    summary: "The club takes no bookings",
    ...stored(5, { tenant_id: 12, class_type_id: 151 }),
    body: { coach_id: 511 },
    options: about(5, {}, 12),
  },
];
