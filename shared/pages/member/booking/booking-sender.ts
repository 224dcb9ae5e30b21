import type { ApiResult, Refused } from "@fitness-club-booking/sdk";
import type { BookSeriesRequest } from "@fitness-club-booking/sdk/records";
import {
  type Failure,
  hideAlert,
  isLongUnanswered,
  type Remedies,
  showAlert,
  showFailure,
} from "../../parts/alerts.ts";
import { h } from "../../parts/elements.ts";
import { clearFieldErrors } from "../../parts/fields.ts";
import { SpokenWrite } from "../../parts/spoken-write.ts";
import type { BookingRequest, MemberBooked } from "../page/bookings.ts";
import type { MemberContext } from "../page/member-context.ts";
import { hrefOf } from "../page/routes.ts";
import type { View } from "../page/view.ts";
import { BOOKING_DRAFT, type BookForm } from "./book-form.ts";
import { bookedRoute, bookedSentences, bookingInWords } from "./booked-words.ts";
import { bookingBody, bookingParty, isStillChosen } from "./booking.ts";
import type { memberSlots } from "./member-slots.ts";
import { weeklyBody } from "./series.ts";
import type { AskWeekly, weeklyDialog } from "./weekly-dialog.ts";

/** The parts of a booking's view that sending it needs. */
export interface BookingParts {
  readonly view: View;
  readonly form: BookForm;
  readonly slots: ReturnType<typeof memberSlots>;
  readonly alert: HTMLElement;
  readonly submit: HTMLElement;
  /** Loads the free times again; the chosen one stays, if it is still free. */
  readonly refresh: () => Promise<void>;
  readonly load: LoadWeekly;
}

/** Loads the script of weekly bookings, which comes when something is pressed. */
export type LoadWeekly = () => Promise<{ readonly weeklyDialog: typeof weeklyDialog }>;

/** Books what is chosen, and says what came of it. */
export class BookingSender {
  readonly #member: MemberContext;
  readonly #parts: BookingParts;
  readonly #write: SpokenWrite;
  #weekly: Promise<AskWeekly> | undefined;

  constructor(member: MemberContext, parts: BookingParts) {
    this.#member = member;
    this.#parts = parts;
    this.#write = new SpokenWrite(member, parts.submit);
  }

  /** Books what is chosen; every week, once its dates are checked and confirmed. */
  async send(): Promise<void> {
    const { form, slots } = this.#parts;
    const { client_id } = this.#member.whose;
    await slots.settled();
    const slot = slots.picker.chosen;
    const { details, weeks } = form;
    clearFieldErrors(form.element);
    if (slot === undefined) await this.#repeat();
    else if (weeks === undefined) await this.#settle(bookingBody(details, client_id, slot.start_date_time));
    else await this.#checkWeekly(weeklyBody(details, client_id, slot, weeks));
  }

  /** Says why something was not booked. */
  fail(failure: Failure, remedies: Remedies = {}): void {
    const { alert, form } = this.#parts;
    const { list } = this.#member.strings.member;
    const onStart = (start: string) => void this.#take(start);
    const onAgain = () => void this.send();
    showFailure(alert, failure, this.#member, { form: form.element, onStart, onAgain, ...remedies });
    if (isLongUnanswered(failure)) {
      alert.append(h("p", h("a", { href: hrefOf({ view: "appointments" }) }, list.title)));
    }
    form.revealProblems();
  }

  /**
   * Finds out what came of an unanswered booking whose time is not offered any more: the booking itself may have it. Once
   * something else is chosen, that needs a time first.
   */
  async #repeat(): Promise<void> {
    const { bookings, strings, whose } = this.#member;
    const { alert, form } = this.#parts;
    const sent = bookings.unanswered?.bodies.at(-1);
    const party = bookingParty(form.details, whose.client_id);
    if (sent !== undefined && isStillChosen(sent, party, form.weeks)) await this.#settle(sent);
    else showAlert(alert, h("p", strings.member.book.chooseTime));
  }

  async #settle(body: BookingRequest): Promise<void> {
    const { refresh, view } = this.#parts;
    const { bookings } = this.#member;
    const result: ApiResult<MemberBooked> | undefined = await this.#write.once(() => bookings.send(body));
    if (result === undefined) return;
    if (result.ok) {
      this.#leave(result.data);
      return;
    }
    if (view.hasToldElsewhere(result, bookingInWords(body, this.#member))) return;
    this.fail(result);
    if (result.reason === "refused" && isAboutTime(result)) await refresh();
  }

  async #checkWeekly(body: BookSeriesRequest): Promise<void> {
    const { alert, view } = this.#parts;
    this.#weekly ??= this.#loadWeekly();
    const ask = await this.#weekly.catch(async (cause: unknown) => {
      this.#weekly = undefined;
      await view.failScript(cause);
    });
    if (ask === undefined || view.signal.aborted) return;
    const failure = await ask(body);
    if (failure === undefined) hideAlert(alert);
    else this.fail(failure);
  }

  /** One dialog for all checks of the view: what is on its way is not sent again. */
  async #loadWeekly(): Promise<AskWeekly> {
    const { load, submit, view } = this.#parts;
    const { weeklyDialog } = await load();
    return weeklyDialog(this.#member, { submit, view, onBooked: (booked) => this.#leave(booked) });
  }

  #leave(booked: MemberBooked): void {
    const member = this.#member;
    member.drafts.forget(BOOKING_DRAFT);
    const what = bookingInWords(booked.body, member);
    this.#parts.view.leave(bookedRoute(booked), what, bookedSentences(booked, member));
  }

  /** Takes a start that the API offered in place of one that was taken. */
  async #take(start: string): Promise<void> {
    if (await this.#parts.slots.take(start)) this.#parts.submit.focus();
  }
}

/** Whether other free times than were shown apply now. */
function isAboutTime({ fields, nextStarts }: Refused): boolean {
  return nextStarts.length > 0 || ["start_date_time", "coach_id", "client_id"].some((name) => name in fields);
}
