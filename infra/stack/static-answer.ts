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
    headers: staticHeaders(allowedOrigins),
    body: JSON.stringify(envelope(null, [infoEntry(code, details)])),
  };
}

/** The headers of every answer, where the template writes them. */
export function staticHeaders(allowedOrigins: readonly string[]): Readonly<Record<string, string>> {
  return { ...COMMON_HEADERS, ...staticCorsHeaders(allowedOrigins) };
}

// A static answer cannot read the request's Origin. With several allowed origins it allows any. That is safe: it has an
// error, or a token for the credentials in the request, and browsers add no credentials, since there are no cookies.
function staticCorsHeaders(allowedOrigins: readonly string[]): Record<string, string> {
  const [origin] = allowedOrigins;
  return allowedOrigins.length === 1 ? corsHeaders(allowedOrigins, origin) : corsHeaders(["*"], undefined);
}
