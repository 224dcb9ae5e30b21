import { type MethodDeploymentOptions, MethodLoggingLevel } from "aws-cdk-lib/aws-apigateway";
import { CALENDAR_METHODS, CALENDAR_PATH } from "../../shared/api/calendar-path.ts";
import type { ApiRoute } from "./api-definition.ts";
import { functionIntegration } from "./function-integration.ts";
import { throttledRoutes } from "./own-throttle.ts";
import type { Config } from "./settings/config.ts";

/** How the stage treats calendar feeds: a throttle of their own, since no token is asked for, and no log, since the path has a key. */
export function calendarMethodOptions({ feedRate }: Config): Record<string, MethodDeploymentOptions> {
  const routes = [...CALENDAR_METHODS, "OPTIONS"].map((method) => ({ path: CALENDAR_PATH, method }));
  return throttledRoutes(routes, feedRate, MethodLoggingLevel.OFF);
}

/** The routes of calendar feeds. They are open: calendar apps send no token, and the path has a key of 192 random bits. */
export function calendarRoutes(config: Config): ApiRoute[] {
  return CALENDAR_METHODS.map((method) => ({
    path: CALENDAR_PATH,
    method,
    operationId: `${method.toLowerCase()}Calendar`,
    isGuarded: false,
    isCrossOrigin: true,
    integration: functionIntegration(config, "Appointments"),
  }));
}
