import type { TourSlot } from "@fitness-club-booking/sdk/records";
import { alertBox, type Failure, hideAlert, showAlert, showFailure } from "../parts/alerts.ts";
import { button, h, hasFocus } from "../parts/elements.ts";
import type { SlotPicker } from "../parts/slot-picker.ts";
import type { Send } from "../parts/write.ts";
import { type PendingChange, type Tours, isStale } from "./tours.ts";
import { type ChosenTime, startingAt, timeOfSlot, tourPicker } from "./tour-slots.ts";
import type { PageContext } from "./page-context.ts";
import { SendButton } from "./send-button.ts";

/** Lets a visitor choose another time for their tour. */
export class MoveView {
  readonly #page: PageContext;
  readonly #tours: Tours;
  readonly #pending: PendingChange;
  readonly #alert = alertBox();
  readonly #picker: SlotPicker<TourSlot>;
  readonly #button: SendButton;
  #chosen: ChosenTime | undefined;

  constructor(page: PageContext, tours: Tours, pending: PendingChange) {
    this.#page = page;
    this.#tours = tours;
    this.#pending = pending;
    this.#button = new SendButton(page, (send) => this.#move(send), { text: page.strings.visitor.move });
    this.#picker = tourPicker(page, tours.slots(pending.opened.ref), (slot) =>
      this.#onChosen(timeOfSlot(slot)),
    );
  }

  /**
   * Shows the view, and loads the free times; the tour's own time counts as free.
   * @param wanted the time that is chosen first, if it is free
   */
  show(wanted?: ChosenTime): void {
    const { frame, strings, time } = this.#page;
    const { opened, onDone } = this.#pending;
    const now = time.inWords(opened.tour.scheduled_datetime);
    this.#choose(undefined);
    frame.show(
      h(
        "section.card",
        h("h1", strings.visitor.moveTitle),
        h("p.lead", strings.visitor.moveLead(now), " ", strings.common.zone(time.place)),
        this.#alert,
        h("h2.visually-hidden", strings.visitor.chooseTime),
        this.#picker.element,
        h(
          "p.buttons",
          this.#button.element,
          button(strings.visitor.keep, () => onDone({ kind: "kept" }), { class: "quiet" }),
        ),
      ),
    );
    if (wanted !== undefined) void this.#picker.choose(wanted.start);
    else void this.#picker.showDayOf(opened.tour.scheduled_datetime);
  }

  /** Takes a chosen time over; an alert about another time no longer matters. */
  #onChosen(chosen: ChosenTime): void {
    hideAlert(this.#alert);
    this.#choose(chosen);
  }

  #choose(chosen: ChosenTime | undefined): void {
    const { strings, time } = this.#page;
    const { visitor } = strings;
    this.#chosen = chosen;
    this.#button.text = chosen === undefined ? visitor.move : visitor.moveTo(time.inWords(chosen.start));
  }

  async #move(send: Send): Promise<void> {
    const { strings, time } = this.#page;
    const { opened, onDone } = this.#pending;
    const chosen = this.#chosen;
    if (hasFocus(this.#alert)) this.#button.element.focus();
    hideAlert(this.#alert);
    if (chosen === undefined) {
      this.#askForTime();
      return;
    }
    const { start } = chosen;
    const result = await send({ start }, ({ idempotencyKey }) =>
      this.#tours.move(opened, start, idempotencyKey),
    );
    if (!result.ok) {
      this.#refused(result, chosen);
      return;
    }
    const notice = strings.visitor.moved(time.inWords(start));
    onDone({ kind: "changed", tour: result.data.tour, notice });
  }

  #askForTime(): void {
    showAlert(this.#alert, h("p", this.#page.strings.visitor.noTime));
  }

  #refused(failure: Failure, chosen: ChosenTime): void {
    const { onDone } = this.#pending;
    if (isStale(failure)) {
      onDone({ kind: "stale", failure });
      return;
    }
    const onStart = (start: string) => this.#take(startingAt(chosen, start));
    showFailure(this.#alert, failure, this.#page, { onAgain: () => this.#button.send(), onStart });
    if (failure.reason === "unreachable") return;
    this.#choose(undefined);
    void this.#picker.refresh();
  }

  /** Chooses a start that the API offered, even if the picker does not show it; the button moves the tour there. */
  #take(time: ChosenTime): void {
    this.#choose(time);
    void this.#picker.choose(time.start);
    hideAlert(this.#alert);
    this.#button.element.focus();
  }
}
