import type { ListedClient } from "@fitness-club-booking/sdk/records";
import { nowMs } from "../../parts/clock.ts";
import { button, h } from "../../parts/elements.ts";
import type { AppointmentRequest } from "../../parts/series.ts";
import { canCheckInAt } from "../arrivals/arrivals.ts";
import { Card } from "../card/card.ts";
import { showMissing, submitButton } from "../card/card-parts.ts";
import type { Desk } from "../club/club-records.ts";
import { planningDesk } from "../club/planning-desk.ts";
import type { LiveDay } from "../day/live-day.ts";
import { BookingCheck } from "./booking-check.ts";
import { BookingForm } from "./booking-form.ts";
import { ClientChoice } from "./client-choice.ts";
import { nextStart } from "./next-start.ts";
import { payersInWords } from "./payers.ts";
import { sendBooking } from "./send-booking.ts";

/** What is known of a booking before it begins. */
export interface BookingBegin {
  readonly start?: string;
  readonly coachId?: number | undefined;
  readonly person?: ListedClient;
  /** What else can be begun at this time. */
  readonly instead?: {
    readonly label: string;
    readonly onChosen: (start: string | undefined) => void;
  };
}

const MINUTE_MS = 60_000;

/** Opens the dialog in which staff book an appointment for a client. */
export function openBookingCard(desk: Desk, live: LiveDay, begin: BookingBegin = {}): Card {
  return new BookingCard(desk, live, begin).card;
}

class BookingCard {
  readonly card: Card;
  readonly #desk: Desk;
  readonly #live: LiveDay;
  readonly #check: BookingCheck;
  readonly #client: ClientChoice;
  readonly #form: BookingForm;
  /** Books somebody who is here already. */
  readonly #bookIn: HTMLButtonElement;

  constructor(desk: Desk, live: LiveDay, begin: BookingBegin) {
    const { page } = desk;
    const { desk: said } = page.strings;
    this.#desk = desk;
    this.#live = live;
    const texts = planningDesk(desk).said;
    this.card = new Card(page, texts.booking.title);
    this.#check = new BookingCheck(desk, {
      onStart: (start) => this.#takeStart(start),
      payerOf: (starts) => this.#payerOf(starts),
    });
    this.#client = new ClientChoice(desk, live, {
      isOpen: () => this.card.isOpen,
      onChange: () => this.#ask(),
      onChosen: () => this.#form.focusNext(),
      onRead: () => this.#check.showPayer(),
    });
    this.#bookIn = button(texts.roster.bookIn, () => this.#send(true), { class: "quiet" });
    const book = submitButton(said.do.book);
    const buttons = h("div.buttons", book, this.#bookIn, this.#insteadButton(begin));
    this.#form = new BookingForm(
      desk,
      {
        day: live.day,
        coachId: begin.coachId,
        client: this.#client.elements,
        end: h("div.foot", this.#check.reasons, h("div.verdict", this.#check.line, buttons)),
      },
      { onChange: () => this.#ask(), onSubmit: () => this.#send(false) },
    );
    this.#begin(begin);
  }

  #begin({ start, person }: BookingBegin): void {
    const { tenant } = this.#desk.club;
    const { time } = this.#desk.page;
    const first = start ?? nextStart({ tenant, time, whole: this.#live.whole }, nowMs());
    if (first !== undefined) this.#form.setStart(first);
    this.card.show(this.#form.element);
    this.#ask();
    if (person === undefined) this.#client.focus();
    else this.#client.take(person);
  }

  #insteadButton({ instead }: BookingBegin): HTMLElement | undefined {
    if (instead === undefined) return undefined;
    const choose = () => {
      this.card.close();
      instead.onChosen(this.#form.start);
    };
    return button(instead.label, choose, { class: "quiet" });
  }

  #ask(): void {
    this.#form.setClient(this.#client.person?.client_id);
    this.#bookIn.hidden = !this.#isNear;
    this.#check.ask(this.#form.request, this.#form.series);
  }

  /** Whether who is booked could be checked in at once. */
  get #isNear(): boolean {
    const { start, type, minutes, isWeekly } = this.#form;
    if (start === undefined || type === undefined || isWeekly) return false;
    const fromMs = Date.parse(start);
    const stretch = { fromMs, toMs: fromMs + minutes * MINUTE_MS };
    return canCheckInAt(stretch, type.policy.check_in_from_minutes, nowMs());
  }

  #payerOf(starts: readonly string[]): string | undefined {
    const { type, isComplimentary } = this.#form;
    const { memberships } = this.#client;
    if (isComplimentary) return planningDesk(this.#desk).said.booking.complimentary;
    if (memberships === undefined || type === undefined) return undefined;
    return payersInWords(memberships, type, { starts, desk: this.#desk });
  }

  #takeStart(other: string): void {
    this.#form.setStart(other);
    this.#ask();
  }

  #send(checksIn: boolean): void {
    const { request, isComplimentary, compReason = "", element, series } = this.#form;
    if (request === undefined) {
      this.#markMissing();
      return;
    }
    const once = isComplimentary ? { ...request, comp_reason: compReason } : request;
    const body: AppointmentRequest = series ?? once;
    const { common } = this.#desk.page.strings;
    sendBooking(this.#desk, this.#live, this.card, {
      body,
      checksIn,
      onAnother: () => this.#another(),
      // What is tried again is what is entered then, which may be another day, or every week.
      remedies: {
        form: element,
        notFree: this.#check.isFree(request.start_date_time) ? undefined : common.refused,
        onStart: (start) => this.#takeStart(start),
        onAgain: () => this.#send(checksIn && this.#isNear),
      },
    });
  }

  /** Marks what must be filled in before anything can be sent. */
  #markMissing(): void {
    const { element, hasClient } = this.#form;
    const entered = new FormData(element);
    const missing = ["client_id", "day", "start_date_time"].filter(
      (name) => entered.get(name) === "" || (name === "client_id" && !hasClient),
    );
    showMissing(element, missing, this.#desk.page);
  }

  #another(): void {
    this.card.close();
    openBookingCard(this.#desk, this.#live);
  }
}
