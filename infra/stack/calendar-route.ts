import { Validations } from "aws-cdk-lib";
import {
  AuthorizationType,
  LambdaIntegration,
  type MethodDeploymentOptions,
  type RestApi,
} from "aws-cdk-lib/aws-apigateway";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { CALENDAR_PATH } from "../../shared/api/calendar-path.ts";
import { throttledRoutes } from "./own-throttle.ts";
import { addPreflight } from "./preflight.ts";
import type { Config } from "./settings/config.ts";

/** The one method of calendar feeds. */
export const CALENDAR_METHOD = "GET";

/** How the stage treats calendar feeds: a throttle of their own, since no token is asked for. */
export function calendarMethodOptions({ feedRate }: Config): Record<string, MethodDeploymentOptions> {
  return throttledRoutes([{ path: CALENDAR_PATH, method: CALENDAR_METHOD }], feedRate);
}

/** The route of calendar feeds, without an authorizer: calendar apps send no token. */
export function addCalendarRoute(
  api: RestApi,
  { handler, allowedOrigins }: { readonly handler: IFunction } & Pick<Config, "allowedOrigins">,
): void {
  const resource = api.root.resourceForPath(CALENDAR_PATH);
  const integration = new LambdaIntegration(handler, { scopePermissionToMethod: false });
  const route = resource.addMethod(CALENDAR_METHOD, integration, {
    operationName: "getCalendar",
    authorizationType: AuthorizationType.NONE,
  });
  Validations.of(route).acknowledge(
    {
      id: "AwsSolutions-APIG4",
      reason: "The path has a key of 192 random bits; calendar apps send no token.",
    },
    {
      id: "AwsSolutions-COG4",
      reason: "The path has a key of 192 random bits; calendar apps send no token.",
    },
  );
  addPreflight(resource, { methods: [CALENDAR_METHOD], allowedOrigins });
}
