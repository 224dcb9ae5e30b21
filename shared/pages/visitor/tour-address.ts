import { type Asked, askedIn, linkTo, moveLinkTo, type TourRef } from "./visitor-address.ts";

/** How the visitor's page goes by addresses. */
export interface TourAddressOptions {
  /** The location in links to tours, where the page has several. */
  readonly tenantId?: number;
  /** The page that links to tours lead to; the address as it is now by default. */
  readonly linkBase?: string;
  /** Names what is shown in the tab; an element in somebody else's page leaves that as it is. */
  readonly onTitle?: (title: string) => void;
  /** Whether other fragments than those of tours are somebody else's. */
  readonly isGuest?: true;
}

/** The page's address: what it asks for, the links to tours, and the way back. */
export class TourAddress {
  readonly #options: TourAddressOptions;
  #shown: string | undefined;
  #show: (asked: Asked) => void = () => undefined;

  constructor(options: TourAddressOptions) {
    this.#options = options;
  }

  /** What the address asks for. */
  get asked(): Asked {
    return askedIn(location.hash);
  }

  /** Shows what the address asks for, now and whenever it asks for something else, until the signal aborts. */
  begin(show: (asked: Asked) => void, signal?: AbortSignal): void {
    this.#show = show;
    addEventListener("hashchange", () => this.#onChange(), signal === undefined ? {} : { signal });
    this.#showAsked();
  }

  /** The link to a tour. */
  linkTo(ref: TourRef): string {
    return linkTo(ref, this.#options.tenantId, this.#options.linkBase ?? location.href);
  }

  /** From here on a reload, or a bookmark, leads to the tour. */
  keep(ref: TourRef): void {
    history.replaceState(null, "", this.#here(ref));
    this.#shown = textOf(this.asked);
  }

  /** Goes to the choice of another time, from which the way back leads to the tour. */
  openMove(ref: TourRef): void {
    history.pushState({ cameFromTour: true }, "", moveLinkTo(this.#here(ref)));
    this.#showAsked();
  }

  /** Leaves the choice of another time. */
  leaveMove(ref: TourRef): void {
    const state: unknown = history.state;
    const cameFromTour = typeof state === "object" && state !== null && "cameFromTour" in state;
    if (cameFromTour) history.back();
    else {
      history.replaceState(null, "", this.#here(ref));
      this.#showAsked();
    }
  }

  /** Goes to the booking form. */
  openBooking(): void {
    const { origin, pathname, search } = location;
    history.pushState(null, "", origin + pathname + search);
    this.#showAsked();
  }

  /** Names what is shown. */
  title(title: string): void {
    this.#options.onTitle?.(title);
  }

  #here(ref: TourRef): string {
    return linkTo(ref, this.#options.tenantId, location.href);
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
