import type { ListedAppointment, Unavailability } from "@fitness-club-booking/sdk/records";
import { alertBox, hideAlert, showFailure } from "../parts/alerts.ts";
import { announce, h } from "../parts/elements.ts";
import { AppointmentCard } from "./appointment/appointment-card.ts";
import { substituteStep } from "./appointment/appointment-steps.ts";
import { BookingCard } from "./booking/booking-card.ts";
import type { Desk } from "./club/club-records.ts";
import { wordingOf } from "./club/words.ts";
import { DayBar } from "./day/day-bar.ts";
import { EntryButtons } from "./day/entry-buttons.ts";
import { entryWords } from "./day/entry-words.ts";
import { GridView } from "./day/grid-view.ts";
import { cancelledView, listView } from "./day/list-view.ts";
import { LiveDay } from "./day/live-day.ts";
import { TourCard } from "./tour/tour-card.ts";
import { AwayCard } from "./unavailability/away-card.ts";
import { AwayPanel } from "./unavailability/away-panel.ts";

// A grid needs some width; on paper it always has it.
const WIDE = "print, (min-width: 46rem)";

/** The club's day: a bar to go from day to day, who is away, and all tours and appointments. */
export class DayView {
  readonly element: HTMLElement;
  readonly #desk: Desk;
  readonly #bar: DayBar;
  readonly #alert = alertBox();
  readonly #content = h("div", { class: "day-content" });
  readonly #buttons: EntryButtons;
  readonly #wide = matchMedia(WIDE);
  #live: LiveDay | undefined;
  #showsToday = false;
  #grid: GridView | undefined;
  #away: AwayPanel | undefined;

  constructor(desk: Desk) {
    this.#desk = desk;
    this.#buttons = new EntryButtons(desk, (key) => this.#open(key));
    this.#bar = new DayBar(desk.page, {
      onDay: (day) => void this.show(day),
      onBook: () => this.#live && new BookingCard(desk, this.#live),
      onAway: () => this.#markAway(),
    });
    this.element = h("section", { class: "day" }, this.#bar.element, this.#alert, this.#content);
    this.#wide.addEventListener("change", () => this.#render(new Set()));
  }

  /** Reads and shows a day. */
  async show(day: string): Promise<void> {
    const { page } = this.#desk;
    this.#live?.close();
    const live = new LiveDay(this.#desk, day, {
      onChange: (changed) => this.#render(changed),
      onFreshness: (isUpToDate) => this.#onFreshness(isUpToDate),
    });
    this.#live = live;
    this.#showsToday = day === this.#today;
    this.#bar.showDay(day);
    rememberDay(day);
    hideAlert(this.#alert);
    this.#content.replaceChildren(
      h("p", { class: "empty loading", "aria-busy": "true" }, page.strings.common.loading),
    );
    const failure = await live.open();
    if (live !== this.#live) return;
    if (failure !== undefined) {
      this.#content.replaceChildren();
      showFailure(this.#alert, failure, page, { onAgain: () => void this.show(day), isRead: true });
      return;
    }
    this.#grid = new GridView(this.#desk, live, this.#buttons);
    this.#away = new AwayPanel(this.#desk, live, (...item) => this.#openToMove(...item));
    this.#bar.showFreshness(true, live.asOfMs);
    this.#render(new Set());
  }

  #render(changed: ReadonlySet<string>): void {
    const live = this.#live;
    if (live === undefined || this.#grid === undefined || this.#away === undefined) return;
    const { activeElement } = document;
    const focused = activeElement?.getAttribute("data-key");
    const hadFocus = this.#content.contains(activeElement);
    const isOpen = this.#content.querySelector<HTMLDetailsElement>(".cancelled")?.open ?? false;
    this.#away.show();
    const buttons = this.#buttons;
    const wasShown = this.#grid.element.isConnected;
    if (this.#wide.matches) this.#grid.show(changed);
    const day = this.#wide.matches ? this.#grid.element : listView(this.#desk, live, { buttons, changed });
    const cancelled = cancelledView(this.#desk, live, { buttons, isOpen });
    replaceContent(this.#content, [this.#away.element, day, ...(cancelled === undefined ? [] : [cancelled])]);
    if (!wasShown) this.#grid.scrollToStart();
    if (focused != null) this.#buttons.focus(focused);
    else if (activeElement?.matches("summary")) cancelled?.querySelector("summary")?.focus();
    // What had the focus may be gone.
    if (hadFocus && isFocusLost()) this.#bar.focus();
    if (changed.size > 0) this.#announce(changed);
  }

  /** Says what others have changed. */
  #announce(changed: ReadonlySet<string>): void {
    const { desk: said } = this.#desk.page.strings;
    const entries = this.#live?.entries.filter(({ key }) => changed.has(key)) ?? [];
    const [only] = entries;
    if (only === undefined || changed.size > 1) {
      announce(said.changes(changed.size));
      return;
    }
    const clients = this.#live?.records.clients ?? new Map();
    const { when, who, what, status } = entryWords(only, clients, wordingOf(this.#desk));
    announce(said.changed([when, who, what, status].join(", ")));
  }

  #onFreshness(isUpToDate: boolean): void {
    if (this.#live === undefined) return;
    this.#bar.showFreshness(isUpToDate, this.#live.asOfMs);
    this.#grid?.showNow();
    const today = this.#today;
    // Midnight: a page that showed today goes on to the next day, unless somebody is at work in a dialog.
    if (this.#showsToday && this.#live.day < today && document.querySelector("dialog") === null) {
      void this.show(today);
    }
  }

  get #today(): string {
    return this.#desk.page.time.dayOf(Date.now());
  }

  #open(key: string): void {
    const live = this.#live;
    const entry = live?.entries.find((each) => each.key === key);
    if (live === undefined || entry === undefined) return;
    const { card } =
      entry.kind === "tour"
        ? new TourCard(this.#desk, live, entry.record)
        : new AppointmentCard(this.#desk, live, entry.record);
    // What was cancelled is no longer where it was.
    card.whenClosed(() => isFocusLost() && this.#bar.focus());
  }

  #openToMove(appointment: ListedAppointment, away: Unavailability): void {
    if (this.#live === undefined) return;
    const { card } = new AppointmentCard(this.#desk, this.#live, appointment, (shown, read) => {
      if ("coach_id" in away && read.actions.substitute_coach !== undefined) substituteStep(shown, read);
    });
    card.whenClosed(() => isFocusLost() && this.#away?.focusItem(appointment));
  }

  #markAway(): void {
    if (this.#live === undefined) return;
    new AwayCard(this.#desk, this.#live, async (added) => {
      announce(this.#desk.page.strings.desk.awayAdded);
      await this.#away?.read({ added });
      this.#away?.focus(added.id);
    });
  }
}

/** Whether what had the focus is gone. */
function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** Replaces what changes and leaves the rest where it is, so that it keeps its place and its scroll position. */
function replaceContent(parent: HTMLElement, content: readonly HTMLElement[]): void {
  for (const child of [...parent.children]) if (!content.some((each) => each === child)) child.remove();
  for (const [index, each] of content.entries()) {
    const there = parent.children[index];
    if (there !== each) parent.insertBefore(each, there ?? null);
  }
}

/** Keeps the day in the page's address, for a reload. */
function rememberDay(day: string): void {
  const address = new URL(location.href);
  address.searchParams.set("day", day);
  history.replaceState(null, "", address);
}
