import { type MethodDeploymentOptions, MethodLoggingLevel } from "aws-cdk-lib/aws-apigateway";
import { operations } from "../../shared/api/operations.ts";
import type { Config } from "./config.ts";

// Of all requests, these read the most: up to 1,000 units each.
const CHECKS = ["checkAvailability", "checkRecurringAvailability"] as const;
// The gateway takes a burst of 5,000 at most: the highest rate is half of that.
const BURST_SECONDS = 2;

/** How the stage treats the checks of availability: by a throttle of their own. */
export function checkMethodOptions({ checkRate }: Config): Record<string, MethodDeploymentOptions> {
  const options = {
    throttlingRateLimit: checkRate,
    throttlingBurstLimit: BURST_SECONDS * checkRate,
    // A method with settings of its own takes none of the stage's.
    loggingLevel: MethodLoggingLevel.ERROR,
    dataTraceEnabled: false,
  };
  return Object.fromEntries(
    CHECKS.map((name) => [`${operations[name].path}/${operations[name].method}`, options]),
  );
}
