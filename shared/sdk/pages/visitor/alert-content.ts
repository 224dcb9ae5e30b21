import type { Refused } from "../../api-result.ts";
import { inWords } from "./club-time.ts";
import { make } from "./elements.ts";
import { type ShownProblem, showFieldErrors } from "./field-errors.ts";

/** Another start that is offered, and what choosing it does. */
export interface Offering {
  readonly timeZone: string;
  readonly onChosen: (start: string) => void;
}

/** What an alert says of a refusal: each problem, leading to its control, and the starts that are free instead. */
export function refusalContent(form: HTMLFormElement, refusal: Refused, offering: Offering): Node[] {
  const isTaken = refusal.nextStarts.length > 0;
  const items = showFieldErrors(form, refusal.problems).map(problemItem);
  return [
    make("h2", isTaken ? "This time is taken" : "This could not be booked"),
    items.length > 0 ? make("ul", ...items) : make("p", `Please try again later (${refusal.status}).`),
    ...(isTaken ? offerContent(refusal.nextStarts, offering) : []),
  ];
}

/** What an alert says where nobody knows whether the booking went through. */
export function unreachableContent(onAgain: () => void): Node[] {
  return [
    make("h2", "The connection was lost"),
    make("p", "We don't know whether it went through. Trying again is safe: nothing is booked twice."),
    buttonGroup("Try again", [button("Try again", onAgain)]),
  ];
}

function problemItem({ sentence, control }: ShownProblem): HTMLLIElement {
  if (control === undefined) return make("li", sentence);
  const link = make("a", sentence);
  link.href = `#${control.id}`;
  link.addEventListener("click", (event) => {
    // The address says which form is shown, so it must not change.
    event.preventDefault();
    control.focus();
  });
  return make("li", link);
}

function offerContent(starts: readonly string[], { timeZone, onChosen }: Offering): Node[] {
  const offers = starts.map((start) => button(inWords(start, timeZone), () => onChosen(start)));
  return [
    make("p", "These are free; choose one to book it:"),
    buttonGroup("Book one of the next free times", offers),
  ];
}

function buttonGroup(label: string, buttons: readonly HTMLButtonElement[]): HTMLDivElement {
  const group = make("div", ...buttons);
  group.className = "offers";
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", label);
  return group;
}

function button(text: string, onClick: () => void): HTMLButtonElement {
  const made = make("button", text);
  made.type = "button";
  made.addEventListener("click", onClick);
  return made;
}
