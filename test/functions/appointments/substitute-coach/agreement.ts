import fc from "fast-check";
import type { Agreement } from "../../../infra/open-api/agreement.ts";
import { id, text, withChanges } from "../../../infra/open-api/generated-values.ts";

const body = { coach_id: 502 };

/** Bodies of *Substitute coach*, to compare the description with the service. */
export const agreement: Agreement = {
  body,
  bodies: withChanges(fc.record({ coach_id: id, reason: text(500) }, { requiredKeys: ["coach_id"] })),
  boundByRules: [],
  explanations: {},
  witnesses: [["white space", { ...body, reason: `${"x".repeat(500)} ` }, true]],
};
