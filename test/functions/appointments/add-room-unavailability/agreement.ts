import { unavailabilityAgreement } from "../unavailability/unavailability-agreement.ts";

/** Bodies of this operation, to compare the description with the service. */
export const agreement = unavailabilityAgreement;
