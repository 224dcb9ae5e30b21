import * as v from "valibot";
import { clientHeaders } from "./client-headers.ts";
import type { GatewayAnswer } from "./gateway-answer.ts";
import { type GatewayRequest, type HeaderLine, headerValue } from "./gateway-request.ts";
import { INTEGRATION_TIMEOUT_MS } from "./gateway-rules.ts";
import { callEndpoint, type EndpointAnswer } from "./http-endpoint.ts";

const texts = v.optional(v.record(v.string(), v.string()), {});

const ResponseSchema = v.strictObject({
  statusCode: v.string(),
  responseParameters: texts,
  responseTemplates: texts,
});

type IntegrationResponse = v.InferOutput<typeof ResponseSchema>;

/** A non-proxy integration with an HTTP endpoint in the API's definition. */
export const HttpIntegrationSchema = v.strictObject({
  type: v.literal("http"),
  uri: v.string(),
  httpMethod: v.string(),
  passthroughBehavior: v.literal("when_no_match"),
  timeoutInMillis: v.optional(v.number(), INTEGRATION_TIMEOUT_MS),
  requestParameters: texts,
  responses: v.record(v.string(), ResponseSchema),
});

type Properties = v.InferOutput<typeof HttpIntegrationSchema>;

/** A method that an HTTP endpoint answers. It gets the body, and of the headers those that are mapped. */
export interface HttpIntegration {
  readonly kind: "http";
  readonly url: string;
  readonly method: string;
  readonly timeoutMs: number;
  /** Header of the call to its source: a fixed value in quotes, or a header of the request. */
  readonly requestHeaders: ReadonlyMap<string, string>;
  /** By the pattern of the endpoint's status; `default` is all others. */
  readonly responses: Readonly<Record<string, IntegrationResponse>>;
}

const TARGET_HEADER = /^(?:integration\.request|method\.response)\.header\.(.+)$/;
const SOURCE_HEADER = /^(?:method\.request|integration\.response)\.header\.(.+)$/;
const FIXED = /^'(.*)'$/s;

/**
 * Reads an integration with an HTTP endpoint.
 * @throws if it maps or renders what the local gateway does not emulate
 */
export function readHttpIntegration({
  uri,
  httpMethod,
  responses,
  ...integration
}: Properties): HttpIntegration {
  const all = Object.values(responses);
  const mappings = [integration.requestParameters, ...all.map((each) => each.responseParameters)];
  for (const [target, source] of mappings.flatMap(Object.entries)) {
    if (!TARGET_HEADER.test(target) || !(FIXED.test(source) || SOURCE_HEADER.test(source))) {
      throw new Error(`The local gateway cannot map ${source} to ${target}.`);
    }
  }
  for (const template of all.flatMap((each) => Object.values(each.responseTemplates))) {
    if (/[$#]/.test(template)) throw new Error("The local gateway knows fixed answers of an endpoint only.");
  }
  return {
    kind: "http",
    url: uri,
    method: httpMethod,
    timeoutMs: integration.timeoutInMillis,
    requestHeaders: new Map(
      Object.entries(integration.requestParameters).map(([name, source]) => [nameOf(name), source]),
    ),
    responses,
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
  const named = Object.entries(response.responseParameters).map(
    ([name, source]) => [nameOf(name), source] as const,
  );
  const lines = clientHeaders(mapped(named, (name) => answer.headers[name.toLowerCase()]));
  const hasType = lines.some(([name]) => name.toLowerCase() === "content-type");
  return {
    status: Number(response.statusCode),
    headers: hasType ? lines : [["Content-Type", "application/json"], ...lines],
    body: templateFor(answer, response) ?? answer.body,
  };
}

function responseFor(
  { status }: EndpointAnswer,
  responses: HttpIntegration["responses"],
): IntegrationResponse {
  const [, found] =
    Object.entries(responses).find(([pattern]) => new RegExp(`^(?:${pattern})$`).test(String(status))) ?? [];
  const response = found ?? responses.default;
  if (response === undefined) throw new Error(`The integration has no response for the status ${status}.`);
  return response;
}

function templateFor(
  { headers }: EndpointAnswer,
  { responseTemplates }: IntegrationResponse,
): string | undefined {
  const [type = ""] = (headers["content-type"] ?? "application/json").split(";");
  return responseTemplates[type.trim()];
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
