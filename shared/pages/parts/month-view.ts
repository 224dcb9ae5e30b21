import { nowMs } from "./clock.ts";
import { addDays, addMonths, daysIntoWeek } from "./club-time.ts";
import { button, h, hasFocus, newId } from "./elements.ts";
import { lastDayShown, weeksOf } from "./shown-month.ts";
import type { PageContext } from "./start-page.ts";

/** What a month view shows, and what it calls. */
export interface MonthViewOptions {
  readonly page: PageContext;
  /** The first and the last month that can be shown now: `YYYY-MM`. */
  readonly span: () => readonly [first: string, last: string];
  readonly onMonth: (month: string) => void;
  readonly onDay: (day: string) => void;
}

/** The days that have free times, and how many. */
export type DayCounts = ReadonlyMap<string, number>;

/**
 * A month as a grid of days (WAI-ARIA Authoring Practices, "Date Picker Dialog Example"): the tab key stops at one day,
 * arrow keys go by days and weeks, Page Up and Page Down by months, Home and End to the ends of a week.
 */
export class MonthView {
  readonly element: HTMLElement;
  readonly #options: MonthViewOptions;
  readonly #title = h("h3", { id: newId("month"), "aria-live": "polite" });
  readonly #grid: HTMLTableElement;
  readonly #previous: HTMLButtonElement;
  readonly #next: HTMLButtonElement;
  #month = "";
  #counts: DayCounts = new Map();
  #isKnown = false;
  #chosen: string | undefined;

  constructor(options: MonthViewOptions) {
    this.#options = options;
    const { slots } = options.page.strings;
    this.#previous = button("‹", () => this.#goTo(addMonths(this.#month, -1)), {
      "aria-label": slots.previousMonth,
    });
    this.#next = button("›", () => this.#goTo(addMonths(this.#month, 1)), { "aria-label": slots.nextMonth });
    this.#grid = h("table", { role: "grid", "aria-labelledby": this.#title.id });
    this.#grid.addEventListener("keydown", (event) => this.#onKey(event));
    this.element = h(
      "div.month",
      h(
        "header",
        { role: "group", "aria-labelledby": this.#title.id },
        this.#previous,
        this.#title,
        this.#next,
      ),
      this.#grid,
    );
  }

  /** Shows a month; until its free times have been loaded, no day can be chosen. */
  show(month: string, counts: DayCounts | undefined, chosen: string | undefined): void {
    const { span, page } = this.#options;
    const [first, last] = span();
    const hadFocus = hasFocus(this.#grid);
    const isOther = month !== this.#month;
    this.#month = month;
    this.#counts = counts ?? new Map();
    this.#isKnown = counts !== undefined;
    this.#chosen = chosen;
    if (isOther) this.#title.textContent = page.time.monthInWords(month);
    // A disabled button would lose the focus.
    this.#previous.setAttribute("aria-disabled", String(month <= first));
    this.#next.setAttribute("aria-disabled", String(month >= last));
    this.#grid.setAttribute("aria-busy", String(counts === undefined));
    this.#draw(this.#focusable());
    if (hadFocus) this.#focus(this.#focusable());
  }

  #goTo(month: string): void {
    const { span, onMonth } = this.#options;
    const [first, last] = span();
    if (month >= first && month <= last) onMonth(month);
  }

  /** The day at which the tab key stops: the chosen one, else the first with free times, else the first that is not over. */
  #focusable(): string {
    const { time } = this.#options.page;
    const [first, today] = [`${this.#month}-01`, time.dayOf(nowMs())];
    const last = lastDayShown(this.#month, today, time.firstWeekday);
    const isShown = this.#chosen !== undefined && first <= this.#chosen && this.#chosen <= last;
    const free = [...this.#counts.keys()].filter((day) => first <= day && day <= last).sort()[0];
    return (
      (isShown ? this.#chosen : free) ?? (first < today && today.startsWith(this.#month) ? today : first)
    );
  }

  #draw(focusable: string): void {
    const { time } = this.#options.page;
    const [short, long] = [time.weekdays("short"), time.weekdays("long")];
    const head = short.map((name, index) => h("th", { scope: "col", abbr: long[index] }, name));
    const today = time.dayOf(nowMs());
    // Weeks that are over would push the free times down.
    const last = lastDayShown(this.#month, today, time.firstWeekday);
    const ahead = weeksOf(this.#month, time.firstWeekday, last).filter(
      (days) => (days.findLast(Boolean) ?? "") >= today,
    );
    const weeks = ahead.map((days) =>
      h("tr", ...days.map((day) => h("td", day === undefined ? undefined : this.#day(day, focusable)))),
    );
    this.#grid.replaceChildren(h("thead", h("tr", ...head)), h("tbody", ...weeks));
  }

  #day(day: string, focusable: string): HTMLButtonElement {
    const { page, onDay } = this.#options;
    const count = this.#counts.get(day) ?? 0;
    const { freeTimes, noTimes } = page.strings.slots;
    // A full day can be chosen too: it leads to the next free time.
    const canBeChosen = this.#isKnown && day >= page.time.dayOf(nowMs());
    const made = button(String(Number(day.slice(8))), () => canBeChosen && onDay(day), {
      "data-day": day,
      "data-free": count > 0,
      tabindex: day === focusable ? 0 : -1,
      "aria-label": `${page.time.dayInWords(day)}, ${count > 0 ? freeTimes(count) : noTimes}`,
      "aria-disabled": canBeChosen ? undefined : "true",
      "aria-pressed": String(day === this.#chosen),
    });
    if (!day.startsWith(this.#month)) {
      const style = { month: "short", timeZone: "UTC" } as const;
      made.append(h("small", new Date(day).toLocaleDateString(page.locale, style)));
    }
    return made;
  }

  #onKey(event: KeyboardEvent): void {
    const target = event.target instanceof HTMLElement ? event.target.dataset.day : undefined;
    if (target === undefined) return;
    const weekday = daysIntoWeek(target, this.#options.page.time.firstWeekday);
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -7,
      ArrowDown: 7,
      Home: -weekday,
      End: 6 - weekday,
    };
    const months: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 };
    const step = steps[event.key];
    const byMonths = months[event.key];
    if (step === undefined && byMonths === undefined) return;
    event.preventDefault();
    if (byMonths !== undefined) this.#goTo(addMonths(this.#month, byMonths));
    else this.#focus(addDays(target, step ?? 0));
  }

  /** Moves the focus to a day of this month; a day beyond it shows that month. */
  #focus(day: string): void {
    const found = this.#grid.querySelector(`[data-day="${day}"]`);
    if (!(found instanceof HTMLElement)) {
      // A week that is over is not shown.
      if (!day.startsWith(this.#month)) this.#goTo(day.slice(0, 7));
      return;
    }
    for (const other of this.#grid.querySelectorAll('[tabindex="0"]')) other.setAttribute("tabindex", "-1");
    found.tabIndex = 0;
    found.focus();
  }
}
