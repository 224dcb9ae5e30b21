import { type Recording, requestWith, sameKey } from "../../../../infra/open-api/recording.ts";
import { storedPhase } from "../../../../support/recurring-classes.ts";
import { inAHurry } from "../../class/class-recordings.ts";
import { FULL, recurringRecordings } from "../recurring-recordings.ts";

const { about, made, stored } = recurringRecordings(9301, "16:15");

const body = { from: "2027-02-12", to: "2027-02-18", coach_id: 502, reason: "Holiday" };
const keyed = { headers: { "Idempotency-Key": "a-fortnight-away" } };

const ask = requestWith(about(0));

/** The requests to *Substitute coach in recurring class* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "substituted",
    summary: "Another coach for a week",
    ...made(0),
    body,
    options: about(0, keyed),
    showsRequest: true,
  },
  ...sameKey({ body, options: about(0, keyed) }, { body: { from: "2027-02-12", coach_id: null } }),
  ask("ALREADY_DONE", "This coach has them already", body),
  {
    name: "CLASS_SKIPPED",
    summary: "The coach is taken on one of the days",
    ...made(1, { local_time: "16:30", coach_id: null, room_id: 71 }),
    body: { from: "2027-02-12", coach_id: 501 },
    options: about(1),
  },
  {
    name: "COACH_OFF_DUTY",
    summary: "The coach does not work then: only a warning",
    ...stored(5, {
      ...{ tenant_id: 13, class_type_id: 161 },
      phases: [
        storedPhase({
          ...{ from: "2027-02-12", weekdays: ["friday"], local_time: "22:15" },
          ...{ coach_id: 521, room_id: 95 },
        }),
      ],
    }),
    body: { from: "2027-02-12", coach_id: 522 },
    options: about(5, {}, 13),
  },
  ask("COACH_NOT_FOUND", "The coach is not active", { from: "2027-02-12", coach_id: 503 }),
  ask("FIELD_INVALID", "A day that is over", { from: "2026-11-19", coach_id: 502 }),
  ask("CLASS_STATE", "It takes place no more by then", { from: "2027-02-20", coach_id: 502 }),
  {
    name: "SETTLING",
    summary: "Its classes still follow when the request is answered",
    ...made(2, { local_time: "18:15" }),
    body: { from: "2027-02-12", coach_id: null },
    options: about(2, inAHurry()),
  },
  {
    name: "TOO_MANY_CHANGES",
    summary: "It has twenty phases already",
    ...stored(3, FULL),
    body: { from: "2026-12-24", to: "2026-12-25", coach_id: 502 },
    options: about(3),
  },
  {
    name: "TENANT_INACTIVE",
    summary: "The club takes no bookings",
    ...stored(4, { tenant_id: 12, class_type_id: 151 }),
    body: { from: "2027-02-12", coach_id: 511 },
    options: about(4, {}, 12),
  },
];
