import type { APIGatewayProxyResult } from "aws-lambda";
import { type Answer, envelope } from "./answer.ts";
import { errorCatalogue, type Status } from "./error-catalogue.ts";

/** Seconds that `Retry-After` asks a caller to wait. */
export const RETRY_AFTER_S = 2;

/** Headers of every answer, whoever makes it; the gateway adds the request id as `x-amzn-RequestId`. */
export const COMMON_HEADERS = {
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  Vary: "Accept, Origin",
} as const;

/** Request headers that a web app may send. */
export const ALLOWED_REQUEST_HEADERS = [
  "Authorization",
  "Content-Type",
  "Accept",
  "Idempotency-Key",
  "If-Match",
  "Tour-Key",
] as const;

/** Response headers that a web app may read beyond those that every browser shows. */
export const EXPOSED_RESPONSE_HEADERS = [
  "x-amzn-RequestId",
  "Retry-After",
  "Idempotency-Replayed",
  "ETag",
] as const;

/** The origins whose web apps may call: exact origins such as `https://club.example`, or `*` alone for any. */
export type AllowedOrigins = readonly string[];

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
      ...(answer.ok && answer.version !== undefined ? { ETag: `"${answer.version}"` } : {}),
      ...(answer.ok && answer.isReplay ? { "Idempotency-Replayed": "true" } : {}),
      ...retryAfter(answer, statusCode),
      ...(answer.ok ? answer.headers : {}),
    },
    body: statusCode === 304 ? "" : answer.ok ? answer.text : JSON.stringify(envelope(null, answer.problems)),
  };
}

/** CORS headers of an answer to a request from `origin`; none where the request names no origin or a foreign one. */
export function corsHeaders(allowed: AllowedOrigins, origin: string | undefined): Record<string, string> {
  const exposed = { "Access-Control-Expose-Headers": EXPOSED_RESPONSE_HEADERS.join(", ") };
  if (allowed.includes("*")) return { "Access-Control-Allow-Origin": "*", ...exposed };
  if (origin === undefined || !allowed.includes(origin)) return {};
  return { "Access-Control-Allow-Origin": origin, ...exposed };
}

const TEXT = "text/plain";
const JSON_TYPE = "application/json";

interface MediaRange {
  readonly type: string;
  readonly quality: number;
}

/**
 * The `Content-Type` of an answer: `text/plain` unless the request's `Accept` names `application/json` with q > 0 and
 * not below `text/plain` (RFC 9110 §12.5.1). The body is JSON either way.
 */
export function negotiateContentType(accept: string | undefined): string {
  const ranges = (accept ?? "").split(",").map(mediaRange);
  const json = ranges.find(({ type }) => type === JSON_TYPE)?.quality ?? 0;
  return json > 0 && json >= textQuality(ranges) ? JSON_TYPE : `${TEXT}; charset=utf-8`;
}

// The most specific range that matches text/plain decides its quality.
function textQuality(ranges: readonly MediaRange[]): number {
  const matching = [TEXT, "text/*", "*/*"].map((name) => ranges.find(({ type }) => type === name));
  return matching.find((range) => range !== undefined)?.quality ?? 0;
}

function mediaRange(text: string): MediaRange {
  const [type = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => /^q\s*=/.test(parameter));
  return {
    type,
    quality: weight === undefined ? 1 : Number.parseFloat(weight.replace(/^q\s*=\s*/, "")) || 0,
  };
}

function retryAfter(answer: Answer, status: Status): Record<string, string> {
  const seconds = answer.ok
    ? undefined
    : (answer.retryAfterS ?? (status === 503 ? RETRY_AFTER_S : undefined));
  return seconds === undefined ? {} : { "Retry-After": String(seconds) };
}

function answerStatus(answer: Answer): Status {
  if (answer.ok) return answer.isUnchanged ? 304 : answer.status;
  return answer.status ?? errorCatalogue[answer.problems[0].errorCode].status;
}
