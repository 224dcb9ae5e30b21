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
import { h, newId } from "../parts/elements.ts";
import { clearFieldErrors } from "../parts/fields.ts";
import { SlotPicker } from "../parts/slot-picker.ts";
import { SpokenWrite } from "../parts/spoken-write.ts";
import { BOOKING_DRAFT, type BookForm, bookForm } from "./book-form.ts";
import { bookingBody, bookingParty, slotQuery } from "./booking.ts";
import { type BookingRequest, isStillChosen, type MemberBooked } from "./bookings.ts";
import { chosenWords } from "./chosen-words.ts";
import { keptNotice } from "./kept-draft.ts";
import type { MemberContext } from "./member-context.ts";
import { bookedRoute, bookedSentences, bookingInWords } from "./member-words.ts";
import { hrefOf } from "./routes.ts";
import { weeklyBody } from "./series.ts";
import { SlotRefresh } from "./slot-refresh.ts";
import { View } from "./view.ts";
import { weeklyDialog } from "./weekly-dialog.ts";

/** Shows what can be booked and when, and books it. */
export function showBooking(member: MemberContext, signal: AbortSignal): void {
  const { book } = member.strings.member;
  const view = new View(member, book.title, signal);
  void view.load(
    () => member.names.loadMemberships(),
    () => {
      if (member.names.bookableTypes.length === 0) view.fill(h("p.lead", book.nothingOffered));
      else offerBooking(member, view);
    },
  );
}

function offerBooking(member: MemberContext, view: View): void {
  const { bookings, drafts, sdk, whose } = member;
  const { book, list } = member.strings.member;
  const alert = alertBox();
  const hint = h("p.hint", { role: "status" });
  const chosen = h("p.chosen", { role: "status" });
  const submit = h("button", book.submit);
  const write = new SpokenWrite(member, submit);
  const askWeekly = weeklyDialog(member, { submit, view, onBooked: leave });
  const picker = new SlotPicker<Slot>({
    page: member,
    load: (range, signal) => {
      const query = { ...slotQuery(form.details, whose.client_id, slots.stepMinutes), ...range };
      return sdk.listAvailability({ path: { tenant_id: whose.tenant_id }, query }, { signal });
    },
    onChosen: () => {
      // An alert about another time no longer matters.
      if (!slots.isRunning) {
        hideAlert(alert);
        clearFieldErrors(form.element);
      }
      showChosen();
    },
  });
  const slots: SlotRefresh<Slot> = new SlotRefresh(picker);
  const when = h("h2", { id: newId("when") }, book.when);
  const times = h("div", { role: "group", "aria-labelledby": when.id }, when, picker.element);
  const form: BookForm = bookForm(
    member,
    { onCriteria: () => void refresh(), onRepeat: () => showChosen(), onSubmit: () => void send() },
    { times, end: [hint, alert, chosen, submit] },
  );
  const draft = drafts.read(BOOKING_DRAFT);
  form.element.addEventListener("input", () => keepDraft());
  view.fill(keptNotice(draft, member, startAnew), form.element);
  showChosen();
  void showTimes(draft.start_date_time);

  function startAnew(): void {
    drafts.forget(BOOKING_DRAFT);
    offerBooking(member, view);
    view.heading.focus();
  }

  async function showTimes(start: string | undefined): Promise<void> {
    await (start === undefined ? picker.refresh() : picker.choose(start));
    if (view.signal.aborted) return;
    const failure = bookings.recallFailure();
    if (failure !== undefined) fail(failure, { keepsFocus: true });
  }

  /** Loads the free times again; the chosen one stays, if it is still free. */
  async function refresh(): Promise<void> {
    await slots.run();
    showChosen();
  }

  function keepDraft(): void {
    // Whoever has started anew has another form.
    if (!form.element.isConnected) return;
    const start = picker.chosen?.start_date_time;
    const entered = form.entered();
    drafts.keep(BOOKING_DRAFT, start === undefined ? entered : { ...entered, start_date_time: start });
  }

  function showChosen(): void {
    keepDraft();
    const words = chosenWords(form, picker.chosen, member);
    hint.textContent = words.hint;
    chosen.textContent = words.chosen;
    submit.textContent = words.submit;
  }

  async function send(): Promise<void> {
    await slots.settled();
    const slot = picker.chosen;
    const { details, weeks } = form;
    clearFieldErrors(form.element);
    if (slot === undefined) await repeat();
    else if (weeks === undefined) await settle(bookingBody(details, whose.client_id, slot.start_date_time));
    else {
      const body = weeklyBody(details, whose.client_id, slot, weeks);
      const failure = await askWeekly(body);
      if (failure === undefined) hideAlert(alert);
      else fail(failure);
    }
  }

  /**
   * Finds out what came of an unanswered booking whose time is not offered any more: the booking itself may have it. Once
   * something else is chosen, that needs a time first.
   */
  async function repeat(): Promise<void> {
    const sent = bookings.unanswered?.bodies.at(-1);
    const party = bookingParty(form.details, whose.client_id);
    if (sent !== undefined && isStillChosen(sent, party, form.weeks)) await settle(sent);
    else showAlert(alert, h("p", book.chooseTime));
  }

  async function settle(body: BookingRequest): Promise<void> {
    const result: ApiResult<MemberBooked> | undefined = await write.once(() => bookings.send(body));
    if (result === undefined) return;
    if (result.ok) {
      leave(result.data);
      return;
    }
    if (view.hasToldElsewhere(result, bookingInWords(body, member))) return;
    fail(result);
    if (result.reason === "refused" && isAboutTime(result)) await refresh();
  }

  function fail(failure: Failure, remedies: Remedies = {}): void {
    const onStart = (start: string) => void take(start);
    const onAgain = () => void send();
    showFailure(alert, failure, member, { form: form.element, onStart, onAgain, ...remedies });
    if (isLongUnanswered(failure)) {
      alert.append(h("p", h("a", { href: hrefOf({ view: "appointments" }) }, list.title)));
    }
    form.revealProblems();
  }

  function leave(booked: MemberBooked): void {
    drafts.forget(BOOKING_DRAFT);
    view.leave(bookedRoute(booked), bookingInWords(booked.body, member), bookedSentences(booked, member));
  }

  /** Takes a start that the API offered in place of one that was taken. */
  async function take(start: string): Promise<void> {
    if (await slots.take(start)) submit.focus();
  }
}

/** Whether other free times than were shown apply now. */
function isAboutTime({ fields, nextStarts }: Refused): boolean {
  return nextStarts.length > 0 || ["start_date_time", "coach_id", "client_id"].some((name) => name in fields);
}
