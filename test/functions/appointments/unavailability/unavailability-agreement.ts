import fc from "fast-check";
import type { Agreement } from "../../../infra/open-api/agreement.ts";
import { present } from "../../../infra/open-api/explained-differences.ts";
import { instant, text, type Value, withChanges } from "../../../infra/open-api/generated-values.ts";

const DAY_MS = 24 * 60 * 60_000;
const body = { start_date_time: "2027-01-04T00:00:00Z", end_date_time: "2027-01-09T00:00:00Z" };

/** Spans that are in order, most of them. */
const span: Value = fc.oneof(
  {
    weight: 9,
    arbitrary: fc
      .tuple(
        fc.date({ min: new Date("1970-01-01"), max: new Date("2100-01-01"), noInvalidDate: true }),
        fc.integer({ min: 1, max: 60 * DAY_MS }),
      )
      .map(([start, lengthMs]) => ({
        start_date_time: start.toISOString(),
        end_date_time: new Date(start.getTime() + lengthMs).toISOString(),
      })),
  },
  { weight: 1, arbitrary: fc.record({ start_date_time: instant, end_date_time: instant }) },
);

const unavailability: Value = fc
  .tuple(
    span,
    fc.record({ reason: text(500), on_conflict: fc.constantFrom("refuse", "keep") }, { requiredKeys: [] }),
  )
  .map(([times, fields]) => ({ ...Object(times), ...fields }));

/** Bodies that add an unavailability, to compare the description with the service. */
export const unavailabilityAgreement: Agreement = {
  body,
  bodies: withChanges(unavailability),
  boundByRules: [],
  explanations: {
    span: (sent) => {
      const { start_date_time, end_date_time } = present(sent);
      const lengthMs = Date.parse(String(end_date_time)) - Date.parse(String(start_date_time));
      return !(lengthMs > 0 && lengthMs <= 60 * DAY_MS);
    },
  },
  witnesses: [
    ["span", { ...body, end_date_time: body.start_date_time }, false],
    ["span", { ...body, end_date_time: "2027-03-05T00:00:00.001Z" }, false],
  ],
};
