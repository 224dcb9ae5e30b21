import {
  type Calendar,
  createCalendar,
  destroyCalendar,
  Interaction,
  ResourceTimeGrid,
} from "@event-calendar/core";
import librarysStyle from "@event-calendar/core/index.css";
import type { Unavailability } from "@fitness-club-booking/sdk/records";
import { nowMs } from "../../parts/clock.ts";
import { button, h } from "../../parts/elements.ts";
import type { Desk } from "../club/club-records.ts";
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
const SLOT_HEIGHT = 40;
// Where a press or a drag lands.
const SNAP = "00:15";
// With more changes than these, it is faster to give the calendar all events anew.
const MAX_SINGLE_CHANGES = 12;

// The library gives the format of hour labels times of its own today, at this offset. It reads an offset of 0 as the browser's.
const LIBRARY_ZONE = "+01:00";
const LIBRARY_AHEAD_MS = HOUR_MS;

let isStyled = false;

/** The days as a calendar: a column for the tours and one per coach, on each day. */
export class CalendarView {
  readonly element: HTMLElement;
  readonly #desk: Desk;
  readonly #live: LiveDay;
  readonly #buttons: EntryButtons;
  readonly #actions: CalendarActions;
  readonly #calendar: Calendar;
  readonly #keys: CalendarKeys;
  readonly #now = h("div.now", { hidden: true });
  /** What the calendar has, by id: what is as it was is left alone. */
  #shown = new Map<string, string>();
  #columns: readonly ShownColumn[] = [];
  /** What stands above each column. The library asks for all of it with each change; what has the focus stays the same. */
  readonly #headings = new Map<string, HTMLElement>();
  #background: {
    readonly unavailability?: readonly Unavailability[];
    readonly columns: string;
    readonly events: readonly Calendar.EventInput[];
  } = { columns: "", events: [] };
  #hours: readonly [number, number] = [0, 24];

  constructor(
    desk: Desk,
    live: LiveDay,
    { buttons, actions }: { readonly buttons: EntryButtons; readonly actions: CalendarActions },
  ) {
    this.#desk = desk;
    this.#live = live;
    this.#buttons = buttons;
    this.#actions = actions;
    addStyle();
    this.element = h("div.calendar");
    this.#keys = new CalendarKeys(this.element, desk.page.strings.desk.gridLabel, actions.onFocusLost);
    this.#calendar = createCalendar(this.element, [ResourceTimeGrid, Interaction], this.#options());
  }

  /** Shows what is known now. */
  show({ changed, filter }: { readonly changed: ReadonlySet<string>; readonly filter: ColumnFilter }): void {
    const { page, club } = this.#desk;
    const { entries, records, shown: days } = this.#live;
    const columns = shownColumns(club, entries, { filter, tours: page.strings.desk.tours });
    this.#showHours(entries);
    for (const entry of held(entries)) {
      this.#buttons.show(entry, {
        clients: records.clients,
        withCoach: false,
        isChanged: changed.has(entry.key),
      });
    }
    const { time } = page;
    const show: CalendarShow = { club, time, clock: this.#clock, days, columns, hours: this.#hours };
    this.#update([...bookingEvents(entries, show, nowMs()), ...this.#backgroundOf(show)]);
    if (JSON.stringify(columns) !== JSON.stringify(this.#columns)) {
      this.#columns = columns;
      this.#calendar.setOption(
        "resources",
        columns.map(({ id, name }) => ({ id, title: name })),
      );
    }
    this.showNow();
  }

  /** Scrolls to an hour before now, or to the earliest entry of other days. */
  scrollToStart(): void {
    const presentMs = nowMs();
    const { whole, entries } = this.#live;
    const isToday = whole.fromMs <= presentMs && presentMs < whole.toMs;
    const shown = new Set(this.#columns.map(({ id }) => id));
    const starts = held(entries)
      .filter((entry) => shown.has(columnIdOf(entry)))
      .map(({ fromMs }) => fromMs);
    const clocks = (isToday ? [presentMs - HOUR_MS] : starts).map((ms) =>
      this.#clock.shown(Math.max(ms, whole.fromMs)).slice(11),
    );
    const [first] = clocks.toSorted();
    if (first !== undefined) this.#calendar.setOption("scrollTime", first);
  }

  /** Moves the line that stands for now. The library's own line would follow the browser's clock. */
  showNow(): void {
    const { day, count } = this.#live.shown;
    const [today = "", clock = ""] = this.#clock.shown(nowMs()).split("T");
    const index = (Date.parse(today) - Date.parse(day)) / (24 * HOUR_MS);
    const [from, until] = this.#hours;
    const hour = Date.parse(`${day}T${clock}Z`) / HOUR_MS - Date.parse(day) / HOUR_MS;
    const main = this.element.querySelector(".ec-main");
    this.#now.hidden = index < 0 || index >= count || hour < from || hour >= until;
    this.#now.style.gridColumn = `${2 + index * this.#columns.length} / span ${this.#columns.length}`;
    this.#now.style.insetBlockStart = `${(hour - from) * SLOTS_PER_HOUR * SLOT_HEIGHT}px`;
    if (!this.#now.isConnected) main?.append(this.#now);
  }

  /** Ends it: nothing is shown any more. */
  close(): void {
    this.#keys.close();
    void destroyCalendar(this.#calendar);
  }

  get #clock() {
    return calendarClock(this.#live.shown, this.#desk.page.time);
  }

  #options(): Calendar.Options {
    const { page } = this.#desk;
    const { day, count } = this.#live.shown;
    return {
      view: "resourceTimeGridDay",
      duration: { days: count },
      date: `${day}T00:00:00`,
      datesAboveResources: count > 1,
      timeZone: LIBRARY_ZONE,
      locale: page.locale,
      headerToolbar: { start: "", center: "", end: "" },
      allDaySlot: false,
      slotDuration: SLOT,
      slotLabelInterval: "01:00",
      slotHeight: SLOT_HEIGHT,
      snapDuration: SNAP,
      slotEventOverlap: false,
      slotLabelFormat: (at) => this.#label(at),
      dayHeaderFormat: { weekday: "short", day: "numeric", month: "short" },
      columnWidth: "minmax(9.5rem, 1fr)",
      eventDurationEditable: false,
      eventStartEditable: false,
      longPressDelay: 500,
      eventContent: ({ event }) => {
        const made = this.#buttons.of(String(event.id));
        if (made === undefined) return event.title;
        // What follows the mouse is a picture: the button stays where the booking is.
        return { domNodes: [event.display === "preview" ? pictureOf(made) : made] };
      },
      resourceLabelContent: ({ resource: { id }, date }) => ({ domNodes: [this.#heading(id, date)] }),
      dateClick: ({ dateStr, resource }) => {
        const column = this.#columnOf(resource?.id);
        if (column !== undefined) this.#actions.onEmpty(this.#instantOf(dateStr), column);
      },
      eventDrop: ({ event, newResource, delta, revert }) => {
        // It is where it was until the API has moved it.
        revert();
        const entry = this.#live.entries.find(({ key }) => key === event.id);
        const column = this.#columnOf(newResource?.id ?? String(event.resourceIds[0]));
        if (entry === undefined || column === undefined) return;
        const movedMs = (delta.days * 86_400 + delta.seconds) * 1_000;
        const { shown, instantOf } = this.#clock;
        const there = new Date(Date.parse(`${shown(entry.fromMs)}Z`) + movedMs).toISOString();
        this.#actions.onDragged(entry, new Date(instantOf(there)).toISOString(), column);
      },
    };
  }

  #instantOf(shown: string): string {
    return new Date(this.#clock.instantOf(shown)).toISOString();
  }

  /** When coaches are away or off duty, which most changes leave as it was. */
  #backgroundOf(show: CalendarShow): readonly Calendar.EventInput[] {
    const { unavailability } = this.#live.records;
    const columns = [...show.columns.map(({ id }) => id), ...show.hours].join();
    if (this.#background.unavailability !== unavailability || this.#background.columns !== columns) {
      const said = this.#desk.page.strings.desk.unavailable;
      const events = backgroundEvents(unavailability, show, ({ reason }) =>
        [said, reason].filter(Boolean).join(": "),
      );
      this.#background = { unavailability, columns, events };
    }
    return this.#background.events;
  }

  #columnOf(id: string | undefined): ShownColumn | undefined {
    return this.#columns.find((column) => column.id === id);
  }

  #label(at: Date): string {
    const atMs = Date.UTC(at.getFullYear(), at.getMonth(), at.getDate(), at.getHours(), at.getMinutes());
    // The library goes by the device's clock.
    const today = new Date(Date.now() + LIBRARY_AHEAD_MS).toISOString().slice(0, 10);
    return hourLabel((atMs - Date.parse(today)) / HOUR_MS, this.#live.shown, this.#desk.page.time);
  }

  /** @param date the day, where the columns of several are shown */
  #heading(id: string, date: Date | undefined): HTMLElement {
    const key = `${id} ${date?.getTime()}`;
    const heading = this.#headings.get(key) ?? this.#newHeading(id);
    this.#headings.set(key, heading);
    return heading;
  }

  #newHeading(id: string): HTMLElement {
    const column = this.#columnOf(id);
    const name = column?.name ?? "";
    if (column?.coachId === undefined) return h("span", name);
    const { coachId } = column;
    const { do: labels } = this.#desk.page.strings.desk;
    return button(name, () => this.#actions.onCoach(coachId), {
      class: "coach",
      title: name,
      "aria-label": `${name}: ${labels.away}`,
    });
  }

  #showHours(entries: readonly Entry[]): void {
    const { club, page } = this.#desk;
    const { shown: days } = this.#live;
    const open = eachDay(days).flatMap((day) => openStretches(club.tenant, day, page.time));
    const hours = shownHours([...open, ...held(entries)], days, page.time);
    if (hours.join() === this.#hours.join() && this.#shown.size > 0) return;
    this.#hours = hours;
    this.#calendar.setOption("slotMinTime", `${hours[0]}:00`);
    this.#calendar.setOption("slotMaxTime", `${hours[1]}:00`);
  }

  /** Changes what has changed: the rest keeps its elements. */
  #update(events: readonly Calendar.EventInput[]): void {
    const before = this.#shown;
    const now = new Map(events.map((event) => [String(event.id), JSON.stringify(event)]));
    this.#shown = now;
    const other = events.filter(({ id }) => before.get(String(id)) !== now.get(String(id)));
    const gone = [...before.keys()].filter((id) => !now.has(id));
    if (other.length + gone.length > MAX_SINGLE_CHANGES) {
      this.#calendar.setOption("events", [...events]);
      return;
    }
    for (const id of gone) this.#calendar.removeEventById(id);
    for (const event of other) {
      if (before.has(String(event.id))) this.#calendar.updateEvent(event);
      else this.#calendar.addEvent(event);
    }
  }
}

function pictureOf(made: HTMLElement): Node {
  const picture = h("div.entry", ...made.cloneNode(true).childNodes);
  picture.dataset.kind = made.dataset.kind;
  return picture;
}

/** The library's style sheet, which is loaded with it. */
function addStyle(): void {
  if (isStyled) return;
  isStyled = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(librarysStyle);
  // Before the page's own, which says otherwise here and there.
  document.adoptedStyleSheets = [sheet, ...document.adoptedStyleSheets];
}
