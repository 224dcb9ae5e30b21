import type { Tour } from "@fitness-club-booking/sdk/records";
import { nowMs } from "../../parts/clock.ts";
import { button, facts, h } from "../../parts/elements.ts";
import { type AttendanceAction, TOUR_OPERATIONS } from "../arrivals/arrivals.ts";
import { type BookingOperation, Card, type Outcome } from "../card/card.ts";
import { historyView } from "../card/card-parts.ts";
import { type Desk, toursPath } from "../club/club-records.ts";
import type { LiveDay } from "../day/live-day.ts";
import { emailLink, mobileLink } from "../person/person-fields.ts";
import { type TourAction, tourActionsAt } from "./tour-actions.ts";
import type { ChangedTour, TourHost } from "./tour-host.ts";
import { cancelTourStep, moveTourStep } from "./tour-steps.ts";

type First = (card: TourCard, tour: Tour) => void;

/** The card of a tour: who comes, and what can be done to it now. */
export class TourCard implements TourHost {
  readonly desk: Desk;
  readonly #live: LiveDay;
  /** The dialog itself. */
  readonly card: Card;
  readonly #id: number;

  /** @param first what to do first with what was read; shows it by default */
  constructor(desk: Desk, live: LiveDay, { id, prospect }: Pick<Tour, "id" | "prospect">, first?: First) {
    this.desk = desk;
    this.#live = live;
    this.#id = id;
    this.card = new Card(desk.page, prospect.full_name);
    void this.#load(first);
  }

  /** The path of the tour's operations. */
  get path() {
    return { ...toursPath(this.desk), tour_id: this.#id };
  }

  /** Shows a tour again, on the way back from a step. */
  back(tour: Tour): void {
    this.#show(tour);
    this.card.focusTitle();
  }

  /** What becomes of a change of a tour: the card shows the new record, and says what was done. */
  outcome(operation: BookingOperation, { version }: Tour, body?: object): Outcome<ChangedTour> {
    return {
      change: { operation, version, body },
      onDone: ({ tour }) => {
        this.#take(tour);
        this.card.say(this.desk.page.strings.desk.done[operation]);
      },
      onChanged: () => this.#load(),
    };
  }

  async #load(first?: First): Promise<void> {
    this.card.showLoading();
    const tour = await this.desk.sdk.getTour({ path: this.path });
    if (!tour.ok) {
      this.card.show();
      this.card.fail(tour, { onAgain: () => void this.#load(first), isRead: true });
      return;
    }
    this.#take(tour.data);
    if (this.card.isOpen) first?.(this, tour.data);
  }

  #take(tour: Tour): void {
    this.#live.put({ tour });
    if (this.card.isOpen) this.#show(tour);
  }

  #show(tour: Tour): void {
    const { strings, time } = this.desk.page;
    const { desk: said, common } = strings;
    const { prospect, notes, cancel_reason } = tour;
    this.card.show(
      facts([
        [common.when, time.span(tour.scheduled_datetime, tour.end_datetime)],
        [said.what, said.tour],
        [said.state, said.status[tour.status]],
        [said.email, emailLink(prospect)],
        [said.mobile, mobileLink(prospect)],
        [said.comments, notes ?? undefined],
        [said.cancelReason, cancel_reason ?? undefined],
      ]),
      h("div.buttons", ...this.#buttons(tour)),
      historyView(tour.history, this.desk),
    );
  }

  #buttons(tour: Tour): HTMLButtonElement[] {
    const { do: labels } = this.desk.page.strings.desk;
    return tourActionsAt(tour, nowMs()).map((action, index) =>
      button(labels[action], () => this.#act(action, tour), { class: index === 0 ? undefined : "quiet" }),
    );
  }

  #act(action: TourAction, tour: Tour): void {
    if (action === "cancel") cancelTourStep(this, tour);
    else if (action === "move") moveTourStep(this, tour);
    else this.#attend(action, tour);
  }

  #attend(action: AttendanceAction, tour: Tour): void {
    const { sdk } = this.desk;
    const name = TOUR_OPERATIONS[action];
    void this.card.send<ChangedTour>(
      (options) => sdk[name]({ path: this.path }, { ...options, ifMatch: tour }),
      this.outcome(name, tour),
    );
  }
}
