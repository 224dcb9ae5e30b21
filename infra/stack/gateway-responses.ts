import { RETRY_AFTER_S } from "../../shared/api/http-response.ts";
import { type GatewayError, gatewayResponseTable } from "./gateway-response-table.ts";
import { staticAnswer } from "./static-answer.ts";

/** The gateway's own answers by type of error, as API Gateway imports them. */
export type GatewayResponses = Readonly<Record<string, GatewayResponse>>;

interface GatewayResponse {
  readonly statusCode: string;
  readonly responseParameters: Readonly<Record<string, string>>;
  readonly responseTemplates: Readonly<Record<string, string>>;
}

/** Gives every error that the gateway answers itself the envelope. */
export function gatewayResponses(allowedOrigins: readonly string[]): GatewayResponses {
  const entries = Object.entries<GatewayError>(gatewayResponseTable).map(([type, error]) => {
    const { status, headers, body } = staticAnswer(error, allowedOrigins);
    const retry = status === 429 || status === 503 ? { "Retry-After": String(RETRY_AFTER_S) } : {};
    return [type, gatewayResponse(status, { ...headers, ...retry }, body)];
  });
  return Object.fromEntries(entries);
}

function gatewayResponse(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string,
): GatewayResponse {
  return {
    statusCode: String(status),
    // The gateway takes a static header value in single quotes.
    responseParameters: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [`gatewayresponse.header.${name}`, `'${value}'`]),
    ),
    responseTemplates: { "text/plain": body, "application/json": body },
  };
}
