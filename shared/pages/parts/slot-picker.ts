import { alertBox, hideAlert, showFailure } from "./alerts.ts";
import { clockAheadMs, nowMs } from "./clock.ts";
import { addDays, addMonths } from "./club-time.ts";
import { button, h, hasFocus } from "./elements.ts";
import { byDay, type FreeSlot, type LoadSlots, loadAll, partsOfDay } from "./free-slots.ts";
import { MonthView } from "./month-view.ts";
import { lastDayShown } from "./shown-month.ts";
import type { PageContext } from "./start-page.ts";

/** What a slot picker offers. */
export interface SlotPickerOptions<Slot extends FreeSlot> {
  readonly page: PageContext;
  readonly load: LoadSlots<Slot>;
  readonly onChosen: (slot: Slot) => void;
  /** A note on a slot's button, such as its places, or that it is the time that is to be changed. */
  readonly note?: (slot: Slot) => string | undefined;
}

// How many months ahead can be shown.
const MONTHS_AHEAD = 13;
// How many months after the shown one are searched for the next free time.
const MONTHS_SEARCHED = 3;

/** A month of days and the free times of the chosen day: loading, empty and full states, and the next free time. */
export class SlotPicker<Slot extends FreeSlot> {
  readonly element: HTMLElement;
  readonly #options: SlotPickerOptions<Slot>;
  readonly #months: MonthView;
  // It takes the focus when the button in it that has the focus is removed.
  readonly #times = h("div.times", { tabindex: -1 });
  readonly #alert = alertBox();
  /** The first month that can be shown: the present one. */
  #first: string;
  #month: string;
  #days: ReadonlyMap<string, readonly Slot[]> | undefined;
  #day: string | undefined;
  #chosen: Slot | undefined;
  #loading = new AbortController();

  constructor(options: SlotPickerOptions<Slot>) {
    this.#options = options;
    const { page } = options;
    this.#first = this.#presentMonth();
    this.#month = this.#first;
    this.#months = new MonthView({
      page,
      span: () => [this.#first, addMonths(this.#first, MONTHS_AHEAD)],
      onMonth: (month) => void this.showMonth(month),
      onDay: (day) => this.#showDay(day, true),
    });
    this.element = h("div.picker", this.#alert, this.#months.element, this.#times);
  }

  /** The slot that is chosen now. */
  get chosen(): Slot | undefined {
    return this.#chosen;
  }

  /** Loads the shown month again, such as after a slot was taken; the chosen day stays. */
  async refresh(): Promise<void> {
    this.#chosen = undefined;
    await this.showMonth(this.#month, this.#day);
  }

  /** Loads and shows a month and one of its days, by default the first with free times. */
  async showMonth(month: string, day?: string): Promise<void> {
    this.#loading.abort();
    this.#loading = new AbortController();
    const { signal } = this.#loading;
    this.#month = month;
    this.#days = undefined;
    this.#day = undefined;
    if ([this.#alert, this.#times].some((part) => hasFocus(part))) this.#times.focus();
    hideAlert(this.#alert);
    this.#months.show(month, undefined, undefined);
    this.#say(this.#options.page.strings.slots.loading, { "aria-busy": "true", class: "loading" });
    const aheadMs = clockAheadMs();
    const loaded = await this.#load(month, signal).catch(rethrowUnless(signal));
    if (signal.aborted) return;
    if (aheadMs !== clockAheadMs()) {
      // A visitor's first token has told that the clock of the device is wrong, so other times were asked for.
      await this.#beginAnew(month, day);
      return;
    }
    if (loaded === undefined) return;
    if ("failure" in loaded) {
      this.#times.replaceChildren();
      const onAgain = () => void this.showMonth(month, day);
      showFailure(this.#alert, loaded.failure, this.#options.page, { onAgain, isRead: true });
      return;
    }
    this.#days = byDay(loaded.slots);
    const first = day ?? [...this.#days.keys()][0];
    if (first === undefined) await this.#showFull(this.#options.page.strings.slots.fullMonth, signal);
    else this.#showDay(first, false);
  }

  async #beginAnew(month: string, day: string | undefined): Promise<void> {
    const before = this.#first;
    this.#first = this.#presentMonth();
    await this.showMonth(month === before || month < this.#first ? this.#first : month, day);
  }

  /** Shows the day of an instant, or today where that is over. */
  async showDayOf(utc: string): Promise<void> {
    const { time } = this.#options.page;
    const [day, today] = [time.dayOf(utc), time.dayOf(nowMs())];
    const shown = day < today ? today : day;
    await this.showMonth(this.#monthOf(shown), shown);
  }

  /** Shows the day of a start that the API offered, and chooses it; `false` if it is no longer free. */
  async choose(start: string): Promise<boolean> {
    const day = this.#options.page.time.dayOf(start);
    await this.showMonth(this.#monthOf(day), day);
    const slot = this.#days
      ?.get(day)
      ?.find(({ start_date_time }) => Date.parse(start_date_time) === Date.parse(start));
    if (slot === undefined) return false;
    this.#choose(slot);
    this.#scrollToChosen();
    return true;
  }

  /** A long day's times scroll in their own list; the page stays where it is. */
  #scrollToChosen(): void {
    const list = this.#times.querySelector("ul");
    const chosen = list?.querySelector('[aria-pressed="true"]');
    if (list && chosen instanceof HTMLElement) list.scrollTop = chosen.offsetTop - list.offsetTop;
  }

  async #load(month: string, signal: AbortSignal) {
    const { time } = this.#options.page;
    const now = new Date(nowMs()).toISOString();
    const begins = time.utcOf(`${month}-01`);
    const to = time.utcOf(addDays(this.#lastShown(month), 1));
    return await loadAll(this.#options.load, { from: begins > now ? begins : now, to }, signal);
  }

  /** The month with which a day is shown: the present one, where its last days are shown with the first of the next. */
  #monthOf(day: string): string {
    return day <= this.#lastShown(this.#first) ? this.#first : day.slice(0, 7);
  }

  #lastShown(month: string): string {
    const { time } = this.#options.page;
    return lastDayShown(month, time.dayOf(nowMs()), time.firstWeekday);
  }

  #presentMonth(): string {
    return this.#options.page.time.dayOf(nowMs()).slice(0, 7);
  }

  #showDay(day: string, isByPerson: boolean): void {
    const { frame, strings, time } = this.#options.page;
    this.#day = day;
    const slots = this.#days?.get(day) ?? [];
    const counts = new Map([...(this.#days ?? [])].map(([each, { length }]) => [each, length]));
    this.#months.show(this.#month, counts, day);
    if (slots.length === 0) {
      void this.#showFull(strings.slots.fullDay, this.#loading.signal);
      return;
    }
    const title = strings.slots.timesOn(time.dayInWords(day));
    const times = partsOfDay(slots).flatMap(({ part, slots: ofPart }, _, all) => [
      all.length === 1 ? undefined : h("li.part-of-day", { role: "none" }, h("h4", strings.slots[part])),
      ...ofPart.map((slot) => h("li", { role: "none" }, this.#time(slot))),
    ]);
    // A day can have dozens of times: one stop of the tab key.
    const shown = times.filter((each) => each !== undefined);
    const list = h("ul", { role: "toolbar", "aria-label": title }, ...shown);
    roveFocus(list);
    this.#times.replaceChildren(h("h3", title), list);
    if (isByPerson) frame.announce(`${title}: ${strings.slots.freeTimes(slots.length)}`);
  }

  #time(slot: Slot): HTMLButtonElement {
    const { page, note } = this.#options;
    const start = slot.start_date_time;
    const more = note?.(slot);
    const made = button(page.time.time(start), () => this.#choose(slot), {
      "data-start": start,
      "aria-pressed": String(start === this.#chosen?.start_date_time),
    });
    if (more !== undefined) made.append(h("small", more));
    return made;
  }

  #choose(slot: Slot): void {
    this.#chosen = slot;
    for (const each of this.#times.querySelectorAll("[data-start]")) {
      const isChosen = each.getAttribute("data-start") === slot.start_date_time;
      each.setAttribute("aria-pressed", String(isChosen));
      if (isChosen && this.#times.matches(":focus") && each instanceof HTMLElement) each.focus();
    }
    this.#options.onChosen(slot);
  }

  /** Says that a day or a month is full, and offers the next free time. */
  async #showFull(said: string, signal: AbortSignal): Promise<void> {
    const { page } = this.#options;
    const counts = new Map([...(this.#days ?? [])].map(([each, { length }]) => [each, length]));
    this.#months.show(this.#month, counts, this.#day);
    this.#say(said);
    page.frame.announce(said);
    const day = this.#day;
    const next = await this.#nextFree(signal).catch(rethrowUnless(signal));
    if (signal.aborted || day !== this.#day) return;
    if (next === "unknown") return;
    if (next === undefined) {
      this.#say(`${said} ${page.strings.slots.noneSoon}`);
      page.frame.announce(`${said} ${page.strings.slots.noneSoon}`);
      return;
    }
    const { start_date_time } = next;
    const text = page.strings.slots.nextFree(page.time.inWords(start_date_time));
    page.frame.announce(`${said} ${text}`);
    this.#times.append(button(text, () => void this.choose(start_date_time), { class: "next-free" }));
  }

  /** The first free slot after the chosen day, or in the months after the one that is shown; unknown where they don't load. */
  async #nextFree(signal: AbortSignal): Promise<Slot | "unknown" | undefined> {
    const day = this.#day ?? "";
    const here = [...(this.#days ?? [])].find(([each]) => each > day)?.[1][0];
    if (here !== undefined) return here;
    for (let month = 1; month <= MONTHS_SEARCHED; month += 1) {
      const loaded = await this.#load(addMonths(this.#month, month), signal);
      if ("failure" in loaded) return "unknown";
      if (loaded.slots[0] !== undefined) return loaded.slots[0];
    }
    return undefined;
  }

  #say(text: string, attributes: Readonly<Record<string, string>> = {}): void {
    this.#times.replaceChildren(h("p.empty", { ...attributes }, text));
  }
}

/** Ignores the error of an aborted load. */
function rethrowUnless(signal: AbortSignal): (error: unknown) => undefined {
  return (error) => {
    if (!signal.aborted) throw error;
  };
}

/**
 * Makes a group's buttons one stop of the tab key (WAI-ARIA Authoring Practices, "Toolbar Pattern"): arrow keys lead from one
 * to another, Home and End to the first and the last.
 * @param group an element with the role `toolbar` that has its buttons already
 */
export function roveFocus(group: HTMLElement): void {
  const buttons = [...group.querySelectorAll("button")];
  const chosen = buttons.find((each) => each.getAttribute("aria-pressed") === "true");
  for (const each of buttons) each.tabIndex = each === (chosen ?? buttons[0]) ? 0 : -1;
  group.addEventListener("focusin", ({ target }) => {
    for (const each of buttons) each.tabIndex = each === target ? 0 : -1;
  });
  group.addEventListener("keydown", (event) => {
    const at = buttons.findIndex((each) => event.composedPath().includes(each));
    const target = buttons[indexOfTarget(event.key, at, buttons.length)];
    if (target === undefined) return;
    event.preventDefault();
    target.focus();
  });
}

/** Which button a key leads to from the one at `at`; −1 where it leads nowhere. */
function indexOfTarget(key: string, at: number, length: number): number {
  if (key === "ArrowRight" || key === "ArrowDown") return (at + 1) % length;
  if (key === "ArrowLeft" || key === "ArrowUp") return (at + length - 1) % length;
  if (key === "Home") return 0;
  return key === "End" ? length - 1 : -1;
}
