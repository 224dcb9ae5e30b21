import { nowMs } from "../parts/clock.ts";
import { h } from "../parts/elements.ts";
import type { AttendanceAction } from "./arrivals/arrivals.ts";
import { attendanceMarker } from "./arrivals/attendance-marker.ts";
import { arrivalsView, cancelledView, listView, type RowsShow } from "./arrivals/list-view.ts";
import type { Desk } from "./club/club-records.ts";
import type { AppointmentEntry, BookingEntry, ColumnFilter } from "./day/entries.ts";
import { EntryButtons } from "./day/entry-buttons.ts";
import type { LiveDay } from "./day/live-day.ts";

/** What somebody does in the lists. */
export interface DayListsActions {
  readonly onOpen: (key: string) => void;
  /** Somebody says that a client did not come, which a step of its own confirms. */
  readonly onNoShow: (entry: AppointmentEntry) => void;
  readonly onFocusLost: () => void;
}

/** Gets the name of the lists beside a calendar each time they are shown; undefined if there are none. */
type OnNamed = (name: string | undefined) => void;

/** How the lists are shown. */
export interface DayListsShow {
  readonly changed: ReadonlySet<string>;
  readonly filter: ColumnFilter;
  /** Whether a calendar has the bookings: then the lists say who comes next, and what was cancelled. */
  readonly hasCalendar: boolean;
}

// As wide as the day must be for the lists to lie beside the calendar, and scroll in themselves; desk.css has the same.
const BESIDE = "(min-width: 50rem)";

/** The lists of the days: who comes next, or all bookings in the order of time, and what was cancelled. */
export class DayLists {
  readonly element = h("div.day-lists");
  /** Says below the lists who was checked in. On a phone, that stands in the row of the person. */
  readonly told: HTMLElement;
  readonly #desk: Desk;
  readonly #live: LiveDay;
  readonly #actions: DayListsActions;
  readonly #onNamed: OnNamed;
  readonly #buttons: EntryButtons;
  readonly #marker: ReturnType<typeof attendanceMarker>;
  readonly #beside = matchMedia(BESIDE);
  /** The row in which somebody was marked last, and its place in its list. */
  #marked: { readonly key: string; readonly index: number } | undefined;
  #isBeside = false;
  /** Somebody is pressing in the lists: a button that is replaced between down and up would never be pressed. */
  #isPressed = false;
  /** What was to be shown meanwhile. */
  #postponed: DayListsShow | undefined;

  constructor(desk: Desk, live: LiveDay, actions: DayListsActions, onNamed: OnNamed) {
    this.#desk = desk;
    this.#live = live;
    this.#actions = actions;
    this.#onNamed = onNamed;
    this.#buttons = new EntryButtons(desk, actions.onOpen, "data-row");
    this.#marker = attendanceMarker(desk, live);
    this.told = h("div.told-place", this.#marker.element);
    this.element.addEventListener("pointerdown", ({ button }) => {
      if (button === 0) this.#onPress();
    });
  }

  /** The button of an entry. */
  of(key: string): HTMLElement | undefined {
    return this.#buttons.of(key);
  }

  /** Shows what is known now; where somebody is pressing, once they have. */
  show(wanted: DayListsShow): void {
    if (this.#isPressed) {
      const changed = new Set([...(this.#postponed?.changed ?? []), ...wanted.changed]);
      this.#postponed = { ...wanted, changed };
    } else this.#onNamed(this.#show(wanted));
  }

  /** @returns what the lists are called */
  #show({ changed, filter, hasCalendar }: DayListsShow): string | undefined {
    const { desk: said } = this.#desk.page.strings;
    const show: RowsShow = {
      buttons: this.#buttons,
      changed,
      onMark: (entry, action) => this.#mark(entry, action),
    };
    this.#isBeside = hasCalendar && this.#beside.matches;
    const cancelled = cancelledView(this.#desk, this.#live, {
      buttons: this.#buttons,
      isOpen: this.#isOpen("cancelled"),
    });
    const arrivals = hasCalendar && this.#isToday;
    const list = arrivals
      ? arrivalsView(this.#desk, this.#live, { ...show, isHereOpen: this.#isOpen("here") })
      : hasCalendar
        ? undefined
        : listView(this.#desk, this.#live, { ...show, filter, isEarlierOpen: this.#isOpen("earlier") });
    this.#replace([list, cancelled].filter((part) => part !== undefined));
    if (!hasCalendar) return undefined;
    return arrivals ? said.arrivals : (cancelled?.querySelector("summary")?.textContent ?? undefined);
  }

  #onPress(): void {
    this.#isPressed = true;
    const released = new AbortController();
    const { signal } = released;
    const onReleased = () => {
      released.abort();
      // After the click.
      setTimeout(() => {
        this.#isPressed = false;
        const postponed = this.#postponed;
        this.#postponed = undefined;
        if (postponed !== undefined) this.show(postponed);
      });
    };
    // A menu, or another window, may take the release.
    for (const name of ["pointerup", "pointercancel", "contextmenu", "blur"]) {
      window.addEventListener(name, onReleased, { signal });
    }
  }

  #isOpen(name: string): boolean {
    return this.element.querySelector<HTMLDetailsElement>(`details.${name}`)?.open ?? false;
  }

  /** Whether today is among the shown days. */
  get #isToday(): boolean {
    const { fromMs, toMs } = this.#live.whole;
    const presentMs = nowMs();
    return fromMs <= presentMs && presentMs < toMs;
  }

  /** Replaces the lists. The focus goes back to what had it, or to what took its place. */
  #replace(parts: readonly HTMLElement[]): void {
    const { activeElement } = document;
    const hadFocus = this.element.contains(activeElement);
    const act = activeElement?.getAttribute("data-act");
    const row = activeElement?.getAttribute("data-row");
    const folded = activeElement?.matches("summary") ? activeElement.parentElement?.className : undefined;
    this.element.replaceChildren(...parts);
    this.#placeTold();
    if (!hadFocus) return;
    const kept = this.#marker.element.contains(activeElement) ? activeElement : null;
    const found =
      kept ??
      ((act && this.element.querySelector(`[data-act="${act}"]`)) ||
        (row && this.element.querySelector(`[data-row="${row}"]`)) ||
        (folded && this.element.querySelector(`.${folded} summary`)));
    if (found instanceof HTMLElement) found.focus({ preventScroll: true });
    else this.#actions.onFocusLost();
  }

  #mark(entry: BookingEntry, action: AttendanceAction): void {
    if (action === "noShow" && entry.kind === "appointment") {
      this.#actions.onNoShow(entry);
      return;
    }
    const row = this.#buttons.of(entry.key)?.closest("li");
    this.#marked = {
      key: entry.key,
      index: [...(row?.parentElement?.children ?? [])].indexOf(row ?? h("li")),
    };
    this.#placeTold();
    void this.#marker.mark(entry, action);
  }

  /** Puts what is said below the lists, or, where the page scrolls, where somebody pressed: it covers nothing there. */
  #placeTold(): void {
    const place = this.#isBeside || this.#marked === undefined ? this.told : this.#markedRow(this.#marked);
    if (this.#marker.element.parentElement !== place) place.append(this.#marker.element);
  }

  /** The row of whoever was marked; one of its own in its place where that is folded away or gone. */
  #markedRow({ key, index }: { readonly key: string; readonly index: number }): HTMLElement {
    const row = this.#buttons.of(key)?.closest("li");
    if (row && this.element.contains(row) && row.closest("details:not([open])") === null) return row;
    const list = this.element.querySelector(".by-time");
    if (list === null) return this.told;
    const made = h("li.row");
    list.insertBefore(made, list.children[index] ?? null);
    return made;
  }
}
