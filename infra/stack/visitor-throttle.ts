import { type MethodDeploymentOptions, MethodLoggingLevel } from "aws-cdk-lib/aws-apigateway";
import { type OperationName, operations } from "../../shared/api/operations.ts";
import type { Config } from "./config.ts";

/** The operations with which anybody who has a public page's token makes new records. */
const VISITOR_WRITES = ["bookTour", "createProspect"] as const satisfies readonly OperationName[];

const BURST_SECONDS = 2;

/**
 * How the stage treats the operations that visitors write with: each has a throttle of its own, so that visitors do not use
 * up the stage's, which staff and members need.
 */
export function visitorMethodOptions({ visitorRate }: Config): Record<string, MethodDeploymentOptions> {
  const options: MethodDeploymentOptions = {
    throttlingRateLimit: visitorRate,
    throttlingBurstLimit: visitorRate * BURST_SECONDS,
    // A method with settings of its own inherits none of the stage's.
    loggingLevel: MethodLoggingLevel.ERROR,
    dataTraceEnabled: false,
  };
  return Object.fromEntries(
    VISITOR_WRITES.map((name) => [`${operations[name].path}/${operations[name].method}`, options]),
  );
}
