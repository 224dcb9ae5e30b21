import type { InfoEntry } from "@fitness-club-booking/sdk/records";
import { type Attribute, button, h, type Inside, newId } from "./elements.ts";
import type { Frame } from "./frame.ts";

/** A control that holds a value. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** How a control is shown in its form. */
export interface FieldTexts {
  readonly label: string;
  /** Stands below the label. */
  readonly hint?: string;
  /** Stands beside the label of an optional field. */
  readonly optional?: string;
}

/** A control with its label and hint, as `<div class="field">`. */
export function field(control: Control, { label, hint, optional }: FieldTexts): HTMLDivElement {
  control.id ||= newId("field");
  const hintId = `${control.id}-hint`;
  if (hint !== undefined) control.setAttribute("aria-describedby", hintId);
  return h(
    "div.field",
    h(
      "label",
      { for: control.id },
      label,
      optional === undefined ? undefined : h("span.optional", ` ${optional}`),
    ),
    hint === undefined ? undefined : h("p.hint", { id: hintId }, hint),
    control,
  );
}

/** A text input; its name is the JSON path of its field in the request, such as `prospect.full_name`. */
export function input(name: string, attributes: Readonly<Record<string, Attribute>> = {}): HTMLInputElement {
  return h("input", { name, ...attributes });
}

/** A text of several lines. */
export function textarea(name: string, attributes: Readonly<Record<string, Attribute>> = {}) {
  return h("textarea", { name, rows: 3, ...attributes });
}

/** A choice of one among several. */
export function select(
  name: string,
  choices: readonly { readonly value: string; readonly text: string }[],
  chosen?: string,
): HTMLSelectElement {
  const options = choices.map(({ value, text }) => h("option", { value, selected: value === chosen }, text));
  return h("select", { name }, ...options);
}

/** A choice of one among few, all of which are shown. */
export function radios(
  name: string,
  choices: Readonly<Record<string, string>>,
  chosen: string,
): HTMLDivElement {
  const choice = ([value, text]: readonly [string, string]) =>
    h("label", h("input", { type: "radio", name, value, checked: value === chosen }), text);
  return h("div.choice", ...Object.entries(choices).map(choice));
}

/** A form that is submitted by a script and never leaves the page. */
export function form(onSubmit: () => void, ...inside: readonly Inside[]): HTMLFormElement {
  const submitted = (event: Event) => {
    event.preventDefault();
    onSubmit();
  };
  return h("form", { novalidate: true, onsubmit: submitted }, ...inside);
}

/** The control of this name, if the form has one. */
export function controlOf(form: HTMLFormElement, name: string): Control | undefined {
  const found = form.elements.namedItem(name);
  const isControl =
    found instanceof HTMLInputElement ||
    found instanceof HTMLSelectElement ||
    found instanceof HTMLTextAreaElement;
  return isControl ? found : undefined;
}

/** The value of the control of this name, trimmed; undefined if it is empty. */
export function enteredIn(form: HTMLFormElement, name: string): string | undefined {
  return String(new FormData(form).get(name) ?? "").trim() || undefined;
}

/** A problem as a person reads it, and its control, if the form has it. */
export interface ShownProblem {
  readonly problem: InfoEntry;
  readonly sentence: string;
  readonly control: Control | undefined;
}

/** Puts each problem beside its control, for eyes and screen readers alike. */
export function showFieldErrors(
  form: HTMLFormElement,
  problems: readonly InfoEntry[],
  sentenceOf: (problem: InfoEntry, label: string | undefined) => string,
): ShownProblem[] {
  clearFieldErrors(form);
  return problems.map((problem) => {
    const control = controlOf(form, problem.identifier);
    const label = control?.labels?.[0]?.firstChild?.textContent?.trim();
    if (control !== undefined) markControl(control, sentenceOf(problem, undefined));
    return { problem, sentence: sentenceOf(problem, label), control };
  });
}

/** Removes all problems from a form. */
export function clearFieldErrors(form: HTMLFormElement): void {
  for (const control of form.querySelectorAll("[aria-invalid]")) clearFieldError(control);
}

/** Removes the problem of a control, if it has one. */
export function clearFieldError(control: Element): void {
  const id = `${control.id}-error`;
  if (control.nextElementSibling?.id === id) control.nextElementSibling.remove();
  control.removeAttribute("aria-invalid");
  describe(control, (ids) => ids.filter((other) => other !== id));
}

function markControl(control: Control, sentence: string): void {
  const error = h("p.error", { id: `${control.id}-error` }, sentence);
  control.after(error);
  control.setAttribute("aria-invalid", "true");
  describe(control, (ids) => [...ids, error.id]);
}

function describe(control: Element, change: (ids: string[]) => string[]): void {
  const ids = change((control.getAttribute("aria-describedby") ?? "").split(" ").filter(Boolean));
  if (ids.length === 0) control.removeAttribute("aria-describedby");
  else control.setAttribute("aria-describedby", ids.join(" "));
}

/** What a copy button says. */
export interface CopyTexts {
  readonly copyLink: string;
  readonly copied: string;
  readonly notCopied: string;
}

/**
 * A button that copies what an input has, and the place where it says whether it did.
 * @param look the button's class
 */
export function copyButton(
  source: HTMLInputElement,
  { frame, texts }: { readonly frame: Frame; readonly texts: CopyTexts },
  look?: string,
): readonly [HTMLButtonElement, HTMLSpanElement] {
  const outcome = h("span", { "aria-hidden": "true" });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(source.value);
      outcome.textContent = texts.copied;
    } catch {
      // The browser forbids it, or the page came without TLS: the person copies what is selected.
      source.focus();
      outcome.textContent = texts.notCopied;
    }
    frame.announce(outcome.textContent);
  };
  return [button(texts.copyLink, () => void copy(), { class: look }), outcome];
}
