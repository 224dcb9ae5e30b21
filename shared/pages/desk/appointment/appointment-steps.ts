import type { Appointment } from "@fitness-club-booking/sdk/records";
import { nowMs } from "../../parts/clock.ts";
import { facts, h } from "../../parts/elements.ts";
import { field, select } from "../../parts/fields.ts";
import { askMembership, askNoShow, askToCancel } from "../card/booking-steps.ts";
import { reasonField, reasonIn } from "../card/card-parts.ts";
import { backButton, type RecordHost, showStep } from "../card/record-card.ts";
import { coachChoices, coachName } from "../club/club-records.ts";
import { wordingOf } from "../club/words.ts";
import { freeCoaches } from "../coaches/free-coaches.ts";
import { type AppointmentEntry, appointmentEntry, type Entry, held } from "../day/entries.ts";
import { entryWords } from "../day/entry-buttons.ts";
import { overlap } from "../day/hours.ts";
import type { ShownAppointment } from "./appointment-facts.ts";
import { freeSlotAt, roomForMove } from "./free-slot.ts";
import { payerChoices } from "./payer-choices.ts";

/** What an answer of a write to an appointment has. */
export interface ChangedAppointment {
  readonly appointment: Appointment;
}

/** The path of an appointment's operations. */
export interface AppointmentPath {
  readonly tenant_id: number;
  readonly appointment_id: number;
}

/** The card of an appointment, as its steps use it. */
export type AppointmentHost = RecordHost<Appointment, ChangedAppointment, AppointmentPath>;

/** Asks before a client is marked as a no-show, with what becomes of the session. */
export function noShowStep(host: AppointmentHost, appointment: Appointment): void {
  askNoShow(host, appointment, host.desk.sdk.markClientNoShow);
}

/** Asks before an appointment is cancelled, with what becomes of the session. */
export function cancelStep(host: AppointmentHost, appointment: Appointment): void {
  const { desk } = host;
  const { desk: said } = desk.page.strings;
  const { start_date_time, end_date_time, coach_id } = appointment;
  const when = desk.page.time.span(start_date_time, end_date_time);
  askToCancel(host, appointment, {
    title: said.cancelTitle,
    what: `${when} · ${coachName(desk.club, coach_id)}`,
    submit: said.do.cancel,
    method: desk.sdk.cancelAppointment,
  });
}

/** Asks who takes an appointment over. */
export function substituteStep(host: AppointmentHost, appointment: Appointment): void {
  const { page, club } = host.desk;
  const { desk: said } = page.strings;
  const choices = coachChoices(club, appointment.appointment_type_id).filter(
    ({ value }) => value !== String(appointment.coach_id),
  );
  if (choices.length === 0) {
    host.card.showStep(said.substituteTitle, h("p", said.nobodyElse), backButton(host, appointment));
    return;
  }
  const control = select("coach_id", choices);
  void sayWhoIsFree(host, appointment, control);
  showStep(host, appointment, said.substituteTitle, {
    content: [field(control, { label: said.substituteBy }), reasonField(page)],
    submit: said.do.substitute,
    onSubmit: (form) => substitute(host, appointment, { coach_id: Number(control.value), form }),
  });
}

function substitute(
  host: AppointmentHost,
  appointment: Appointment,
  { coach_id, form }: { readonly coach_id: number; readonly form: HTMLFormElement },
): void {
  const body = { coach_id, reason: reasonIn(form) };
  host.send(appointment, host.desk.sdk.substituteCoach, { path: host.path, body }, { form });
}

/** Says who is free, and if not, why: first as the day knows it, then as the API does. */
async function sayWhoIsFree(
  host: AppointmentHost,
  appointment: Appointment,
  control: HTMLSelectElement,
): Promise<void> {
  const { desk, live } = host;
  const start = appointment.start_date_time;
  const free = freeCoaches(desk, live, control, appointmentEntry(appointment));
  free.show();
  // Availability is about times ahead.
  if (Date.parse(start) <= nowMs()) return;
  const slot = await freeSlotAt(desk, appointment, { start });
  if (slot === "unknown" || !control.isConnected) return;
  free.show((coachId) => slot?.coach_ids.includes(coachId) ?? false);
}

/** Asks which membership pays. */
export function membershipStep(host: AppointmentHost, { appointment, memberships }: ShownAppointment): void {
  const { club, sdk } = host.desk;
  const choices = payerChoices(appointment, memberships, club);
  askMembership(host, appointment, choices, sdk.changeAppointmentMembership);
}

/** Where an appointment was dragged. */
export interface Drop {
  readonly start: string;
  readonly coachId: number;
}

/** Says what moving an appointment to where it was dragged would change, and asks to confirm it. */
export function dropStep(host: AppointmentHost, appointment: Appointment, drop: Drop): void {
  const { page, club, sdk } = host.desk;
  const { desk: said, common } = page.strings;
  const { coach_id, start_date_time } = appointment;
  const isSameStart = Date.parse(drop.start) === Date.parse(start_date_time);
  const { substitute_coach, reschedule } = appointment.actions;
  if ((isSameStart ? substitute_coach : reschedule) === undefined) {
    host.back(appointment);
    host.card.say(said.cannotBeMoved);
    return;
  }
  const checked = h("p.checked", { role: "status" });
  const change = (before: string, after: string) => (before === after ? before : `${before} → ${after}`);
  const room = checkDrop(host, appointment, { ...drop, checked });
  const move = async (form: HTMLFormElement) => {
    const body = {
      start_date_time: drop.start,
      reason: reasonIn(form),
      // What stays as it is is left out.
      ...(drop.coachId === coach_id ? {} : { coach_id: drop.coachId }),
      ...(await room),
    };
    const onStart = (start: string) => dropStep(host, appointment, { ...drop, start });
    host.send(appointment, sdk.rescheduleAppointment, { path: host.path, body }, { form, onStart });
  };
  showStep(host, appointment, isSameStart ? said.substituteTitle : said.dropTitle, {
    content: [
      facts([
        [common.when, change(page.time.inWords(start_date_time), page.time.inWords(drop.start))],
        [said.coach, change(coachName(club, coach_id), coachName(club, drop.coachId))],
      ]),
      checked,
      reasonField(page),
    ],
    submit: isSameStart ? said.do.substitute : said.do.move,
    onSubmit: (form) =>
      isSameStart ? substitute(host, appointment, { coach_id: drop.coachId, form }) : void move(form),
  });
}

/** Says whether the time is free, and finds another room where the appointment's own is taken. */
async function checkDrop(
  host: AppointmentHost,
  appointment: Appointment,
  { checked, ...drop }: Drop & { readonly checked: HTMLElement },
): Promise<{ readonly room_id?: number | null }> {
  const { desk } = host;
  const { desk: said } = desk.page.strings;
  const slot = await freeSlotAt(desk, appointment, drop);
  if (slot === "unknown") return {};
  // What is in the way may have been booked since the last poll.
  if (slot === undefined) await host.live.refresh();
  checked.dataset.kind = slot === undefined ? "problem" : "free";
  checked.textContent =
    slot === undefined ? said.dropTaken(inTheWay(host, appointment, drop)) : said.dropFree;
  return slot === undefined ? {} : roomForMove(appointment, slot);
}

/** The bookings of the coach and the client that are where an appointment is to go, such as `14:00–15:00 Ada Hill`. */
function inTheWay(
  { desk, live }: AppointmentHost,
  { id, client_id, start_date_time, end_date_time }: Appointment,
  { start, coachId }: Drop,
): string[] {
  const fromMs = Date.parse(start);
  const toMs = fromMs + Date.parse(end_date_time) - Date.parse(start_date_time);
  return held(live.entries)
    .filter((entry: Entry): entry is AppointmentEntry => entry.kind === "appointment")
    .filter((entry) => entry.record.id !== id && overlap(entry, { fromMs, toMs }))
    .filter((entry) => entry.record.coach_id === coachId || entry.record.client_id === client_id)
    .map((entry) => {
      const { when, who } = entryWords(entry, live.records.clients, wordingOf(desk));
      return `${when} ${who}`;
    });
}
