import { Validations } from "aws-cdk-lib";
import {
  AuthorizationType,
  LambdaIntegration,
  type MethodDeploymentOptions,
  MethodLoggingLevel,
  type RestApi,
} from "aws-cdk-lib/aws-apigateway";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { CALENDAR_METHODS, CALENDAR_PATH } from "../../shared/api/calendar-path.ts";
import { throttledRoutes } from "./own-throttle.ts";
import { addPreflight } from "./preflight.ts";
import type { Config } from "./settings/config.ts";

/** How the stage treats calendar feeds: a throttle of their own, since no token is asked for, and no log, since the path has a key. */
export function calendarMethodOptions({ feedRate }: Config): Record<string, MethodDeploymentOptions> {
  const routes = [...CALENDAR_METHODS, "OPTIONS"].map((method) => ({ path: CALENDAR_PATH, method }));
  return throttledRoutes(routes, feedRate, MethodLoggingLevel.OFF);
}

/** The route of calendar feeds, without an authorizer: calendar apps send no token. */
export function addCalendarRoute(
  api: RestApi,
  { handler, allowedOrigins }: { readonly handler: IFunction } & Pick<Config, "allowedOrigins">,
): void {
  const resource = api.root.resourceForPath(CALENDAR_PATH);
  const integration = new LambdaIntegration(handler, { scopePermissionToMethod: false });
  const reason = "The path has a key of 192 random bits; calendar apps send no token.";
  for (const method of CALENDAR_METHODS) {
    const route = resource.addMethod(method, integration, {
      operationName: `${method.toLowerCase()}Calendar`,
      authorizationType: AuthorizationType.NONE,
    });
    Validations.of(route).acknowledge(
      { id: "AwsSolutions-APIG4", reason },
      { id: "AwsSolutions-COG4", reason },
    );
  }
  addPreflight(resource, { methods: CALENDAR_METHODS, allowedOrigins });
}
