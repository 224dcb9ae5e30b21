const BYTES = 16;

/** A key that nobody has used; `crypto.randomUUID` would need a page that came over TLS. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
