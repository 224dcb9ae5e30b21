import { addDays } from "../../parts/club-time.ts";
import { announce, button, h } from "../../parts/elements.ts";
import type { PageContext } from "../club/page-context.ts";

/** What the bar asks for. */
export interface DayBarActions {
  readonly onDay: (day: string) => void;
  readonly onBook: () => void;
  readonly onAway: () => void;
}

const EARLIEST_DAY = "2000-01-01";

/** The head of the club's day: which day, how fresh, and what staff can begin. */
export class DayBar {
  readonly element: HTMLElement;
  readonly #page: PageContext;
  readonly #title = h("h1", { tabindex: -1 });
  readonly #freshness = h("p", { class: "freshness" });
  readonly #date: HTMLInputElement;
  #day = "";
  #isUpToDate = true;

  constructor(page: PageContext, { onDay, onBook, onAway }: DayBarActions) {
    this.#page = page;
    const { desk: said } = page.strings;
    const today = () => page.time.dayOf(Date.now());
    // While somebody types a year, it is one of long ago.
    const onchange = () => this.#date.value >= EARLIEST_DAY && onDay(this.#date.value);
    this.#date = h("input", { type: "date", "aria-label": said.day, onchange });
    const days = [
      button("‹", () => onDay(addDays(this.#day, -1)), { class: "quiet turn", "aria-label": said.dayBefore }),
      this.#date,
      button("›", () => onDay(addDays(this.#day, 1)), { class: "quiet turn", "aria-label": said.dayAfter }),
      button(said.today, () => onDay(today()), { class: "quiet" }),
    ];
    const acts = [
      button(said.do.book, onBook),
      button(said.do.away, onAway, { class: "quiet" }),
      button(said.do.print, () => window.print(), { class: "quiet print" }),
    ];
    this.element = h(
      "header",
      { class: "day-bar" },
      h("div", { class: "day-title" }, this.#title, this.#freshness),
      h("div", { class: "bar" }, h("div", { class: "days" }, ...days), h("div", { class: "acts" }, ...acts)),
    );
  }

  /** Moves the focus to the day. */
  focus(): void {
    this.#title.focus();
  }

  /** Shows which day it is; the first one gets the focus. */
  showDay(day: string): void {
    const { time } = this.#page;
    const isFirst = this.#day === "";
    this.#day = day;
    this.#date.value = day;
    this.#title.textContent = time.dayInWords(day);
    this.#freshness.textContent = "";
    if (isFirst) this.#title.focus();
    else announce(time.dayInWords(day));
  }

  /** Says since when what is shown is up to date; a change of that is said to screen readers too. */
  showFreshness(isUpToDate: boolean, asOfMs: number): void {
    const { strings, time } = this.#page;
    const at = time.time(asOfMs);
    const text = isUpToDate ? strings.desk.upToDate(at) : strings.desk.notUpToDate(at);
    this.#freshness.textContent = text;
    this.#freshness.dataset.stale = String(!isUpToDate);
    if (isUpToDate !== this.#isUpToDate) announce(text);
    this.#isUpToDate = isUpToDate;
  }
}
