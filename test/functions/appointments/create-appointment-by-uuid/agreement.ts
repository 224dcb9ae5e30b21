import { agreement as byNumber } from "../create-appointment/agreement.ts";

/** Bodies of *Create new appointment by UUID*: those of its first name. */
export const agreement = byNumber;
