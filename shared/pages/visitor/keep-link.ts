import { calendarLink } from "../parts/calendar-file.ts";
import { copyButton } from "../parts/copy-button.ts";
import { h } from "../parts/elements.ts";
import { field, input } from "../parts/fields.ts";
import type { PageContext } from "./page-context.ts";
import type { TourRef } from "./tour-links.ts";

/** A tour for the visitor's own records. */
export interface KeptTour {
  readonly ref: TourRef;
  readonly version: number;
  /** UTC date-times. */
  readonly start: string;
  readonly end: string;
  /** Whether the tour has just been booked, so that keeping the link is the next step. */
  readonly isNew?: true;
}

/** The link to a tour with a button that copies it, and a file for the visitor's calendar. */
export function keepLink(page: PageContext, tour: KeptTour): HTMLElement {
  const { visitor } = page.strings;
  const link = input("link", {
    readonly: true,
    value: page.address.linkTo(tour.ref),
    onfocus: () => link.select(),
  });
  const [copy, copied] = copyButton(
    link,
    { frame: page.frame, texts: page.strings.common },
    tour.isNew ? undefined : "quiet",
  );
  return h(
    "div",
    { class: "keep" },
    field(link, { label: visitor.link, hint: visitor.linkHint }),
    h("p", { class: "buttons" }, copy, tourInCalendar(page, tour), copied),
  );
}

/** A file for the visitor's calendar. It has no tour key, because calendars are shared. */
function tourInCalendar(
  { club, config, strings: { visitor } }: PageContext,
  tour: KeptTour,
): HTMLAnchorElement {
  const entry = {
    // As in the club's messages, so that a calendar has the tour once.
    uid: `tour-${tour.ref.id}@${new URL(config.baseUrl).hostname}`,
    sequence: tour.version,
    title: visitor.calendarTitle(club.name),
    place: club.name,
    start: tour.start,
    end: tour.end,
  };
  return calendarLink(entry, visitor.addToCalendar, "tour.ics");
}
