import { ResponseType, type RestApi } from "aws-cdk-lib/aws-apigateway";
import { RETRY_AFTER_S } from "../../shared/api/http-response.ts";
import { type GatewayError, gatewayResponseTable } from "./gateway-response-table.ts";
import { staticAnswer } from "./static-answer.ts";

/** Gives every error that the gateway answers itself the envelope. */
export function addGatewayResponses(api: RestApi, allowedOrigins: readonly string[]): void {
  for (const [type, error] of Object.entries<GatewayError>(gatewayResponseTable)) {
    const { status, headers, body } = staticAnswer(error, allowedOrigins);
    const retry = status === 429 || status === 503 ? { "Retry-After": String(RETRY_AFTER_S) } : {};
    api.addGatewayResponse(type, {
      type: ResponseType.of(type),
      statusCode: String(status),
      responseHeaders: quoted({ ...headers, ...retry }),
      templates: { "text/plain": body, "application/json": body },
    });
  }
}

// The gateway takes a static header value in single quotes.
function quoted(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, `'${value}'`]));
}
