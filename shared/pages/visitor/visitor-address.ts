/** A tour and the key that opens it. */
export interface TourRef {
  readonly id: number;
  readonly key: string;
}

/** What the page's address asks for; `broken` is a tour's link without its id or key. */
export type Asked =
  | { readonly kind: "booking" }
  | { readonly kind: "tour"; readonly ref: TourRef }
  | { readonly kind: "broken" };

/**
 * Reads the fragment of the page's address. The key stands there since a browser sends no fragment to a server.
 * @param hash such as `#tour=1718000000000123&key=Wl3…`
 */
export function askedIn(hash: string): Asked {
  const parts = new URLSearchParams(hash.slice(1));
  const [tour, key] = [parts.get("tour"), parts.get("key")];
  if (tour === null && key === null) return { kind: "booking" };
  const id = Number(tour);
  // A key with any other character could not be sent in a header.
  const isWhole = Number.isSafeInteger(id) && id > 0 && key !== null && /^[\w-]+$/.test(key);
  return isWhole ? { kind: "tour", ref: { id, key } } : { kind: "broken" };
}

/**
 * The address at which a tour can be seen, moved and cancelled.
 * @param page the address of the page as it is now; the chosen language stays
 */
export function linkTo({ id, key }: TourRef, tenantId: number, page: string): string {
  const link = new URL(page);
  link.searchParams.set("club", String(tenantId));
  link.hash = String(new URLSearchParams({ tour: String(id), key }));
  return link.href;
}
