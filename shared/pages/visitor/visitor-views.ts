import { type BookedTour, showBooked } from "./booked-view.ts";
import { BookingView } from "./booking-view.ts";
import { ClubRecord } from "./club-record.ts";
import type { PageContext } from "./page-context.ts";
import type { Asked } from "./tour-links.ts";
import { TourView } from "./tour-view.ts";
import { toursOf } from "./tours.ts";

/** What shows a visitor what they ask for. */
export interface VisitorViews {
  /** What the club file says of the location. */
  readonly record: ClubRecord;
  /** Shows a tour that has been booked at the location. */
  readonly showBooked: (booked: BookedTour) => void;
}

/** When the views end, and what is then still on its way. */
export interface VisitorViewsEnd {
  readonly signal: AbortSignal;
  /** Takes a tour whose booking was answered after the end. */
  readonly onLate: (booked: BookedTour) => void;
}

/** Shows what the address asks for, now and whenever it changes: a tour, another time for it, or the booking of one. */
export function showVisitor(page: PageContext, end?: VisitorViewsEnd): VisitorViews {
  const { address } = page;
  const tours = toursOf(page);
  const record = new ClubRecord(tours);
  const tourView = new TourView(page, tours, record, () => book());

  const book = () =>
    new BookingView(page, tours, record, (booked) => {
      if (end?.signal.aborted) end.onLate(booked);
      else done(booked);
    }).show();

  const done = (booked: BookedTour) => {
    address.keep(booked.ref);
    address.title(page.strings.visitor.yours);
    showBooked(page, booked, record, {
      onOpen: () => void tourView.open(booked.ref),
      onMove: (wanted) => tourView.moveTo(booked.ref, wanted),
    });
  };

  const show = (asked: Asked) => {
    const { visitor } = page.strings;
    address.title(asked.kind === "booking" ? visitor.title : visitor.yours);
    if (asked.kind === "booking") book();
    else if (asked.kind === "broken") tourView.showNotFound();
    else if (asked.kind === "move") void tourView.openMove(asked.ref);
    else void tourView.open(asked.ref);
  };

  address.begin(show, end?.signal);
  return { record, showBooked: done };
}
