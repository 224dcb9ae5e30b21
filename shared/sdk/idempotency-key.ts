const BYTES = 16;

/**
 * A new random key, for an app that keeps it before it sends a write. It works on pages that did not come over TLS, too:
 * `crypto.randomUUID` does not exist there.
 * @example
 * const idempotencyKey = newIdempotencyKey();
 * sessionStorage.setItem("tour", JSON.stringify({ idempotencyKey, body })); // whoever reloads the page can go on with it
 * const result = await club.bookTour({ path: { company_uuid, tenant_uuid }, body }, { idempotencyKey });
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
