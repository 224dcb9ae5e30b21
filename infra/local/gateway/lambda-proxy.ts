import { validateHeaderName, validateHeaderValue } from "node:http";
import * as v from "valibot";
import { LOCAL_ACCOUNT } from "../../template/stack-template.ts";
import { clientHeaders } from "./client-headers.ts";
import type { GatewayAnswer } from "./gateway-answer.ts";
import type { GatewayRequest, HeaderLine } from "./gateway-request.ts";

/** What the gateway knows of a request before it calls the function. */
export interface RoutedRequest {
  readonly request: GatewayRequest;
  readonly restApiId: string;
  readonly stage: string;
  /** The resource's path template. */
  readonly resourcePath: string;
  readonly pathParameters: Readonly<Record<string, string>>;
  /** The authorizer's principal and context; null if the method has no authorizer. */
  readonly authorizer: Readonly<Record<string, string | number>> | null;
}

/** The event of a Lambda proxy integration: API Gateway Developer Guide, "Input format of a Lambda function for proxy integration". */
export function proxyEvent(routed: RoutedRequest): Record<string, unknown> {
  const { request, resourcePath, pathParameters } = routed;
  const sent = request.headers.filter(([name]) => name.toLowerCase() !== "x-forwarded-proto");
  const headers = grouped([...sent, ["X-Forwarded-Proto", "http"]], (name) => name.toLowerCase());
  const query = grouped([...request.query], (name) => name);
  return {
    resource: resourcePath,
    path: request.path,
    httpMethod: request.method,
    headers: lasts(headers),
    multiValueHeaders: headers,
    queryStringParameters: query === null ? null : lasts(query),
    multiValueQueryStringParameters: query,
    pathParameters: Object.keys(pathParameters).length === 0 ? null : pathParameters,
    stageVariables: null,
    requestContext: requestContext(routed),
    // Without binary media types the gateway treats every body as UTF-8 text.
    body: request.body.length === 0 ? null : request.body.toString("utf8"),
    isBase64Encoded: false,
  };
}

function requestContext({ request, restApiId, stage, resourcePath, authorizer }: RoutedRequest) {
  return {
    accountId: LOCAL_ACCOUNT,
    apiId: restApiId,
    ...(authorizer === null ? {} : { authorizer }),
    domainName: hostOf(request),
    httpMethod: request.method,
    identity: {
      sourceIp: request.sourceIp,
      userAgent: request.headers.find(([name]) => name.toLowerCase() === "user-agent")?.[1] ?? null,
    },
    path: request.path,
    protocol: "HTTP/1.1",
    requestId: request.id,
    requestTimeEpoch: request.receivedAt.getTime(),
    resourcePath,
    stage,
  };
}

/** The host by which the caller reached the gateway. */
function hostOf({ headers }: GatewayRequest): string {
  return headers.find(([name]) => name.toLowerCase() === "host")?.[1] ?? "127.0.0.1";
}

/** All values by name, under the first spelling; null if there are none. */
function grouped(
  lines: readonly HeaderLine[],
  keyOf: (name: string) => string,
): Record<string, string[]> | null {
  const groups = Map.groupBy(lines, ([name]) => keyOf(name));
  if (groups.size === 0) return null;
  const entries = [...groups].map(([key, group]) => [group[0]?.[0] ?? key, group.map(([, value]) => value)]);
  return Object.fromEntries(entries);
}

function lasts(groups: Readonly<Record<string, readonly string[]>> | null): Record<string, string> {
  const entries = Object.entries(groups ?? {}).map(([name, values]) => [name, values.at(-1) ?? ""]);
  return Object.fromEntries(entries);
}

const plain = v.union([v.string(), v.number(), v.boolean()]);
const headerValues = v.optional(v.nullable(v.record(v.string(), plain)));

const ProxyResultSchema = v.object({
  statusCode: v.pipe(v.unknown(), v.transform(Number), v.integer(), v.minValue(200), v.maxValue(599)),
  headers: headerValues,
  multiValueHeaders: v.optional(v.nullable(v.record(v.string(), v.array(plain)))),
  body: v.optional(v.nullable(v.string())),
  isBase64Encoded: v.optional(v.boolean(), false),
});

/** The function's answer, or undefined if it returned no proxy response, which the gateway treats as a failure. */
export function proxyAnswer(payload: string): GatewayAnswer | undefined {
  const result = v.safeParse(ProxyResultSchema, JSON.parse(payload));
  if (!result.success) return undefined;
  const { statusCode, headers, multiValueHeaders, body, isBase64Encoded } = result.output;
  const many = Object.entries(multiValueHeaders ?? {}).flatMap(([name, values]) =>
    values.map((value): HeaderLine => [name, String(value)]),
  );
  const single = Object.entries(headers ?? {}).map(([name, value]): HeaderLine => [name, String(value)]);
  // A value that both have comes once.
  const merged = [...single.filter((line) => !many.some((other) => other.join() === line.join())), ...many];
  const lines = clientHeaders(merged);
  if (!lines.every(isHeaderLine)) return undefined;
  const hasType = lines.some(([name]) => name.toLowerCase() === "content-type");
  return {
    status: statusCode,
    headers: hasType ? lines : [["Content-Type", "application/json"], ...lines],
    body: isBase64Encoded ? Buffer.from(body ?? "", "base64") : (body ?? ""),
  };
}

function isHeaderLine([name, value]: HeaderLine): boolean {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}
