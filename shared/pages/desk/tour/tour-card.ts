import type { Tour } from "@fitness-club-booking/sdk/records";
import { button, facts, h } from "../../parts/elements.ts";
import { enteredIn, field, form, input } from "../../parts/fields.ts";
import { Card, type Outcome } from "../card/card.ts";
import { historyView } from "../card/history-view.ts";
import type { Desk } from "../club/club-records.ts";
import { openPath } from "../day/day-reader.ts";
import type { LiveDay } from "../day/live-day.ts";
import { type TourAction, tourActionsAt } from "./tour-actions.ts";

const CALLS = {
  checkIn: "checkInVisitor",
  undoCheckIn: "undoVisitorCheckIn",
  noShow: "markVisitorNoShow",
  undoNoShow: "undoVisitorNoShow",
} as const;

/** The card of a tour: who comes, and what can be done to it now. */
export class TourCard {
  readonly #desk: Desk;
  readonly #live: LiveDay;
  /** The dialog itself. */
  readonly card: Card;
  readonly #id: number;

  constructor(desk: Desk, live: LiveDay, { id, prospect }: Pick<Tour, "id" | "prospect">) {
    this.#desk = desk;
    this.#live = live;
    this.#id = id;
    this.card = new Card(desk.page, prospect.full_name);
    void this.#load();
  }

  get #path() {
    return { ...openPath(this.#desk), tour_id: this.#id };
  }

  async #load(): Promise<void> {
    this.card.showLoading();
    const tour = await this.#desk.sdk.getTour({ path: this.#path });
    if (tour.ok) this.#take(tour.data);
    else {
      this.card.show();
      this.card.fail(tour, { onAgain: () => void this.#load(), isRead: true });
    }
  }

  #take(tour: Tour): void {
    this.#live.put({ tour });
    if (this.card.isOpen) this.#show(tour);
  }

  #show(tour: Tour): void {
    const { strings, time } = this.#desk.page;
    const { desk: said, common } = strings;
    const { prospect, notes, cancel_reason } = tour;
    const { mobile_country_code, mobile_number } = prospect;
    this.card.show(
      facts([
        [common.when, `${time.inWords(tour.scheduled_datetime)}–${time.time(tour.end_datetime)}`],
        [said.what, said.tour],
        [said.state, said.status[tour.status]],
        [said.email, prospect.email_id ?? undefined],
        [said.mobile, mobile_number === null ? undefined : `+${mobile_country_code} ${mobile_number}`],
        [said.comments, notes ?? undefined],
        [said.cancelReason, cancel_reason ?? undefined],
      ]),
      h("div", { class: "buttons" }, ...this.#buttons(tour)),
      historyView(tour.history, this.#desk),
    );
  }

  #buttons(tour: Tour): HTMLButtonElement[] {
    const { do: labels } = this.#desk.page.strings.desk;
    const onClick = (action: TourAction) => () =>
      action === "cancel" ? this.#askToCancel(tour) : this.#attend(action, tour);
    return tourActionsAt(tour, Date.now()).map((action, index) =>
      button(labels[action], onClick(action), { class: index === 0 ? undefined : "quiet" }),
    );
  }

  #attend(action: keyof typeof CALLS, tour: Tour): void {
    const { sdk, page } = this.#desk;
    const name = CALLS[action];
    void this.card.send<{ readonly tour: Tour }>(
      (options) => sdk[name]({ path: this.#path }, { ...options, ifMatch: tour }),
      this.#outcome(page.strings.desk.done[name]),
    );
  }

  #askToCancel(tour: Tour): void {
    const { sdk, page } = this.#desk;
    const { desk: said, common } = page.strings;
    const back = () => {
      this.#show(tour);
      this.card.focusTitle();
    };
    const made = form(
      () => {
        const body = { reason: enteredIn(made, "reason") ?? null };
        void this.card.send<{ readonly tour: Tour }>(
          (options) => sdk.cancelTour({ path: this.#path, body }, { ...options, ifMatch: tour }),
          { ...this.#outcome(said.done.cancelTour), remedies: { form: made } },
        );
      },
      field(input("reason", { maxlength: 500, autocomplete: "off" }), {
        label: said.reason,
        optional: common.optional,
      }),
      h(
        "div",
        { class: "buttons" },
        h("button", { type: "submit", class: "danger" }, said.do.cancel),
        button(common.back, back, { class: "quiet" }),
      ),
    );
    this.card.showStep(said.cancelTourTitle, made);
  }

  #outcome(done: string): Outcome<{ readonly tour: Tour }> {
    return {
      onDone: ({ tour }) => {
        this.#take(tour);
        this.card.say(done);
      },
      onChanged: () => this.#load(),
    };
  }
}
