import type { BookingResult, Refused } from "../booking-result.ts";
import type { BookingOptions } from "../client.ts";
import { clubTimeToUtc, inWords, utcToClubTime } from "./club-time.ts";
import { controlOf, enteredIn, make, partOf } from "./elements.ts";
import { clearFieldErrors, showFieldErrors } from "./field-errors.ts";

/** What differs between the page's forms. */
export interface BookingForm<Data> {
  readonly form: HTMLFormElement;
  /** The name of the control that says when. */
  readonly startField: string;
  readonly timeZone: string;
  /** Books what is entered, at this UTC date-time. */
  readonly book: (start: string, options: BookingOptions) => Promise<BookingResult<Data>>;
  readonly onBooked: (data: Data, start: string) => void;
}

const DAY_MS = 24 * 60 * 60_000;

/** Lets a form book: shows what is under way, what is wrong, which starts are offered instead, and what to do when the connection is lost. */
export function letBook<Data>(booking: BookingForm<Data>): void {
  const { form, startField, timeZone } = booking;
  const start = controlOf(form, startField);
  const button = form.querySelector("button[type=submit]");
  if (start === undefined || button === null) throw new Error("The form has no start or no button.");
  partOf(form, "zone").textContent = `Time at the club (${timeZone.replace("_", " ")}).`;
  start.value = `${utcToClubTime(new Date(Date.now() + DAY_MS).toISOString(), timeZone).slice(0, 10)}T10:00`;
  let isUnderWay = false;

  async function submit(options: BookingOptions = {}): Promise<void> {
    if (isUnderWay) return;
    setUnderWay(true);
    const wanted = clubTimeToUtc(enteredIn(form, startField) ?? "", timeZone);
    try {
      show(await booking.book(wanted, options), wanted);
    } finally {
      setUnderWay(false);
    }
  }

  function setUnderWay(underWay: boolean): void {
    isUnderWay = underWay;
    button?.setAttribute("aria-disabled", String(underWay));
    partOf(form, "status").textContent = underWay ? "Booking…" : "";
  }

  function show(result: BookingResult<Data>, wanted: string): void {
    clearFieldErrors(form);
    const alert = partOf(form, "alert");
    alert.hidden = result.ok;
    alert.dataset.kind =
      !result.ok && result.reason === "refused" && result.nextStarts.length > 0 ? "taken" : "";
    if (result.ok) {
      booking.onBooked(result.data, wanted);
      return;
    }
    if (result.reason === "refused") alert.replaceChildren(...refusalIn(result));
    else alert.replaceChildren(...unreachable(result.idempotencyKey));
    alert.focus();
  }

  function refusalIn(refusal: Refused): Node[] {
    const shown = showFieldErrors(form, refusal.problems);
    const items = shown.map(({ sentence, control }) => {
      if (control === undefined) return make("li", sentence);
      const link = make("a", sentence);
      link.href = `#${control.id}`;
      link.addEventListener("click", (event) => {
        event.preventDefault();
        control.focus();
      });
      return make("li", link);
    });
    const title = refusal.nextStarts.length > 0 ? "This time is taken" : "This could not be booked";
    const list =
      items.length > 0 ? [make("ul", ...items)] : [make("p", `Please try again later (${refusal.status}).`)];
    return [make("h2", title), ...list, ...offers(refusal.nextStarts)];
  }

  function offers(starts: readonly string[]): Node[] {
    if (starts.length === 0) return [];
    const buttons = starts.map((offered) => {
      const offer = make("button", inWords(offered, timeZone));
      offer.type = "button";
      offer.addEventListener("click", () => {
        if (start !== undefined) start.value = utcToClubTime(offered, timeZone);
        void submit();
      });
      return offer;
    });
    const group = make("div", ...buttons);
    group.className = "offers";
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", "Book one of the next free times");
    return [make("p", "These are free; choose one to book it:"), group];
  }

  function unreachable(idempotencyKey: string): Node[] {
    const again = make("button", "Try again");
    again.type = "button";
    again.addEventListener("click", () => void submit({ idempotencyKey }));
    const group = make("div", again);
    group.className = "offers";
    const sentence = "We don't know whether it went through. Trying again is safe: nothing is booked twice.";
    return [make("h2", "The connection was lost"), make("p", sentence), group];
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void submit();
  });
}
