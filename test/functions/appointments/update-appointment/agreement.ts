import fc from "fast-check";
import type { Agreement } from "../../../infra/open-api/agreement.ts";
import { present } from "../../../infra/open-api/explained-differences.ts";
import { id, text, withChanges } from "../../../infra/open-api/generated-values.ts";
import { explanations, place, witnesses } from "../place-agreement.ts";

const fields = fc.record({ subtype_id: id, comments: text(2_000) }, { requiredKeys: [] });
const body = { room_id: 72 };

/** Bodies of *Update appointment*, to compare the description with the service. */
export const agreement: Agreement = {
  body,
  bodies: withChanges(fc.tuple(fields, place).map(([sent, where]) => ({ ...sent, ...Object(where) }))),
  boundByRules: [],
  explanations: {
    ...explanations,
    // An update leaves no room to choose.
    place: (sent) => {
      const { is_virtual, room_id } = present(sent);
      return explanations.place?.(sent) === true || (is_virtual !== true && room_id === undefined);
    },
  },
  witnesses: [...witnesses(body), ["place", {}, false]],
};
