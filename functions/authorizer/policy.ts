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

/** The policy that allows these routes of the stage. A route that another one's pattern covers is left out: it is allowed. */
export function allowRoutes(routes: readonly Route[], methodArn: string): PolicyDocument {
  const stage = stageArn(methodArn);
  const patterns = routes.map(patternOf);
  return policyDocument(
    "Allow",
    uncovered([...new Set([...wholeNouns(patterns), ...patterns])]).map((pattern) => `${stage}/${pattern}`),
  );
}

type Route = Pick<OperationRow, "method" | "path">;

function patternOf({ method, path }: Route): string {
  return `${method}${anyOf(path)}`;
}

const ALL_PATTERNS = Object.values(operations).map(patternOf);

// What an operation below a tenant is about, such as `/tenants/{tenant_id}/webhooks`.
const NOUN = /^\/tenants\/\{tenant_id\}\/[^/]+/;
const NOUNS = [...new Set(Object.values(operations).flatMap(({ path }) => NOUN.exec(path)?.[0] ?? []))];

/**
 * Patterns for the nouns all of whose operations are among the routes: a policy with a line for each operation would soon be
 * too long. A pattern that any other operation matches is left out.
 */
function wholeNouns(patterns: readonly string[]): string[] {
  const wide = NOUNS.map((noun) => `*${anyOf(noun)}*`);
  return wide.filter((pattern) => {
    const matcher = matcherOf(pattern);
    const covered = ALL_PATTERNS.filter((each) => matcher.test(each));
    return covered.length > 1 && covered.every((each) => patterns.includes(each));
  });
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

/** The patterns that no other one covers: in a policy, `*` matches any characters, slashes too. */
function uncovered(patterns: readonly string[]): string[] {
  const matchers = patterns.map(matcherOf);
  return patterns.filter((pattern, index) =>
    matchers.every((matcher, other) => other === index || !matcher.test(pattern)),
  );
}

/** A path of ours has nothing but `*` that means something else in a regular expression. */
function matcherOf(pattern: string): RegExp {
  return new RegExp(`^${pattern.replaceAll("*", ".*")}$`);
}

function anyOf(pathTemplate: string): string {
  return pathTemplate.replaceAll(/\{[^}]+\}/g, "*");
}
