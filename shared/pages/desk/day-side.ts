import type { Unavailability } from "@fitness-club-booking/sdk/records";
import { nowMs } from "../parts/clock.ts";
import { button, h, hasFocus, newId } from "../parts/elements.ts";
import type { Desk } from "./club/club-records.ts";
import { coachedEntries, isInTheWay, type KnownClass } from "./day/entries.ts";
import type { LiveDay } from "./day/live-day.ts";
import type { DayDialogs } from "./day-dialogs.ts";
import type { RosterActions, RosterPanel } from "./roster/roster-panel.ts";
import type { AwayPanel } from "./unavailability/away-panel.ts";
import { namesAway, notOver } from "./unavailability/away-rules.ts";

/** What the side asks for. */
export interface DaySideActions extends Pick<RosterActions, "onPrint" | "onFocusLost"> {
  /** Does something with the dialogs of the shown days, once their script is there. */
  readonly dialog: (openIn: (dialogs: DayDialogs) => void) => void;
  /** What had the focus is gone. */
  readonly onFocusGone: () => void;
}

/** What was opened last in the place that the roster and who is away share. */
type Front = "roster" | "away" | undefined;

/**
 * What lies beside the bookings: the roster of a class, who is away, and the lists of the day, such as who comes next. The roster
 * and who is away share one place, which shows the one that was opened last. Beside a calendar, an open roster has the whole
 * side: two buttons above it lead to the lists and back.
 */
export class DaySide {
  /** Says who is away; it stands in the head of the day. */
  readonly strip: AwayStrip;
  /** Leads from the roster to the lists, and back. */
  readonly choice: HTMLElement;
  readonly rosterPlace = h("div.roster-place", { hidden: true });
  readonly awayPlace: HTMLElement;
  readonly #desk: Desk;
  readonly #live: LiveDay;
  readonly #actions: DaySideActions;
  readonly #toLists = button("", () => this.#bringToFront(undefined), { class: "span" });
  readonly #toRoster = button("", () => this.#bringToFront("roster"), { class: "span" });
  #roster: RosterPanel | undefined;
  #away: AwayPanel | undefined;
  #front: Front;
  #lists: string | undefined;

  constructor(desk: Desk, live: LiveDay, actions: DaySideActions) {
    this.#desk = desk;
    this.#live = live;
    this.#actions = actions;
    const id = newId("away");
    const { unavailable } = desk.page.strings.desk;
    this.awayPlace = h("aside.away-panel", { id, "aria-label": unavailable, hidden: true });
    this.choice = h("div.side-choice", { role: "group", hidden: true }, this.#toLists, this.#toRoster);
    this.strip = new AwayStrip(desk, id, {
      onPressed: () =>
        actions.dialog((dialogs) => this.#panelOf(dialogs).toggle(Boolean(this.awayPlace.hidden))),
      onFocusLost: actions.onFocusGone,
    });
  }

  /** Whether somebody is at work in a roster. */
  get hasRoster(): boolean {
    return this.#roster?.isOpen ?? false;
  }

  /** Shows what is known now of who is away. */
  show(): void {
    if (this.#away === undefined) this.#settle();
    else this.#away.show();
  }

  /** Reads the roster anew, where one is open. */
  refreshRoster(): void {
    this.#roster?.refresh();
  }

  /** Opens the roster of a class. */
  openRoster(dialogs: DayDialogs, of: KnownClass): void {
    this.#roster ??= dialogs.roster(this.rosterPlace, {
      onClosed: () => this.#bringToFront(undefined),
      onFocusLost: this.#actions.onFocusLost,
      onPrint: this.#actions.onPrint,
    });
    this.#toRoster.textContent = `${of.name} ${this.#desk.page.time.time(of.start_date_time)}`;
    // First: what is not shown takes no focus.
    this.#bringToFront("roster");
    this.#roster.open(of);
    this.#settle();
  }

  /** Opens who is away for what has just been added. */
  added(dialogs: DayDialogs, away: Unavailability): void {
    void this.#panelOf(dialogs).added(away);
  }

  /**
   * Says what is in the lists that an open roster hides, so that somebody can go there.
   * @param name undefined where it hides none
   */
  nameLists(name: string | undefined): void {
    this.#lists = name;
    this.#settle();
  }

  /** Ends it: the days are not shown any more. */
  close(): void {
    this.#roster?.close();
    this.strip.element.remove();
  }

  #panelOf(dialogs: DayDialogs): AwayPanel {
    this.#away ??= dialogs.away(this.awayPlace, {
      onFocusLost: this.#actions.onFocusGone,
      onToggled: (isOpen) => this.#onAwayToggled(isOpen),
      onShown: () => this.#settle(),
    });
    return this.#away;
  }

  #onAwayToggled(isOpen: boolean): void {
    this.#bringToFront(isOpen ? "away" : this.hasRoster ? "roster" : undefined);
    if (!isOpen) this.strip.focus();
  }

  #bringToFront(part: Front): void {
    this.#front = part;
    this.show();
  }

  #settle(): void {
    const isRosterInFront = this.#front === "roster";
    this.rosterPlace.classList.toggle("behind", !isRosterInFront);
    this.awayPlace.hidden = !this.#away?.isOpen || isRosterInFront;
    this.strip.show(this.#live, !this.awayPlace.hidden);
    this.choice.hidden = !this.hasRoster || this.#lists === undefined;
    this.#toLists.textContent = this.#lists ?? "";
    this.#toLists.setAttribute("aria-pressed", String(!isRosterInFront));
    this.#toRoster.setAttribute("aria-pressed", String(isRosterInFront));
  }
}

/** The line that opens and closes the panel of who is away, such as `Amy Ash is unavailable · 6 to move`. */
class AwayStrip {
  readonly element = h("p.away-strip", { hidden: true });
  readonly #desk: Desk;
  readonly #names = h("span.names");
  readonly #count = h("span.count");
  readonly #opener: HTMLButtonElement;
  readonly #onFocusLost: () => void;

  /** @param panelId the id of the panel that it opens */
  constructor(desk: Desk, panelId: string, actions: { onPressed(): void; onFocusLost(): void }) {
    this.#desk = desk;
    this.#onFocusLost = actions.onFocusLost;
    this.#opener = button("", actions.onPressed, { class: "quiet", "aria-controls": panelId });
    this.#opener.append(this.#names, this.#count);
    this.element.append(this.#opener);
  }

  /** Shows what is known now. */
  show({ records, shown }: LiveDay, isOpen: boolean): void {
    const { desk: said } = this.#desk.page.strings;
    const away = notOver(records.unavailability, nowMs());
    const entries = coachedEntries(records);
    const toMove = away.flatMap((each) => entries.filter((entry) => isInTheWay(entry, each))).length;
    const hadFocus = hasFocus(this.element);
    this.element.hidden = away.length === 0;
    this.element.dataset.open = String(toMove);
    const names = said.areAway(namesAway(away, shown, this.#desk));
    this.#names.textContent = names;
    this.#count.textContent = toMove === 0 ? "" : ` · ${said.toMove(toMove)}`;
    // There may be no room for all names.
    this.#opener.title = names;
    this.#opener.setAttribute("aria-expanded", String(isOpen));
    if (hadFocus && this.element.hidden) this.#onFocusLost();
  }

  /** Moves the focus to the line, where it is shown. */
  focus(): void {
    if (!this.element.hidden) this.#opener.focus();
  }
}
