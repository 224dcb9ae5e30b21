import { alertBox, showScriptFailed } from "../parts/alerts.ts";
import { h } from "../parts/elements.ts";
import type { AskedTimetable } from "../parts/timetable/timetable-address.ts";
import { showBooked } from "./booked-view.ts";
import { type BookingOutcome, type BookingView, type FailedBooking, showBooking } from "./booking-view.ts";
import type { ClassesView } from "./classes-view.ts";
import { ClubRecord } from "./club-record.ts";
import { LaterTourView } from "./later-tour-view.ts";
import type { PageContext } from "./page-context.ts";
import type { Asked } from "./tour-address.ts";
import type { BookedTour } from "./tour-bookings.ts";
import { toursOf } from "./tours.ts";
import type { VisitorDraft } from "./visitor-draft.ts";

/** What shows a visitor what they ask for. */
export interface VisitorViews {
  /** What the club file says of the location. */
  readonly record: ClubRecord;
  /** What is chosen and typed; undefined where no tour is being booked or moved. */
  readonly draft: () => VisitorDraft | undefined;
  /** Shows what came of a booking at the location. */
  readonly showOutcome: (outcome: BookingOutcome) => void;
}

/** When the views end, and what is then still on its way. */
export interface VisitorViewsEnd {
  readonly signal: AbortSignal;
  /** Takes what came of a booking after the end, or had not been told by then. */
  readonly onLate: (outcome: BookingOutcome) => void;
}

/** Shows what the address asks for, now and whenever it changes: a tour, another time for it, or the booking of one. */
export function showVisitor(page: PageContext, end?: VisitorViewsEnd): VisitorViews {
  const { address } = page;
  const tours = toursOf(page);
  const record = new ClubRecord(tours);
  const tour = new LaterTourView(page, tours, record, () => book());

  let booking: BookingView | undefined;
  let classes: ClassesView | undefined;
  let untold: FailedBooking | undefined;
  // In memory alone: the device may be somebody else's.
  let left: VisitorDraft | undefined;

  const book = () => {
    const taken = page.takeDraft?.();
    const onOutcome = (outcome: BookingOutcome) => {
      if (end?.signal.aborted) end.onLate(outcome);
      else showOutcome(outcome);
    };
    booking = showBooking(page, tours, record, onOutcome, taken?.movedId ? left : (taken ?? left));
    tell();
  };

  const showOutcome = (outcome: BookingOutcome) => {
    if ("ref" in outcome) done(outcome);
    else {
      untold = outcome;
      tell();
    }
  };

  /** Tells a failure where tours are booked; whoever looks at a tour is told later. */
  const tell = () => {
    if (untold === undefined || !booking?.isShown) return;
    booking.tell(untold);
    untold = undefined;
  };

  const done = (booked: BookedTour) => {
    left = undefined;
    address.keep(booked.ref);
    address.title(page.strings.visitor.yours);
    showBooked(page, booked, record, {
      onOpen: () => void tour.show((view) => view.open(booked.ref)),
      onMove: (wanted) => void tour.show((view) => view.moveTo(booked.ref, wanted)),
    });
  };

  const show = (asked: Asked) => {
    const { visitor } = page.strings;
    if (booking?.isShown) left = booking.draft;
    if (asked.kind === "classes") {
      address.title(page.strings.classes.title);
      if (classes?.isShown) classes.change(asked.timetable);
      else void showTimetable(page, asked.timetable).then((view) => (classes = view));
      return;
    }
    address.title(asked.kind === "booking" ? visitor.title : visitor.yours);
    if (asked.kind === "booking") book();
    else if (asked.kind === "broken") void tour.show((view) => view.showNotFound());
    else if (asked.kind === "move") void tour.show((view) => view.openMove(asked.ref));
    else void tour.show((view) => view.open(asked.ref));
  };

  end?.signal.addEventListener("abort", () => {
    if (untold !== undefined) end.onLate(untold);
  });
  address.begin(show, end?.signal);
  return { record, draft: () => (booking?.isShown ? booking.draft : tour.draft), showOutcome };
}

/**
 * Shows the timetable of classes on the visitor's page. It is a script of its own: most visitors come for a tour.
 * @returns what shows other days in it; undefined where its script does not come, or the visitor has gone on
 */
async function showTimetable(page: PageContext, asked: AskedTimetable): Promise<ClassesView | undefined> {
  const { address, frame, strings } = page;
  const alert = alertBox();
  const loading = h("p", { "aria-busy": "true" }, strings.common.loading);
  frame.show(h("header.intro", h("h1", strings.classes.title)), alert, loading);
  try {
    const { classesView } = await import("./classes-view.ts");
    // The visitor has gone on to something else.
    if (!loading.isConnected) return undefined;
    const onShown = (shown: AskedTimetable) => address.keepTimetable(shown);
    const view = classesView(page, { onShown, withTours: true, otherClub: page.otherClub });
    view.show(asked);
    return view;
  } catch (cause) {
    loading.remove();
    await showScriptFailed(alert, cause, page);
    return undefined;
  }
}
