import { alertBox, showScriptFailed } from "../parts/alerts.ts";
import { nowMs } from "../parts/clock.ts";
import { h } from "../parts/elements.ts";
import type { AttendanceAction } from "./arrivals/arrivals.ts";
import { attendanceMarker } from "./arrivals/attendance-marker.ts";
import { arrivalsView, cancelledView, listView, type RowsShow } from "./arrivals/list-view.ts";
import type { Desk } from "./club/club-records.ts";
import type { CalendarActions, CalendarView } from "./day/calendar-view.ts";
import type { AppointmentEntry, BookingEntry, ColumnFilter } from "./day/entries.ts";
import { EntryButtons } from "./day/entry-buttons.ts";
import type { LiveDay } from "./day/live-day.ts";

/** What somebody does with what is shown of the days. */
export interface DayBodyActions extends CalendarActions {
  readonly onOpen: (key: string) => void;
  /** Somebody says that a client did not come, which a step of its own confirms. */
  readonly onNoShow: (entry: AppointmentEntry) => void;
}

/** The bookings of the days: as a calendar with who comes next beside it, or as a list where the screen is narrow. */
export interface DayBody {
  readonly element: HTMLElement;
  /** Shows what is known now. */
  show(changed: ReadonlySet<string>, filter: ColumnFilter): void;
  /** Moves the focus to a booking in the calendar. */
  focus(key: string): void;
  /** Moves what stands for now. */
  showNow(): void;
  /** Ends it: the days are not shown any more. */
  close(): void;
}

// A calendar needs some width.
const WIDE = "(min-width: 46rem)";
const NONE: ReadonlySet<string> = new Set();

/**
 * The body of the days that are shown.
 * @param beside what stands beside the bookings before the lists
 */
export function dayBody(
  desk: Desk,
  live: LiveDay,
  beside: readonly HTMLElement[],
  actions: DayBodyActions,
): DayBody {
  const wide = matchMedia(WIDE);
  const inCalendar = new EntryButtons(desk, actions.onOpen);
  const inLists = new EntryButtons(desk, actions.onOpen, "data-row");
  const attendance = attendanceMarker(desk, live);
  const main = h("div.day-main");
  const lists = h("div.day-lists");
  const element = h("div.day-body", main, h("div.day-side", ...beside, lists, attendance.element));
  const closing = new AbortController();
  let calendar: CalendarView | undefined;
  let shownFilter: ColumnFilter = "all";
  wide.addEventListener("change", () => show(NONE, shownFilter), { signal: closing.signal });
  if (hasCalendar()) void loadCalendar();
  return { element, show, focus, showNow, close };

  function show(changed: ReadonlySet<string>, filter: ColumnFilter): void {
    shownFilter = filter;
    const isCalendar = hasCalendar();
    element.dataset.wide = String(isCalendar);
    if (isCalendar) {
      if (calendar === undefined) void loadCalendar();
      calendar?.show({ changed, filter });
    }
    showLists(changed);
  }

  /** Whether there is a calendar: everybody's week would be one of many columns, so it is a list of days. */
  function hasCalendar(): boolean {
    return wide.matches && (live.shown.count === 1 || shownFilter !== "all");
  }

  function focus(key: string): void {
    const entry = (hasCalendar() ? inCalendar : inLists).of(key);
    if (entry?.isConnected) entry.focus();
    else actions.onFocusLost();
  }

  function showNow(): void {
    calendar?.showNow();
    showLists(NONE);
  }

  function close(): void {
    closing.abort();
    calendar?.close();
  }

  function showLists(changed: ReadonlySet<string>): void {
    const show: RowsShow = { buttons: inLists, changed, onMark: mark };
    const isOpen = (name: string) =>
      lists.querySelector<HTMLDetailsElement>(`details.${name}`)?.open ?? false;
    const cancelled = cancelledView(desk, live, { buttons: inLists, isOpen: isOpen("cancelled") });
    const list = hasCalendar()
      ? arrivals({ ...show, isHereOpen: isOpen("here") })
      : listView(desk, live, { ...show, filter: shownFilter, isEarlierOpen: isOpen("earlier") });
    replaceLists([list, cancelled].filter((part) => part !== undefined));
  }

  /** Who comes next, if today is among the shown days. */
  function arrivals(show: Parameters<typeof arrivalsView>[2]): HTMLElement | undefined {
    const { fromMs, toMs } = live.whole;
    const presentMs = nowMs();
    return fromMs <= presentMs && presentMs < toMs ? arrivalsView(desk, live, show) : undefined;
  }

  /** Replaces the lists. The focus goes back to what had it, or to what took its place. */
  function replaceLists(parts: readonly HTMLElement[]): void {
    const { activeElement } = document;
    const hadFocus = lists.contains(activeElement);
    const act = activeElement?.getAttribute("data-act");
    const row = activeElement?.getAttribute("data-row");
    const folded = activeElement?.matches("summary") ? activeElement.parentElement?.className : undefined;
    lists.replaceChildren(...parts);
    if (!hadFocus) return;
    const found =
      (act && lists.querySelector<HTMLElement>(`[data-act="${act}"]`)) ||
      (row && lists.querySelector<HTMLElement>(`[data-row="${row}"]`)) ||
      (folded && lists.querySelector<HTMLElement>(`.${folded} summary`));
    if (found) found.focus({ preventScroll: true });
    else actions.onFocusLost();
  }

  function mark(entry: BookingEntry, action: AttendanceAction): void {
    if (action === "noShow" && entry.kind === "appointment") actions.onNoShow(entry);
    else void attendance.mark(entry, action);
  }

  /** Loads the calendar, which is most of the desk's script: a phone does without it, and the lists are there before it. */
  async function loadCalendar(): Promise<void> {
    if (calendar !== undefined || main.ariaBusy === "true") return;
    main.ariaBusy = "true";
    try {
      const { calendarView } = await import("./day/calendar-view.ts");
      if (closing.signal.aborted) return;
      calendar = calendarView(desk, live, { buttons: inCalendar, actions });
      main.replaceChildren(calendar.element);
      calendar.show({ changed: NONE, filter: shownFilter });
      calendar.scrollToStart();
    } catch (cause) {
      const alert = alertBox();
      main.replaceChildren(alert);
      void showScriptFailed(alert, cause, desk.page);
    } finally {
      main.ariaBusy = null;
    }
  }
}
