import { byId, make } from "./elements.ts";

/**
 * Shows that a booking stands, in place of its form.
 * @param again where another booking begins
 */
export function showDone(title: string, again: string, facts: Readonly<Record<string, string>>): void {
  for (const section of document.querySelectorAll("main > section")) section.setAttribute("hidden", "");
  byId("done-facts", HTMLDListElement).replaceChildren(
    ...Object.entries(facts).map(([name, value]) => make("div", make("dt", name), make("dd", value))),
  );
  byId("done-again", HTMLAnchorElement).href = again;
  byId("done", HTMLElement).hidden = false;
  const heading = byId("done-title", HTMLHeadingElement);
  heading.textContent = title;
  heading.focus();
}
