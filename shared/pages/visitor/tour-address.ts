import { type AskedTimetable, timetableFragment, timetableIn } from "../parts/timetable/timetable-address.ts";

/** What addresses look like, and which of them are for the page or the element. */
export interface TourAddressOptions {
  /** The location in links to tours, where the page has several. */
  readonly tenantId?: number;
  /** The page that links to tours lead to; the address as it is now by default. */
  readonly linkBase?: string;
  /** Names what is shown in the tab; an element in somebody else's page leaves that as it is. */
  readonly onTitle?: (title: string) => void;
  /** Whether other fragments than those of tours are somebody else's. */
  readonly isGuest?: true;
  /** The location that a link names in its fragment where elements of several share a page: links of others are ignored. */
  readonly guestTenantId?: number;
  /** Whether other elements share the page: a tour that is not found here may be theirs, since a link may name no location. */
  readonly isShared?: () => boolean;
}

/** The page's address: what it asks for, the links to tours, and the way back. */
export class TourAddress {
  readonly #options: TourAddressOptions;
  #shown: string | undefined;
  #show: (asked: Asked) => void = () => undefined;
  #signal: AbortSignal | undefined;

  constructor(options: TourAddressOptions) {
    this.#options = options;
  }

  /** What the address asks for. */
  get asked(): Asked {
    const { guestTenantId, isGuest } = this.#options;
    // An element that books tours shows no timetable.
    const timetable = isGuest ? undefined : timetableIn(location.hash);
    if (timetable !== undefined) return { kind: "classes", timetable };
    const isOthers = guestTenantId !== undefined && isOfOther(location.hash, guestTenantId);
    return isOthers ? { kind: "booking" } : askedIn(location.hash);
  }

  /** Whether a tour that is not found here may be of another element in the page. */
  get isShared(): boolean {
    return this.#options.isShared?.() ?? false;
  }

  /** Whether the signal has aborted: the address may be about something else now, and is left alone. */
  get hasEnded(): boolean {
    return this.#signal?.aborted ?? false;
  }

  /** Shows what the address asks for, now and whenever it asks for something else, until the signal aborts. */
  begin(show: (asked: Asked) => void, signal?: AbortSignal): void {
    this.#show = show;
    this.#signal = signal;
    addEventListener("hashchange", () => this.#onChange(), signal === undefined ? {} : { signal });
    this.#showAsked();
  }

  /** The link to a tour. */
  linkTo(ref: TourRef): string {
    return this.#link(ref, this.#options.linkBase ?? location.href);
  }

  /** From here on a reload, or a bookmark, leads to the tour. */
  keep(ref: TourRef): void {
    if (this.hasEnded) return;
    history.replaceState(hostState(), "", this.#here(ref));
    this.#shown = textOf(this.asked);
  }

  /** From here on a reload, or a bookmark, leads to what the timetable shows, and Back to what it showed before. */
  keepTimetable(timetable: AskedTimetable): void {
    const fragment = timetableFragment(timetable);
    if (fragment === location.hash) return;
    history.pushState(hostState(), "", fragment);
    this.#shown = textOf(this.asked);
  }

  /** Goes to the choice of another time, from which the way back leads to the tour. */
  openMove(ref: TourRef): void {
    if (this.hasEnded) return;
    history.pushState({ ...hostState(), cameFromTour: true }, "", moveLinkTo(this.#here(ref)));
    this.#showAsked();
  }

  /** Leaves the choice of another time. */
  leaveMove(ref: TourRef): void {
    if (this.hasEnded) return;
    const state: unknown = history.state;
    const cameFromTour = typeof state === "object" && state !== null && "cameFromTour" in state;
    if (cameFromTour) history.back();
    else {
      history.replaceState(hostState(), "", this.#here(ref));
      this.#showAsked();
    }
  }

  /** Goes to the booking form. */
  openBooking(): void {
    const { origin, pathname, search } = location;
    history.pushState(hostState(), "", origin + pathname + search);
    this.#showAsked();
  }

  /** Names what is shown. */
  title(title: string): void {
    this.#options.onTitle?.(title);
  }

  #here(ref: TourRef): string {
    return this.#link(ref, location.href);
  }

  #link(ref: TourRef, base: string): string {
    const { tenantId, guestTenantId } = this.#options;
    const link = linkTo(ref, tenantId, base);
    return guestTenantId === undefined ? link : guestLinkTo(link, guestTenantId);
  }

  #onChange(): void {
    const isForeign = this.asked.kind === "booking" && location.hash.length > 1;
    if (this.#options.isGuest && isForeign) return;
    // What is typed stays where only another part of the page is looked at.
    if (textOf(this.asked) !== this.#shown) this.#showAsked();
  }

  #showAsked(): void {
    const { asked } = this;
    this.#shown = textOf(asked);
    this.#show(asked);
  }
}

function textOf(asked: Asked): string {
  return JSON.stringify(asked);
}

/** What the router of a page around an element has in the history's state, which stays. */
function hostState(): object | null {
  const { cameFromTour: _, ...host } = history.state ?? {};
  return Object.keys(host).length === 0 ? null : host;
}

/** A tour and the key that opens it. */
export interface TourRef {
  readonly id: number;
  readonly key: string;
}

/** What the page's address asks for: a booking, a tour, to move it, or the timetable of classes; `broken` is a tour's link without its id or key. */
export type Asked =
  | { readonly kind: "booking" }
  | { readonly kind: "tour" | "move"; readonly ref: TourRef }
  | { readonly kind: "classes"; readonly timetable: AskedTimetable }
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
