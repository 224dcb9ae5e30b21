import { Validations } from "aws-cdk-lib";
import {
  AuthorizationType,
  type MethodDeploymentOptions,
  MockIntegration,
  PassthroughBehavior,
  type RestApi,
} from "aws-cdk-lib/aws-apigateway";
import { COMMON_HEADERS } from "../../shared/api/http-response.ts";
import { SMOKE_HOOK_PATH } from "./check/smoke-club.ts";
import { throttledRoutes } from "./own-throttle.ts";

const METHOD = "POST";

// A smoke test sends five requests or so.
const RATE = 5;

/**
 * Adds the route to which the smoke test's webhook is delivered: a server on the public internet that is there whenever the stack
 * is. The gateway answers every JSON with 204, and keeps nothing of it.
 */
export function addSmokeRoute(api: RestApi): void {
  const headers = Object.entries(COMMON_HEADERS).map(
    ([name, value]) => [`method.response.header.${name}`, value] as const,
  );
  const integration = new MockIntegration({
    passthroughBehavior: PassthroughBehavior.NEVER,
    // Selects the only integration response, which has no pattern.
    requestTemplates: { "application/json": "{ statusCode: 200 }" },
    integrationResponses: [
      {
        statusCode: "204",
        responseParameters: Object.fromEntries(headers.map(([name, value]) => [name, `'${value}'`])),
      },
    ],
  });
  const method = api.root.resourceForPath(SMOKE_HOOK_PATH).addMethod(METHOD, integration, {
    operationName: "receiveSmokeWebhook",
    authorizationType: AuthorizationType.NONE,
    methodResponses: [
      {
        statusCode: "204",
        responseParameters: Object.fromEntries(headers.map(([name]) => [name, true])),
      },
    ],
  });
  const reason =
    "Webhooks send no token; the gateway itself answers, reads nothing of the request and tells nothing.";
  Validations.of(method).acknowledge(
    { id: "AwsSolutions-APIG4", reason },
    { id: "AwsSolutions-COG4", reason },
  );
}

/** The stage's settings of the route: a throttle of its own, since it takes no token. */
export function smokeMethodOptions(): Record<string, MethodDeploymentOptions> {
  return throttledRoutes([{ path: SMOKE_HOOK_PATH, method: METHOD }], RATE);
}
