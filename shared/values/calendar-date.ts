import * as v from "valibot";
import { expectationMessage } from "./expectation.ts";

const LAST_DATE = "9999-12-31";
const PATTERN = /^\d{4}-\d\d-\d\d$/;

/** Whether the text is an existing day as `YYYY-MM-DD`; 30 February is not. */
function isCalendarDate(text: string): boolean {
  if (!PATTERN.test(text)) return false;
  const midnight = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
}

/** An existing day as `YYYY-MM-DD`, not before `earliest` nor after `latest` in the same form. */
export function calendarDate(earliest: string, latest = LAST_DATE) {
  const range = latest === LAST_DATE ? `${earliest} or later` : `from ${earliest} to ${latest}`;
  const message = expectationMessage("date", `a real date as YYYY-MM-DD, ${range}`);
  return v.config(
    v.pipe(
      v.string(message),
      v.trim(),
      v.check(isCalendarDate, message),
      v.minValue(earliest, message),
      v.maxValue(latest, message),
    ),
    { abortPipeEarly: true },
  );
}
