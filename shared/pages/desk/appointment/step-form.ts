import type { Appointment } from "@fitness-club-booking/sdk/records";
import { button, h, type Inside } from "../../parts/elements.ts";
import { form } from "../../parts/fields.ts";
import type { StepHost } from "./step-host.ts";

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
  const buttons = h("div", { class: "buttons" }, confirm, backButton(host, appointment));
  return form(onSubmit, ...content, buttons);
}

/** Offers to give a session back that would be forfeited. */
export function waiver(label: string, checked = false): HTMLElement {
  return h("label", { class: "check" }, h("input", { type: "checkbox", name: WAIVE, checked }), label);
}
