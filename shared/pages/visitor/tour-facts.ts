import { facts, h } from "../parts/elements.ts";
import type { PageContext } from "./page-context.ts";

/** The parts of a tour that a visitor is shown. */
export interface ShownTour {
  /** UTC date-times. */
  readonly start: string;
  readonly end: string;
  readonly name?: string;
  readonly notes?: string | null;
  readonly reason?: string | null;
}

/** Such as `Friday, 26 March 2027` and `11:00–11:30`, on the club's clock. */
export function whenInWords({ start, end }: ShownTour, { time }: PageContext) {
  return {
    day: time.dayInWords(time.dayOf(start)),
    time: time.clock(start, end),
  };
}

/** A tour's time, place and person. */
export function tourFacts(tour: ShownTour, page: PageContext): HTMLElement {
  const { common, visitor } = page.strings;
  const when = whenInWords(tour, page);
  return h(
    "div",
    {},
    facts([
      [common.when, when.day],
      [visitor.time, when.time],
      [common.where, page.club.name],
      [visitor.who, tour.name],
      [visitor.notesGiven, tour.notes ?? undefined],
      [visitor.reasonGiven, tour.reason ?? undefined],
    ]),
    h("p", { class: "hint" }, common.zone(page.time.place)),
  );
}
