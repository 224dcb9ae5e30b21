import type { Tour } from "@fitness-club-booking/sdk/records";
import { alertBox, type Failure, showFailure } from "../parts/alerts.ts";
import { nowMs } from "../parts/clock.ts";
import { button, h, type Inside } from "../parts/elements.ts";
import { openCancelDialog } from "./cancel-dialog.ts";
import { type ClubRecord, clubContact } from "./club-record.ts";
import { type MoveView, showMove } from "./move-view.ts";
import type { PageContext } from "./page-context.ts";
import { sendLink } from "./send-link.ts";
import { linkToBooking, startLink } from "./start-link.ts";
import type { TourRef } from "./tour-address.ts";
import { keepLink, tourFacts, tourInCalendar } from "./tour-facts.ts";
import type { ChosenTime } from "./tour-slots.ts";
import { canBookAnother, canChange, type TourState, tourStateAt } from "./tour-state.ts";
import type { ChangeOutcome, OpenedTour, PendingChange, Tours } from "./tours.ts";
import type { VisitorDraft } from "./visitor-draft.ts";

/** What stands above a tour: what was done, or why it could not be done. */
type Outcome = { readonly notice: string } | { readonly failure: Failure } | undefined;

/** Shows a visitor their tour, and lets them move or cancel it. */
export interface TourView {
  /** What is chosen where a tour is being moved. */
  readonly draft: VisitorDraft | undefined;
  /** Reads a tour and shows it as it is now; after a change, shows what that left. */
  open(ref: TourRef): Promise<void>;
  /** Reads a tour and offers other times for it. */
  openMove(ref: TourRef): Promise<void>;
  /** Goes to the choice of another time, in which one is chosen already. */
  moveTo(ref: TourRef, wanted: ChosenTime): void;
  /** Says that a link leads to no tour: it may be cut short. */
  showNotFound(): void;
}

const NOT_FOUND = 404;

/**
 * The views of a visitor's tour.
 * @param book shows the booking of a tour; the address stays as it is
 */
export function tourView(page: PageContext, tours: Tours, record: ClubRecord, book: () => void): TourView {
  const { address, frame, strings } = page;
  const { common, visitor } = strings;
  // Shows what came of a change, once the address is the tour's again.
  let next: (() => void) | undefined;
  let wantedNext: string | undefined;
  let moving: MoveView | undefined;
  return {
    get draft() {
      return moving?.draft;
    },
    open,
    openMove,
    moveTo,
    showNotFound,
  };

  async function open(ref: TourRef, outcome?: Outcome): Promise<void> {
    const showNext = next;
    next = undefined;
    if (showNext !== undefined) showNext();
    else
      await read(
        ref,
        (opened) => show(opened, outcome),
        () => void open(ref, outcome),
      );
  }

  async function openMove(ref: TourRef): Promise<void> {
    const wanted = wantedNext ?? chosenBefore(ref);
    wantedNext = undefined;
    const offerTimes = (opened: OpenedTour) => {
      if (canChange(tourStateAt(opened.tour, nowMs()))) {
        moving = showMove(page, tours, pending(opened), wanted);
      } else address.leaveMove(ref);
    };
    await read(ref, offerTimes, () => void openMove(ref));
  }

  function moveTo(ref: TourRef, wanted: ChosenTime): void {
    wantedNext = wanted.start;
    address.openMove(ref);
  }

  /** The time that was chosen for the tour on the page in another language. */
  function chosenBefore({ id }: TourRef): string | undefined {
    const { local, movedId } = page.takeDraft?.() ?? {};
    return movedId === id && local !== undefined ? page.time.utcOf(local) : undefined;
  }

  function showNotFound(): void {
    frame.show(
      h(
        "section.card",
        h("h1", visitor.notFound),
        page.otherClub?.(),
        h("p.lead", visitor.notFoundHint),
        sendLink(page, tours, record),
        clubContact(record, page),
        bookLink(visitor.title),
      ),
    );
  }

  async function read(
    ref: TourRef,
    onRead: (opened: OpenedTour) => void,
    onAgain: () => void,
  ): Promise<void> {
    const loading = h("section.card.loading", { "aria-busy": "true" }, h("p", common.loading));
    frame.show(loading);
    const result = await tours.read(ref);
    // The visitor has gone on to something else.
    if (!loading.isConnected) return;
    if (result.ok) onRead({ ref, tour: result.data });
    else if (!isNotFound(result)) {
      const alert = alertBox();
      frame.show(h("section.card", h("h1", visitor.yours), alert));
      showFailure(alert, result, page, { onAgain, isRead: true });
    } else if (address.isShared) book();
    else showNotFound();
  }

  function show(opened: OpenedTour, outcome: Outcome): void {
    const state = tourStateAt(opened.tour, nowMs());
    const { title, lead } = visitor.states[state];
    const alert = alertBox();
    const notice = outcome !== undefined && "notice" in outcome ? outcome.notice : undefined;
    frame.show(
      h(
        "section.card",
        { "data-state": state },
        alert,
        notice === undefined ? undefined : h("p.notice", notice),
        h("h1", title),
        h("p.lead", lead),
        tourFacts(shownTour(opened.tour), page),
        clubContact(record, page),
        ...whatCanBeDone(opened, state),
      ),
      canBookAnother(state) ? undefined : startLink(page),
    );
    // The focus is on the heading, which comes after the notice.
    if (notice !== undefined) frame.announce(notice);
    else if (outcome !== undefined && "failure" in outcome) showFailure(alert, outcome.failure, page);
  }

  function whatCanBeDone(opened: OpenedTour, state: TourState): Inside[] {
    if (canBookAnother(state)) return [bookLink(visitor.bookAnother)];
    if (!canChange(state)) return [];
    const { ref, tour } = opened;
    const move = button(visitor.move, () => address.openMove(ref));
    const openCancel = () => openCancelDialog(page, tours, pending(opened));
    const cancel = button(visitor.cancel, openCancel, { class: "quiet" });
    const kept = { ref, version: tour.version, ...shownTour(tour) };
    return [h("p.buttons", move, cancel), tourInCalendar(page, kept), keepLink(page, kept)];
  }

  function pending(opened: OpenedTour): PendingChange {
    return { opened, onDone: (outcome) => after(opened, outcome) };
  }

  function after(opened: OpenedTour, outcome: ChangeOutcome): void {
    const { asked } = address;
    // The visitor has gone on to something else.
    if (address.hasEnded || !("ref" in asked) || asked.ref.id !== opened.ref.id) return;
    next = () => {
      next = undefined;
      if (outcome.kind === "kept") show(opened, undefined);
      else if (outcome.kind === "stale") void open(opened.ref, { failure: outcome.failure });
      else show({ ...opened, tour: outcome.tour }, { notice: outcome.notice });
    };
    if (asked.kind === "tour") next();
    else address.leaveMove(opened.ref);
  }

  function bookLink(text: string): HTMLElement {
    return h("p.buttons", linkToBooking(page, text, "button"));
  }
}

/** Whether the API says that there is no such tour. A 404 without problems is of something in front of it, such as a proxy. */
function isNotFound(failure: Failure): boolean {
  return failure.reason === "refused" && failure.status === NOT_FOUND && failure.problems.length > 0;
}

function shownTour({ scheduled_datetime, end_datetime, notes, prospect, cancel_reason }: Tour) {
  const name = prospect.full_name;
  return { start: scheduled_datetime, end: end_datetime, name, notes, reason: cancel_reason };
}
