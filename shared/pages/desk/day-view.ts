import { alertBox, hideAlert, showFailure, showScriptFailed } from "../parts/alerts.ts";
import { nowMs } from "../parts/clock.ts";
import { button, h } from "../parts/elements.ts";
import { jsonField } from "../parts/json-field.ts";
import type { Desk } from "./club/club-records.ts";
import { wordingOf } from "./club/words.ts";
import { type DayAddress, rememberAddress } from "./day/day-address.ts";
import { DayBar, shortButton } from "./day/day-bar.ts";
import { type ColumnFilter, shownColumns } from "./day/entries.ts";
import { entryWords } from "./day/entry-buttons.ts";
import { LiveDay } from "./day/live-day.ts";
import { DayBody } from "./day-body.ts";
import type { DayDialogs } from "./day-dialogs.ts";
import { daySearch } from "./day-search.ts";
import { DaySide } from "./day-side.ts";
import { dialogLoader } from "./dialog-loader.ts";

/** What is shown of days that have been read. */
interface ShownDay {
  readonly live: LiveDay;
  readonly side: DaySide;
  readonly body: DayBody;
}

/** The club's days: a bar to go from day to day, who is away, who comes next, and all tours and appointments. */
export class DayView {
  readonly element: HTMLElement;
  readonly #desk: Desk;
  readonly #alert = alertBox();
  readonly #content = h("div.day-content");
  readonly #bar: DayBar;
  readonly #loader: ReturnType<typeof dialogLoader>;
  #live: LiveDay | undefined;
  #shown: ShownDay | undefined;
  #showsToday = false;
  #filter: ColumnFilter = "all";
  /** The class whose roster was open before the page was loaded again. */
  #reopens = jsonField(history.state, "roster");
  #areDialogsLoaded = false;
  /** The dialog that was asked for last. */
  #opening: unknown;

  constructor(desk: Desk) {
    this.#desk = desk;
    this.#bar = this.#newBar();
    this.element = h("section.day", this.#bar.element, this.#alert, this.#content);
    this.#loader = dialogLoader(desk, this.element, () => this.#shown?.live);
  }

  /** Reads and shows days. */
  async show(address: DayAddress): Promise<void> {
    const { page } = this.#desk;
    this.close();
    const opened = new LiveDay(this.#desk, address, {
      onChange: (changed) => this.#render(changed),
      onFreshness: (isUpToDate) => this.#onFreshness(isUpToDate),
    });
    this.#live = opened;
    this.#filter = address.filter;
    this.#showsToday = address.day === this.#today;
    this.#bar.showDays(address);
    rememberAddress(address);
    hideAlert(this.#alert);
    this.#content.replaceChildren(h("p.empty.loading", { "aria-busy": "true" }, page.strings.common.loading));
    const failure = await opened.open();
    if (opened !== this.#live) return;
    if (failure === undefined) this.#begin(opened);
    else {
      this.#content.replaceChildren();
      showFailure(this.#alert, failure, page, { onAgain: () => void this.show(address), isRead: true });
    }
  }

  /** Follows no more days, and opens no dialog. */
  close(): void {
    this.#live?.close();
    this.#live = undefined;
    this.#shown?.body.close();
    this.#shown?.side.close();
    this.#shown = undefined;
  }

  #newBar(): DayBar {
    const { desk: said } = this.#desk.page.strings;
    const open = (openIn: (dialogs: DayDialogs) => void) => () => void this.#dialog(openIn);
    return new DayBar(this.#desk.page, {
      onDays: (days) => void this.show({ ...days, filter: this.#filter }),
      onFilter: (filter) => this.#showFilter(filter),
      search: daySearch(this.#desk, (openIn) => void this.#dialog(openIn)),
      acts: [
        button(
          said.do.book,
          open((dialogs) => dialogs.book()),
        ),
        shortButton(
          said.do.bookTour,
          said.tour,
          open((dialogs) => dialogs.bookTour()),
        ),
        shortButton(
          said.do.planClass,
          said.class,
          open((dialogs) => dialogs.planClass()),
        ),
        button(said.do.away, () => this.#markAway(), { class: "quiet" }),
        button(
          said.do.print,
          open(() => this.#loader.sheet?.ask()),
          { class: "quiet print" },
        ),
      ],
    });
  }

  #begin(live: LiveDay): void {
    const onFocusLost = () => this.#bar.focus();
    const side = new DaySide(this.#desk, live, {
      dialog: (openIn) => void this.#dialog(openIn),
      onPrint: (roster) => this.#loader.sheet?.printRoster(roster),
      onFocusLost: (classId) => body.focus(`class-${classId}`),
      onFocusGone: onFocusLost,
    });
    const body = new DayBody(this.#desk, live, side, {
      onOpen: (key) => this.#open(key),
      onNoShow: (entry) => void this.#dialog((dialogs) => dialogs.askNoShow(entry)),
      onEmpty: (start, column) => void this.#dialog((dialogs) => dialogs.book({ start, column })),
      onDragged: (entry, start, column) => {
        const onClosed = () => body.focus(entry.key);
        void this.#dialog((dialogs) => dialogs.askToMove({ entry, start, column }, onClosed));
      },
      onCoach: (coachId) => this.#markAway(coachId),
      onFocusLost,
    });
    this.#shown = { live, side, body };
    this.#bar.showAway(side.strip.element);
    this.#content.replaceChildren(body.element);
    this.#bar.showFreshness(true, live.asOfMs);
    this.#render(new Set());
    if (this.#reopens !== undefined) this.#open(`class-${this.#reopens}`);
    this.#reopens = undefined;
  }

  #render(changed: ReadonlySet<string>): void {
    if (this.#shown === undefined) return;
    const { live, side, body } = this.#shown;
    const names = this.#desk.page.strings.desk;
    const columns = shownColumns(this.#desk.club, live.entries, { filter: "all", names });
    this.#bar.showFilter(columns, this.#filter);
    side.show();
    body.show(changed, this.#filter);
    if (changed.size > 0) this.#announce(changed, live);
  }

  #showFilter(chosen: ColumnFilter): void {
    this.#filter = chosen;
    if (this.#live !== undefined) rememberAddress({ ...this.#live.shown, filter: chosen });
    this.#render(new Set());
  }

  /** Says what others have changed. */
  #announce(changed: ReadonlySet<string>, live: LiveDay): void {
    const { frame, strings } = this.#desk.page;
    const only = live.entries.find(({ key }) => changed.has(key));
    if (only === undefined || changed.size > 1) {
      frame.announce(strings.desk.changes(changed.size));
      return;
    }
    const { when, who, what, status } = entryWords(only, live.records.clients, wordingOf(this.#desk));
    frame.announce(strings.desk.changed([when, who, what, status].join(", ")));
  }

  #onFreshness(isUpToDate: boolean): void {
    if (this.#shown === undefined) return;
    const { live, side, body } = this.#shown;
    this.#bar.showFreshness(isUpToDate, live.asOfMs);
    side.show();
    body.showNow();
    if (isUpToDate) side.refreshRoster();
    const day = this.#today;
    // Midnight: a page that showed today goes on to the next day, unless somebody is at work in a dialog or a roster.
    const isAtWork = side.hasRoster || document.querySelector("dialog") !== null;
    if (this.#showsToday && live.day < day && !isAtWork) {
      void this.show({ day, count: live.shown.count, filter: this.#filter });
    }
  }

  get #today(): string {
    return this.#desk.page.time.dayOf(nowMs());
  }

  /** Opens a dialog as soon as the dialogs' script is loaded. If several were asked for until then, only the last opens. */
  async #dialog(openIn: (dialogs: DayDialogs) => void): Promise<void> {
    const live = this.#live;
    if (live === undefined) return;
    const { page } = this.#desk;
    this.#opening = openIn;
    hideAlert(this.#alert);
    if (!this.#areDialogsLoaded) page.frame.announce(page.strings.common.working);
    try {
      const Dialogs = await this.#loader.load();
      this.#areDialogsLoaded = true;
      if (live !== this.#live || openIn !== this.#opening) return;
      const onDay = (day: string) => void this.show({ day, count: 1, filter: this.#filter });
      openIn(new Dialogs(this.#desk, live, () => this.#bar.focus(), onDay));
    } catch (cause) {
      await showScriptFailed(this.#alert, cause, page);
    }
  }

  #open(key: string): void {
    void this.#dialog((dialogs) => {
      const entry = this.#live?.entries.find((each) => each.key === key);
      if (entry?.kind === "class") this.#shown?.side.openRoster(dialogs, entry.record);
      else if (entry !== undefined) dialogs.open(entry);
    });
  }

  #markAway(coachId?: number): void {
    const { frame, strings } = this.#desk.page;
    void this.#dialog((asked) =>
      asked.markAway(coachId, (added) => {
        frame.announce(strings.desk.awayAdded);
        void this.#dialog((dialogs) => this.#shown?.side.added(dialogs, added));
      }),
    );
  }
}
