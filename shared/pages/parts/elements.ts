/** An attribute's value. A function listens to the event in the attribute's name, such as `click` for `onclick`. */
export type Attribute = string | number | boolean | undefined | ((event: Event) => void);

/** The content of an element; `undefined` adds nothing. */
export type Inside = string | Node | undefined;

/**
 * An element with attributes and content. `true` sets an attribute without a value; `false` and `undefined` leave it out.
 * Text is never read as HTML.
 */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, Attribute>> = {},
  ...inside: readonly Inside[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name.replace(/^on/, ""), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== undefined && value !== false) made.setAttribute(name, String(value));
  }
  made.append(...inside.filter((part) => part !== undefined));
  return made;
}

/** A button that acts on this page and submits no form. */
export function button(
  text: string,
  onClick: () => void,
  attributes: Readonly<Record<string, Attribute>> = {},
): HTMLButtonElement {
  return h("button", { type: "button", onclick: () => onClick(), ...attributes }, text);
}

/** A list of terms and their values; a term without a value is left out. */
export function facts(pairs: readonly (readonly [term: string, is: Inside])[]): HTMLDListElement {
  const known = pairs.filter(([, is]) => is);
  return h("dl", {}, ...known.map(([term, is]) => h("div", {}, h("dt", {}, term), h("dd", {}, is))));
}

/** The element with this id; the page's HTML has it, or the page is broken. */
export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no #${id}.`);
  return found;
}

/** Whether an element, or something in it, has the focus. */
export function hasFocus(element: Element): boolean {
  return element.matches(":focus-within");
}

let ids = 0;

/** An id that no other element of the page has. */
export function newId(purpose: string): string {
  ids += 1;
  return `${purpose}-${ids}`;
}
