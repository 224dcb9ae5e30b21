import * as v from "valibot";
import { clientHeaders } from "./client-headers.ts";
import type { GatewayAnswer } from "./gateway-answer.ts";
import { type GatewayRequest, type HeaderLine, headerValue } from "./gateway-request.ts";
import { callEndpoint, type EndpointAnswer } from "./http-endpoint.ts";
import { notEmulated } from "./not-emulated.ts";

const texts = v.optional(v.record(v.string(), v.string()), {});

// The default, and the maximum unless the quota is raised.
const TIMEOUT_MS = 29_000;

/** A non-proxy integration with an HTTP endpoint in the template. */
export const HttpIntegrationSchema = v.object({
  Type: v.literal("HTTP"),
  Uri: v.string(),
  IntegrationHttpMethod: v.string(),
  TimeoutInMillis: v.optional(v.number(), TIMEOUT_MS),
  RequestParameters: texts,
  RequestTemplates: notEmulated(),
  CacheKeyParameters: notEmulated(),
  ConnectionId: notEmulated(),
  ContentHandling: notEmulated(),
  IntegrationResponses: v.array(
    v.object({
      StatusCode: v.string(),
      SelectionPattern: v.optional(v.string()),
      ContentHandling: notEmulated(),
      ResponseParameters: texts,
      ResponseTemplates: texts,
    }),
  ),
});

type Properties = v.InferOutput<typeof HttpIntegrationSchema>;
type IntegrationResponse = Properties["IntegrationResponses"][number];

/** A method that an HTTP endpoint answers. It gets the body, and of the headers those that are mapped. */
export interface HttpIntegration {
  readonly kind: "http";
  readonly url: string;
  readonly method: string;
  readonly timeoutMs: number;
  /** Header of the call to its source: a fixed value in quotes, or a header of the request. */
  readonly requestHeaders: ReadonlyMap<string, string>;
  readonly responses: readonly IntegrationResponse[];
}

const TARGET_HEADER = /^(?:integration\.request|method\.response)\.header\.(.+)$/;
const SOURCE_HEADER = /^(?:method\.request|integration\.response)\.header\.(.+)$/;
const FIXED = /^'(.*)'$/s;

/**
 * Reads an integration with an HTTP endpoint.
 * @throws if it maps or renders what the local gateway does not emulate
 */
export function readHttpIntegration(properties: Properties): HttpIntegration {
  const { Uri, IntegrationHttpMethod, TimeoutInMillis, RequestParameters, IntegrationResponses } = properties;
  const mappings = [RequestParameters, ...IntegrationResponses.map((each) => each.ResponseParameters)];
  for (const [target, source] of mappings.flatMap(Object.entries)) {
    if (!TARGET_HEADER.test(target) || !(FIXED.test(source) || SOURCE_HEADER.test(source))) {
      throw new Error(`The local gateway cannot map ${source} to ${target}.`);
    }
  }
  for (const template of IntegrationResponses.flatMap((each) => Object.values(each.ResponseTemplates))) {
    if (/[$#]/.test(template)) throw new Error("The local gateway knows fixed answers of an endpoint only.");
  }
  return {
    kind: "http",
    url: Uri,
    method: IntegrationHttpMethod,
    timeoutMs: TimeoutInMillis,
    requestHeaders: new Map(
      Object.entries(RequestParameters).map(([name, source]) => [nameOf(name), source]),
    ),
    responses: IntegrationResponses,
  };
}

/**
 * An endpoint's answer to a request: API Gateway Developer Guide, "Set up an integration response".
 * @throws {GatewayRefusal} if the endpoint cannot be reached or does not answer in time
 */
export async function httpAnswer(
  { url, method, timeoutMs, requestHeaders, responses }: HttpIntegration,
  request: GatewayRequest,
): Promise<GatewayAnswer> {
  const headers = mapped(requestHeaders, (name) => headerValue(request, name));
  // Without binary media types the gateway treats every body as UTF-8 text.
  const body = Buffer.from(request.body.toString("utf8"));
  const answer = await callEndpoint({ url, method, headers, body }, timeoutMs);
  const response = responseFor(answer, responses);
  const named = Object.entries(response.ResponseParameters).map(
    ([name, source]) => [nameOf(name), source] as const,
  );
  const lines = clientHeaders(mapped(named, (name) => answer.headers[name.toLowerCase()]));
  const hasType = lines.some(([name]) => name.toLowerCase() === "content-type");
  return {
    status: Number(response.StatusCode),
    headers: hasType ? lines : [["Content-Type", "application/json"], ...lines],
    body: templateFor(answer, response) ?? answer.body,
  };
}

function responseFor(
  { status }: EndpointAnswer,
  responses: readonly IntegrationResponse[],
): IntegrationResponse {
  const matches = ({ SelectionPattern: pattern }: IntegrationResponse) =>
    pattern !== undefined && new RegExp(`^(?:${pattern})$`).test(String(status));
  const found = responses.find(matches) ?? responses.find((each) => each.SelectionPattern === undefined);
  if (found === undefined) throw new Error(`The integration has no response for the status ${status}.`);
  return found;
}

function templateFor(
  { headers }: EndpointAnswer,
  { ResponseTemplates }: IntegrationResponse,
): string | undefined {
  const [type = ""] = (headers["content-type"] ?? "application/json").split(";");
  return ResponseTemplates[type.trim()];
}

// A header whose source is not there is left out.
function mapped(
  mapping: Iterable<readonly [name: string, source: string]>,
  sourceValue: (name: string) => string | undefined,
): HeaderLine[] {
  return [...mapping].flatMap(([name, source]): HeaderLine[] => {
    const value = FIXED.exec(source)?.[1] ?? sourceValue(SOURCE_HEADER.exec(source)?.[1] ?? "");
    return value === undefined ? [] : [[name, value]];
  });
}

function nameOf(target: string): string {
  return TARGET_HEADER.exec(target)?.[1] ?? target;
}
