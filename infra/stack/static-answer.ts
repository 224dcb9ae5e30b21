import { envelope, infoEntry } from "../../shared/api/answer.ts";
import { errorCatalogue } from "../../shared/api/error-catalogue.ts";
import { COMMON_HEADERS, corsHeaders } from "../../shared/api/http-response.ts";
import type { GatewayError } from "./gateway-response-table.ts";

/** An error's answer that is written into the template, where no function answers. */
export interface StaticAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The envelope's JSON. */
  readonly body: string;
}

/** The answer to an error, with the headers of every answer. */
export function staticAnswer(
  { code, details }: GatewayError,
  allowedOrigins: readonly string[],
): StaticAnswer {
  return {
    status: errorCatalogue[code].status,
    headers: { ...COMMON_HEADERS, ...staticCorsHeaders(allowedOrigins) },
    body: JSON.stringify(envelope(null, [infoEntry(code, details)])),
  };
}

// A static answer cannot read the request's Origin. With several allowed origins it allows any: it tells
// nothing but the error, and calls are authorised by a token in a header, never by a cookie that a browser adds.
function staticCorsHeaders(allowedOrigins: readonly string[]): Record<string, string> {
  const [origin] = allowedOrigins;
  return allowedOrigins.length === 1 ? corsHeaders(allowedOrigins, origin) : corsHeaders(["*"], undefined);
}
