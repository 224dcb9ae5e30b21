import type { ErrorCode } from "../../../../../../shared/api/error-catalogue.ts";
import { appointmentBody } from "../../../../../support/bodies.ts";
import { type RequestOptions, TEST_NOW } from "../../../../../support/function-under-test.ts";
import { type Body, CAMDEN, inCamden, MASSAGE, type Situation } from "./situation.ts";

const MINUTE = 60_000;
const YEAR = 365 * 1_440 * MINUTE;
const MANAGER: RequestOptions = {
  ...CAMDEN,
  scopes: ["appointments.manage", "appointments.write", "appointments.read"],
};

function fromNow(ms: number): string {
  return new Date(TEST_NOW.getTime() + ms).toISOString();
}

/** Noor Haddad works whenever Camden is open. */
function withNoor(title: string, start_date_time: string, ...codes: ErrorCode[]): Situation {
  return [title, inCamden({ coach_id: 521, start_date_time }), codes, { options: CAMDEN }];
}

/** Tom Becker has a schedule. */
function withTom(title: string, start_date_time: string, ...codes: ErrorCode[]): Situation {
  return [title, inCamden({ start_date_time }), codes, { options: CAMDEN }];
}

function massage(afterMs: number): Body {
  return inCamden({ ...MASSAGE, start_date_time: fromNow(afterMs) });
}

/** When an appointment can begin. */
export const when: readonly Situation[] = [
  withNoor("60 s ago", fromNow(-MINUTE)),
  withNoor("more than 60 s ago", fromNow(-MINUTE - 1), "START_IN_PAST"),
  ["as far ahead as the tenant books", appointmentBody({ start_date_time: fromNow(YEAR) }), []],
  ["farther ahead", appointmentBody({ start_date_time: fromNow(YEAR + 1) }), ["START_TOO_FAR"]],
  ["just the notice ahead", massage(120 * MINUTE), [], { options: CAMDEN }],
  ["less than the notice ahead", massage(120 * MINUTE - 1), ["START_TOO_SOON"], { options: CAMDEN }],
  ["less than the notice ahead, for a manager", massage(120 * MINUTE - 1), [], { options: MANAGER }],
  ["until the club closes", appointmentBody({ start_date_time: "2026-12-01T21:00:00Z" }), []],
  [
    "beyond the opening hours",
    appointmentBody({ start_date_time: "2026-12-01T21:00:00.001Z" }),
    ["OUTSIDE_OPENING_HOURS"],
  ],
  withNoor("until a closed day", "2026-12-24T23:00:00Z"),
  withNoor("into a closed day", "2026-12-24T23:05:00Z", "OUTSIDE_OPENING_HOURS"),
  withNoor("until the end of a short day", "2027-01-01T15:00:00Z"),
  withNoor("beyond the end of a short day", "2027-01-01T15:05:00Z", "OUTSIDE_OPENING_HOURS"),
  withTom("until the coach's break", "2026-12-01T11:00:00Z"),
  withTom("into the coach's break", "2026-12-01T11:05:00Z", "COACH_OFF_DUTY"),
  withTom("a day off by the coach's schedule", "2026-11-28T10:00:00Z", "COACH_OFF_DUTY"),
  withTom("a day off by the coach's exceptions", "2027-02-15T10:00:00Z", "COACH_OFF_DUTY"),
  withTom("a short day by the coach's exceptions", "2026-12-24T09:00:00Z"),
  withTom("beyond the coach's short day", "2026-12-24T09:05:00Z", "COACH_OFF_DUTY"),
  withTom("closed and off duty", "2026-12-25T06:00:00Z", "OUTSIDE_OPENING_HOURS", "COACH_OFF_DUTY"),
];
