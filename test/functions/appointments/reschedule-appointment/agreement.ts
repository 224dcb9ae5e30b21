import { rescheduleAgreement } from "../appointment/reschedule-agreement.ts";

/** Bodies of this operation, to compare the description with the service. */
export const agreement = rescheduleAgreement;
