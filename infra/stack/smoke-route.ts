import type { MethodDeploymentOptions } from "aws-cdk-lib/aws-apigateway";
import { COMMON_HEADERS } from "../../shared/api/http-response.ts";
import { type ApiRoute, noContent } from "./api-definition.ts";
import { SMOKE_HOOK_PATH } from "./check/smoke-club.ts";
import { throttledRoutes } from "./own-throttle.ts";

// A smoke test sends five requests or so.
const RATE = 5;

/**
 * The route to which the smoke test's webhook is delivered: a server on the public internet that is there whenever the stack
 * is. The gateway answers every JSON with 204, and keeps nothing of it. Webhooks send no token.
 */
export const smokeRoute: ApiRoute = {
  path: SMOKE_HOOK_PATH,
  method: "POST",
  operationId: "receiveSmokeWebhook",
  isGuarded: false,
  isCrossOrigin: false,
  integration: noContent(COMMON_HEADERS, { passthroughBehavior: "never" }),
};

/** The stage's settings of the route: a throttle of its own, since it takes no token. */
export function smokeMethodOptions(): Record<string, MethodDeploymentOptions> {
  return throttledRoutes([smokeRoute], RATE);
}
