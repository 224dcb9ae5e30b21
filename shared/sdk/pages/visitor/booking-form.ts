import type { ApiResult } from "../../api-result.ts";
import type { CallOptions } from "../../booking-sdk.ts";
import { refusalContent, unreachableContent } from "./alert-content.ts";
import { clubTimeToUtc, utcToClubTime } from "./club-time.ts";
import { type Control, controlOf, enteredIn, partOf } from "./elements.ts";
import { clearFieldErrors } from "./field-errors.ts";

/** What differs between the page's forms. */
export interface Booking<Data> {
  readonly form: HTMLFormElement;
  /** The name of the control that says when. */
  readonly startField: string;
  readonly timeZone: string;
  /** Books what is entered, at this UTC date-time. */
  readonly book: (start: string, options: CallOptions) => Promise<ApiResult<Data>>;
  readonly onBooked: (data: Data, start: string) => void;
}

const DAY_MS = 24 * 60 * 60_000;

/**
 * A form that books: it shows what is under way, what is wrong, which starts are offered instead, and what to do when
 * the connection is lost.
 */
export class BookingForm<Data> {
  readonly #booking: Booking<Data>;
  readonly #start: Control;
  #isUnderWay = false;

  constructor(booking: Booking<Data>) {
    const { form, startField, timeZone } = booking;
    const start = controlOf(form, startField);
    if (start === undefined) throw new Error(`The form has no ${startField}.`);
    this.#booking = booking;
    this.#start = start;
    const tomorrow = new Date(Date.now() + DAY_MS).toISOString();
    start.value = `${utcToClubTime(tomorrow, timeZone).slice(0, 10)}T10:00`;
    partOf(form, "zone").textContent = `Time at the club (${timeZone.replaceAll("_", " ")}).`;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#submit();
    });
  }

  async #submit(options: CallOptions = {}): Promise<void> {
    // A second press of the button is not another wish.
    if (this.#isUnderWay) return;
    const { form, startField, timeZone, book } = this.#booking;
    this.#setUnderWay(true);
    const start = clubTimeToUtc(enteredIn(form, startField) ?? "", timeZone);
    try {
      this.#show(await book(start, options), start);
    } finally {
      this.#setUnderWay(false);
    }
  }

  #setUnderWay(isUnderWay: boolean): void {
    const { form } = this.#booking;
    this.#isUnderWay = isUnderWay;
    form.querySelector("button[type=submit]")?.setAttribute("aria-disabled", String(isUnderWay));
    partOf(form, "status").textContent = isUnderWay ? "Booking…" : "";
  }

  #show(result: ApiResult<Data>, start: string): void {
    const { form, onBooked } = this.#booking;
    clearFieldErrors(form);
    const alert = partOf(form, "alert");
    alert.hidden = result.ok;
    if (result.ok) {
      onBooked(result.data, start);
      return;
    }
    const isTaken = result.reason === "refused" && result.nextStarts.length > 0;
    alert.dataset.kind = isTaken ? "taken" : "problem";
    alert.replaceChildren(...this.#alertContent(result));
    alert.focus();
  }

  #alertContent(result: Exclude<ApiResult<Data>, { readonly ok: true }>): Node[] {
    const { form, timeZone } = this.#booking;
    if (result.reason === "unreachable") {
      const { idempotencyKey } = result;
      return unreachableContent(() => void this.#submit({ idempotencyKey }));
    }
    const onChosen = (start: string) => {
      this.#start.value = utcToClubTime(start, timeZone);
      void this.#submit();
    };
    return refusalContent(form, result, { timeZone, onChosen });
  }
}
