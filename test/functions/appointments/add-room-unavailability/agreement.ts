import { unavailabilityAgreement } from "../unavailability-agreement.ts";

/** Bodies of this operation, to compare the description with the service. */
export const agreement = unavailabilityAgreement;
