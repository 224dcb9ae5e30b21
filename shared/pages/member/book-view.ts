import type { ApiResult, Refused } from "@fitness-club-booking/sdk";
import type { Slot } from "@fitness-club-booking/sdk/records";
import {
  alertBox,
  type Failure,
  hideAlert,
  isLongUnanswered,
  type Remedies,
  showAlert,
  showFailure,
} from "../parts/alerts.ts";
import { nowMs } from "../parts/clock.ts";
import { h, newId } from "../parts/elements.ts";
import { clearFieldErrors } from "../parts/fields.ts";
import { SlotPicker } from "../parts/slot-picker.ts";
import { Write } from "../parts/write.ts";
import { BOOKING_DRAFT, BookForm } from "./book-form.ts";
import { bookedRoute, bookedSentences, bookingInWords, policySentence } from "./member-words.ts";
import { bookingBody, bookingParty, coachesOf, sessionsLeft, slotQuery } from "./booking.ts";
import { type BookingRequest, isStillChosen, type MemberBooked } from "./bookings.ts";
import type { MemberContext } from "./member-context.ts";
import { hrefOf } from "./routes.ts";
import { weeklyBody } from "./series.ts";
import { SlotRefresh } from "./slot-refresh.ts";
import { View } from "./view.ts";
import { WeeklyDialog } from "./weekly-dialog.ts";

/** Shows what can be booked and when, and books it. */
export function showBooking(member: MemberContext, signal: AbortSignal): void {
  const { book } = member.strings.member;
  const view = new View(member, book.title, signal);
  void view.load(
    () => member.names.loadMemberships(),
    () => {
      if (member.names.bookableTypes.length === 0) view.fill(h("p.lead", book.nothingOffered));
      else new Booking(member, view).show();
    },
  );
}

class Booking {
  readonly #member: MemberContext;
  readonly #view: View;
  readonly #alert = alertBox();
  readonly #hint = h("p.hint", { role: "status" });
  readonly #chosen = h("p.chosen", { role: "status" });
  readonly #submit: HTMLButtonElement;
  readonly #picker: SlotPicker<Slot>;
  readonly #slots: SlotRefresh<Slot>;
  readonly #form: BookForm;
  readonly #write: Write;
  readonly #weekly: WeeklyDialog;

  constructor(member: MemberContext, view: View) {
    const { book } = member.strings.member;
    this.#member = member;
    this.#view = view;
    this.#submit = h("button", book.submit);
    this.#write = new Write(this.#submit);
    this.#weekly = new WeeklyDialog(member, {
      submit: this.#submit,
      view,
      onBooked: (booked) => this.#leave(booked),
    });
    this.#picker = new SlotPicker<Slot>({
      page: member,
      load: (range, signal) => this.#loadSlots(range, signal),
      onChosen: () => this.#onChosen(),
    });
    this.#slots = new SlotRefresh(this.#picker);
    const when = h("h2", { id: newId("when") }, book.when);
    const times = h("div", { role: "group", "aria-labelledby": when.id }, when, this.#picker.element);
    this.#form = new BookForm(
      member,
      {
        onCriteria: () => void this.#refresh(),
        onRepeat: () => this.#showChosen(),
        onSubmit: () => void this.#send(),
      },
      { times, end: [this.#hint, this.#alert, this.#chosen, this.#submit] },
    );
  }

  show(): void {
    const start = this.#member.drafts.read(BOOKING_DRAFT).start_date_time;
    this.#form.element.addEventListener("input", () => this.#keepDraft());
    this.#view.fill(this.#form.element);
    this.#showChosen();
    void this.#showTimes(start);
  }

  async #showTimes(start: string | undefined): Promise<void> {
    await (start === undefined ? this.#picker.refresh() : this.#picker.choose(start));
    if (this.#view.signal.aborted) return;
    const failure = this.#member.bookings.recallFailure();
    if (failure !== undefined) this.#fail(failure, { keepsFocus: true });
  }

  #loadSlots(range: { readonly from: string; readonly to: string }, signal: AbortSignal) {
    const { sdk, whose } = this.#member;
    const query = { ...slotQuery(this.#form.details, whose.client_id, this.#slots.stepMinutes), ...range };
    return sdk.listAvailability({ path: { tenant_id: whose.tenant_id }, query }, { signal });
  }

  /** Loads the free times again; the chosen one stays, if it is still free. */
  async #refresh(): Promise<void> {
    await this.#slots.run();
    this.#showChosen();
  }

  /** Takes a chosen time over; an alert about another time no longer matters. */
  #onChosen(): void {
    if (!this.#slots.isRunning) {
      hideAlert(this.#alert);
      clearFieldErrors(this.#form.element);
    }
    this.#showChosen();
  }

  #keepDraft(): void {
    const start = this.#picker.chosen?.start_date_time;
    const entered = this.#form.entered();
    const draft = start === undefined ? entered : { ...entered, start_date_time: start };
    this.#member.drafts.keep(BOOKING_DRAFT, draft);
  }

  #showChosen(): void {
    const { locale, names, strings, time } = this.#member;
    const { book, weekly } = strings.member;
    const slot = this.#picker.chosen;
    const { type, details, weeks } = this.#form;
    const start = slot?.start_date_time;
    this.#keepDraft();
    const at = start === undefined ? undefined : { start, nowMs: nowMs() };
    const left = this.#sessionsLeft(start);
    const policy = policySentence(type.policy, this.#member, { at, isToPay: left === 0 });
    this.#hint.textContent = `${book.left(left, type.name)} ${policy}`;
    const when = start === undefined ? undefined : time.inWords(start);
    const submit = when === undefined ? book.submit : book.submitAt(when);
    this.#submit.textContent = weeks === undefined ? submit : weekly.check(weeks);
    const or = new Intl.ListFormat(locale, { type: "disjunction" });
    const coaches = slot && or.format(coachesOf(slot, details).map((id) => names.coach(id)));
    this.#chosen.textContent = when === undefined ? book.chooseTime : book.chosen(when, coaches ?? "");
  }

  #sessionsLeft(start = new Date(nowMs()).toISOString()): number {
    return sessionsLeft(this.#member.names.memberships.values(), this.#form.type, start);
  }

  async #send(): Promise<void> {
    await this.#slots.settled();
    const slot = this.#picker.chosen;
    const { weeks } = this.#form;
    clearFieldErrors(this.#form.element);
    if (slot === undefined) await this.#repeat();
    else if (weeks === undefined) await this.#book(slot);
    else await this.#askWeekly(slot, weeks);
  }

  async #book(slot: Slot): Promise<void> {
    const { bookings, whose } = this.#member;
    const body = bookingBody(this.#form.details, whose.client_id, slot.start_date_time);
    await this.#settle(
      body,
      this.#write.once(() => bookings.send(body)),
    );
  }

  /**
   * Finds out what came of an unanswered booking whose time is not offered any more: the booking itself may have it. Once
   * something else is chosen, that needs a time first.
   */
  async #repeat(): Promise<void> {
    const { bookings, strings, whose } = this.#member;
    const sent = bookings.unanswered?.bodies.at(-1);
    const party = bookingParty(this.#form.details, whose.client_id);
    if (sent === undefined || !isStillChosen(sent, party, this.#form.weeks)) {
      showAlert(this.#alert, h("p", strings.member.book.chooseTime));
      return;
    }
    await this.#settle(
      sent,
      this.#write.once(() => bookings.send(sent)),
    );
  }

  async #settle(body: BookingRequest, sent: Promise<ApiResult<MemberBooked> | undefined>): Promise<void> {
    const result = await sent;
    if (result === undefined) return;
    if (result.ok) {
      this.#leave(result.data);
      return;
    }
    if (this.#view.hasToldElsewhere(result, bookingInWords(body, this.#member))) return;
    this.#fail(result);
    if (result.reason === "refused" && isAboutTime(result)) await this.#refresh();
  }

  /** The dialog says what can be booked, and books it. */
  async #askWeekly(slot: Slot, weeks: number): Promise<void> {
    const body = weeklyBody(this.#form.details, this.#member.whose.client_id, slot, weeks);
    const failure = await this.#weekly.ask(body, this.#sessionsLeft(slot.start_date_time));
    if (failure === undefined) hideAlert(this.#alert);
    else this.#fail(failure);
  }

  #fail(failure: Failure, remedies: Remedies = {}): void {
    const onStart = (start: string) => void this.#take(start);
    const onAgain = () => void this.#send();
    const form = this.#form.element;
    showFailure(this.#alert, failure, this.#member, { form, onStart, onAgain, ...remedies });
    if (isLongUnanswered(failure)) {
      const { title } = this.#member.strings.member.list;
      this.#alert.append(h("p", h("a", { href: hrefOf({ view: "appointments" }) }, title)));
    }
    this.#form.revealProblems();
  }

  #leave(booked: MemberBooked): void {
    this.#member.drafts.forget(BOOKING_DRAFT);
    const what = bookingInWords(booked.body, this.#member);
    this.#view.leave(bookedRoute(booked), what, bookedSentences(booked, this.#member));
  }

  /** Takes a start that the API offered in place of one that was taken. */
  async #take(start: string): Promise<void> {
    if (await this.#slots.take(start)) this.#submit.focus();
  }
}

/** Whether other free times than were shown apply now. */
function isAboutTime({ fields, nextStarts }: Refused): boolean {
  return nextStarts.length > 0 || ["start_date_time", "coach_id", "client_id"].some((name) => name in fields);
}
