import type { Agreement } from "../../../infra/open-api/agreement.ts";
import { agreement as ofCreating } from "../create-appointment/agreement.ts";

/** Bodies of *Check staff availability*: those of *Create new appointment*. */
export const agreement: Agreement = ofCreating;
