import { calendarButtons } from "../parts/calendar-buttons.ts";
import { facts, h } from "../parts/elements.ts";
import { copyButton, field, input } from "../parts/fields.ts";
import type { PageContext } from "./page-context.ts";
import type { TourRef } from "./tour-address.ts";

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
    facts([
      [common.when, when.day],
      [visitor.time, when.time],
      [common.where, page.club.name],
      [visitor.who, tour.name],
      [visitor.notesGiven, tour.notes ?? undefined],
      [visitor.reasonGiven, tour.reason ?? undefined],
    ]),
    h("p.hint", common.zone(page.time.place)),
  );
}

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

/** The link to a tour, with a button that copies it. */
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
    "div.keep",
    field(link, { label: visitor.link, hint: visitor.linkHint }),
    h("p.buttons", copy, copied),
  );
}

/** Buttons that add a tour to a calendar. They tell no tour key, because calendars are shared. */
export function tourInCalendar(page: PageContext, tour: KeptTour): HTMLElement {
  const { club, config, strings } = page;
  const { visitor } = strings;
  const entry = {
    // As in the club's messages, so that a calendar has the tour once.
    uid: `tour-${tour.ref.id}@${new URL(config.baseUrl).hostname}`,
    sequence: tour.version,
    title: visitor.calendarTitle(club.name),
    place: [club.name, club.address].filter(Boolean).join(", "),
    start: tour.start,
    end: tour.end,
  };
  return calendarButtons(entry, page, "tour.ics");
}
