import type { APIGatewayAuthorizerResult } from "aws-lambda";
import { type Caller, toAuthorizerContext } from "../../shared/api/caller.ts";
import { operations } from "../../shared/api/operations.ts";

// arn:partition:execute-api:region:account:api/stage/METHOD/path, of which the first two parts between slashes are kept.
const STAGE_ARN = /^arn:[^:/]+:execute-api:[^:/]*:[^:/]*:[^:/]+\/[^/]+(?=\/)/;

/** Allows the caller's operations of the stage, whatever their path parameters, and hands on who calls and for whom. */
export function allow(caller: Caller, methodArn: string): APIGatewayAuthorizerResult {
  const stage = stageArn(methodArn);
  const resources = caller.operations.map(
    (name) => `${stage}/${operations[name].method}${anyOf(operations[name].path)}`,
  );
  return {
    principalId: caller.principal,
    policyDocument: policyDocument("Allow", resources),
    context: toAuthorizerContext(caller),
  };
}

/** Denies the principal everything in the stage. */
export function deny(principal: string, methodArn: string): APIGatewayAuthorizerResult {
  return { principalId: principal, policyDocument: policyDocument("Deny", [`${stageArn(methodArn)}/*`]) };
}

function policyDocument(effect: "Allow" | "Deny", resources: string[]) {
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
