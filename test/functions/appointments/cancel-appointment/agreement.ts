import fc from "fast-check";
import type { Agreement } from "../../../infra/open-api/agreement.ts";
import { flag, text, withChanges } from "../../../infra/open-api/generated-values.ts";

const body = { reason: "Ill", expect_session_outcome: "returned", waive: false };

/** Bodies of *Cancel appointment*, to compare the description with the service. */
export const agreement: Agreement = {
  body,
  bodies: withChanges(
    fc.record(
      {
        reason: text(500),
        expect_session_outcome: fc.constantFrom("none", "returned", "forfeited"),
        waive: flag,
      },
      { requiredKeys: [] },
    ),
  ),
  boundByRules: [],
  explanations: {},
  witnesses: [],
};
