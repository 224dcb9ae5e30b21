import { startPage } from "../parts/start-page.ts";
import { showBooked } from "./booked-view.ts";
import { BookingView } from "./booking-view.ts";
import { type PageContext, texts } from "./page-context.ts";
import { TourView } from "./tour-view.ts";
import { Tours } from "./tours.ts";
import { askedIn, linkTo, type TourRef } from "./visitor-address.ts";

/** Shows what the address asks for, now and whenever it changes: a tour, or the booking of one. */
function start(page: PageContext): void {
  const tours = new Tours(page);
  const tourView = new TourView(page, tours);
  const keepAddress = (ref: TourRef) =>
    history.replaceState(null, "", linkTo(ref, page.club.tenant_id, location.href));

  const showTitle = (title: string) => {
    document.title = `${title} · ${page.club.name}`;
  };

  const book = () =>
    new BookingView(page, tours, (booked) => {
      // From here on a reload, or a bookmark, leads to the tour.
      keepAddress(booked.ref);
      showTitle(page.strings.visitor.yours);
      showBooked(page, booked, () => void tourView.open(booked.ref));
    }).show();

  const show = () => {
    const asked = askedIn(location.hash);
    const { visitor } = page.strings;
    showTitle(asked.kind === "booking" ? visitor.title : visitor.yours);
    if (asked.kind === "booking") book();
    else if (asked.kind === "broken") tourView.showNotFound();
    else void tourView.open(asked.ref);
  };

  addEventListener("hashchange", show);
  show();
}

void startPage(texts, start);
