import { h } from "../parts/elements.ts";

/** Says what is chosen, wherever the visitor is on the page. */
export interface ChosenBar {
  readonly element: HTMLElement;
  /** Says something, or nothing. */
  show(text: string): void;
}

/**
 * A bar that keeps in view what is chosen, however far the times are from the button. Screen readers are told by the button.
 * @param line says the same in the form: where that can be seen, the bar cannot
 */
export function chosenBar(line: Element): ChosenBar {
  const element = h("p.chosen-bar", { "aria-hidden": "true", hidden: true });
  new IntersectionObserver(([entry]) => {
    element.dataset.repeats = String(entry?.isIntersecting);
  }).observe(line);
  return {
    element,
    show: (text) => {
      element.hidden = text === "";
      element.textContent = text;
    },
  };
}
