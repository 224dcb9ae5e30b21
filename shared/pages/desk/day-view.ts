import type { Unavailability } from "@fitness-club-booking/sdk/records";
import { alertBox, hideAlert, showFailure, showScriptFailed } from "../parts/alerts.ts";
import { nowMs } from "../parts/clock.ts";
import { button, h } from "../parts/elements.ts";
import type { Desk } from "./club/club-records.ts";
import { wordingOf } from "./club/words.ts";
import { type DayAddress, rememberAddress } from "./day/day-address.ts";
import { DayBar } from "./day/day-bar.ts";
import { type ColumnFilter, shownColumns } from "./day/entries.ts";
import { entryWords } from "./day/entry-buttons.ts";
import { LiveDay } from "./day/live-day.ts";
import { DayBody } from "./day-body.ts";
import type { DayDialogs } from "./day-dialogs.ts";
import { PersonSearch } from "./person/person-search.ts";
import { askToPrint, PrintSheet } from "./print/print-sheet.ts";
import { type AwayPanel, awayPanel } from "./unavailability/away-panel.ts";

// What shows that somebody is at the desk: a pointer that moves, a finger, a key.
const PRESENCE_EVENTS = ["pointermove", "pointerdown", "keydown"];

/** The club's days: a bar to go from day to day, who is away, who comes next, and all tours and appointments. */
export class DayView {
  readonly element: HTMLElement;
  readonly #desk: Desk;
  readonly #bar: DayBar;
  readonly #alert = alertBox();
  readonly #content = h("div.day-content");
  readonly #sheet: PrintSheet;
  #live: LiveDay | undefined;
  #showsToday = false;
  #filter: ColumnFilter = "all";
  #body: DayBody | undefined;
  #away: AwayPanel | undefined;
  #areDialogsLoaded = false;
  /** The dialog that was asked for last. */
  #opening: unknown;

  constructor(desk: Desk) {
    const { do: labels } = desk.page.strings.desk;
    this.#desk = desk;
    this.#sheet = new PrintSheet(desk, () => (this.#body === undefined ? undefined : this.#live));
    this.#bar = new DayBar(desk.page, {
      onDays: (days) => void this.show({ ...days, filter: this.#filter }),
      onFilter: (filter) => this.#showFilter(filter),
      search: new PersonSearch(desk, {
        label: desk.page.strings.desk.findPerson,
        onChosen: (person) => void this.#dialog((dialogs) => dialogs.openPerson(person)),
        onNew: (entered) => void this.#dialog((dialogs) => dialogs.createPerson(entered)),
      }).element,
      acts: [
        button(labels.book, () => void this.#dialog((dialogs) => dialogs.book())),
        button(labels.bookTour, () => void this.#dialog((dialogs) => dialogs.bookTour()), { class: "quiet" }),
        button(labels.away, () => this.#markAway(), { class: "quiet" }),
        button(labels.print, () => askToPrint(desk, this.#sheet), { class: "quiet print" }),
      ],
    });
    this.element = h("section.day", this.#bar.element, this.#alert, this.#content, this.#sheet.element);
    // The dialogs are there before they are asked for, so whoever loses the connection later can open them nevertheless.
    const load = () => void import("./day-dialogs.ts").catch(() => undefined);
    for (const event of PRESENCE_EVENTS) document.addEventListener(event, load, { once: true });
  }

  /** Reads and shows days. */
  async show(address: DayAddress): Promise<void> {
    const { page } = this.#desk;
    this.#live?.close();
    this.#body?.close();
    this.#body = undefined;
    const live = new LiveDay(this.#desk, address, {
      onChange: (changed) => this.#render(changed),
      onFreshness: (isUpToDate) => this.#onFreshness(isUpToDate),
    });
    this.#live = live;
    this.#filter = address.filter;
    this.#showsToday = address.day === this.#today;
    this.#bar.showDays(address);
    rememberAddress(address);
    hideAlert(this.#alert);
    this.#content.replaceChildren(h("p.empty.loading", { "aria-busy": "true" }, page.strings.common.loading));
    const failure = await live.open();
    if (live !== this.#live) return;
    if (failure !== undefined) {
      this.#content.replaceChildren();
      showFailure(this.#alert, failure, page, { onAgain: () => void this.show(address), isRead: true });
      return;
    }
    this.#begin(live);
  }

  #begin(live: LiveDay): void {
    this.#away = awayPanel(this.#desk, live, {
      onOpen: (appointment, away) =>
        void this.#dialog((dialogs) =>
          dialogs.openToMove(appointment, away, () => this.#away?.focusItem(appointment)),
        ),
      onFocusLost: () => this.#bar.focus(),
    });
    this.#body = new DayBody(this.#desk, live, this.#away.element, {
      onOpen: (key) => this.#open(key),
      onNoShow: (entry) => void this.#dialog((dialogs) => dialogs.askNoShow(entry)),
      onEmpty: (start, column) => void this.#dialog((dialogs) => dialogs.book({ start, column })),
      onDragged: (entry, start, column) =>
        void this.#dialog((dialogs) =>
          dialogs.askToMove({ entry, start, column }, () => this.#body?.focus(entry.key)),
        ),
      onCoach: (coachId) => this.#markAway(coachId),
      onFocusLost: () => this.#bar.focus(),
    });
    this.#content.replaceChildren(this.#away.strip, this.#body.element);
    this.#bar.showFreshness(true, live.asOfMs);
    this.#render(new Set());
  }

  #render(changed: ReadonlySet<string>): void {
    const live = this.#live;
    if (live === undefined || this.#body === undefined || this.#away === undefined) return;
    const { page, club } = this.#desk;
    const { tours } = page.strings.desk;
    this.#bar.showFilter(shownColumns(club, live.entries, { filter: "all", tours }), this.#filter);
    this.#away.show();
    this.#body.show(changed, this.#filter);
    if (changed.size > 0) this.#announce(changed);
  }

  #showFilter(filter: ColumnFilter): void {
    this.#filter = filter;
    if (this.#live !== undefined) rememberAddress({ ...this.#live.shown, filter });
    this.#render(new Set());
  }

  /** Says what others have changed. */
  #announce(changed: ReadonlySet<string>): void {
    const { frame, strings } = this.#desk.page;
    const { desk: said } = strings;
    const entries = this.#live?.entries.filter(({ key }) => changed.has(key)) ?? [];
    const [only] = entries;
    if (only === undefined || changed.size > 1) {
      frame.announce(said.changes(changed.size));
      return;
    }
    const clients = this.#live?.records.clients ?? new Map();
    const { when, who, what, status } = entryWords(only, clients, wordingOf(this.#desk));
    frame.announce(said.changed([when, who, what, status].join(", ")));
  }

  #onFreshness(isUpToDate: boolean): void {
    if (this.#live === undefined) return;
    this.#bar.showFreshness(isUpToDate, this.#live.asOfMs);
    this.#body?.showNow();
    const day = this.#today;
    // Midnight: a page that showed today goes on to the next day, unless somebody is at work in a dialog.
    if (this.#showsToday && this.#live.day < day && document.querySelector("dialog") === null) {
      void this.show({ day, count: this.#live.shown.count, filter: this.#filter });
    }
  }

  get #today(): string {
    return this.#desk.page.time.dayOf(nowMs());
  }

  /** Follows no more days, and opens no dialog. */
  close(): void {
    this.#live?.close();
    this.#body?.close();
    this.#live = undefined;
    this.#body = undefined;
  }

  /** Opens a dialog as soon as the dialogs' script is loaded. If several were asked for until then, only the last opens. */
  async #dialog(open: (dialogs: DayDialogs) => void): Promise<void> {
    const live = this.#live;
    if (live === undefined) return;
    this.#opening = open;
    hideAlert(this.#alert);
    if (!this.#areDialogsLoaded) this.#desk.page.frame.announce(this.#desk.page.strings.common.working);
    try {
      const { DayDialogs } = await import("./day-dialogs.ts");
      this.#areDialogsLoaded = true;
      if (live !== this.#live || open !== this.#opening) return;
      open(new DayDialogs(this.#desk, live, () => this.#bar.focus()));
    } catch (cause) {
      await showScriptFailed(this.#alert, cause, this.#desk.page);
    }
  }

  #open(key: string): void {
    void this.#dialog((dialogs) => {
      const entry = this.#live?.entries.find((each) => each.key === key);
      if (entry !== undefined) dialogs.open(entry);
    });
  }

  #markAway(coachId?: number): void {
    const onAdded = async (added: Unavailability) => {
      this.#desk.page.frame.announce(this.#desk.page.strings.desk.awayAdded);
      await this.#away?.added(added);
    };
    void this.#dialog((dialogs) => dialogs.markAway(coachId, onAdded));
  }
}
