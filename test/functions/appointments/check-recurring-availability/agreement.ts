import fc from "fast-check";
import { WEEKDAYS } from "../../../../shared/calendar/hours.ts";
import type { Agreement } from "../../../infra/open-api/agreement.ts";
import { fieldsOf, present } from "../../../infra/open-api/explained-differences.ts";
import { type Value, withChanges } from "../../../infra/open-api/generated-values.ts";
import { recurringBody } from "../../../support/bodies.ts";
import { explanations, wantedAppointments, witnesses } from "../place-agreement.ts";

const recurrence: Value = fc.record({
  weekdays: fc.oneof(
    { weight: 8, arbitrary: fc.shuffledSubarray([...WEEKDAYS], { minLength: 1 }) },
    { weight: 1, arbitrary: fc.constantFrom([], ["monday", "monday"], ["Monday"], [...WEEKDAYS, "sunday"]) },
  ),
  local_time: fc.constantFrom("00:00", "18:00", "23:59", "09:05"),
  first_date: fc.oneof(
    fc
      .date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    fc.constantFrom("2000-01-01", "9998-12-31", "2028-02-29"),
  ),
  occurrences: fc.integer({ min: 1, max: 52 }),
});

/** Bodies of *Check staff availability for recurring schedule*, to compare the description with the service. */
export const agreement: Agreement = {
  body: recurringBody(),
  bodies: withChanges(wantedAppointments({ recurrence })),
  boundByRules: [],
  explanations: {
    ...explanations,
    "first day": (body) => {
      const { first_date } = present(fieldsOf(body).recurrence);
      return typeof first_date === "string" && (first_date < "2000-01-01" || first_date > "9998-12-31");
    },
  },
  witnesses: [
    ...witnesses(recurringBody()),
    ["first day", recurringBody({}, { first_date: "1999-12-31" }), false],
    ["first day", recurringBody({}, { first_date: "9999-01-01" }), false],
  ],
};
