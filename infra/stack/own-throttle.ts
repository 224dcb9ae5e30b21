import { type MethodDeploymentOptions, MethodLoggingLevel } from "aws-cdk-lib/aws-apigateway";
import { type OperationName, operations } from "../../shared/api/operations.ts";

// API Gateway takes a burst of at most 5,000, so a rate may be at most half of that.
const BURST_SECONDS = 2;

/**
 * How the stage treats operations that have a throttle of their own, each by itself.
 * @param rate requests per second; the burst is twice as many
 */
export function ownThrottle(
  names: readonly OperationName[],
  rate: number,
): Record<string, MethodDeploymentOptions> {
  return throttledRoutes(
    names.map((name) => operations[name]),
    rate,
  );
}

/** The same for routes by path and method. */
export function throttledRoutes(
  routes: readonly { readonly path: string; readonly method: string }[],
  rate: number,
): Record<string, MethodDeploymentOptions> {
  const options: MethodDeploymentOptions = {
    throttlingRateLimit: rate,
    throttlingBurstLimit: BURST_SECONDS * rate,
    // A method with settings of its own inherits none of the stage's.
    loggingLevel: MethodLoggingLevel.ERROR,
    dataTraceEnabled: false,
  };
  return Object.fromEntries(routes.map(({ path, method }) => [`${path}/${method}`, options]));
}
