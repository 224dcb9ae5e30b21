import type { Appointment } from "../../records.ts";
import { button, h, type Inside } from "../parts/elements.ts";
import { enteredIn, field, form, input, select } from "../parts/fields.ts";
import type { AppointmentCard, ChangedAppointment } from "./appointment-card.ts";
import type { ShownAppointment } from "./appointment-facts.ts";
import { coachesFor } from "./club-records.ts";
import { membershipName } from "./words.ts";

const WAIVE = "waive";
const REASON = "reason";

/** Asks before a client is marked as a no-show, with what becomes of the session. */
export function noShowStep(shown: AppointmentCard, appointment: Appointment): void {
  const { sdk, page } = shown.desk;
  const { desk: said } = page.strings;
  const outcome = appointment.actions.no_show?.session_outcome ?? "none";
  const made = step(
    shown,
    appointment,
    [h("p", {}, said.wouldBe[outcome]), outcome === "forfeited" ? waiver(said.waive) : undefined],
    { submit: said.do.noShow, isDanger: true },
    () =>
      void shown.card.send<ChangedAppointment>(
        (options) =>
          sdk.markClientNoShow(
            { path: shown.path, body: { waive: isChecked(made, WAIVE) } },
            { ...options, ifMatch: appointment },
          ),
        shown.outcome(said.done.markClientNoShow, appointment),
      ),
  );
  shown.card.showStep(said.noShowTitle, made);
}

/** Asks before an appointment is cancelled, with what becomes of the session. */
export function cancelStep(shown: AppointmentCard, appointment: Appointment): void {
  const { sdk, page } = shown.desk;
  const { desk: said } = page.strings;
  const outcome = appointment.actions.cancel?.session_outcome ?? "none";
  const made = step(
    shown,
    appointment,
    [
      h("p", {}, said.wouldBe[outcome]),
      outcome === "forfeited" ? waiver(said.waive) : undefined,
      reasonField(shown),
    ],
    { submit: said.do.cancel, isDanger: true },
    () => {
      const waive = isChecked(made, WAIVE);
      const expected = waive || outcome === "taken" ? {} : { expect_session_outcome: outcome };
      const body = { ...expected, waive, reason: enteredIn(made, REASON) ?? null };
      void shown.card.send<ChangedAppointment>(
        (options) => sdk.cancelAppointment({ path: shown.path, body }, { ...options, ifMatch: appointment }),
        { ...shown.outcome(said.done.cancelAppointment, appointment), remedies: { form: made } },
      );
    },
  );
  shown.card.showStep(said.cancelTitle, made);
}

/** Asks who takes an appointment over. */
export function substituteStep(shown: AppointmentCard, appointment: Appointment): void {
  const { sdk, page, club } = shown.desk;
  const { desk: said } = page.strings;
  const others = coachesFor(club, appointment.appointment_type_id).filter(
    ({ coach_id }) => coach_id !== appointment.coach_id,
  );
  if (others.length === 0) {
    shown.card.showStep(said.substituteTitle, h("p", {}, said.nobodyElse), backButton(shown, appointment));
    return;
  }
  const choices = others.map(({ coach_id, name }) => ({ value: String(coach_id), text: name }));
  const made = step(
    shown,
    appointment,
    [field(select("coach_id", choices), { label: said.substituteBy }), reasonField(shown)],
    { submit: said.do.substitute },
    () => {
      const body = {
        coach_id: Number(enteredIn(made, "coach_id")),
        reason: enteredIn(made, REASON) ?? null,
      };
      void shown.card.send<ChangedAppointment>(
        (options) => sdk.substituteCoach({ path: shown.path, body }, { ...options, ifMatch: appointment }),
        { ...shown.outcome(said.done.substituteCoach, appointment), remedies: { form: made } },
      );
    },
  );
  shown.card.showStep(said.substituteTitle, made);
}

/** Asks which membership pays. */
export function membershipStep(shown: AppointmentCard, { appointment, memberships }: ShownAppointment): void {
  const { sdk, page } = shown.desk;
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
  const made = step(
    shown,
    appointment,
    [field(control, { label: said.membership })],
    { submit: said.do.membership },
    () => {
      const chosen = enteredIn(made, "membership_id");
      const body = { membership_id: chosen === undefined ? null : Number(chosen) };
      void shown.card.send<ChangedAppointment>(
        (options) =>
          sdk.changeAppointmentMembership({ path: shown.path, body }, { ...options, ifMatch: appointment }),
        { ...shown.outcome(said.done.changeAppointmentMembership, appointment), remedies: { form: made } },
      );
    },
  );
  shown.card.showStep(said.membershipTitle, made);
}

/** The way back to the card from a step. */
export function backButton(shown: AppointmentCard, appointment: Appointment): HTMLButtonElement {
  const { back } = shown.desk.page.strings.common;
  return button(back, () => shown.back(appointment), { class: "quiet" });
}

/** The reason of a change, which may be left out. */
export function reasonField(shown: AppointmentCard): HTMLElement {
  const { desk, common } = shown.desk.page.strings;
  return field(input(REASON, { maxlength: 500, autocomplete: "off" }), {
    label: desk.reason,
    optional: common.optional,
  });
}

/** Whether a checkbox of a form is checked. */
export function isChecked(form: HTMLFormElement, name: string): boolean {
  return new FormData(form).has(name);
}

interface StepEnd {
  readonly submit: string;
  readonly isDanger?: boolean;
}

function step(
  shown: AppointmentCard,
  appointment: Appointment,
  content: readonly Inside[],
  { submit, isDanger }: StepEnd,
  onSubmit: () => void,
): HTMLFormElement {
  const confirm = h("button", { type: "submit", class: isDanger ? "danger" : undefined }, submit);
  const buttons = h("div", { class: "buttons" }, confirm, backButton(shown, appointment));
  return form(onSubmit, ...content, buttons);
}

function waiver(label: string): HTMLElement {
  return h("label", { class: "check" }, h("input", { type: "checkbox", name: WAIVE }), label);
}
