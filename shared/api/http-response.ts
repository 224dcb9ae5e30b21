import type { APIGatewayProxyResult } from "aws-lambda";
import type { Answer } from "./answer.ts";
import { negotiateContentType } from "./content-negotiation.ts";
import { type AllowedOrigins, corsHeaders } from "./cors.ts";
import { envelope } from "./envelope.ts";
import { errorCatalogue } from "./error-catalogue.ts";

/** Seconds that `Retry-After` asks a caller to wait. */
export const RETRY_AFTER_S = 2;

/** Headers of every answer, whoever makes it; the gateway adds the request id as `x-amzn-RequestId`. */
export const COMMON_HEADERS = {
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  Vary: "Accept, Origin",
} as const;

/** Writes an answer as the gateway takes it from a function. */
export function httpResponse(
  answer: Answer,
  requestHeaders: Readonly<Record<string, string>>,
  allowedOrigins: AllowedOrigins,
): APIGatewayProxyResult {
  const statusCode = answerStatus(answer);
  return {
    statusCode,
    headers: {
      "Content-Type": negotiateContentType(requestHeaders.accept),
      ...COMMON_HEADERS,
      ...corsHeaders(allowedOrigins, requestHeaders.origin),
      ...(answer.ok && answer.isReplay ? { "Idempotency-Replayed": "true" } : {}),
      ...(statusCode === 503 ? { "Retry-After": String(RETRY_AFTER_S) } : {}),
    },
    body: answer.ok ? answer.text : JSON.stringify(envelope(null, answer.problems)),
  };
}

function answerStatus(answer: Answer): number {
  return answer.ok ? answer.status : errorCatalogue[answer.problems[0].errorCode].status;
}
