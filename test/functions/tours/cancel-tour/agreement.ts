import fc from "fast-check";
import type { Agreement } from "../../../infra/open-api/agreement.ts";
import { text, withChanges } from "../../../infra/open-api/generated-values.ts";

/** Bodies of *Cancel tour*, to compare the description with the service. */
export const agreement: Agreement = {
  body: { reason: "Ill" },
  bodies: withChanges(fc.record({ reason: text(500) }, { requiredKeys: [] })),
  boundByRules: [],
  explanations: {},
  witnesses: [["white space", { reason: `${"x".repeat(500)} ` }, true]],
};
