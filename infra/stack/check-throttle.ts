import type { MethodDeploymentOptions } from "aws-cdk-lib/aws-apigateway";
import type { OperationName } from "../../shared/api/operations.ts";
import { ownThrottle } from "./own-throttle.ts";
import type { Config } from "./settings/config.ts";

// Each may read the calendars of everybody on many days: up to 1,000 units a request, also if it is refused.
const CHECKS: readonly OperationName[] = [
  "checkAvailability",
  "checkRecurringAvailability",
  "listNextAvailability",
  "bookSeries",
  "planSubstitutions",
  "createRecurringClass",
];

/** How the stage treats the operations that read many calendars: each has a throttle of its own. */
export function checkMethodOptions({ checkRate }: Config): Record<string, MethodDeploymentOptions> {
  return ownThrottle(CHECKS, checkRate);
}
