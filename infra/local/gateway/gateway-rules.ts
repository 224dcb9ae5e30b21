import { type AwsRule, boundsOf, type CheckedRule } from "../rules/aws-rule.ts";

/** How long an integration may take by default, and at most unless the quota is raised. */
export const INTEGRATION_TIMEOUT_MS = 29_000;

/** A request of the table's examples. */
export interface RequestExample {
  /** The path and the query. */
  readonly target: string;
  readonly bodyBytes: number;
  /** Fills the headers up to so many bytes of values and of the request line. */
  readonly headBytes: number;
  readonly hasAuthorizer: boolean;
}

/** Requests to the API of the examples, whose `POST /tenants` has an authorizer, as the table's examples say them. */
export interface ExchangeExample {
  readonly method: string;
  readonly path: string;
  /** The header that the authorizer reads; undefined if there is none. */
  readonly token: string | undefined;
  /** What the policy of the authorizer says. */
  readonly effect: "Allow" | "Deny";
  /** Whether the function answers before the integration's time is over. */
  readonly isInTime: boolean;
  /** How many come at once; the last is looked at. */
  readonly requests: number;
}

/** What a template says of its API, as far as API Gateway limits it. */
export interface ApiNumbers {
  readonly integrationTimeoutMs: number;
  readonly authorizerTtlS: number;
  readonly resources: number;
  readonly authorizers: number;
  readonly stageName: string;
}

/** The most bytes of a request's body. */
export const MAX_BODY_BYTES = 10 * 1024 * 1024;
/** The most bytes of a request line and the values of the headers together. */
export const MAX_HEAD_BYTES = 10_240;
/** The most bytes of the ARN of a method that has an authorizer. */
export const MAX_METHOD_ARN_BYTES = 1_600;
/** The most characters of a resource in the policy that an authorizer answers. */
export const MAX_POLICY_RESOURCE = 512;

const QUOTAS = "API Gateway Developer Guide, Quotas for configuring and running a REST API in API Gateway";
const NOTES = "API Gateway Developer Guide, Amazon API Gateway important notes";
const RESPONSES = "API Gateway Developer Guide, Gateway response types for API Gateway";
const THROTTLING =
  "API Gateway Developer Guide, Throttle requests to your REST APIs for better throughput in API Gateway";
const AUTHORIZER = "API Gateway Developer Guide, Output from an API Gateway Lambda authorizer";
const PROXY = "API Gateway Developer Guide, Lambda proxy integrations in API Gateway";

/** An ARN of the examples without the path. */
export const EXAMPLE_ARN = "arn:aws:execute-api:local:000000000000:Api/local/POST";

/** AWS's rules for a request to API Gateway; the error is the status of its answer. */
export const requestRules: readonly AwsRule<RequestExample>[] = [
  {
    rule: "A body has at most 10 MB.",
    source: QUOTAS,
    error: "413",
    accepts: () => request({ bodyBytes: MAX_BODY_BYTES }),
    refuses: () => request({ bodyBytes: MAX_BODY_BYTES + 1 }),
  },
  {
    // AWS does not say with which status, so an app must not rely on this one.
    rule: "A request line and the values of headers have at most 10,240 bytes together.",
    source: QUOTAS,
    error: "400",
    accepts: () => request({ headBytes: MAX_HEAD_BYTES }),
    refuses: () => request({ headBytes: MAX_HEAD_BYTES + 1 }),
  },
  {
    rule: "The ARN of a method with an authorizer has at most 1,600 bytes.",
    source: QUOTAS,
    error: "414",
    accepts: () => request({ hasAuthorizer: true, target: pathOf(MAX_METHOD_ARN_BYTES) }),
    refuses: () => request({ hasAuthorizer: true, target: pathOf(MAX_METHOD_ARN_BYTES + 1) }),
  },
  unescaped("|", "%7C"),
  unescaped("{", "%7B"),
  unescaped("}", "%7D"),
];

/** How many requests at once the method of the examples takes. */
export const EXAMPLE_BURST = 2;

/** Why API Gateway itself answers a request that it has taken; the error is the status of its answer. */
export const exchangeRules: readonly AwsRule<ExchangeExample>[] = [
  {
    rule: "A function answers before its integration's time is over.",
    source: RESPONSES,
    error: "504",
    accepts: () => exchange({ isInTime: true }),
    refuses: () => exchange({ isInTime: false }),
  },
  {
    rule: "No more requests come at once than the method's burst.",
    source: THROTTLING,
    error: "429",
    accepts: () => exchange({ requests: EXAMPLE_BURST }),
    refuses: () => exchange({ requests: EXAMPLE_BURST + 1 }),
  },
  {
    rule: "A request to a method with an authorizer has the header that it reads.",
    source: RESPONSES,
    error: "401",
    accepts: () => exchange({ token: "Bearer a" }),
    refuses: () => exchange({ token: undefined }),
  },
  {
    rule: "The policy of the authorizer allows the method.",
    source: RESPONSES,
    error: "403",
    accepts: () => exchange({ effect: "Allow" }),
    refuses: () => exchange({ effect: "Deny" }),
  },
  {
    rule: "The path is one of the API.",
    source: RESPONSES,
    error: "403",
    accepts: () => exchange({ path: "/tenants" }),
    refuses: () => exchange({ path: "/tenant" }),
  },
  ...["HEAD", "OPTIONS"].map((method) => ({
    rule: `${method} is asked only of a path that has it.`,
    source: RESPONSES,
    error: "403",
    accepts: () => exchange({ method: "POST" }),
    refuses: () => exchange({ method }),
  })),
];

const { atLeast, atMost } = boundsOf("BadRequestException", numbers);
const { atMost: limitedTo } = boundsOf("LimitExceededException", numbers);

/** AWS's rules for an API. */
export const apiRules: readonly CheckedRule<ApiNumbers>[] = [
  atLeast(QUOTAS, "An integration has at least 50 milliseconds.", "integrationTimeoutMs", 50),
  atMost(
    QUOTAS,
    "An integration has at most 29 seconds, unless the account's quota is raised.",
    "integrationTimeoutMs",
    INTEGRATION_TIMEOUT_MS,
  ),
  atLeast(QUOTAS, "What an authorizer says is kept for no negative time.", "authorizerTtlS", 0),
  atMost(QUOTAS, "What an authorizer says is kept for an hour at most.", "authorizerTtlS", 3_600),
  limitedTo(
    QUOTAS,
    "An API has at most 300 resources, unless the account's quota is raised.",
    "resources",
    300,
  ),
  limitedTo(
    QUOTAS,
    "An API has at most 10 authorizers, unless the account's quota is raised.",
    "authorizers",
    10,
  ),
  {
    rule: "A stage's name has letters of ASCII, digits, hyphens and underscores.",
    source: NOTES,
    error: "BadRequestException",
    holds: ({ stageName }) => /^[\w-]{1,128}$/.test(stageName),
    accepts: () => numbers({ stageName: "prod-1_a" }),
    refuses: () => numbers({ stageName: "prod.1" }),
  },
];

/** What a Lambda authorizer may answer; after anything else the gateway answers 500. */
export const verdictRules: readonly AwsRule<unknown>[] = [
  verdict("names its principal by a text", { principalId: "app" }, { principalId: 7 }),
  verdict("has a policy", {}, { policyDocument: undefined }),
  verdict(
    "has a policy whose statements name resources",
    {},
    { policyDocument: { Statement: [{ Effect: "Allow" }] } },
  ),
  verdict(
    "names resources of at most 512 characters",
    { policyDocument: policy(EXAMPLE_ARN.padEnd(MAX_POLICY_RESOURCE, "*")) },
    { policyDocument: policy(EXAMPLE_ARN.padEnd(MAX_POLICY_RESOURCE + 1, "*")) },
  ),
  verdict(
    "has texts, numbers and booleans as context",
    { context: { a: "1", b: 2, c: true } },
    { context: { a: {} } },
  ),
  verdict("has no list in its context", { context: { a: "[]" } }, { context: { a: [] } }),
  verdict("has no null in its context", { context: { a: "null" } }, { context: { a: null } }),
];

/** What a function may answer to API Gateway; after anything else the gateway answers 502. */
export const proxyRules: readonly AwsRule<unknown>[] = [
  proxy("is an object", {}, null),
  proxy("has a status", { statusCode: 200 }, { statusCode: undefined }),
  proxy("has a status that is a number", { statusCode: "201" }, { statusCode: "ok" }),
  proxy("has a whole status", { statusCode: 204 }, { statusCode: 200.5 }),
  proxy("has a status of 200 at least", { statusCode: 200 }, { statusCode: 199 }),
  proxy("has a status of 599 at most", { statusCode: 599 }, { statusCode: 600 }),
  proxy("has a text as body", { body: "{}" }, { body: {} }),
  proxy("has plain values of headers", { headers: { A: 1, B: true } }, { headers: { A: { b: 1 } } }),
  proxy("has no list as a header's value", { multiValueHeaders: { A: ["b"] } }, { headers: { A: ["b"] } }),
  proxy(
    "has lists as values of many",
    { multiValueHeaders: { A: ["b"] } },
    { multiValueHeaders: { A: "b" } },
  ),
  proxy("has no header with a second line", { headers: { A: "b" } }, { headers: { A: "b\nc" } }),
  proxy("has no blank in a header's name", { headers: { "A-B": "c" } }, { headers: { "A B": "c" } }),
  proxy(
    "says by a boolean whether its body is base64",
    { isBase64Encoded: true },
    { isBase64Encoded: "true" },
  ),
];

function request(fields: Partial<RequestExample>): RequestExample {
  return { target: "/tenants", bodyBytes: 0, headBytes: 0, hasAuthorizer: false, ...fields };
}

function exchange(fields: Partial<ExchangeExample>): ExchangeExample {
  const whole = { method: "POST", path: "/tenants", token: "Bearer a", effect: "Allow" } as const;
  return { ...whole, isInTime: true, requests: 1, ...fields };
}

/** A path with which the ARN of the examples has so many bytes. */
function pathOf(arnBytes: number): string {
  return "/".padEnd(arnBytes - EXAMPLE_ARN.length, "a");
}

function unescaped(character: string, escaped: string): AwsRule<RequestExample> {
  return {
    rule: `A query has ${character} only as ${escaped}.`,
    source: NOTES,
    error: "400",
    accepts: () => request({ target: `/tenants?a=${escaped}` }),
    refuses: () => request({ target: `/tenants?a=${character}` }),
  };
}

function numbers(fields: Partial<ApiNumbers>): ApiNumbers {
  const whole = {
    integrationTimeoutMs: INTEGRATION_TIMEOUT_MS,
    authorizerTtlS: 300,
    resources: 2,
    authorizers: 1,
  };
  return { ...whole, stageName: "prod", ...fields };
}

function policy(Resource: string) {
  return { Version: "2012-10-17", Statement: [{ Effect: "Allow", Action: "execute-api:Invoke", Resource }] };
}

function verdict(what: string, right: object, wrong: object): AwsRule<unknown> {
  const whole = { principalId: "app", policyDocument: policy("*") };
  return {
    rule: `An authorizer's answer ${what}.`,
    source: AUTHORIZER,
    error: "AUTHORIZER_CONFIGURATION_ERROR",
    accepts: () => ({ ...whole, ...right }),
    refuses: () => ({ ...whole, ...wrong }),
  };
}

function proxy(what: string, right: object, wrong: object | null): AwsRule<unknown> {
  return {
    rule: `A function's answer ${what}.`,
    source: PROXY,
    error: "502",
    accepts: () => ({ statusCode: 200, ...right }),
    refuses: () => wrong && { statusCode: 200, ...wrong },
  };
}
