import type { Tour } from "@fitness-club-booking/sdk/records";
import { alertBox, type Failure, showFailure } from "../parts/alerts.ts";
import { announce, button, h, type Inside, showView } from "../parts/elements.ts";
import { CancelDialog } from "./cancel-dialog.ts";
import type { ChangeOutcome } from "./change-outcome.ts";
import { keepLink } from "./keep-link.ts";
import { MoveView } from "./move-view.ts";
import type { PageContext } from "./page-context.ts";
import { tourFacts } from "./tour-facts.ts";
import { canBookAnother, canChange, type TourState, tourStateAt } from "./tour-state.ts";
import type { HeldTour, Tours } from "./tours.ts";
import { askedIn, type TourRef } from "./visitor-address.ts";

/** What stands above a tour: what was done, or why it could not be done. */
type Said = { readonly notice: string } | { readonly failure: Failure } | undefined;

const NOT_FOUND = 404;

/** Shows a visitor their tour, and lets them move or cancel it. */
export class TourView {
  readonly #page: PageContext;
  readonly #tours: Tours;

  constructor(page: PageContext, tours: Tours) {
    this.#page = page;
    this.#tours = tours;
  }

  /** Reads a tour and shows it as it is now. */
  async open(ref: TourRef, said?: Said): Promise<void> {
    const { common } = this.#page.strings;
    const loading = h("section", { class: "card loading", "aria-busy": "true" }, h("p", {}, common.loading));
    showView(loading);
    const result = await this.#tours.read(ref);
    // The visitor has gone on to something else.
    if (!loading.isConnected) return;
    if (result.ok) this.#show({ ref, tour: result.data }, said);
    else if (result.reason === "refused" && result.status === NOT_FOUND) this.showNotFound();
    else this.#showFailure(result, () => void this.open(ref, said));
  }

  /** Says that a link leads to no tour: it may be cut short. */
  showNotFound(): void {
    const { visitor } = this.#page.strings;
    showView(
      h(
        "section",
        { class: "card" },
        h("h1", {}, visitor.notFound),
        h("p", { class: "lead" }, visitor.notFoundHint),
        bookLink(visitor.bookInstead),
      ),
    );
  }

  #showFailure(failure: Failure, onAgain: () => void): void {
    const alert = alertBox();
    showView(h("section", { class: "card" }, h("h1", {}, this.#page.strings.visitor.yours), alert));
    showFailure(alert, failure, this.#page, { onAgain, isRead: true });
  }

  #show(held: HeldTour, said: Said): void {
    const state = tourStateAt(held.tour, Date.now());
    const { title, lead } = this.#page.strings.visitor.states[state];
    const alert = alertBox();
    showView(
      h(
        "section",
        { class: "card", "data-state": state },
        alert,
        said !== undefined && "notice" in said ? h("p", { class: "notice" }, said.notice) : undefined,
        h("h1", {}, title),
        h("p", { class: "lead" }, lead),
        tourFacts(told(held.tour), this.#page),
        ...this.#whatCanBeDone(held, state),
      ),
    );
    // The focus is on the heading, which comes after the notice.
    if (said !== undefined && "notice" in said) announce(said.notice);
    else if (said !== undefined) showFailure(alert, said.failure, this.#page);
  }

  #whatCanBeDone(held: HeldTour, state: TourState): Inside[] {
    const { visitor } = this.#page.strings;
    if (canBookAnother(state)) return [bookLink(visitor.bookAnother)];
    if (!canChange(state)) return [];
    const pending = { held, onDone: (outcome: ChangeOutcome) => this.#after(held, outcome) };
    const move = () => new MoveView(this.#page, this.#tours, pending).show();
    const cancel = () => new CancelDialog(this.#page, this.#tours, pending).open();
    return [
      h(
        "p",
        { class: "buttons" },
        button(visitor.move, move),
        button(visitor.cancel, cancel, { class: "quiet" }),
      ),
      keepLink(this.#page, { ref: held.ref, version: held.tour.version, ...told(held.tour) }),
    ];
  }

  #after(held: HeldTour, outcome: ChangeOutcome): void {
    const asked = askedIn(location.hash);
    // The visitor has gone on to something else.
    if (asked.kind !== "tour" || asked.ref.id !== held.ref.id) return;
    if (outcome.kind === "kept") this.#show(held, undefined);
    else if (outcome.kind === "stale") void this.open(held.ref, { failure: outcome.failure });
    else this.#show({ ...held, tour: outcome.tour }, { notice: outcome.notice });
  }
}

function told({ scheduled_datetime, end_datetime, notes, prospect, cancel_reason }: Tour) {
  const name = prospect.full_name;
  return { start: scheduled_datetime, end: end_datetime, name, notes, reason: cancel_reason };
}

/** A link to the booking form: the page's address without a tour. */
function bookLink(text: string): HTMLElement {
  return h("p", { class: "buttons" }, h("a", { class: "button", href: "#" }, text));
}
