import fc from "fast-check";
import type { Agreement } from "../../../infra/open-api/agreement.ts";
import { fieldsOf } from "../../../infra/open-api/explained-differences.ts";
import { withChanges } from "../../../infra/open-api/generated-values.ts";
import { agreement as ofTour, prospect } from "../book-tour/agreement.ts";

/** The body of *Book tour* without its tour. */
function withoutTour(body: unknown): object {
  return { prospect: fieldsOf(body).prospect };
}

/** Bodies of *Create prospect*, to compare the description with the service. */
export const agreement: Agreement = {
  ...ofTour,
  body: withoutTour(ofTour.body),
  bodies: withChanges(fc.record({ prospect })),
  witnesses: ofTour.witnesses.map(([difference, body, service]) => [difference, withoutTour(body), service]),
};
