/** A tour and the key that opens it. */
export interface TourRef {
  readonly id: number;
  readonly key: string;
}

/** What the page's address asks for: a booking, a tour, or to move it; `broken` is a tour's link without its id or key. */
export type Asked =
  | { readonly kind: "booking" }
  | { readonly kind: "tour" | "move"; readonly ref: TourRef }
  | { readonly kind: "broken" };

const MOVE = "move";

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
  if (!isWhole) return { kind: "broken" };
  return { kind: parts.get("show") === MOVE ? "move" : "tour", ref: { id, key } };
}

/**
 * The address at which a tour can be seen, moved and cancelled.
 * @param page the address of the page as it is now; the chosen language stays
 * @param tenantId the location, where the page has several
 */
export function linkTo({ id, key }: TourRef, tenantId: number | undefined, page: string): string {
  const link = new URL(page);
  if (tenantId !== undefined) link.searchParams.set("club", String(tenantId));
  link.hash = String(new URLSearchParams({ tour: String(id), key }));
  return link.href;
}

/** The address at which a tour is moved. */
export function moveLinkTo(tourLink: string): string {
  return `${tourLink}&show=${MOVE}`;
}

/** A tour's link in a page of somebody else, whose query is theirs: the fragment names the location. */
export function guestLinkTo(tourLink: string, tenantId: number): string {
  return `${tourLink}&club=${tenantId}`;
}

/** Whether the fragment has a tour's link of another location than this. */
export function isOfOther(hash: string, tenantId: number): boolean {
  const named = new URLSearchParams(hash.slice(1)).get("club");
  return named !== null && named !== String(tenantId);
}
