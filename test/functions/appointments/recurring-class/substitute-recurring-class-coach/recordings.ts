import type { Recording } from "../../../../infra/open-api/recording.ts";
import { storedPhase } from "../../../../support/recurring-classes.ts";
import { inAHurry } from "../../class/class-recordings.ts";
import { FULL, recurringRecordings } from "../recurring-recordings.ts";

const { about, made, stored } = recurringRecordings(9301, "16:15");

const body = { from: "2027-02-12", to: "2027-02-18", coach_id: 502, reason: "Holiday" };
const keyed = { headers: { "Idempotency-Key": "a-fortnight-away" } };

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
  {
    name: "replayed",
    summary: "The same request once more, with the same Idempotency-Key",
    body,
    options: about(0, keyed),
  },
  {
    name: "IDEMPOTENCY_KEY_REUSED",
    summary: "Another request with the same Idempotency-Key",
    body: { from: "2027-02-12", coach_id: null },
    options: about(0, keyed),
  },
  { name: "ALREADY_DONE", summary: "This coach has them already", body, options: about(0) },
  {
    name: "CLASS_SKIPPED",
    summary: "Some dates are taken, and are skipped",
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
  {
    name: "COACH_NOT_FOUND",
    summary: "The coach is not active",
    body: { from: "2027-02-12", coach_id: 503 },
    options: about(0),
  },
  {
    name: "FIELD_INVALID",
    summary: "A day that is over",
    body: { from: "2026-11-19", coach_id: 502 },
    options: about(0),
  },
  {
    name: "CLASS_STATE",
    summary: "It takes place no more by then",
    body: { from: "2027-02-20", coach_id: 502 },
    options: about(0),
  },
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
