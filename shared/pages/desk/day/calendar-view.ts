import {
  type Calendar,
  createCalendar,
  destroyCalendar,
  Interaction,
  ResourceTimeGrid,
} from "@event-calendar/core";
import librarysStyle from "@event-calendar/core/index.css";
import type { Unavailability } from "@fitness-club-booking/sdk/records";
import { adoptStyle } from "../../parts/adopt-style.ts";
import { nowMs } from "../../parts/clock.ts";
import { button, h } from "../../parts/elements.ts";
import type { Desk } from "../club/club-records.ts";
import calendarStyle from "./calendar.css";
import {
  backgroundEvents,
  bookingEvents,
  type CalendarShow,
  calendarClock,
  hourLabel,
  shownHours,
} from "./calendar-events.ts";
import { CalendarKeys } from "./calendar-keys.ts";
import {
  type ColumnFilter,
  columnIdOf,
  type Entry,
  held,
  type ShownColumn,
  shownColumns,
} from "./entries.ts";
import type { EntryButtons } from "./entry-buttons.ts";
import { eachDay, openStretches } from "./hours.ts";
import type { LiveDay } from "./live-day.ts";

/** What somebody does in the calendar. */
export interface CalendarActions {
  /** Somebody pressed an empty time of a column. */
  readonly onEmpty: (start: string, column: ShownColumn) => void;
  /** Somebody dragged a booking to another time, or into another column; it goes back until it is moved. */
  readonly onDragged: (entry: Entry, start: string, column: ShownColumn) => void;
  /** Somebody pressed a coach's name. */
  readonly onCoach: (coachId: number) => void;
  /** What had the focus is gone. */
  readonly onFocusLost: () => void;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SLOT = "00:30";
const SLOTS_PER_HOUR = 2;
// A row of half an hour: as high as the screen has room for a whole day, and no lower than a line of text needs.
const SLOT_HEIGHT = { most: 40, touched: 32, line: 16 };
const SLOT_MS = 30 * MINUTE_MS;
// Where a press or a drag lands.
const SNAP = "00:15";
// With more changes than these, it is faster to give the calendar all events anew.
const MAX_SINGLE_CHANGES = 12;

// The library gives the format of hour labels times of its own today, at this offset. It reads an offset of 0 as the browser's.
const LIBRARY_ZONE = "+01:00";
const LIBRARY_AHEAD_MS = HOUR_MS;

// The library's style sheet comes with it; the page says otherwise here and there.
adoptStyle(`${librarysStyle}\n${calendarStyle}`);

/** The days as a calendar: a column for the tours and one per coach, on each day. */
export interface CalendarView {
  readonly element: HTMLElement;
  /** Shows what is known now. */
  show(now: { readonly changed: ReadonlySet<string>; readonly filter: ColumnFilter }): void;
  /** Scrolls to an hour before now, or to the earliest entry of other days. */
  scrollToStart(): void;
  /** Moves the line that stands for now. */
  showNow(): void;
  /** Ends it: nothing is shown any more. */
  close(): void;
}

/** The calendar of the days that are shown. */
export function calendarView(
  desk: Desk,
  live: LiveDay,
  { buttons, actions }: { readonly buttons: EntryButtons; readonly actions: CalendarActions },
): CalendarView {
  const { club, page } = desk;
  const { desk: said } = page.strings;
  const { shown: days, whole } = live;
  const clock = calendarClock(days, page.time);
  const now = h("div.now", { hidden: true });
  // What the calendar has, by id: what is as it was is left alone.
  let shown = new Map<string, string>();
  let columns: readonly ShownColumn[] = [];
  // What stands above each column. The library asks for all of it with each change; what has the focus stays the same.
  const headings = new Map<string, HTMLElement>();
  let background: {
    readonly unavailability?: readonly Unavailability[];
    readonly columns: string;
    readonly events: readonly Calendar.EventInput[];
  } = { columns: "", events: [] };
  let hours: readonly [number, number] = [0, 24];
  let slotHeight = SLOT_HEIGHT.most;
  const closing = new AbortController();
  window.addEventListener("resize", () => showHeight(), { signal: closing.signal });
  const element = h("div.calendar");
  const keys = new CalendarKeys(element, said.gridLabel, actions.onFocusLost);
  const calendar: Calendar = createCalendar(element, [ResourceTimeGrid, Interaction], options());
  return { element, show, scrollToStart, showNow, close };

  function show({ changed, filter }: Parameters<CalendarView["show"]>[0]): void {
    const { entries, records } = live;
    const { clients } = records;
    const wanted = shownColumns(club, entries, { filter, names: said });
    showHours(entries);
    for (const entry of held(entries)) {
      buttons.show(entry, { clients, withCoach: false, isChanged: changed.has(entry.key) });
    }
    const how: CalendarShow = { club, time: page.time, clock, days, columns: wanted, hours };
    update([...bookingEvents(entries, how, nowMs()), ...backgroundOf(how)]);
    if (JSON.stringify(wanted) !== JSON.stringify(columns)) {
      columns = wanted;
      calendar.setOption(
        "resources",
        columns.map(({ id, name }) => ({ id, title: name })),
      );
    }
    showHeight();
  }

  /** Makes rows so high that the whole day fits, if a line of text fits into the shortest booking then. */
  function showHeight(): void {
    const main = element.querySelector<HTMLElement>(".ec-main");
    const head = element.querySelector<HTMLElement>(".ec-header");
    if (main === null) return;
    const room = Number.parseFloat(getComputedStyle(main).maxHeight) - (head?.offsetHeight ?? 0);
    const lengths = held(live.entries).map(({ fromMs, toMs }) => toMs - fromMs);
    const line = (SLOT_HEIGHT.line * SLOT_MS) / Math.min(SLOT_MS, ...lengths.filter((length) => length > 0));
    const least = matchMedia("(pointer: coarse)").matches ? SLOT_HEIGHT.touched : line;
    const fitting = Math.floor((room - 2) / ((hours[1] - hours[0]) * SLOTS_PER_HOUR));
    const wanted = Math.min(SLOT_HEIGHT.most, Math.max(least, fitting || 0));
    if (wanted !== slotHeight) {
      slotHeight = wanted;
      calendar.setOption("slotHeight", slotHeight);
    }
    showNow();
  }

  function scrollToStart(): void {
    const presentMs = nowMs();
    const isToday = whole.fromMs <= presentMs && presentMs < whole.toMs;
    const ids = new Set(columns.map(({ id }) => id));
    const starts = held(live.entries)
      .filter((entry) => ids.has(columnIdOf(entry)))
      .map(({ fromMs }) => fromMs);
    const clocks = (isToday ? [presentMs - HOUR_MS] : starts).map((ms) =>
      clock.shown(Math.max(ms, whole.fromMs)).slice(11),
    );
    const [first] = clocks.toSorted();
    if (first !== undefined) calendar.setOption("scrollTime", first);
  }

  /** Moves the page's own line: the library's would follow the browser's clock. */
  function showNow(): void {
    const { day, count } = days;
    const [today = "", time = ""] = clock.shown(nowMs()).split("T");
    const index = (Date.parse(today) - Date.parse(day)) / (24 * HOUR_MS);
    const [from, until] = hours;
    const hour = Date.parse(`${day}T${time}Z`) / HOUR_MS - Date.parse(day) / HOUR_MS;
    now.hidden = index < 0 || index >= count || hour < from || hour >= until;
    now.style.gridColumn = `${2 + index * columns.length} / span ${columns.length}`;
    now.style.insetBlockStart = `${(hour - from) * SLOTS_PER_HOUR * slotHeight}px`;
    if (!now.isConnected) element.querySelector(".ec-main")?.append(now);
  }

  function close(): void {
    closing.abort();
    keys.close();
    void destroyCalendar(calendar);
  }

  function options(): Calendar.Options {
    return {
      view: "resourceTimeGridDay",
      duration: { days: days.count },
      date: `${days.day}T00:00:00`,
      datesAboveResources: days.count > 1,
      timeZone: LIBRARY_ZONE,
      locale: page.locale,
      headerToolbar: { start: "", center: "", end: "" },
      allDaySlot: false,
      slotDuration: SLOT,
      slotLabelInterval: "01:00",
      slotHeight,
      snapDuration: SNAP,
      slotEventOverlap: false,
      slotLabelFormat: label,
      dayHeaderFormat: { weekday: "short", day: "numeric", month: "short" },
      columnWidth: "minmax(4.5rem, 1fr)",
      eventDurationEditable: false,
      eventStartEditable: false,
      longPressDelay: 500,
      eventContent: ({ event }) => {
        const made = buttons.of(String(event.id));
        if (made === undefined) return event.title;
        // What follows the mouse is a picture: the button stays where the booking is.
        return { domNodes: [event.display === "preview" ? pictureOf(made) : made] };
      },
      resourceLabelContent: ({ resource: { id }, date }) => ({ domNodes: [heading(id, date)] }),
      dateClick: ({ dateStr, resource }) => {
        const column = columnOf(resource?.id);
        if (column !== undefined) actions.onEmpty(instantOf(dateStr), column);
      },
      eventDrop: ({ event, newResource, delta, revert }) => {
        // It is where it was until the API has moved it.
        revert();
        const entry = live.entries.find(({ key }) => key === event.id);
        const column = columnOf(newResource?.id ?? String(event.resourceIds[0]));
        if (entry === undefined || column === undefined) return;
        const movedMs = (delta.days * 86_400 + delta.seconds) * 1_000;
        const there = new Date(Date.parse(`${clock.shown(entry.fromMs)}Z`) + movedMs).toISOString();
        actions.onDragged(entry, instantOf(there), column);
      },
    };
  }

  function instantOf(at: string): string {
    return new Date(clock.instantOf(at)).toISOString();
  }

  /** When coaches are away or off duty, which most changes leave as it was. */
  function backgroundOf(how: CalendarShow): readonly Calendar.EventInput[] {
    const { unavailability } = live.records;
    const what = [...how.columns.map(({ id }) => id), ...how.hours].join();
    if (background.unavailability !== unavailability || background.columns !== what) {
      const events = backgroundEvents(unavailability, how, ({ reason }) =>
        [said.unavailable, reason].filter(Boolean).join(": "),
      );
      background = { unavailability, columns: what, events };
    }
    return background.events;
  }

  function columnOf(id: string | undefined): ShownColumn | undefined {
    return columns.find((column) => column.id === id);
  }

  function label(at: Date): string {
    const atMs = Date.UTC(at.getFullYear(), at.getMonth(), at.getDate(), at.getHours(), at.getMinutes());
    // The library goes by the device's clock.
    const today = new Date(Date.now() + LIBRARY_AHEAD_MS).toISOString().slice(0, 10);
    return hourLabel((atMs - Date.parse(today)) / HOUR_MS, days, page.time);
  }

  /** @param date the day, where the columns of several are shown */
  function heading(id: string, date: Date | undefined): HTMLElement {
    const key = `${id} ${date?.getTime()}`;
    const made = headings.get(key) ?? newHeading(id);
    headings.set(key, made);
    return made;
  }

  function newHeading(id: string): HTMLElement {
    const { name = "", coachId } = columnOf(id) ?? {};
    if (coachId === undefined) return h("span", name);
    const attributes = { class: "coach", title: name, "aria-label": `${name}: ${said.do.away}` };
    return button(name, () => actions.onCoach(coachId), attributes);
  }

  function showHours(entries: readonly Entry[]): void {
    const open = eachDay(days).flatMap((day) => openStretches(club.tenant, day, page.time));
    const wanted = shownHours([...open, ...held(entries)], days, page.time);
    if (wanted.join() === hours.join() && shown.size > 0) return;
    hours = wanted;
    calendar.setOption("slotMinTime", `${hours[0]}:00`);
    calendar.setOption("slotMaxTime", `${hours[1]}:00`);
  }

  /** Changes what has changed: the rest keeps its elements. */
  function update(events: readonly Calendar.EventInput[]): void {
    const before = shown;
    const after = new Map(events.map((event) => [String(event.id), JSON.stringify(event)]));
    shown = after;
    const other = events.filter(({ id }) => before.get(String(id)) !== after.get(String(id)));
    const gone = [...before.keys()].filter((id) => !after.has(id));
    if (other.length + gone.length > MAX_SINGLE_CHANGES) {
      calendar.setOption("events", [...events]);
      return;
    }
    for (const id of gone) calendar.removeEventById(id);
    for (const event of other) {
      if (before.has(String(event.id))) calendar.updateEvent(event);
      else calendar.addEvent(event);
    }
  }
}

function pictureOf(made: HTMLElement): Node {
  const picture = h("div.entry", ...made.cloneNode(true).childNodes);
  picture.dataset.kind = made.dataset.kind;
  return picture;
}
