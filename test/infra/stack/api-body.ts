import type { Template } from "aws-cdk-lib/assertions";
import type { ApiDefinition, Integration } from "../../../infra/stack/api-definition.ts";

type ApiMethod = ApiDefinition["paths"][string][string];

/** A method of the API's definition. */
export interface BodyMethod extends Omit<ApiMethod, "x-amazon-apigateway-integration"> {
  /** Such as `GET`. */
  readonly method: string;
  readonly path: string;
  readonly integration: Integration;
}

/** The definition of a template's API. */
export function bodyOf(template: Template): ApiDefinition {
  const [api, ...others] = Object.values(template.findResources("AWS::ApiGateway::RestApi"));
  if (api === undefined || others.length > 0) throw new Error("There is not exactly one REST API.");
  return api.Properties.Body;
}

/** The methods of a template's API. */
export function methodsOf(template: Template): BodyMethod[] {
  return Object.entries(bodyOf(template).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { "x-amazon-apigateway-integration": integration, ...rest }]) => ({
      ...rest,
      path,
      method: method.toUpperCase(),
      integration,
    })),
  );
}

/** The function whose live version an integration or the authorizer calls, by its name in the stack. */
export function liveFunction(uri: unknown): string | undefined {
  return /function:FitnessBooking-[a-z]+-(\w+):live\/invocations"/.exec(JSON.stringify(uri))?.[1];
}
