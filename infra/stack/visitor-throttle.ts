import type { MethodDeploymentOptions } from "aws-cdk-lib/aws-apigateway";
import type { OperationName } from "../../shared/api/operations.ts";
import { ownThrottle } from "./own-throttle.ts";
import type { Config } from "./settings/config.ts";

// The operations with which anybody who has a public page's token writes.
const VISITOR_WRITES: readonly OperationName[] = ["bookTour", "createProspect", "sendTourLink"];

/**
 * How the stage treats the operations that visitors write with: each has a throttle of its own, so that visitors do not use
 * up the stage's, which staff and members need.
 */
export function visitorMethodOptions({ visitorRate }: Config): Record<string, MethodDeploymentOptions> {
  return ownThrottle(VISITOR_WRITES, visitorRate);
}
