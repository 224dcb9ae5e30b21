/** How long an answer asks to wait (RFC 9110 §10.2.3), in milliseconds; 0 where it does not say seconds. */
export function retryAfterMsIn(headers: Headers): number {
  return (Number(headers.get("Retry-After")) || 0) * 1_000;
}
