import * as v from "valibot";
import { timeOfDayMs } from "../../../shared/calendar/hours.ts";
import { clockTime } from "../../../shared/club/hours.ts";
import type { QuietHours } from "../../../shared/club/quiet-hours.ts";
import { expectationMessage } from "../../../shared/values/expectation.ts";
import { requestObject } from "../../../shared/values/request-object.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
// A day has eight waking hours at least, so that four days have the longest notice, 24 hours.
const MAX_QUIET_HOURS = 16;
const TOO_LONG = expectationMessage(
  "object",
  `two different local times with at most ${MAX_QUIET_HOURS} hours from the first to the second`,
);

/** Quiet hours in the club file. */
export const quietHoursSchema = v.pipe(
  requestObject({ from: clockTime(), until: clockTime() }),
  v.check((quiet) => quiet.from !== quiet.until && lengthMs(quiet) <= MAX_QUIET_HOURS * HOUR_MS, TOO_LONG),
);

function lengthMs({ from, until }: QuietHours): number {
  return (timeOfDayMs(until) - timeOfDayMs(from) + DAY_MS) % DAY_MS;
}
