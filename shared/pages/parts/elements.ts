/** An attribute's value. A function listens to the event in the attribute's name, such as `click` for `onclick`. */
export type Attribute = string | number | boolean | undefined | ((event: Event) => void);

/** The content of an element; `undefined` adds nothing. */
export type Inside = string | Node | undefined;

/** Attributes by name. */
export type Attributes = Readonly<Record<string, Attribute>>;

/**
 * An element of a tag and its classes, such as `p.hint`, with attributes and content; `h("p", "Text")` leaves the attributes out.
 * `true` sets an attribute without a value; `false` and `undefined` leave it out. Text is never read as HTML.
 */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  selector: Tag | `${Tag}.${string}`,
  first?: Attributes | Inside,
  ...others: readonly Inside[]
): HTMLElementTagNameMap[Tag] {
  const [tag = "", ...classes] = selector.split(".");
  const made = document.createElement(tag as Tag);
  made.classList.add(...classes);
  const isContent = first === undefined || typeof first === "string" || first instanceof Node;
  for (const [name, value] of Object.entries(isContent ? {} : first)) {
    if (typeof value === "function") made.addEventListener(name.replace(/^on/, ""), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== undefined && value !== false) made.setAttribute(name, String(value));
  }
  made.append(...[isContent ? first : undefined, ...others].filter((part) => part !== undefined));
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

/** A paragraph with a button that offers a way out. */
export function offer(text: string, onClick: () => void): HTMLParagraphElement {
  return h("p.offers", button(text, onClick));
}

/** A list of terms and their values; a term without a value is left out. */
export function facts(pairs: readonly (readonly [term: string, is: Inside])[]): HTMLDListElement {
  const known = pairs.filter(([, is]) => is);
  return h("dl", ...known.map(([term, is]) => h("div", h("dt", term), h("dd", is))));
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
