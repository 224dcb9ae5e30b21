import { showBooked } from "./booked-view.ts";
import { BookingView } from "./booking-view.ts";
import { ClubRecord } from "./club-record.ts";
import type { PageContext } from "./page-context.ts";
import type { Asked } from "./tour-links.ts";
import { TourView } from "./tour-view.ts";
import { Tours } from "./tours.ts";

/**
 * Shows what the address asks for, now and whenever it changes: a tour, another time for it, or the booking of one.
 * @param signal ends it
 * @returns what the club file says of the location
 */
export function showVisitor(page: PageContext, signal?: AbortSignal): ClubRecord {
  const { address } = page;
  const tours = new Tours(page);
  const record = new ClubRecord(tours);
  const tourView = new TourView(page, tours, record, () => book());

  const book = () =>
    new BookingView(page, tours, record, (booked) => {
      address.keep(booked.ref);
      address.title(page.strings.visitor.yours);
      showBooked(page, booked, record, {
        onOpen: () => void tourView.open(booked.ref),
        onMove: (wanted) => tourView.moveTo(booked.ref, wanted),
      });
    }).show();

  const show = (asked: Asked) => {
    const { visitor } = page.strings;
    address.title(asked.kind === "booking" ? visitor.title : visitor.yours);
    if (asked.kind === "booking") book();
    else if (asked.kind === "broken") tourView.showNotFound();
    else if (asked.kind === "move") void tourView.openMove(asked.ref);
    else void tourView.open(asked.ref);
  };

  address.begin(show, signal);
  return record;
}
