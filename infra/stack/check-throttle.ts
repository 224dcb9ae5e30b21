import type { MethodDeploymentOptions } from "aws-cdk-lib/aws-apigateway";
import type { OperationName } from "../../shared/api/operations.ts";
import { ownThrottle } from "./own-throttle.ts";
import type { Config } from "./settings/config.ts";

// Of all operations, these read the most: up to 1,000 units a request.
const CHECKS: readonly OperationName[] = [
  "checkAvailability",
  "checkRecurringAvailability",
  "planSubstitutions",
];

/** How the stage treats the checks of availability: each has a throttle of its own. */
export function checkMethodOptions({ checkRate }: Config): Record<string, MethodDeploymentOptions> {
  return ownThrottle(CHECKS, checkRate);
}
