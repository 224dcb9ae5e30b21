import * as v from "valibot";
import { WEEKDAYS } from "../calendar/hours.ts";
import { boundedArray } from "../values/array.ts";
import { expectationMessage } from "../values/expectation.ts";

const WEEKDAY = expectationMessage("weekday", "a weekday such as monday");
const WEEKDAY_LIST = expectationMessage("array", "an array of 1 to 7 different weekdays such as monday");

/** The weekdays on which something happens: at least one, each once. */
export function weekdayList() {
  return v.config(
    v.pipe(
      boundedArray(v.picklist(WEEKDAYS, WEEKDAY), WEEKDAYS.length, WEEKDAY_LIST),
      v.minLength(1, WEEKDAY_LIST),
      v.check((weekdays) => new Set(weekdays).size === weekdays.length, WEEKDAY_LIST),
      v.metadata({ uniqueItems: true }),
    ),
    { abortPipeEarly: true },
  );
}
