import type { Unavailability } from "@fitness-club-booking/sdk/records";
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
import { type DayBody, dayBody } from "./day-body.ts";
import type { DayDialogs } from "./day-dialogs.ts";
import { daySearch } from "./day-search.ts";
import { dialogLoader } from "./dialog-loader.ts";
import type { RosterPanel } from "./roster/roster-panel.ts";
import { type AwayPanel, awayPanel } from "./unavailability/away-panel.ts";

/** The club's days: a bar to go from day to day, who is away, who comes next, and all tours and appointments. */
export interface DayView {
  readonly element: HTMLElement;
  /** Reads and shows days. */
  show(address: DayAddress): Promise<void>;
  /** Follows no more days, and opens no dialog. */
  close(): void;
}

/** The days of a desk. */
export function dayView(desk: Desk): DayView {
  const { club, page } = desk;
  const { frame, time } = page;
  const { common, desk: said } = page.strings;
  const alert = alertBox();
  const content = h("div.day-content");
  let live: LiveDay | undefined;
  let showsToday = false;
  let filter: ColumnFilter = "all";
  let body: DayBody | undefined;
  let away: AwayPanel | undefined;
  const rosterPlace = h("div.roster-place", { hidden: true });
  let roster: RosterPanel | undefined;
  // The roster and the panel of who is away share one place. It shows the one that was opened last, and the other once that closes.
  let inFront: "roster" | "away" | undefined;
  // The class whose roster was open before the page was loaded again.
  let reopens = jsonField(history.state, "roster");
  let areDialogsLoaded = false;
  // The dialog that was asked for last.
  let opening: unknown;
  const bar = new DayBar(page, {
    onDays: (days) => void show({ ...days, filter }),
    onFilter: showFilter,
    search: daySearch(desk, (openIn) => void dialog(openIn)),
    acts: [
      button(said.do.book, () => void dialog((dialogs) => dialogs.book())),
      shortButton(said.do.bookTour, said.tour, () => void dialog((dialogs) => dialogs.bookTour())),
      shortButton(said.do.planClass, said.class, () => void dialog((dialogs) => dialogs.planClass())),
      button(said.do.away, () => markAway(), { class: "quiet" }),
      button(said.do.print, () => void dialog(() => loader.sheet?.ask()), { class: "quiet print" }),
    ],
  });
  const element = h("section.day", bar.element, alert, content);
  const loader = dialogLoader(desk, element, () => (body === undefined ? undefined : live));
  return { element, show, close };

  async function show(address: DayAddress): Promise<void> {
    close();
    const opened = new LiveDay(desk, address, { onChange: render, onFreshness });
    live = opened;
    filter = address.filter;
    showsToday = address.day === today();
    bar.showDays(address);
    rememberAddress(address);
    hideAlert(alert);
    content.replaceChildren(h("p.empty.loading", { "aria-busy": "true" }, common.loading));
    const failure = await opened.open();
    if (opened !== live) return;
    if (failure === undefined) begin(opened);
    else {
      content.replaceChildren();
      showFailure(alert, failure, page, { onAgain: () => void show(address), isRead: true });
    }
  }

  function begin(shown: LiveDay): void {
    const onFocusLost = () => bar.focus();
    away = awayPanel(desk, shown, {
      onOpen: (entry, unavailability) =>
        void dialog((dialogs) => dialogs.openToMove(entry, unavailability, () => away?.focusItem(entry))),
      onCancel: (asked) => void dialog((dialogs) => dialogs.cancelUnsolved(asked)),
      onFocusLost,
      isBehind: () => inFront === "roster",
      onToggled: (isOpen) => bringToFront(isOpen ? "away" : undefined),
    });
    body = dayBody(desk, shown, [rosterPlace, away.element], {
      onOpen: open,
      onNoShow: (entry) => void dialog((dialogs) => dialogs.askNoShow(entry)),
      onEmpty: (start, column) => void dialog((dialogs) => dialogs.book({ start, column })),
      onDragged: (entry, start, column) =>
        void dialog((dialogs) => dialogs.askToMove({ entry, start, column }, () => body?.focus(entry.key))),
      onCoach: markAway,
      onFocusLost,
    });
    content.replaceChildren(away.strip, body.element);
    bar.showFreshness(true, shown.asOfMs);
    render(new Set());
    if (reopens !== undefined) open(`class-${reopens}`);
    reopens = undefined;
  }

  function render(changed: ReadonlySet<string>): void {
    if (live === undefined || body === undefined || away === undefined) return;
    bar.showFilter(shownColumns(club, live.entries, { filter: "all", names: said }), filter);
    away.show();
    body.show(changed, filter);
    if (changed.size > 0) announce(changed);
  }

  function bringToFront(part: typeof inFront): void {
    inFront = part;
    rosterPlace.classList.toggle("behind", part === "away");
    away?.show();
  }

  function showFilter(chosen: ColumnFilter): void {
    filter = chosen;
    if (live !== undefined) rememberAddress({ ...live.shown, filter });
    render(new Set());
  }

  /** Says what others have changed. */
  function announce(changed: ReadonlySet<string>): void {
    const only = live?.entries.find(({ key }) => changed.has(key));
    if (live === undefined || only === undefined || changed.size > 1) {
      frame.announce(said.changes(changed.size));
      return;
    }
    const { when, who, what, status } = entryWords(only, live.records.clients, wordingOf(desk));
    frame.announce(said.changed([when, who, what, status].join(", ")));
  }

  function onFreshness(isUpToDate: boolean): void {
    if (live === undefined) return;
    bar.showFreshness(isUpToDate, live.asOfMs);
    body?.showNow();
    if (isUpToDate) roster?.refresh();
    const day = today();
    // Midnight: a page that showed today goes on to the next day, unless somebody is at work in a dialog or a roster.
    const isAtWork = roster?.isOpen || document.querySelector("dialog") !== null;
    if (showsToday && live.day < day && !isAtWork) {
      void show({ day, count: live.shown.count, filter });
    }
  }

  function showDay(day: string): void {
    void show({ day, count: 1, filter });
  }

  function today(): string {
    return time.dayOf(nowMs());
  }

  function close(): void {
    live?.close();
    body?.close();
    roster?.close();
    roster = undefined;
    inFront = undefined;
    rosterPlace.classList.remove("behind");
    live = undefined;
    body = undefined;
  }

  /** Opens a dialog as soon as the dialogs' script is loaded. If several were asked for until then, only the last opens. */
  async function dialog(openIn: (dialogs: DayDialogs) => void): Promise<void> {
    const shown = live;
    if (shown === undefined) return;
    opening = openIn;
    hideAlert(alert);
    if (!areDialogsLoaded) frame.announce(common.working);
    try {
      const dayDialogs = await loader.load();
      areDialogsLoaded = true;
      if (shown !== live || openIn !== opening) return;
      openIn(dayDialogs(desk, shown, () => bar.focus(), showDay));
    } catch (cause) {
      await showScriptFailed(alert, cause, page);
    }
  }

  function open(key: string): void {
    void dialog((dialogs) => {
      const entry = live?.entries.find((each) => each.key === key);
      if (entry?.kind === "class") {
        roster ??= dialogs.roster(rosterPlace, {
          onClosed: () => bringToFront(undefined),
          onFocusLost: (id) => body?.focus(`class-${id}`),
          onPrint: (printed) => loader.sheet?.printRoster(printed),
        });
        bringToFront("roster");
        roster.open(entry.record);
      } else if (entry !== undefined) dialogs.open(entry);
    });
  }

  function markAway(coachId?: number): void {
    const onAdded = async (added: Unavailability) => {
      frame.announce(said.awayAdded);
      await away?.added(added);
    };
    void dialog((dialogs) => dialogs.markAway(coachId, onAdded));
  }
}
