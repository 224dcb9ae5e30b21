import { tourKeyIn } from "@fitness-club-booking/sdk/notices";
import type { BookTourRequest, TourSlot } from "@fitness-club-booking/sdk/records";
import { alertBox, type Failure, hideAlert, type Remedies, showFailure, takeBack } from "../parts/alerts.ts";
import { h, hasFocus } from "../parts/elements.ts";
import { clearFieldErrors } from "../parts/fields.ts";
import type { SlotPicker } from "../parts/slot-picker.ts";
import type { BookedTour } from "./booked-view.ts";
import { BookingAttempts, isBookedAlready } from "./booking-attempts.ts";
import { BookingForm } from "./booking-form.ts";
import { type ChosenTime, startingAt, timeOfSlot } from "./chosen-time.ts";
import type { ClubRecord } from "./club-record.ts";
import type { PageContext } from "./page-context.ts";
import { SendLink } from "./send-link.ts";
import { ownSentence, START } from "./tour-request.ts";
import { tourPicker } from "./tour-slots.ts";
import type { Tours } from "./tours.ts";

/** Lets a visitor choose a time, enter their contacts, and book. What they typed survives every failure. */
export class BookingView {
  readonly #page: PageContext;
  readonly #attempts: BookingAttempts;
  readonly #tours: Tours;
  readonly #record: ClubRecord;
  readonly #onBooked: (booked: BookedTour) => void;
  readonly #alert = alertBox();
  readonly #picker: SlotPicker<TourSlot>;
  readonly #form: BookingForm;
  #chosen: ChosenTime | undefined;

  constructor(page: PageContext, tours: Tours, record: ClubRecord, onBooked: (booked: BookedTour) => void) {
    this.#page = page;
    this.#attempts = new BookingAttempts(tours);
    this.#tours = tours;
    this.#record = record;
    this.#onBooked = onBooked;
    this.#form = new BookingForm(page, record, () => this.#book());
    this.#picker = tourPicker(page, tours.slots(), (slot) => this.#onChosen(timeOfSlot(slot)));
  }

  /** Shows the view, and loads the free times. */
  show(): void {
    const { club, frame, strings, time } = this.#page;
    const { visitor } = strings;
    frame.show(
      h("header", { class: "intro" }, h("h1", {}, visitor.title), h("p", {}, visitor.lead(club.name))),
      this.#page.otherClub?.(),
      this.#alert,
      h(
        "section",
        { class: "booking" },
        h(
          "div",
          {},
          h("h2", {}, visitor.chooseTime),
          h("p", { class: "hint" }, strings.common.zone(time.place)),
          this.#picker.element,
        ),
        this.#form.element,
      ),
    );
    void this.#picker.refresh();
  }

  /** Takes a chosen time over; an alert about another time no longer matters. */
  #onChosen(time: ChosenTime): void {
    if (this.#alert.dataset.kind === "taken") hideAlert(this.#alert);
    takeBack(this.#alert, this.#form.element, [START]);
    this.#choose(time);
  }

  #choose(time: ChosenTime | undefined): void {
    this.#chosen = time;
    this.#form.showChosen(time?.start);
  }

  async #book(): Promise<void> {
    const form = this.#form.element;
    if (hasFocus(this.#alert)) this.#form.button.element.focus();
    hideAlert(this.#alert);
    clearFieldErrors(form);
    const chosen = this.#chosen;
    const typed = this.#form.request(chosen?.start);
    const { result, request } = await this.#attempts.book(typed);
    if (!result.ok) {
      this.#refused(result, chosen);
      return;
    }
    const key = tourKeyIn(result.data);
    if (key === undefined || chosen === undefined)
      throw new Error("A tour is booked without a key or a time.");
    // If an earlier attempt turned out to be booked, its start is another one.
    const time = startingAt(chosen, request.book_tour.scheduled_datetime);
    const isOther = Date.parse(time.start) !== Date.parse(chosen.start);
    const formerContact = otherContact(request, typed);
    this.#onBooked({
      ...{ ref: { id: result.data.id, key }, ...time },
      ...(isOther && { wanted: chosen }),
      ...(formerContact !== undefined && { formerContact }),
    });
  }

  #refused(failure: Failure, chosen: ChosenTime | undefined): void {
    const request = this.#form.request(chosen?.start);
    const remedies: Remedies = {
      form: this.#form.element,
      ownSentence: (problem) => ownSentence(problem, request, this.#page.strings.visitor),
      onAgain: () => this.#form.button.send(),
      mends: (name) => this.#form.mendedBy(name),
      ...(chosen && { onStart: (start) => this.#take(startingAt(chosen, start)) }),
    };
    showFailure(this.#alert, failure, this.#page, remedies);
    if (isBookedAlready(failure)) {
      const email = request.prospect.email_id ?? undefined;
      this.#alert.append(new SendLink(this.#page, this.#tours, this.#record, email).element);
      this.#alert.focus();
    }
    const isFree = failure.reason === "unreachable" || !(START in failure.fields);
    if (chosen === undefined || isFree) return;
    if (this.#chosen !== undefined && this.#chosen !== chosen) {
      // Another one was chosen meanwhile.
      void this.#picker.choose(this.#chosen.start);
      return;
    }
    // This time cannot be booked: load those that can.
    this.#choose(undefined);
    void this.#picker.refresh();
  }

  /** Chooses a start that the API offered, even if the picker does not show it; the visitor books it with the button. */
  #take(time: ChosenTime): void {
    this.#choose(time);
    void this.#picker.choose(time.start);
    hideAlert(this.#alert);
    this.#form.button.element.focus();
  }
}

/** The contact of a request that is booked, where another one was typed since. */
function otherContact(
  { prospect }: BookTourRequest,
  { prospect: typed }: BookTourRequest,
): string | undefined {
  if (prospect.email_id !== typed.email_id) return prospect.email_id ?? undefined;
  const { mobile_number: number } = prospect;
  return number && number !== typed.mobile_number ? String(number) : undefined;
}
