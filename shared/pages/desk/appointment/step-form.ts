import type { Appointment } from "@fitness-club-booking/sdk/records";
import { type Inside, button, h } from "../../parts/elements.ts";
import { form } from "../../parts/fields.ts";
import type { BookingOperation, Card, Outcome } from "../card/card.ts";
import type { Desk } from "../club/club-records.ts";

const WAIVE = "waive";

/** The way back to the card from a step. */
export function backButton(host: StepHost, appointment: Appointment): HTMLButtonElement {
  const { back } = host.desk.page.strings.common;
  return button(back, () => host.back(appointment), { class: "quiet" });
}

/** Whether the session is to be given back all the same. */
export function isWaived(form: HTMLFormElement): boolean {
  return new FormData(form).has(WAIVE);
}

/** What a step asks, and how it is confirmed. */
export interface Step {
  readonly content: readonly Inside[];
  /** What the button says that confirms it. */
  readonly submit: string;
  readonly isDanger?: boolean;
  readonly onSubmit: () => void;
}

/** The form of a step, with what confirms it and the way back. */
export function stepForm(
  host: StepHost,
  appointment: Appointment,
  { content, submit, isDanger, onSubmit }: Step,
): HTMLFormElement {
  const confirm = h("button", { type: "submit", class: isDanger ? "danger" : undefined }, submit);
  const buttons = h("div.buttons", confirm, backButton(host, appointment));
  return form(onSubmit, ...content, buttons);
}

/** Offers to give a session back that would be forfeited. */
export function waiver(label: string, checked = false): HTMLElement {
  return h("label.check", h("input", { type: "checkbox", name: WAIVE, checked }), label);
}

/** What an answer of a write to an appointment has. */
export interface ChangedAppointment {
  readonly appointment: Appointment;
}

/** The card of an appointment, as its steps use it. */
export interface StepHost {
  readonly desk: Desk;
  readonly card: Card;
  /** The path of the appointment's operations. */
  readonly path: { readonly tenant_id: number; readonly appointment_id: number };
  /** Shows an appointment again, on the way back from a step. */
  back(appointment: Appointment): void;
  /** What becomes of a change of an appointment: the card shows the new record, and says what was done. */
  outcome(operation: BookingOperation, appointment: Appointment, body?: object): Outcome<ChangedAppointment>;
}
