/** The element with this id; the page's HTML has it, or the page is broken. */
export function byId<Found extends HTMLElement>(id: string, type: abstract new () => Found): Found {
  const found = document.getElementById(id);
  if (found instanceof type) return found;
  throw new Error(`The page has no #${id}.`);
}

/** The part of a form that is marked `data-part`. */
export function partOf(form: HTMLFormElement, part: string): HTMLElement {
  const found = form.querySelector(`[data-part="${part}"]`);
  if (found instanceof HTMLElement) return found;
  throw new Error(`The form has no part ${part}.`);
}

/** A control that holds a value. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The control of this name, where the form has one. */
export function controlOf(form: HTMLFormElement, name: string): Control | undefined {
  const found = form.elements.namedItem(name);
  const isControl =
    found instanceof HTMLInputElement ||
    found instanceof HTMLSelectElement ||
    found instanceof HTMLTextAreaElement;
  return isControl ? found : undefined;
}

/** What was entered under this name, trimmed; undefined where nothing was. */
export function enteredIn(form: HTMLFormElement, name: string): string | undefined {
  return String(new FormData(form).get(name) ?? "").trim() || undefined;
}

/** An element with text, or with others inside. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  ...inside: (string | Node)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  made.append(...inside);
  return made;
}
