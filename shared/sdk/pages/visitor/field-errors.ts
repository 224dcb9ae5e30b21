import type { InfoEntry } from "../../api-result.ts";
import { type Control, controlOf, make } from "./elements.ts";

/** A problem as a person reads it, and the control that it is about, where the form has it. */
export interface ShownProblem {
  readonly sentence: string;
  readonly control: Control | undefined;
}

/** Puts each problem where it belongs: beside its control, for eyes and screen readers alike. */
export function showFieldErrors(form: HTMLFormElement, problems: readonly InfoEntry[]): ShownProblem[] {
  clearFieldErrors(form);
  return problems.map((problem) => {
    const control = controlOf(form, problem.identifier);
    const sentence = sentenceOf(problem, control);
    if (control !== undefined) markControl(control, sentence);
    return { sentence, control };
  });
}

/** Takes all problems away. */
export function clearFieldErrors(form: HTMLFormElement): void {
  for (const error of form.querySelectorAll(".error")) error.remove();
  for (const control of form.querySelectorAll("[aria-invalid]")) {
    control.removeAttribute("aria-invalid");
    const { id } = control;
    describe(control, (ids) => ids.filter((other) => other !== `${id}-error`));
  }
}

function markControl(control: Control, sentence: string): void {
  const error = make("p", sentence);
  error.className = "error";
  error.id = `${control.id}-error`;
  control.after(error);
  control.setAttribute("aria-invalid", "true");
  describe(control, (ids) => [...ids, error.id]);
}

function describe(control: Element, change: (ids: string[]) => string[]): void {
  const ids = change((control.getAttribute("aria-describedby") ?? "").split(" ").filter(Boolean));
  if (ids.length === 0) control.removeAttribute("aria-describedby");
  else control.setAttribute("aria-describedby", ids.join(" "));
}

// The API speaks to developers of "the field prospect.email_id"; a visitor sees its label.
function sentenceOf(
  { errorMessage, helptext, errorCode, identifier }: InfoEntry,
  control: Control | undefined,
): string {
  const label = control?.labels?.[0]?.firstChild?.textContent?.trim();
  const named = label === undefined ? errorMessage : errorMessage.replace(`The field ${identifier}`, label);
  return errorCode.startsWith("FIELD_") ? named : `${named} ${helptext}`;
}
