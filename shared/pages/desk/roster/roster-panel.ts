import type { ListedClient, RosterEntry } from "@fitness-club-booking/sdk/records";
import { adoptStyle } from "../../parts/adopt-style.ts";
import { alertBox, type Failure, hideAlert, showFailure } from "../../parts/alerts.ts";
import { nowMs } from "../../parts/clock.ts";
import { button, h, hasFocus, newId } from "../../parts/elements.ts";
import type { Card } from "../card/card.ts";
import type { Desk } from "../club/club-records.ts";
import type { KnownClass } from "../day/entries.ts";
import type { LiveDay } from "../day/live-day.ts";
import { AddPerson } from "./add-person.ts";
import { PlaceChanges } from "./place-changes.ts";
import rosterStyle from "./roster.css";
import { rosterFacts } from "./roster-facts.ts";
import { type RosterHost, rosterHost } from "./roster-host.ts";
import { type RosterLists, rosterLists } from "./roster-lists.ts";
import { canAdd, partsOf, type Roster } from "./roster-rules.ts";
import { nameInRoster, rosterTexts } from "./roster-words.ts";
import { ShownRoster } from "./shown-roster.ts";

adoptStyle(rosterStyle);

/** What the roster asks of the desk's dialogs. */
export interface RosterActions {
  readonly onPerson: (person: ListedClient) => Card;
  /** Opens the card of the class, where it is changed. */
  readonly onChange: (of: KnownClass) => Card;
  readonly onNew: (entered: string, onPerson: (person: ListedClient) => void) => void;
  readonly onPrint: (roster: Roster) => void;
  /** Somebody has closed the panel. */
  readonly onClosed: () => void;
  /** The panel has closed, and what had opened it is gone. */
  readonly onFocusLost: (classId: number) => void;
}

/** The roster of a class beside the days that are shown: who has a place, who waits, and all that is done with them. */
export class RosterPanel {
  readonly #desk: Desk;
  readonly #actions: RosterActions;
  readonly #shown: ShownRoster;
  readonly #changes: PlaceChanges;
  readonly #host: RosterHost;
  readonly #title: HTMLHeadingElement;
  readonly #facts = h("div.roster-facts");
  /** Says why the roster could not be read. */
  readonly #alert = alertBox();
  readonly #trial: HTMLButtonElement;
  readonly #print: HTMLButtonElement;
  readonly #adding: AddPerson;
  readonly #add: HTMLElement;
  readonly #lists: RosterLists;
  readonly #outcome = h("p.outcome", { role: "status", tabindex: -1 });
  readonly #alerts = h("div.roster-alerts");
  readonly #content: HTMLElement;
  #opener: HTMLElement | undefined;

  /** @param place where it stands */
  constructor(desk: Desk, live: LiveDay, place: HTMLElement, actions: RosterActions) {
    this.#desk = desk;
    this.#actions = actions;
    this.#shown = new ShownRoster(desk, live, {
      onChange: () => this.#show(),
      onRead: () => hideAlert(this.#alert),
      onFailed: (failure) => this.#fail(failure),
    });
    this.#changes = this.#newChanges(live);
    this.#lists = rosterLists(desk, {
      onPerson: (person) => this.#openOver(actions.onPerson(person)),
      onMark: (entry, action) => void this.#changes.mark(entry, action),
      onAct: (entry, act) => this.#changes.act(entry, act),
    });
    const { desk: said } = desk.page.strings;
    const texts = rosterTexts(desk);
    this.#trial = button(texts.trial, () => this.#changes.openTrial(), { class: "quiet" });
    this.#print = button(said.do.print, () => this.#onPrint(), { class: "quiet" });
    const change = button(texts.change, () => this.#change(), { class: "quiet" });
    this.#adding = this.#newAdding();
    this.#add = h("div.roster-add", this.#adding.element, h("div.buttons", this.#trial, change, this.#print));
    const titleId = newId("roster");
    this.#title = h("h2", { id: titleId, tabindex: -1 });
    this.#content = this.#newContent();
    this.#host = rosterHost(desk.page, place, {
      content: this.#content,
      titleId,
      onLeft: () => this.#leave(),
    });
  }

  /** Whether the roster of a class is shown. */
  get isOpen(): boolean {
    return this.#host.isOpen;
  }

  /** Shows the roster of a class. */
  open(of: KnownClass): void {
    const { activeElement } = document;
    const isOutside = activeElement !== document.body && !hasFocus(this.#content);
    if (activeElement instanceof HTMLElement && isOutside) this.#opener = activeElement;
    if (this.#shown.open(of)) this.#begin();
    this.#host.open(of.id);
    this.#show();
    this.#title.focus({ preventScroll: true });
    void this.#shown.read();
  }

  /** Reads the roster anew where one is shown. */
  refresh(): void {
    void this.#shown.read();
  }

  /** Ends it: the days are not shown any more. */
  close(): void {
    this.#shown.close();
    this.#host.end();
  }

  #newChanges(live: LiveDay): PlaceChanges {
    return new PlaceChanges(this.#desk, live, this.#shown, {
      setBusy: (clientId, isBusy) => this.#lists.row(clientId)?.setBusy(isBusy),
      say: (words) => {
        this.#outcome.textContent = words;
        if (words !== "") this.#keepFocus();
      },
      keepFocus: () => this.#keepFocus(),
      choose: (entry) => this.#choose(entry),
    });
  }

  #newAdding(): AddPerson {
    return new AddPerson(this.#desk, {
      of: () => this.#shown.of,
      roster: () => this.#shown.roster,
      writes: () => this.#shown.writes,
      onChosen: () => this.#outcome.replaceChildren(),
      onBooked: (answer, person, checksIn) => {
        const name = nameInRoster({ client: person, ...person }, this.#desk);
        return this.#changes.booked(answer, name, { checksIn });
      },
      onRefused: () => this.#shown.read(),
      onNew: this.#actions.onNew,
      onBlocked: (clientId) => {
        this.#shown.blocked.add(clientId);
        this.#showPeople();
      },
    });
  }

  #newContent(): HTMLElement {
    const { close } = this.#desk.page.strings.common;
    const leave = button("×", () => this.#leave(), { class: "close", "aria-label": close });
    return h(
      "div.roster",
      h("header", this.#title, leave),
      h("div.roster-body", this.#facts, this.#alert, this.#add, ...this.#lists.elements),
      h("div.roster-told", this.#alerts, this.#outcome),
    );
  }

  /** Forgets the class that was shown before. */
  #begin(): void {
    this.#alerts.replaceChildren(this.#shown.writes.element);
    this.#outcome.replaceChildren();
    hideAlert(this.#alert);
    this.#adding.clear();
    this.#lists.clear();
  }

  /** Closes the panel, and gives the focus back to the class. */
  #leave(): void {
    const before = this.#shown.of;
    this.#shown.close();
    this.#host.close();
    if (before === undefined) return;
    this.#actions.onClosed();
    if (this.#opener?.isConnected) this.#opener.focus({ preventScroll: true });
    else this.#actions.onFocusLost(before.id);
    this.#opener = undefined;
  }

  #fail(failure: Failure): void {
    const isGone = failure.reason === "refused" && failure.status === 404;
    if (!isGone) {
      const onAgain = () => this.refresh();
      showFailure(this.#alert, failure, this.#desk.page, { onAgain, isRead: true, keepsFocus: true });
      return;
    }
    this.#shown.forget();
    this.#lists.hide();
    this.#add.hidden = true;
    this.#facts.replaceChildren(h("p", rosterTexts(this.#desk).isGone));
  }

  #show(): void {
    const { of, roster } = this.#shown;
    if (of === undefined) return;
    this.#title.textContent = of.name;
    const here = roster?.entries.filter(({ status }) => status === "checked_in").length ?? 0;
    this.#facts.replaceChildren(...rosterFacts(this.#desk, of, here).filter((part) => part !== undefined));
    const canBook = canAdd(of, nowMs());
    this.#add.hidden = false;
    this.#adding.element.hidden = !canBook;
    this.#trial.hidden = !canBook;
    this.#print.hidden = roster === undefined;
    this.#showPeople();
  }

  #showPeople(): void {
    const { of, roster, blocked } = this.#shown;
    if (of !== undefined) {
      this.#lists.show({ of, parts: roster && partsOf(roster.entries, this.#desk.page.locale), blocked });
    }
    this.#adding.show();
  }

  #change(): void {
    if (this.#shown.of !== undefined) this.#openOver(this.#actions.onChange(this.#shown.of));
  }

  #onPrint(): void {
    if (this.#shown.roster !== undefined) this.#actions.onPrint(this.#shown.roster);
  }

  /** Reads the roster anew once a card has closed in which something may have been changed. */
  #openOver(card: Card): void {
    card.whenClosed(() => {
      if (this.#shown.of === undefined) return;
      this.#keepFocus();
      this.refresh();
    });
  }

  /** Begins to book for somebody of the list. */
  #choose({ client }: RosterEntry): void {
    if (client === null) return;
    this.#adding.take(client);
    this.#adding.element.scrollIntoView({ block: "nearest" });
    this.#adding.element.querySelector<HTMLElement>(".chosen")?.focus();
  }

  /** Moves the focus to what was said where it is lost: what had it may have been folded away. */
  #keepFocus(): void {
    const { activeElement } = document;
    if (this.#shown.of !== undefined && (activeElement === null || activeElement === document.body)) {
      (this.#outcome.textContent === "" ? this.#title : this.#outcome).focus({ preventScroll: true });
    }
  }
}
