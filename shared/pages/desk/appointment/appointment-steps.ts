import type { Appointment } from "@fitness-club-booking/sdk/records";
import { nowMs } from "../../parts/clock.ts";
import { h } from "../../parts/elements.ts";
import { enteredIn, field, select } from "../../parts/fields.ts";
import { reasonField } from "../card/reason-field.ts";
import { coachesFor } from "../club/club-records.ts";
import { freeSlotAt } from "./free-slot.ts";
import { backButton, isWaived, stepForm, waiver } from "./step-form.ts";
import type { ChangedAppointment, StepHost } from "./step-host.ts";

/** Asks before a client is marked as a no-show, with what becomes of the session. */
export function noShowStep(host: StepHost, appointment: Appointment): void {
  const { sdk, page } = host.desk;
  const { desk: said } = page.strings;
  const outcome = appointment.actions.no_show?.session_outcome ?? "none";
  const made = stepForm(host, appointment, {
    content: [h("p", {}, said.wouldBe[outcome]), outcome === "forfeited" ? waiver(said.waive) : undefined],
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
      h("p", {}, said.wouldBe[outcome]),
      cancel?.is_payment_required ? h("p", {}, `${said.payment}: ${said.mustPay}.`) : undefined,
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
    host.card.showStep(said.substituteTitle, h("p", {}, said.nobodyElse), backButton(host, appointment));
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
