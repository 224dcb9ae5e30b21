import * as v from "valibot";
import { negotiateContentType } from "../../../shared/api/http-response.ts";
import { type ContextVariables, substituteContext } from "./context-variables.ts";
import type { GatewayAnswer } from "./gateway-answer.ts";
import { type GatewayRequest, type HeaderLine, headerValue } from "./gateway-request.ts";

interface ResponseDefault {
  readonly status: number;
  readonly message: string;
}

// The types that the local gateway answers with: API Gateway Developer Guide, "Gateway response types for API Gateway".
const defaults = {
  ACCESS_DENIED: { status: 403, message: "User is not authorized to access this resource" },
  API_CONFIGURATION_ERROR: { status: 500, message: "Internal server error" },
  AUTHORIZER_CONFIGURATION_ERROR: { status: 500, message: "Internal server error" },
  AUTHORIZER_FAILURE: { status: 500, message: "Internal server error" },
  BAD_REQUEST_PARAMETERS: { status: 400, message: "Bad request" },
  // For an ARN of a method that is too long, which has no response type of its own.
  DEFAULT_4XX: { status: 414, message: "Request URI too long" },
  // A function that fails counts as a malformed proxy response, which has no response type of its own.
  DEFAULT_5XX: { status: 502, message: "Internal server error" },
  INTEGRATION_FAILURE: { status: 504, message: "Network error communicating with endpoint" },
  INTEGRATION_TIMEOUT: { status: 504, message: "Endpoint request timed out" },
  MISSING_AUTHENTICATION_TOKEN: { status: 403, message: "Missing Authentication Token" },
  REQUEST_TOO_LARGE: { status: 413, message: "Request Too Long" },
  THROTTLED: { status: 429, message: "Too Many Requests" },
  UNAUTHORIZED: { status: 401, message: "Unauthorized" },
  // There is no web ACL here; the API's description shows the answer of one.
  WAF_FILTERED: { status: 403, message: "Forbidden" },
} as const satisfies Record<string, ResponseDefault>;

/** A type of error that the gateway answers itself. */
export type GatewayResponseType = keyof typeof defaults;

const GatewayResponseSchema = v.strictObject({
  statusCode: v.optional(v.string()),
  responseParameters: v.optional(v.record(v.string(), v.string()), {}),
  responseTemplates: v.optional(v.record(v.string(), v.string()), {}),
});

/** The gateway responses of an API's definition. */
export const GatewayResponsesSchema = v.record(v.string(), GatewayResponseSchema);

/** The customised gateway responses by type of error. */
export type GatewayResponses = v.InferOutput<typeof GatewayResponsesSchema>;

/** The gateway's own answer to a request, with the headers and the body that the template has for this type of error. */
export function gatewayResponse(
  responses: GatewayResponses,
  type: GatewayResponseType,
  request: GatewayRequest,
  context: ContextVariables,
): GatewayAnswer {
  const { status, message } = defaults[type];
  const response = responses[type] ?? responses[status < 500 ? "DEFAULT_4XX" : "DEFAULT_5XX"];
  const [contentType, template] = chooseTemplate(response?.responseTemplates ?? {}, request);
  const errorVariables = { "error.message": message, "error.messageString": JSON.stringify(message) };
  return {
    status: Number(response?.statusCode ?? status),
    headers: [["Content-Type", contentType], ...mappedHeaders(response?.responseParameters ?? {}, request)],
    body: substituteContext(template, { ...context, ...errorVariables, "error.responseType": type }, ""),
  };
}

const DEFAULT_TEMPLATE = ["application/json", '{"message":$context.error.messageString}'] as const;

function chooseTemplate(
  templates: Readonly<Record<string, string>>,
  request: GatewayRequest,
): readonly [contentType: string, template: string] {
  const wanted = negotiateContentType(headerValue(request, "Accept"));
  const entries = Object.entries(templates);
  return (
    entries.find(([contentType]) => mediaType(contentType) === mediaType(wanted)) ??
    entries[0] ??
    DEFAULT_TEMPLATE
  );
}

function mediaType(contentType: string): string {
  return contentType.split(";")[0]?.trim() ?? "";
}

const MAPPED_HEADER = /^gatewayresponse\.header\.(.+)$/;
const REQUEST_HEADER = /^method\.request\.header\.(.+)$/;

function mappedHeaders(parameters: Readonly<Record<string, string>>, request: GatewayRequest): HeaderLine[] {
  return Object.entries(parameters).flatMap(([target, source]): HeaderLine[] => {
    const name = MAPPED_HEADER.exec(target)?.[1];
    const value = mappedValue(source, request);
    return name === undefined || value === undefined ? [] : [[name, value]];
  });
}

function mappedValue(source: string, request: GatewayRequest): string | undefined {
  if (/^'.*'$/s.test(source)) return source.slice(1, -1);
  const header = REQUEST_HEADER.exec(source)?.[1];
  if (header === undefined) throw new Error(`The local gateway cannot map ${source} into a response header.`);
  return headerValue(request, header);
}
