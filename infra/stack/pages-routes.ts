import { Validations } from "aws-cdk-lib";
import {
  AuthorizationType,
  LambdaIntegration,
  type MethodDeploymentOptions,
  type RestApi,
} from "aws-cdk-lib/aws-apigateway";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { PAGES_ROUTES } from "../../functions/pages/routes.ts";
import { throttledRoutes } from "./own-throttle.ts";
import { addPreflight } from "./preflight.ts";
import type { Config } from "./settings/config.ts";

/** The folder of the pages' routes in the API. */
export const PAGES_PATH = "/pages";

const METHODS = [
  [PAGES_ROUTES.token, "POST"],
  [PAGES_ROUTES.session, "POST"],
  [PAGES_ROUTES.session, "DELETE"],
] as const;

/** What the routes depend on. */
export interface PagesRoutesProps {
  readonly handler: IFunction;
  readonly allowedOrigins: readonly string[];
}

/**
 * Adds the routes by which the pages get tokens. The site hands its own requests to them: a function's URL that CloudFront
 * alone may call would want the hash of each body from the page, and has no throttle.
 */
export function addPagesRoutes(api: RestApi, { handler, allowedOrigins }: PagesRoutesProps): void {
  const integration = new LambdaIntegration(handler, { scopePermissionToMethod: false });
  for (const [path, httpMethod] of METHODS) {
    const method = api.root
      .resourceForPath(path)
      .addMethod(httpMethod, integration, { authorizationType: AuthorizationType.NONE });
    const reason =
      "Who asks for a token has none yet: the function answers pages of the club alone, and limits addresses.";
    Validations.of(method).acknowledge(
      { id: "AwsSolutions-APIG4", reason },
      { id: "AwsSolutions-COG4", reason },
    );
  }
  // Pages with the element ask from other origins; a session is for the pages' own.
  addPreflight(api.root.resourceForPath(PAGES_ROUTES.token), { methods: ["POST"], allowedOrigins });
}

/** How the stage treats them: each has a throttle of its own, so that strangers spend neither the issuer's quota nor the stage's. */
export function pagesMethodOptions({ visitorRate }: Config): Record<string, MethodDeploymentOptions> {
  return throttledRoutes(
    METHODS.map(([path, method]) => ({ path, method })),
    visitorRate,
  );
}
