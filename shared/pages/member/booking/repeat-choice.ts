import { h } from "../../parts/elements.ts";
import { field, radios, select } from "../../parts/fields.ts";
import type { Draft } from "../page/drafts.ts";
import type { PageContext } from "../page/page-context.ts";

// The API books so many at once.
const MIN_WEEKS = 2;
const MAX_WEEKS = 12;
const WEEKS = Array.from({ length: MAX_WEEKS - MIN_WEEKS + 1 }, (_, index) => `${index + MIN_WEEKS}`);

/** The names of the controls with which a booking is repeated. */
export const REPEAT_FIELDS = ["repeat", "weeks"] as const;

/** Asks whether to book once or every week, and how often. */
export function repeatChoice(
  { weekly }: PageContext["strings"]["member"],
  { repeat = "once", weeks = "4" }: Draft,
): HTMLElement {
  const choices = WEEKS.map((value) => ({ value, text: value }));
  const count = field(select("weeks", choices, weeks), { label: weekly.weeks });
  count.hidden = repeat !== "weekly";
  const often = radios("repeat", { once: weekly.once, weekly: weekly.everyWeek }, repeat);
  often.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement) count.hidden = target.value !== "weekly";
  });
  return h("fieldset", h("legend", weekly.often), often, count);
}

/** For how many weeks to book; undefined for once. */
export function weeksIn({ repeat, weeks }: Draft): number | undefined {
  return repeat === "weekly" ? Number(weeks) : undefined;
}
