import { alertBox, showScriptFailed } from "../parts/alerts.ts";
import { nowMs } from "../parts/clock.ts";
import { h } from "../parts/elements.ts";
import type { AttendanceAction } from "./arrivals/arrivals.ts";
import { AttendanceMarker } from "./arrivals/attendance-marker.ts";
import { arrivalsView, cancelledView, listView, type RowsShow } from "./arrivals/list-view.ts";
import type { Desk } from "./club/club-records.ts";
import type { CalendarActions, CalendarView } from "./day/calendar-view.ts";
import type { AppointmentEntry, ColumnFilter, Entry } from "./day/entries.ts";
import { EntryButtons } from "./day/entry-buttons.ts";
import type { LiveDay } from "./day/live-day.ts";

/** What somebody does with what is shown of the days. */
export interface DayBodyActions extends CalendarActions {
  readonly onOpen: (key: string) => void;
  /** Somebody says that a client did not come, which a step of its own confirms. */
  readonly onNoShow: (entry: AppointmentEntry) => void;
}

// A calendar needs some width.
const WIDE = "(min-width: 46rem)";

/** The bookings of the days: as a calendar with who comes next beside it, or as a list where the screen is narrow. */
export class DayBody {
  readonly element: HTMLElement;
  readonly #desk: Desk;
  readonly #live: LiveDay;
  readonly #actions: DayBodyActions;
  readonly #wide = matchMedia(WIDE);
  readonly #inCalendar: EntryButtons;
  readonly #inLists: EntryButtons;
  readonly #attendance: AttendanceMarker;
  readonly #main = h("div.day-main");
  readonly #lists = h("div.day-lists");
  readonly #closing = new AbortController();
  #calendar: CalendarView | undefined;
  #filter: ColumnFilter = "all";

  /** @param away what stands beside the bookings where somebody is away */
  constructor(desk: Desk, live: LiveDay, away: HTMLElement, actions: DayBodyActions) {
    this.#desk = desk;
    this.#live = live;
    this.#actions = actions;
    this.#inCalendar = new EntryButtons(desk, actions.onOpen);
    this.#inLists = new EntryButtons(desk, actions.onOpen, "data-row");
    this.#attendance = new AttendanceMarker(desk, live);
    const side = h("div.day-side", away, this.#attendance.element, this.#lists);
    this.element = h("div.day-body", this.#main, side);
    const { signal } = this.#closing;
    this.#wide.addEventListener("change", () => this.show(new Set(), this.#filter), { signal });
    if (this.#wide.matches) void this.#loadCalendar();
  }

  /** Shows what is known now. */
  show(changed: ReadonlySet<string>, filter: ColumnFilter): void {
    this.#filter = filter;
    this.element.dataset.wide = String(this.#wide.matches);
    if (this.#wide.matches) {
      if (this.#calendar === undefined) void this.#loadCalendar();
      this.#calendar?.show({ changed, filter });
    }
    this.#showLists(changed);
  }

  /** Moves the focus to a booking in the calendar. */
  focus(key: string): void {
    const entry = this.#inCalendar.of(key);
    if (entry?.isConnected) entry.focus();
    else this.#actions.onFocusLost();
  }

  /** Moves what stands for now. */
  showNow(): void {
    this.#calendar?.showNow();
    this.#showLists(new Set());
  }

  /** Ends it: the days are not shown any more. */
  close(): void {
    this.#closing.abort();
    this.#calendar?.close();
  }

  #showLists(changed: ReadonlySet<string>): void {
    const show: RowsShow = {
      buttons: this.#inLists,
      changed,
      onMark: (entry, action) => this.#mark(entry, action),
    };
    const isOpen = (name: string) =>
      this.#lists.querySelector<HTMLDetailsElement>(`details.${name}`)?.open ?? false;
    const cancelled = cancelledView(this.#desk, this.#live, {
      buttons: this.#inLists,
      isOpen: isOpen("cancelled"),
    });
    const list = this.#wide.matches
      ? this.#arrivals({ ...show, isHereOpen: isOpen("here") })
      : listView(this.#desk, this.#live, {
          ...show,
          filter: this.#filter,
          isEarlierOpen: isOpen("earlier"),
        });
    this.#replaceLists([list, cancelled].filter((part) => part !== undefined));
  }

  /** Who comes next, if today is among the shown days. */
  #arrivals(show: Parameters<typeof arrivalsView>[2]): HTMLElement | undefined {
    const { fromMs, toMs } = this.#live.whole;
    const presentMs = nowMs();
    return fromMs <= presentMs && presentMs < toMs ? arrivalsView(this.#desk, this.#live, show) : undefined;
  }

  /** Replaces the lists. The focus goes back to what had it, or to what took its place. */
  #replaceLists(lists: readonly HTMLElement[]): void {
    const { activeElement } = document;
    const hadFocus = this.#lists.contains(activeElement);
    const act = activeElement?.getAttribute("data-act");
    const row = activeElement?.getAttribute("data-row");
    const folded = activeElement?.matches("summary") ? activeElement.parentElement?.className : undefined;
    this.#lists.replaceChildren(...lists);
    if (!hadFocus) return;
    const again = [
      act == null ? undefined : `[data-act="${act}"]`,
      row == null ? undefined : `[data-row="${row}"]`,
      folded === undefined ? undefined : `.${folded} summary`,
    ];
    const found = again
      .filter((selector) => selector !== undefined)
      .map((selector) => this.#lists.querySelector<HTMLElement>(selector))
      .find((each) => each !== null);
    if (found !== undefined) found.focus({ preventScroll: true });
    else this.#actions.onFocusLost();
  }

  #mark(entry: Entry, action: AttendanceAction): void {
    if (action === "noShow" && entry.kind === "appointment") this.#actions.onNoShow(entry);
    else void this.#attendance.mark(entry, action);
  }

  /** Loads the calendar, which is most of the desk's script: a phone does without it, and the lists are there before it. */
  async #loadCalendar(): Promise<void> {
    if (this.#calendar !== undefined || this.#main.ariaBusy === "true") return;
    this.#main.ariaBusy = "true";
    try {
      const { CalendarView } = await import("./day/calendar-view.ts");
      if (this.#closing.signal.aborted) return;
      this.#calendar = new CalendarView(this.#desk, this.#live, {
        buttons: this.#inCalendar,
        actions: this.#actions,
      });
      this.#main.replaceChildren(this.#calendar.element);
      this.#calendar.show({ changed: new Set(), filter: this.#filter });
      this.#calendar.scrollToStart();
    } catch (cause) {
      this.#sayFailed(cause);
    } finally {
      this.#main.ariaBusy = null;
    }
  }

  #sayFailed(cause: unknown): void {
    const alert = alertBox();
    this.#main.replaceChildren(alert);
    void showScriptFailed(alert, cause, this.#desk.page);
  }
}
