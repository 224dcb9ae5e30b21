import type { APIGatewayAuthorizerResult, PolicyDocument } from "aws-lambda";
import { type Caller, toAuthorizerContext } from "../../shared/api/caller.ts";
import { type OperationRow, operations } from "../../shared/api/operations.ts";

// arn:partition:execute-api:region:account:api/stage/METHOD/path; the match ends with the stage.
const STAGE_ARN = /^arn:[^:/]+:execute-api:[^:/]*:[^:/]*:[^:/]+\/[^/]+(?=\/)/;

/** Allows the caller's operations on the stage with any path parameters, and passes the caller on as the context. */
export function allow(caller: Caller, methodArn: string): APIGatewayAuthorizerResult {
  const routes = caller.operations.map((name) => operations[name]);
  return {
    principalId: caller.principal,
    policyDocument: allowRoutes(routes, methodArn),
    context: toAuthorizerContext(caller),
  };
}

/** The policy that allows these routes of the stage. */
export function allowRoutes(
  routes: readonly Pick<OperationRow, "method" | "path">[],
  methodArn: string,
): PolicyDocument {
  const stage = stageArn(methodArn);
  return policyDocument(
    "Allow",
    routes.map(({ method, path }) => `${stage}/${method}${anyOf(path)}`),
  );
}

/** Denies the principal everything on the stage. */
export function deny(principal: string, methodArn: string): APIGatewayAuthorizerResult {
  return { principalId: principal, policyDocument: policyDocument("Deny", [`${stageArn(methodArn)}/*`]) };
}

function policyDocument(effect: "Allow" | "Deny", resources: string[]): PolicyDocument {
  return {
    Version: "2012-10-17",
    Statement: [{ Effect: effect, Action: "execute-api:Invoke", Resource: resources }],
  };
}

function stageArn(methodArn: string): string {
  const arn = STAGE_ARN.exec(methodArn)?.[0];
  if (arn === undefined) throw new Error("The gateway's method ARN names no stage.");
  return arn;
}

function anyOf(pathTemplate: string): string {
  return pathTemplate.replaceAll(/\{[^}]+\}/g, "*");
}
