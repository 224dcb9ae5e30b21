import fc from "fast-check";
import type { Agreement } from "../../../infra/open-api/agreement.ts";
import { instant, text, withChanges } from "../../../infra/open-api/generated-values.ts";

const body = { scheduled_datetime: "2026-12-01T10:00:00Z", notes: "The pool", reason: "Train" };

/** Bodies of *Reschedule tour*, to compare the description with the service. */
export const agreement: Agreement = {
  body,
  bodies: withChanges(
    fc.record(
      { scheduled_datetime: instant, notes: text(2_000), reason: text(500) },
      { requiredKeys: ["scheduled_datetime"] },
    ),
  ),
  boundByRules: [],
  explanations: {},
  witnesses: [["white space", { ...body, reason: `${"x".repeat(500)} ` }, true]],
};
