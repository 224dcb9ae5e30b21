import type { Tour } from "@fitness-club-booking/sdk/records";
import { alertBox, type Failure, showFailure } from "../parts/alerts.ts";
import { nowMs } from "../parts/clock.ts";
import { button, h, type Inside } from "../parts/elements.ts";
import { CancelDialog } from "./cancel-dialog.ts";
import type { ChangeOutcome, OpenedTour, PendingChange, Tours } from "./tours.ts";
import type { ChosenTime } from "./tour-slots.ts";
import { type ClubRecord, clubContact } from "./club-record.ts";
import { keepLink, tourFacts } from "./tour-facts.ts";
import { MoveView } from "./move-view.ts";
import type { PageContext } from "./page-context.ts";
import { SendLink } from "./send-link.ts";
import type { TourRef } from "./tour-address.ts";
import { canBookAnother, canChange, type TourState, tourStateAt } from "./tour-state.ts";

/** What stands above a tour: what was done, or why it could not be done. */
type Outcome = { readonly notice: string } | { readonly failure: Failure } | undefined;

const NOT_FOUND = 404;

/** Shows a visitor their tour, and lets them move or cancel it. */
export class TourView {
  readonly #page: PageContext;
  readonly #tours: Tours;
  readonly #record: ClubRecord;
  readonly #book: () => void;
  /** Shows what came of a change, once the address is the tour's again. */
  #next: (() => void) | undefined;
  #wanted: ChosenTime | undefined;

  /** @param book shows the booking of a tour; the address stays as it is */
  constructor(page: PageContext, tours: Tours, record: ClubRecord, book: () => void) {
    this.#page = page;
    this.#tours = tours;
    this.#record = record;
    this.#book = book;
  }

  /** Reads a tour and shows it as it is now; after a change, shows what that left. */
  async open(ref: TourRef, outcome?: Outcome): Promise<void> {
    const next = this.#next;
    this.#next = undefined;
    if (next !== undefined) next();
    else
      await this.#read(
        ref,
        (opened) => this.#show(opened, outcome),
        () => void this.open(ref, outcome),
      );
  }

  /** Reads a tour and offers other times for it. */
  async openMove(ref: TourRef): Promise<void> {
    const wanted = this.#wanted;
    this.#wanted = undefined;
    const show = (opened: OpenedTour) => {
      const isOpen = canChange(tourStateAt(opened.tour, nowMs()));
      if (isOpen) new MoveView(this.#page, this.#tours, this.#pending(opened)).show(wanted);
      else this.#page.address.leaveMove(ref);
    };
    await this.#read(ref, show, () => void this.openMove(ref));
  }

  /** Goes to the choice of another time, in which one is chosen already. */
  moveTo(ref: TourRef, wanted: ChosenTime): void {
    this.#wanted = wanted;
    this.#page.address.openMove(ref);
  }

  /** Says that a link leads to no tour: it may be cut short. */
  showNotFound(): void {
    const { frame, strings } = this.#page;
    const { visitor } = strings;
    frame.show(
      h(
        "section.card",
        h("h1", visitor.notFound),
        this.#page.otherClub?.(),
        h("p.lead", visitor.notFoundHint),
        new SendLink(this.#page, this.#tours, this.#record).element,
        clubContact(this.#record, this.#page),
        this.#bookLink(visitor.bookInstead),
      ),
    );
  }

  async #read(ref: TourRef, show: (opened: OpenedTour) => void, onAgain: () => void): Promise<void> {
    const { frame, strings } = this.#page;
    const loading = h("section.card.loading", { "aria-busy": "true" });
    loading.append(h("p", strings.common.loading));
    frame.show(loading);
    const result = await this.#tours.read(ref);
    // The visitor has gone on to something else.
    if (!loading.isConnected) return;
    if (result.ok) show({ ref, tour: result.data });
    else if (isNotFound(result)) {
      if (this.#page.address.isShared) this.#book();
      else this.showNotFound();
    } else this.#showFailure(result, onAgain);
  }

  #showFailure(failure: Failure, onAgain: () => void): void {
    const { frame, strings } = this.#page;
    const alert = alertBox();
    frame.show(h("section.card", h("h1", strings.visitor.yours), alert));
    showFailure(alert, failure, this.#page, { onAgain, isRead: true });
  }

  #show(opened: OpenedTour, outcome: Outcome): void {
    const { frame, strings } = this.#page;
    const state = tourStateAt(opened.tour, nowMs());
    const { title, lead } = strings.visitor.states[state];
    const alert = alertBox();
    frame.show(
      h(
        "section.card",
        { "data-state": state },
        alert,
        outcome !== undefined && "notice" in outcome ? h("p.notice", outcome.notice) : undefined,
        h("h1", title),
        h("p.lead", lead),
        tourFacts(shownTour(opened.tour), this.#page),
        clubContact(this.#record, this.#page),
        ...this.#whatCanBeDone(opened, state),
      ),
    );
    // The focus is on the heading, which comes after the notice.
    if (outcome !== undefined && "notice" in outcome) frame.announce(outcome.notice);
    else if (outcome !== undefined) showFailure(alert, outcome.failure, this.#page);
  }

  #whatCanBeDone(opened: OpenedTour, state: TourState): Inside[] {
    const { address, strings } = this.#page;
    const { visitor } = strings;
    if (canBookAnother(state)) return [this.#bookLink(visitor.bookAnother)];
    if (!canChange(state)) return [];
    const cancel = () => new CancelDialog(this.#page, this.#tours, this.#pending(opened)).open();
    return [
      h(
        "p.buttons",
        button(visitor.move, () => address.openMove(opened.ref)),
        button(visitor.cancel, cancel, { class: "quiet" }),
      ),
      keepLink(this.#page, { ref: opened.ref, version: opened.tour.version, ...shownTour(opened.tour) }),
    ];
  }

  #pending(opened: OpenedTour): PendingChange {
    return { opened, onDone: (outcome) => this.#after(opened, outcome) };
  }

  #after(opened: OpenedTour, outcome: ChangeOutcome): void {
    const { address } = this.#page;
    const { asked } = address;
    // The visitor has gone on to something else.
    if (address.hasEnded || !("ref" in asked) || asked.ref.id !== opened.ref.id) return;
    const show = () => {
      if (outcome.kind === "kept") this.#show(opened, undefined);
      else if (outcome.kind === "stale") void this.open(opened.ref, { failure: outcome.failure });
      else this.#show({ ...opened, tour: outcome.tour }, { notice: outcome.notice });
    };
    if (asked.kind === "tour") {
      show();
      return;
    }
    this.#next = show;
    address.leaveMove(opened.ref);
  }

  /** A link to the booking form: the page's address without a tour. */
  #bookLink(text: string): HTMLElement {
    const open = (event: Event) => {
      event.preventDefault();
      this.#page.address.openBooking();
    };
    return h("p.buttons", h("a.button", { href: "#", onclick: open }, text));
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
