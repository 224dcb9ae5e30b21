import { actionsAt } from "@fitness-club-booking/sdk/actions";
import { noticesIn } from "@fitness-club-booking/sdk/notices";
import type { Appointment, InfoEntry } from "@fitness-club-booking/sdk/records";
import { alertBox, hideAlert, showAlert, showFailure } from "../../parts/alerts.ts";
import { nowMs } from "../../parts/clock.ts";
import { facts, h } from "../../parts/elements.ts";
import { field, form } from "../../parts/fields.ts";
import { SpokenWrite } from "../../parts/spoken-write.ts";
import { memberSlots } from "../booking/member-slots.ts";
import { coachSelect } from "../page/club-names.ts";
import type { MemberContext } from "../page/member-context.ts";
import { hrefOf } from "../page/routes.ts";
import { View } from "../page/view.ts";
import { noticeSentences } from "../terms/term-words.ts";
import { placeFacts } from "./appointment-parts.ts";
import { moveBody, moveQuery } from "./appointment-requests.ts";
import { lateSentence, moveSentence } from "./appointment-words.ts";
import { readAppointment } from "./read-appointment.ts";
import { deadline } from "./until.ts";

/** Shows when an appointment could be instead, and moves it there. */
export function showMove(member: MemberContext, id: number, signal: AbortSignal): void {
  const view = new View(member, member.strings.member.move.title, signal);
  void view.load(
    () => readAppointment(member, id),
    (appointment) => offerTimes(member, view, appointment),
  );
}

function offerTimes(member: MemberContext, view: View, read: Appointment): void {
  const { drafts, names, sdk, time, whose } = member;
  const { book, move, details } = member.strings.member;
  const { id, coach_id } = read;
  const draftName = `move ${id}`;
  let appointment = read;
  const untilFixed = deadline(view.signal, () => void reload());

  const alert = alertBox();
  const now = h("div.now");
  const keep = { value: `${coach_id}`, text: move.keepCoach(names.coach(coach_id)) };
  const coach = coachSelect(names, read.appointment_type_id, keep);
  const coachId = () => Number(coach.value);
  const slots = memberSlots(member, (step) => moveQuery(appointment, coachId(), step), {
    // An alert about another time no longer matters.
    onPicked: () => hideAlert(alert),
    onChosen: nameSubmit,
  });
  const { picker } = slots;
  const submit = h("button", details.move);
  const write = new SpokenWrite(member, submit);
  const made = form(
    () => void send(),
    field(coach, { label: details.coach }),
    picker.element,
    h("div.take", submit),
  );
  made.classList.add("moving");
  coach.addEventListener("change", () => void reloadSlots());
  const kept = drafts.read(draftName);
  if ([...coach.options].some(({ value }) => value === kept.coach_id)) coach.value = kept.coach_id ?? "";
  const back = h("a.again", { href: hrefOf({ view: "appointment", id }) }, move.back);
  view.fill(h("div.beside", now, h("div", alert, made)), h("p", back));
  showAppointment();
  if (!made.hidden) void showTimes();

  /** Shows how the appointment is now; what can no longer be moved is not offered. */
  function showAppointment(): void {
    const { reschedule } = actionsAt(appointment.actions, new Date(nowMs()));
    const why = h("p.terms", moveSentence(appointment, member, nowMs()));
    now.replaceChildren(
      h("h2", move.now),
      facts(placeFacts(appointment, member)),
      ...(reschedule === undefined ? [why] : []),
    );
    made.hidden = reschedule === undefined;
    untilFixed(reschedule?.until ? Date.parse(reschedule.until) : undefined);
  }

  /** Shows the time that was chosen before, while it is ahead. */
  async function showTimes(): Promise<void> {
    const { start_date_time: chosen } = kept;
    if (chosen !== undefined && Date.parse(chosen) > nowMs()) await picker.choose(chosen);
    else await picker.showDayOf(read.start_date_time);
  }

  async function reloadSlots(): Promise<void> {
    await slots.run();
    nameSubmit();
  }

  function nameSubmit(): void {
    const start = picker.chosen?.start_date_time;
    submit.textContent = start === undefined ? details.move : move.submitTo(time.inWords(start));
    if (!view.signal.aborted) {
      drafts.keep(draftName, {
        coach_id: coach.value,
        ...(start !== undefined && { start_date_time: start }),
      });
    }
  }

  async function send(): Promise<void> {
    await slots.settled();
    const slot = picker.chosen;
    if (slot === undefined) {
      showAlert(alert, h("p", book.chooseTime));
      return;
    }
    const body = moveBody(appointment, slot, coachId());
    const path = { tenant_id: whose.tenant_id, appointment_id: id };
    const ifMatch = appointment;
    const result = await write.send(
      { ...body, version: ifMatch.version },
      (options) => sdk.rescheduleAppointment({ path, body }, { ...options, ifMatch }),
      reload,
    );
    if (result === undefined) return;
    const ownSentence = (problem: InfoEntry) => lateSentence(problem, member);
    const what = `${move.title} (${time.inWords(slot.start_date_time)})`;
    if (result.ok) {
      drafts.forget(draftName);
      const notices = noticeSentences(noticesIn(result.data), member, (each) => names.membership(each));
      view.leave({ view: "appointment", id }, what, [move.done, ...notices]);
    } else if (!view.hasToldElsewhere(result, what, { ownSentence })) {
      const onStart = (start: string) => void take(start);
      showFailure(alert, result, member, { form: made, ownSentence, onStart, onAgain: () => void send() });
    }
  }

  /** Takes a start that the API offered in place of one that was taken. */
  async function take(start: string): Promise<void> {
    if (!(await slots.take(start))) return;
    hideAlert(alert);
    submit.focus();
  }

  /** Reads the appointment and the free times again; the chosen time stays, if it is still free. */
  async function reload(): Promise<void> {
    const result = await view.read(() => readAppointment(member, id));
    if (view.signal.aborted || !result.ok) return;
    appointment = result.data;
    showAppointment();
    await reloadSlots();
  }
}
