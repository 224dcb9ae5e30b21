import type { TourSlot } from "@fitness-club-booking/sdk/records";
import { alertBox, type Failure, hideAlert, type Remedies, showFailure, takeBack } from "../parts/alerts.ts";
import { h, hasFocus } from "../parts/elements.ts";
import { clearFieldErrors } from "../parts/fields.ts";
import type { SlotPicker } from "../parts/slot-picker.ts";
import { type AskedTour, type BookedTour, bookedTour, isBookedAlready } from "./tour-bookings.ts";
import { BookingForm } from "./booking-form.ts";
import { type ChosenTime, isSameStart, startingAt, timeOfSlot, tourPicker } from "./tour-slots.ts";
import type { ClubRecord } from "./club-record.ts";
import type { PageContext } from "./page-context.ts";
import { sendLink } from "./send-link.ts";
import { ownSentence, START } from "./tour-request.ts";
import type { Tours } from "./tours.ts";

/** Why a tour that was asked for is not booked. */
export interface FailedBooking {
  readonly asked: AskedTour;
  readonly failure: Failure;
}

/** What came of a booking that the view does not tell itself: a tour, or a failure after the visitor has left the view. */
export type BookingOutcome = BookedTour | FailedBooking;

/** Lets a visitor choose a time, enter their contacts, and book. What they typed survives every failure. */
export class BookingView {
  readonly #page: PageContext;
  readonly #tours: Tours;
  readonly #record: ClubRecord;
  readonly #onOutcome: (outcome: BookingOutcome) => void;
  readonly #alert = alertBox();
  readonly #picker: SlotPicker<TourSlot>;
  readonly #form: BookingForm;
  #chosen: ChosenTime | undefined;

  constructor(
    page: PageContext,
    tours: Tours,
    record: ClubRecord,
    onOutcome: (outcome: BookingOutcome) => void,
  ) {
    this.#page = page;
    this.#tours = tours;
    this.#record = record;
    this.#onOutcome = onOutcome;
    this.#form = new BookingForm(page, record, () => this.#book());
    this.#picker = tourPicker(page, tours.slots(), (slot) => this.#onChosen(timeOfSlot(slot)));
  }

  /** Whether the visitor has not left it. */
  get isShown(): boolean {
    return this.#form.element.isConnected;
  }

  /** Shows the view, and loads the free times. */
  show(): void {
    const { club, frame, strings, time } = this.#page;
    const { visitor } = strings;
    frame.show(
      h("header.intro", h("h1", visitor.title), h("p", visitor.lead(club.name))),
      this.#page.otherClub?.(),
      this.#alert,
      h(
        "section.booking",
        h(
          "div",
          h("h2", visitor.chooseTime),
          h("p.hint", strings.common.zone(time.place)),
          this.#picker.element,
        ),
        this.#form.element,
      ),
    );
    void this.#picker.refresh();
  }

  /** Takes a chosen time over. An alert about another time no longer matters, unless this one had been chosen before it came. */
  #onChosen(time: ChosenTime): void {
    if (!isSameStart(time, this.#chosen)) {
      if (this.#alert.dataset.kind === "taken") hideAlert(this.#alert);
      takeBack(this.#alert, this.#form.element, [START]);
    }
    this.#choose(time);
  }

  #choose(time: ChosenTime | undefined): void {
    this.#chosen = time;
    this.#form.showChosen(time?.start);
  }

  async #book(): Promise<void> {
    const time = this.#chosen;
    const asked = { request: this.#form.request(time?.start), time };
    await this.#send(asked, (failure) => this.#refused(failure, asked));
  }

  async #send(asked: AskedTour, onFailure: (failure: Failure) => void): Promise<void> {
    const form = this.#form.element;
    if (hasFocus(this.#alert)) this.#form.button.element.focus();
    hideAlert(this.#alert);
    clearFieldErrors(form);
    const result = await this.#tours.bookings.book(asked);
    if (result.ok) this.#onOutcome(bookedTour(result.data, asked));
    else if (this.isShown) onFailure(result);
    else this.#onOutcome({ asked, failure: result });
  }

  /** Tells why a tour is not booked that was asked for in an earlier view; what is typed here stays. */
  tell({ asked, failure }: FailedBooking): void {
    const { strings, time } = this.#page;
    const again = () => this.#send(asked, (next) => this.tell({ asked, failure: next }));
    this.#showFailure(failure, asked, { keepsFocus: true, onAgain: () => void again() });
    const start = asked.time?.start;
    if (start !== undefined) this.#alert.prepend(h("p", strings.slots.chosen(time.inWords(start))));
  }

  #refused(failure: Failure, asked: AskedTour): void {
    const { request, time: chosen } = asked;
    this.#showFailure(failure, asked, {
      form: this.#form.element,
      ownSentence: (problem) => ownSentence(problem, request, this.#page.strings.visitor),
      onAgain: () => this.#form.button.send(),
      mends: (name) => this.#form.mendedBy(name),
    });
    const isFree = failure.reason === "unreachable" || !(START in failure.fields);
    if (chosen !== undefined && !isFree) void this.#loadFree(chosen);
  }

  /** Loads the free times after one was refused. Another one that was chosen meanwhile stays chosen, if it is still free. */
  async #loadFree(refused: ChosenTime): Promise<void> {
    const chosen = this.#chosen;
    if (chosen !== undefined && !isSameStart(chosen, refused)) {
      const isFree = await this.#picker.choose(chosen.start);
      // Yet another one may have been chosen while they were loaded.
      if (isFree || this.#chosen !== chosen) return;
    }
    this.#choose(undefined);
    await this.#picker.refresh();
  }

  #showFailure(failure: Failure, { request, time }: AskedTour, remedies: Remedies): void {
    showFailure(this.#alert, failure, this.#page, {
      ...remedies,
      ...(time && { onStart: (start) => this.#take(startingAt(time, start)) }),
    });
    if (!isBookedAlready(failure)) return;
    const email = request.prospect.email_id ?? undefined;
    this.#alert.append(sendLink(this.#page, this.#tours, this.#record, email));
  }

  /** Chooses a start that the API offered, even if the picker does not show it; the visitor books it with the button. */
  #take(time: ChosenTime): void {
    this.#choose(time);
    void this.#picker.choose(time.start);
    hideAlert(this.#alert);
    this.#form.button.element.focus();
  }
}
