import type { MethodDeploymentOptions } from "aws-cdk-lib/aws-apigateway";
import { PAGES_ROUTES } from "../../functions/pages/routes.ts";
import type { ApiRoute } from "./api-definition.ts";
import { functionIntegration } from "./function-integration.ts";
import { throttledRoutes } from "./own-throttle.ts";
import type { Config } from "./settings/config.ts";

/** The folder of the pages' routes in the API. */
export const PAGES_PATH = "/pages";

// Pages with the element ask from other origins; a session is for the pages' own.
const ROUTES = [
  { path: PAGES_ROUTES.token, method: "POST", isCrossOrigin: true },
  { path: PAGES_ROUTES.session, method: "POST", isCrossOrigin: false },
  { path: PAGES_ROUTES.session, method: "DELETE", isCrossOrigin: false },
];

/**
 * The routes by which the pages get tokens. The site hands its own requests to them: a function's URL that CloudFront alone
 * may call would want the hash of each body from the page, and has no throttle. Who asks for a token has none yet: the
 * function answers pages of the club alone, and limits addresses.
 */
export function pagesRoutes(config: Config): ApiRoute[] {
  const integration = functionIntegration(config, "Pages");
  return ROUTES.map((route) => ({ ...route, isGuarded: false, integration }));
}

/** How the stage treats them: each has a throttle of its own, so that strangers spend neither the issuer's quota nor the stage's. */
export function pagesMethodOptions({ visitorRate }: Config): Record<string, MethodDeploymentOptions> {
  return throttledRoutes(ROUTES, visitorRate);
}
