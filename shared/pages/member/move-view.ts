import { actionsAt } from "@fitness-club-booking/sdk/actions";
import { noticesIn } from "@fitness-club-booking/sdk/notices";
import type { Appointment, InfoEntry, Slot } from "@fitness-club-booking/sdk/records";
import { alertBox, hideAlert, showAlert, showFailure } from "../parts/alerts.ts";
import { nowMs } from "../parts/clock.ts";
import { facts, h } from "../parts/elements.ts";
import { field, form } from "../parts/fields.ts";
import { SlotPicker } from "../parts/slot-picker.ts";
import { Write } from "../parts/write.ts";
import { placeFacts } from "./appointment-parts.ts";
import { moveBody, moveQuery } from "./booking.ts";
import { readAppointment } from "./appointment-view.ts";
import { coachSelect } from "./club-names.ts";
import type { MemberContext } from "./member-context.ts";
import { lateSentence, moveSentence, noticeSentences } from "./member-words.ts";
import { hrefOf } from "./routes.ts";
import { SlotRefresh } from "./slot-refresh.ts";
import { onceAfter } from "./until.ts";
import { View } from "./view.ts";

/** Shows when an appointment could be instead, and moves it there. */
export function showMove(member: MemberContext, id: number, signal: AbortSignal): void {
  const view = new View(member, member.strings.member.move.title, signal);
  void view.load(
    () => readAppointment(member, id),
    (appointment) => new Move(member, view, appointment).show(),
  );
}

class Move {
  readonly #member: MemberContext;
  readonly #view: View;
  readonly #alert = alertBox();
  readonly #now = h("div.now");
  readonly #coach: HTMLSelectElement;
  readonly #picker: SlotPicker<Slot>;
  readonly #slots: SlotRefresh<Slot>;
  readonly #submit: HTMLButtonElement;
  readonly #form: HTMLFormElement;
  readonly #write: Write;
  #timer = new AbortController();
  #appointment: Appointment;

  constructor(member: MemberContext, view: View, appointment: Appointment) {
    const { move, details } = member.strings.member;
    const { appointment_type_id, coach_id } = appointment;
    this.#member = member;
    this.#view = view;
    view.signal.addEventListener("abort", () => this.#timer.abort());
    this.#appointment = appointment;
    const keep = { value: `${coach_id}`, text: move.keepCoach(member.names.coach(coach_id)) };
    this.#coach = coachSelect(member.names, appointment_type_id, keep);
    this.#coach.addEventListener("change", () => void this.#reloadSlots());
    this.#picker = new SlotPicker<Slot>({
      page: member,
      load: (range, signal) => this.#loadSlots(range, signal),
      onChosen: () => this.#onChosen(),
    });
    this.#slots = new SlotRefresh(this.#picker);
    this.#submit = h("button", move.submit);
    this.#write = new Write(this.#submit);
    this.#form = form(
      () => void this.#send(),
      field(this.#coach, { label: details.coach }),
      this.#picker.element,
      this.#submit,
    );
  }

  show(): void {
    const { move } = this.#member.strings.member;
    const back = h("a.again", { href: hrefOf({ view: "appointment", id: this.#appointment.id }) });
    back.textContent = move.back;
    this.#view.fill(this.#now, this.#alert, this.#form, h("p", back));
    this.#showAppointment();
    if (!this.#form.hidden) void this.#picker.showDayOf(this.#appointment.start_date_time);
  }

  /** Shows how the appointment is now; what can no longer be moved is not offered. */
  #showAppointment(): void {
    const { move } = this.#member.strings.member;
    const { reschedule } = actionsAt(this.#appointment.actions, new Date(nowMs()));
    const canMove = reschedule !== undefined;
    this.#now.replaceChildren(
      h("h2", move.now),
      facts(placeFacts(this.#appointment, this.#member)),
      ...(canMove ? [] : [h("p.terms", moveSentence(this.#appointment, this.#member, nowMs()))]),
    );
    this.#form.hidden = !canMove;
    this.#timer.abort();
    this.#timer = new AbortController();
    if (!reschedule?.until || this.#view.signal.aborted) return;
    onceAfter(Date.parse(reschedule.until), this.#timer.signal, () => void this.#reload());
  }

  get #coachId(): number {
    return Number(this.#coach.value);
  }

  #loadSlots(range: { readonly from: string; readonly to: string }, signal: AbortSignal) {
    const { sdk, whose } = this.#member;
    const query = { ...moveQuery(this.#appointment, this.#coachId, this.#slots.stepMinutes), ...range };
    return sdk.listAvailability({ path: { tenant_id: whose.tenant_id }, query }, { signal });
  }

  async #reloadSlots(): Promise<void> {
    await this.#slots.run();
    this.#nameSubmit();
  }

  /** Takes a chosen time over; an alert about another time no longer matters. */
  #onChosen(): void {
    if (!this.#slots.isRunning) hideAlert(this.#alert);
    this.#nameSubmit();
  }

  #nameSubmit(): void {
    const { move } = this.#member.strings.member;
    const start = this.#picker.chosen?.start_date_time;
    this.#submit.textContent =
      start === undefined ? move.submit : move.submitTo(this.#member.time.inWords(start));
  }

  async #send(): Promise<void> {
    const { sdk, strings, time, whose } = this.#member;
    const { move } = strings.member;
    await this.#slots.settled();
    const slot = this.#picker.chosen;
    if (slot === undefined) {
      showAlert(this.#alert, h("p", strings.member.book.chooseTime));
      return;
    }
    const { id } = this.#appointment;
    const body = moveBody(this.#appointment, slot, this.#coachId);
    const path = { tenant_id: whose.tenant_id, appointment_id: id };
    const ifMatch = this.#appointment;
    const result = await this.#write.send(
      { ...body, version: ifMatch.version },
      (options) => sdk.rescheduleAppointment({ path, body }, { ...options, ifMatch }),
      () => this.#reload(),
    );
    if (result === undefined) return;
    const ownSentence = (problem: InfoEntry) => lateSentence(problem, this.#member);
    const what = `${move.title} (${time.inWords(slot.start_date_time)})`;
    if (result.ok) this.#leave(result.data, what);
    else if (!this.#view.hasToldElsewhere(result, what, { ownSentence })) {
      const onStart = (start: string) => void this.#take(start);
      const onAgain = () => void this.#send();
      const remedies = { form: this.#form, ownSentence, onStart, onAgain };
      showFailure(this.#alert, result, this.#member, remedies);
    }
  }

  #leave(answer: object, what: string): void {
    const { names, strings } = this.#member;
    const notices = noticeSentences(noticesIn(answer), this.#member, (id) => names.membership(id));
    const { id } = this.#appointment;
    this.#view.leave({ view: "appointment", id }, what, [strings.member.move.done, ...notices]);
  }

  /** Takes a start that the API offered in place of one that was taken. */
  async #take(start: string): Promise<void> {
    if (!(await this.#slots.take(start))) return;
    hideAlert(this.#alert);
    this.#submit.focus();
  }

  /** Reads the appointment and the free times again; the chosen time stays, if it is still free. */
  async #reload(): Promise<void> {
    const result = await this.#view.read(() => readAppointment(this.#member, this.#appointment.id));
    if (this.#view.signal.aborted || !result.ok) return;
    this.#appointment = result.data;
    this.#showAppointment();
    await this.#reloadSlots();
  }
}
