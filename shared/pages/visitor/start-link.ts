import { h } from "../parts/elements.ts";
import type { PageContext } from "./page-context.ts";

/** A link to the booking form: the page's address without a tour. Back leads to the tour again. */
export function linkToBooking({ address }: PageContext, text: string, look?: string): HTMLElement {
  const openBooking = (event: Event) => {
    event.preventDefault();
    address.openBooking();
  };
  return h("a", { href: "#", class: look, onclick: openBooking }, text);
}

/** The way from a tour to where everything begins. */
export function startLink(page: PageContext): HTMLElement {
  return h("p.to-start", linkToBooking(page, page.strings.visitor.toStart));
}
