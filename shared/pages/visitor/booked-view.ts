import { button, h, showView } from "../parts/elements.ts";
import { keepLink } from "./keep-link.ts";
import type { PageContext } from "./page-context.ts";
import { tourFacts } from "./tour-facts.ts";
import type { TourRef } from "./visitor-address.ts";

/** A tour that has just been booked. */
export interface BookedTour {
  readonly ref: TourRef;
  /** UTC date-times. */
  readonly start: string;
  readonly end: string;
}

/** Confirms a booking. It calls no operation, so the visitor gets the link even if the connection is lost. */
export function showBooked(page: PageContext, booked: BookedTour, onOpen: () => void): void {
  const { visitor } = page.strings;
  showView(
    h(
      "section",
      { class: "card" },
      h("p", { class: "tick", "aria-hidden": "true" }, "✓"),
      h("h1", {}, visitor.booked),
      h("p", { class: "lead" }, visitor.bookedLead),
      tourFacts(booked, page),
      keepLink(page, { ...booked, version: 1, isNew: true }),
      h("p", { class: "buttons" }, button(visitor.moveOrCancel, onOpen, { class: "quiet" })),
    ),
  );
}
