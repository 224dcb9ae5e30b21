import type { Appointment } from "@fitness-club-booking/sdk/records";
import { nowMs } from "../../parts/clock.ts";
import { facts, h } from "../../parts/elements.ts";
import { enteredIn, field, select } from "../../parts/fields.ts";
import { reasonField } from "../card/card-parts.ts";
import { coachName, coachesFor } from "../club/club-records.ts";
import { freeSlotAt, roomForMove } from "./free-slot.ts";
import {
  type ChangedAppointment,
  type StepHost,
  backButton,
  isWaived,
  stepForm,
  waiver,
} from "./step-form.ts";
import { membershipName } from "../club/words.ts";
import type { ShownAppointment } from "./appointment-facts.ts";

/** Asks before a client is marked as a no-show, with what becomes of the session. */
export function noShowStep(host: StepHost, appointment: Appointment): void {
  const { sdk, page } = host.desk;
  const { desk: said } = page.strings;
  const outcome = appointment.actions.no_show?.session_outcome ?? "none";
  const made = stepForm(host, appointment, {
    content: [h("p", said.wouldBe[outcome]), outcome === "forfeited" ? waiver(said.waive) : undefined],
    submit: said.do.noShow,
    isDanger: true,
    onSubmit: () => {
      const body = { waive: isWaived(made) };
      void host.card.send<ChangedAppointment>(
        (options) => sdk.markClientNoShow({ path: host.path, body }, { ...options, ifMatch: appointment }),
        host.outcome("markClientNoShow", appointment, body),
      );
    },
  });
  host.card.showStep(said.noShowTitle, made);
}

/** Asks before an appointment is cancelled, with what becomes of the session. */
export function cancelStep(host: StepHost, appointment: Appointment): void {
  const { sdk, page } = host.desk;
  const { desk: said } = page.strings;
  const { cancel } = appointment.actions;
  const outcome = cancel?.session_outcome ?? "none";
  const made = stepForm(host, appointment, {
    content: [
      h("p", said.wouldBe[outcome]),
      cancel?.is_payment_required ? h("p", `${said.payment}: ${said.mustPay}.`) : undefined,
      outcome === "forfeited" ? waiver(said.waive) : undefined,
      reasonField(host.desk.page),
    ],
    submit: said.do.cancel,
    isDanger: true,
    onSubmit: () => {
      const waive = isWaived(made);
      const expected = waive || outcome === "taken" ? {} : { expect_session_outcome: outcome };
      const body = { ...expected, waive, reason: enteredIn(made, "reason") ?? null };
      void host.card.send<ChangedAppointment>(
        (options) => sdk.cancelAppointment({ path: host.path, body }, { ...options, ifMatch: appointment }),
        { ...host.outcome("cancelAppointment", appointment, body), remedies: { form: made } },
      );
    },
  });
  host.card.showStep(said.cancelTitle, made);
}

/** Asks who takes an appointment over. */
export function substituteStep(host: StepHost, appointment: Appointment): void {
  const { sdk, page, club } = host.desk;
  const { desk: said } = page.strings;
  const others = coachesFor(club, appointment.appointment_type_id).filter(
    ({ coach_id }) => coach_id !== appointment.coach_id,
  );
  if (others.length === 0) {
    host.card.showStep(said.substituteTitle, h("p", said.nobodyElse), backButton(host, appointment));
    return;
  }
  const choices = others.map(({ coach_id, name }) => ({ value: String(coach_id), text: name }));
  const control = select("coach_id", choices);
  void sayWhoIsFree(host, appointment, control);
  const made = stepForm(host, appointment, {
    content: [field(control, { label: said.substituteBy }), reasonField(host.desk.page)],
    submit: said.do.substitute,
    onSubmit: () => {
      const body = {
        coach_id: Number(enteredIn(made, "coach_id")),
        reason: enteredIn(made, "reason") ?? null,
      };
      void host.card.send<ChangedAppointment>(
        (options) => sdk.substituteCoach({ path: host.path, body }, { ...options, ifMatch: appointment }),
        { ...host.outcome("substituteCoach", appointment, body), remedies: { form: made } },
      );
    },
  });
  host.card.showStep(said.substituteTitle, made);
}

/** Says beside each coach's name whether they are free then, those who are first; nothing where that is not known. */
async function sayWhoIsFree(
  host: StepHost,
  appointment: Appointment,
  control: HTMLSelectElement,
): Promise<void> {
  const { desk: said } = host.desk.page.strings;
  const start = appointment.start_date_time;
  // Availability is about times ahead.
  if (Date.parse(start) <= nowMs()) return;
  const slot = await freeSlotAt(host.desk, appointment, { start });
  if (slot === "unknown" || !control.isConnected) return;
  const isFree = ({ value }: HTMLOptionElement) => slot?.coach_ids.includes(Number(value)) ?? false;
  const chosen = control.value;
  const options = [...control.options].toSorted((a, b) => Number(isFree(b)) - Number(isFree(a)));
  for (const option of options) {
    const { text } = option;
    option.text = isFree(option) ? said.isFree(text) : said.isNotFree(text);
  }
  control.replaceChildren(...options);
  // Whoever has chosen already keeps the choice.
  control.value = control === document.activeElement ? chosen : (options[0]?.value ?? chosen);
}

/** Asks which membership pays. */
export function membershipStep(host: StepHost, { appointment, memberships }: ShownAppointment): void {
  const { sdk, page } = host.desk;
  const { desk: said } = page.strings;
  const usable = memberships.filter(({ is_active, id }) => is_active || id === appointment.membership_id);
  const choices = [
    ...usable.map((membership) => ({
      value: String(membership.id),
      text: membershipName(membership, page.strings),
    })),
    { value: "", text: said.noMembership },
  ];
  const control = select("membership_id", choices, String(appointment.membership_id ?? ""));
  const made = stepForm(host, appointment, {
    content: [field(control, { label: said.membership })],
    submit: said.do.membership,
    onSubmit: () => {
      const chosen = enteredIn(made, "membership_id");
      const body = { membership_id: chosen === undefined ? null : Number(chosen) };
      void host.card.send<ChangedAppointment>(
        (options) =>
          sdk.changeAppointmentMembership({ path: host.path, body }, { ...options, ifMatch: appointment }),
        { ...host.outcome("changeAppointmentMembership", appointment, body), remedies: { form: made } },
      );
    },
  });
  host.card.showStep(said.membershipTitle, made);
}

/** Where an appointment was dragged. */
export interface Drop {
  readonly start: string;
  readonly coachId: number;
}

/** Says what moving an appointment to where it was dragged would change, and asks to confirm it. */
export function dropStep(host: StepHost, appointment: Appointment, drop: Drop): void {
  const { page, club } = host.desk;
  const { desk: said, common } = page.strings;
  const isSameStart = Date.parse(drop.start) === Date.parse(appointment.start_date_time);
  const isSameCoach = drop.coachId === appointment.coach_id;
  const { substitute_coach, reschedule } = appointment.actions;
  if ((isSameStart ? substitute_coach : reschedule) === undefined) {
    host.back(appointment);
    host.card.say(said.cannotBeMoved);
    return;
  }
  const checked = h("p.checked", { role: "status" });
  const change = (before: string, after: string) => (before === after ? before : `${before} → ${after}`);
  const made = stepForm(host, appointment, {
    content: [
      facts([
        [common.when, change(page.time.inWords(appointment.start_date_time), page.time.inWords(drop.start))],
        [said.coach, change(coachName(club, appointment.coach_id), coachName(club, drop.coachId))],
      ]),
      checked,
      reasonField(host.desk.page),
    ],
    submit: isSameStart ? said.do.substitute : said.do.move,
    onSubmit: () => void (isSameStart ? substitute() : move()),
  });
  const room = checkDrop(host, appointment, { ...drop, checked });

  function substitute(): void {
    const body = { coach_id: drop.coachId, reason: enteredIn(made, "reason") ?? null };
    void host.card.send<ChangedAppointment>(
      (options) =>
        host.desk.sdk.substituteCoach({ path: host.path, body }, { ...options, ifMatch: appointment }),
      { ...host.outcome("substituteCoach", appointment, body), remedies: { form: made } },
    );
  }

  async function move(): Promise<void> {
    const body = {
      start_date_time: drop.start,
      reason: enteredIn(made, "reason") ?? null,
      // What stays as it is is left out.
      ...(isSameCoach ? {} : { coach_id: drop.coachId }),
      ...(await room),
    };
    void host.card.send<ChangedAppointment>(
      (options) =>
        host.desk.sdk.rescheduleAppointment({ path: host.path, body }, { ...options, ifMatch: appointment }),
      {
        ...host.outcome("rescheduleAppointment", appointment, body),
        remedies: {
          form: made,
          onStart: (start) => dropStep(host, appointment, { ...drop, start }),
        },
      },
    );
  }

  host.card.showStep(isSameStart ? said.substituteTitle : said.dropTitle, made);
}

/** Says whether the time is free, and finds another room where the appointment's own is taken. */
async function checkDrop(
  host: StepHost,
  appointment: Appointment,
  { start, coachId, checked }: Drop & { readonly checked: HTMLElement },
): Promise<{ readonly room_id?: number | null }> {
  const { desk: said } = host.desk.page.strings;
  const slot = await freeSlotAt(host.desk, appointment, { start, coachId });
  if (slot === "unknown") return {};
  checked.dataset.kind = slot === undefined ? "problem" : "free";
  checked.textContent = slot === undefined ? said.dropTaken : said.dropFree;
  return slot === undefined ? {} : roomForMove(appointment, slot);
}
