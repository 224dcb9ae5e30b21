import { alertBox, showScriptFailed } from "../parts/alerts.ts";
import { h } from "../parts/elements.ts";
import type { Desk } from "./club/club-records.ts";
import type { CalendarActions, CalendarView } from "./day/calendar-view.ts";
import type { ColumnFilter } from "./day/entries.ts";
import { EntryButtons } from "./day/entry-buttons.ts";
import type { LiveDay } from "./day/live-day.ts";
import { DayLists, type DayListsActions } from "./day-lists.ts";
import type { DaySide } from "./day-side.ts";

/** What somebody does with what is shown of the days. */
export type DayBodyActions = CalendarActions & DayListsActions;

/** What stands beside the bookings, with the lists. */
export type Beside = Pick<DaySide, "choice" | "rosterPlace" | "awayPlace" | "nameLists">;

// A calendar needs some width.
const WIDE = "(min-width: 46rem)";
const NONE: ReadonlySet<string> = new Set();

/** The bookings of the days: as a calendar with who comes next beside it, or as a list where the screen is narrow. */
export class DayBody {
  readonly element: HTMLElement;
  readonly #desk: Desk;
  readonly #live: LiveDay;
  readonly #actions: DayBodyActions;
  readonly #wide = matchMedia(WIDE);
  readonly #main = h("div.day-main");
  readonly #inCalendar: EntryButtons;
  readonly #lists: DayLists;
  readonly #closing = new AbortController();
  #calendar: CalendarView | undefined;
  #filter: ColumnFilter = "all";

  constructor(desk: Desk, live: LiveDay, beside: Beside, actions: DayBodyActions) {
    this.#desk = desk;
    this.#live = live;
    this.#actions = actions;
    this.#inCalendar = new EntryButtons(desk, actions.onOpen);
    this.#lists = new DayLists(desk, live, actions, (name) => beside.nameLists(name));
    const scrolled = h("div.side-scroll", beside.awayPlace, this.#lists.element);
    const side = h("div.day-side", beside.choice, beside.rosterPlace, scrolled, this.#lists.told);
    this.element = h("div.day-body", this.#main, side);
    const { signal } = this.#closing;
    this.#wide.addEventListener("change", () => this.show(NONE, this.#filter), { signal });
    if (this.#hasCalendar) void this.#loadCalendar();
  }

  /** Shows what is known now. */
  show(changed: ReadonlySet<string>, filter: ColumnFilter): void {
    this.#filter = filter;
    const isCalendar = this.#hasCalendar;
    this.element.dataset.wide = String(isCalendar);
    if (isCalendar) {
      if (this.#calendar === undefined) void this.#loadCalendar();
      this.#calendar?.show({ changed, filter });
    }
    this.#showLists(changed);
  }

  /** Moves the focus to a booking in the calendar. */
  focus(key: string): void {
    const entry = (this.#hasCalendar ? this.#inCalendar : this.#lists).of(key);
    if (entry?.isConnected) entry.focus();
    else this.#actions.onFocusLost();
  }

  /** Moves what stands for now. */
  showNow(): void {
    this.#calendar?.showNow();
    this.#showLists(NONE);
  }

  /** Ends it: the days are not shown any more. */
  close(): void {
    this.#closing.abort();
    this.#calendar?.close();
  }

  /** Whether there is a calendar: everybody's week would be one of many columns, so it is a list of days. */
  get #hasCalendar(): boolean {
    return this.#wide.matches && (this.#live.shown.count === 1 || this.#filter !== "all");
  }

  #showLists(changed: ReadonlySet<string>): void {
    this.#lists.show({ changed, filter: this.#filter, hasCalendar: this.#hasCalendar });
  }

  /** Loads the calendar, which is most of the desk's script: a phone does without it, and the lists are there before it. */
  async #loadCalendar(): Promise<void> {
    const main = this.#main;
    if (this.#calendar !== undefined || main.ariaBusy === "true") return;
    main.ariaBusy = "true";
    try {
      const { calendarView } = await import("./day/calendar-view.ts");
      if (this.#closing.signal.aborted) return;
      const parts = { buttons: this.#inCalendar, actions: this.#actions };
      this.#calendar = calendarView(this.#desk, this.#live, parts);
      main.replaceChildren(this.#calendar.element);
      this.#calendar.show({ changed: NONE, filter: this.#filter });
      this.#calendar.scrollToStart();
    } catch (cause) {
      const alert = alertBox();
      main.replaceChildren(alert);
      void showScriptFailed(alert, cause, this.#desk.page);
    } finally {
      main.ariaBusy = null;
    }
  }
}
