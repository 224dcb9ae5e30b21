/** Request headers that a web app may send. */
export const ALLOWED_REQUEST_HEADERS = [
  "Authorization",
  "Content-Type",
  "Accept",
  "Idempotency-Key",
] as const;

/** Response headers that a web app may read beyond those that every browser shows. */
export const EXPOSED_RESPONSE_HEADERS = ["x-amzn-RequestId", "Retry-After", "Idempotency-Replayed"] as const;

/** The origins whose web apps may call: exact origins such as `https://club.example`, or `*` alone for any. */
export type AllowedOrigins = readonly string[];

/** CORS headers of an answer to a request from `origin`; none where the request names no origin or a foreign one. */
export function corsHeaders(allowed: AllowedOrigins, origin: string | undefined): Record<string, string> {
  const exposed = { "Access-Control-Expose-Headers": EXPOSED_RESPONSE_HEADERS.join(", ") };
  if (allowed.includes("*")) return { "Access-Control-Allow-Origin": "*", ...exposed };
  if (origin === undefined || !allowed.includes(origin)) return {};
  return { "Access-Control-Allow-Origin": origin, ...exposed };
}
