import type { Slot } from "@fitness-club-booking/sdk/records";
import { alertBox, hideAlert } from "../../parts/alerts.ts";
import { nowMs } from "../../parts/clock.ts";
import { usableMemberships } from "../../parts/coverage.ts";
import { h, newId } from "../../parts/elements.ts";
import { clearFieldErrors } from "../../parts/fields.ts";
import type { MemberContext } from "../page/member-context.ts";
import { View } from "../page/view.ts";
import { policySentence, sessionsSentence } from "../terms/term-words.ts";
import { BOOKING_DRAFT, type BookForm, bookForm } from "./book-form.ts";
import { coachesOf, slotQuery } from "./booking.ts";
import { BookingSender, type LoadWeekly } from "./booking-sender.ts";
import { keptNotice } from "./kept-draft.ts";
import { memberSlots } from "./member-slots.ts";

/** Shows what can be booked and when, and books it. */
export function showBooking(
  member: MemberContext,
  { signal, load }: { readonly signal: AbortSignal; readonly load: LoadWeekly },
): void {
  const { book } = member.strings.member;
  const view = new View(member, book.title, signal);
  void view.load(
    () => member.names.loadMemberships(),
    () => {
      if (member.names.bookableTypes.length === 0) view.fill(h("p.lead", book.nothingOffered));
      else offerBooking(member, view, load);
    },
  );
}

function offerBooking(member: MemberContext, view: View, load: LoadWeekly): void {
  const { bookings, drafts, whose } = member;
  const { book } = member.strings.member;
  const alert = alertBox();
  const hint = h("p.hint", { role: "status" });
  const chosen = h("p.chosen", { role: "status" });
  const submit = h("button", book.submit);
  const slots = memberSlots(member, (step) => slotQuery(form.details, whose.client_id, step), {
    onPicked: () => {
      // An alert about another time no longer matters.
      hideAlert(alert);
      clearFieldErrors(form.element);
    },
    onChosen: showChosen,
  });
  const { picker } = slots;
  const when = h("h2", { id: newId("when") }, book.when);
  const times = h("div", { role: "group", "aria-labelledby": when.id }, when, picker.element);
  const form: BookForm = bookForm(
    member,
    { onCriteria: () => void refresh(), onRepeat: () => showChosen(), onSubmit: () => void sender.send() },
    { times, end: [hint, alert, chosen, h("div.take", submit)] },
  );
  const sender = new BookingSender(member, { view, form, slots, alert, submit, refresh, load });
  const draft = drafts.read(BOOKING_DRAFT);
  form.element.addEventListener("input", () => keepDraft());
  view.fill(keptNotice(draft, member, startAnew), form.element);
  showChosen();
  void showTimes(draft.start_date_time);

  function startAnew(): void {
    // The form says what comes of what is under way.
    if (submit.ariaDisabled) return;
    drafts.forget(BOOKING_DRAFT);
    offerBooking(member, view, load);
    view.heading.focus();
  }

  async function showTimes(start: string | undefined): Promise<void> {
    await (start === undefined ? picker.refresh() : picker.choose(start));
    if (view.signal.aborted) return;
    const failure = bookings.recallFailure();
    if (failure !== undefined) sender.fail(failure, { keepsFocus: true });
  }

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
}

/** What a booking form says of what is chosen. */
interface ChosenWords {
  /** What it costs, and until when it can be cancelled. */
  readonly hint: string;
  /** With whom it is, or that a time is missing; also when it is, if the button only checks dates. */
  readonly chosen: string;
  /** The button's text. */
  readonly submit: string;
}

/** Puts what is chosen into words. */
function chosenWords(
  { details, type, weeks }: Pick<BookForm, "details" | "type" | "weeks">,
  slot: Slot | undefined,
  member: MemberContext,
): ChosenWords {
  const { locale, names, time } = member;
  const { book, weekly } = member.strings.member;
  const at = slot && { start: slot.start_date_time, nowMs: nowMs() };
  const start = at?.start ?? new Date(nowMs()).toISOString();
  const usable = usableMemberships(names.memberships.values(), type, start);
  const policy = policySentence(type.policy, member, { at, isToPay: usable.length === 0 });
  const hint = `${sessionsSentence(usable, type.name, member)} ${policy}`;
  const check = weeks === undefined ? undefined : weekly.check(weeks);
  if (slot === undefined) return { hint, chosen: book.chooseTime, submit: check ?? book.submit };
  const or = new Intl.ListFormat(locale, { type: "disjunction" });
  const coaches = or.format(coachesOf(slot, details).map((id) => names.coach(id)));
  const when = time.inWords(slot.start_date_time);
  return check === undefined
    ? { hint, chosen: book.with(coaches), submit: book.submitAt(when) }
    : { hint, chosen: book.chosen(when, coaches), submit: check };
}
