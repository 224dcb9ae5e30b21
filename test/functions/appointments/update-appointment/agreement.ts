import fc from "fast-check";
import type { Agreement } from "../../../infra/open-api/agreement.ts";
import { id, text, withChanges } from "../../../infra/open-api/generated-values.ts";
import { explanations, place, witnesses } from "../place-agreement.ts";

const fields = fc.record({ subtype_id: id, comments: text(2_000) }, { requiredKeys: [] });
const body = { room_id: 72 };

/** Bodies of *Update appointment*, to compare the description with the service. */
export const agreement: Agreement = {
  body,
  bodies: withChanges(fc.tuple(fields, place).map(([sent, where]) => ({ ...sent, ...Object(where) }))),
  boundByRules: [],
  explanations,
  witnesses: witnesses(body),
};
