import { ResponseType, type RestApi } from "aws-cdk-lib/aws-apigateway";
import { envelope, infoEntry } from "../../shared/api/answer.ts";
import { errorCatalogue } from "../../shared/api/error-catalogue.ts";
import { COMMON_HEADERS, corsHeaders, RETRY_AFTER_S } from "../../shared/api/http-response.ts";
import { type GatewayError, gatewayResponseTable } from "./gateway-response-table.ts";

/** Gives every error that the gateway answers itself the envelope. */
export function addGatewayResponses(api: RestApi, allowedOrigins: readonly string[]): void {
  for (const [type, answer] of Object.entries<GatewayError>(gatewayResponseTable)) {
    const body = JSON.stringify(envelope(null, [infoEntry(answer.code, answer.details)]));
    const { status } = errorCatalogue[answer.code];
    const headers = {
      ...COMMON_HEADERS,
      ...staticCorsHeaders(allowedOrigins),
      ...(status === 429 || status === 503 ? { "Retry-After": String(RETRY_AFTER_S) } : {}),
    };
    api.addGatewayResponse(type, {
      type: ResponseType.of(type),
      statusCode: String(status),
      responseHeaders: quoted(headers),
      templates: { "text/plain": body, "application/json": body },
    });
  }
}

// A gateway response cannot read the request's Origin. With several allowed origins it allows any: it tells
// nothing but the error, and calls are authorised by a token in a header, never by a cookie that a browser adds.
function staticCorsHeaders(allowedOrigins: readonly string[]): Record<string, string> {
  const [origin] = allowedOrigins;
  return allowedOrigins.length === 1 ? corsHeaders(allowedOrigins, origin) : corsHeaders(["*"], undefined);
}

// The gateway takes a static header value in single quotes.
function quoted(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, `'${value}'`]));
}
