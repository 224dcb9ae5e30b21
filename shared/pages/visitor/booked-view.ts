import { button, h } from "../parts/elements.ts";
import { type ClubRecord, clubContact } from "./club-record.ts";
import type { PageContext } from "./page-context.ts";
import { startLink } from "./start-link.ts";
import type { BookedTour } from "./tour-bookings.ts";
import { type KeptTour, keepLink, tourFacts, tourInCalendar } from "./tour-facts.ts";
import type { ChosenTime } from "./tour-slots.ts";

/** What the visitor may do next. */
export interface AfterBooking {
  readonly onOpen: () => void;
  readonly onMove: (wanted: ChosenTime) => void;
}

/** Confirms a booking. It calls no operation, so the visitor gets the link even if the connection is lost. */
export function showBooked(
  page: PageContext,
  booked: BookedTour,
  record: ClubRecord,
  after: AfterBooking,
): void {
  const { visitor } = page.strings;
  const kept: KeptTour = { ...booked, version: 1, isNew: true };
  page.frame.show(
    h(
      "section.card",
      h("p.tick", { "aria-hidden": "true" }, "✓"),
      h("h1", visitor.booked),
      earlierBooked(page, booked, after) ?? h("p.lead", visitor.states.coming.lead),
      page.club.sends_messages && booked.email !== null
        ? h("p.written", visitor.written(booked.email))
        : undefined,
      booked.formerContact === undefined
        ? undefined
        : h("p.notice", { role: "alert" }, visitor.formerContact(booked.formerContact)),
      booked.hasFormerDetails ? h("p.notice", { role: "alert" }, visitor.formerDetails) : undefined,
      tourFacts(booked, page),
      clubContact(record, page),
      tourInCalendar(page, kept),
      h("p.buttons", button(visitor.moveOrCancel, after.onOpen, { class: "quiet" })),
      keepLink(page, kept),
    ),
    startLink(page),
  );
}

/** Says that an earlier choice is booked, and not the last one. */
function earlierBooked(
  { strings, time }: PageContext,
  { start, wanted }: BookedTour,
  { onMove }: AfterBooking,
) {
  if (wanted === undefined) return undefined;
  const { visitor } = strings;
  const [booked, other] = [time.inWords(start), time.inWords(wanted.start)];
  return h(
    "div.notice",
    { role: "alert" },
    h("p", visitor.earlierBooked(booked, other)),
    h(
      "p.offers",
      button(visitor.moveTo(other), () => onMove(wanted)),
    ),
  );
}
