import fc from "fast-check";
import type { Agreement } from "../../../infra/open-api/agreement.ts";
import { id, withChanges } from "../../../infra/open-api/generated-values.ts";

/** Bodies of *Change client membership in appointment*, to compare the description with the service. */
export const agreement: Agreement = {
  body: { membership_id: 31_001 },
  bodies: withChanges(fc.record({ membership_id: fc.oneof(id, fc.constant(null)) })),
  boundByRules: [],
  explanations: {},
  witnesses: [],
};
