import { nowMs } from "../../parts/clock.ts";
import { addDays } from "../../parts/club-time.ts";
import { button, h, type Inside } from "../../parts/elements.ts";
import type { PageContext } from "../club/page-context.ts";
import type { ColumnFilter, ShownColumn } from "./entries.ts";
import type { ShownDays } from "./hours.ts";

/** What the bar asks for. */
export interface DayBarActions {
  readonly onDays: (days: ShownDays) => void;
  readonly onFilter: (filter: ColumnFilter) => void;
  /** What staff can begin, and whom they look for. */
  readonly acts: readonly Inside[];
  readonly search: HTMLElement;
}

const EARLIEST_DAY = "2000-01-01";

/** The head of the club's day: which days, whose, how fresh, and what staff can begin. */
export class DayBar {
  readonly element: HTMLElement;
  readonly #page: PageContext;
  readonly #title = h("h1", { tabindex: -1 });
  readonly #freshness = h("p.freshness");
  readonly #name = h("div.day-name", this.#title, this.#freshness);
  readonly #date: HTMLInputElement;
  readonly #spans: readonly (readonly [1 | 7, HTMLButtonElement])[];
  readonly #filter: HTMLSelectElement;
  #days: ShownDays = { day: "", count: 1 };
  #isUpToDate = true;

  constructor(page: PageContext, { onDays, onFilter, acts, search }: DayBarActions) {
    this.#page = page;
    const { desk: said } = page.strings;
    const onDay = (day: string) => onDays({ ...this.#days, day });
    // While somebody types a year, it is one of long ago.
    const onchange = () => this.#date.value >= EARLIEST_DAY && onDay(this.#date.value);
    this.#date = h("input", { type: "date", "aria-label": said.day, onchange });
    const turn = (by: 1 | -1) => onDay(addDays(this.#days.day, by * this.#days.count));
    const days = [
      button("‹", () => turn(-1), { class: "quiet turn", "aria-label": said.dayBefore }),
      this.#date,
      button("›", () => turn(1), { class: "quiet turn", "aria-label": said.dayAfter }),
      button(said.today, () => onDay(page.time.dayOf(nowMs())), { class: "quiet" }),
    ];
    const span = (count: 1 | 7, text: string) =>
      [count, button(text, () => onDays({ ...this.#days, count }), { class: "span" })] as const;
    this.#spans = [span(1, said.day), span(7, said.week)];
    this.#filter = h("select.filter", {
      "aria-label": said.whose,
      onchange: () => onFilter(this.#filter.value),
    });
    const spans = h("div.spans", { role: "group" }, ...this.#spans.map(([, each]) => each));
    this.element = h(
      "header.day-bar",
      h("div.day-title", this.#name, search),
      h("div.bar", h("div.days", ...days, spans, this.#filter), h("div.acts", ...acts)),
    );
  }

  /** Moves the focus to the day. */
  focus(): void {
    this.#title.focus();
  }

  /** Shows which days they are; the first ones get the focus. */
  showDays(days: ShownDays): void {
    const { time } = this.#page;
    const isFirst = this.#days.day === "";
    const said =
      days.count === 1 ? time.dayInWords(days.day) : time.daysInWords(days.day, addDays(days.day, 6));
    this.#days = days;
    this.#date.value = days.day;
    this.#title.textContent = said;
    this.#freshness.textContent = "";
    for (const [count, each] of this.#spans) each.setAttribute("aria-pressed", String(count === days.count));
    if (isFirst) this.#title.focus();
    else this.#page.frame.announce(said);
  }

  /** Offers whose bookings can be shown alone. */
  showFilter(columns: readonly ShownColumn[], filter: ColumnFilter): void {
    const choices = [{ id: "all", name: this.#page.strings.desk.everybody }, ...columns];
    const options = choices.map(({ id, name }) => h("option", { value: id, selected: id === filter }, name));
    const said = choices.map(({ id, name }) => `${id} ${name}`).join("\n");
    if (this.#filter.dataset.choices === said) return;
    this.#filter.dataset.choices = said;
    this.#filter.replaceChildren(...options);
  }

  /** Shows the line that says who is away, beside the day's name. */
  showAway(strip: HTMLElement): void {
    this.#name.append(strip);
  }

  /** Says since when what is shown is up to date; a change of that is said to screen readers too. */
  showFreshness(isUpToDate: boolean, asOfMs: number): void {
    const { strings, time } = this.#page;
    const at = time.time(asOfMs);
    const text = isUpToDate ? strings.desk.upToDate(at) : strings.desk.notUpToDate(at);
    this.#freshness.textContent = text;
    this.#freshness.dataset.stale = String(!isUpToDate);
    if (isUpToDate !== this.#isUpToDate) this.#page.frame.announce(text);
    this.#isUpToDate = isUpToDate;
  }
}

/** A button whose name is one word where the head would otherwise take two lines. */
export function shortButton(name: string, word: string, onClick: () => void): HTMLButtonElement {
  const texts = [h("span.name", name), h("span.word", word)];
  return h("button.quiet.short", { type: "button", onclick: () => onClick(), "aria-label": name }, ...texts);
}
