import fc from "fast-check";
import type { Agreement } from "../../../infra/open-api/agreement.ts";
import { flag, withChanges } from "../../../infra/open-api/generated-values.ts";

/** Bodies of *Mark client as no-show*, to compare the description with the service. */
export const agreement: Agreement = {
  body: { waive: true },
  bodies: withChanges(fc.record({ waive: flag }, { requiredKeys: [] })),
  boundByRules: [],
  explanations: {},
  witnesses: [],
};
