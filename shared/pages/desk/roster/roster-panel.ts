import { CallFailed } from "@fitness-club-booking/sdk/call-failed";
import type { ClassBooking, ClassType, ListedClient, RosterEntry } from "@fitness-club-booking/sdk/records";
import { alertBox, type Failure, hideAlert, showFailure } from "../../parts/alerts.ts";
import { nowMs } from "../../parts/clock.ts";
import { button, h, hasFocus, newId } from "../../parts/elements.ts";
import { type AttendanceAction, CLASS_OPERATIONS } from "../arrivals/arrivals.ts";
import type { Card } from "../card/card.ts";
import { RecordWrites } from "../card/record-writes.ts";
import { readClassType } from "../club/class-types.ts";
import { type Desk, tenantPath } from "../club/club-records.ts";
import type { KnownClass } from "../day/entries.ts";
import type { LiveDay } from "../day/live-day.ts";
import { addPerson } from "./add-person.ts";
import { PlaceCard, type PlaceStep } from "./place-card.ts";
import rosterStyle from "./roster.css";
import { rosterFacts } from "./roster-facts.ts";
import { rosterHost } from "./roster-host.ts";
import { rosterLists } from "./roster-lists.ts";
import { readRoster } from "./roster-reader.ts";
import {
  type ChangedPlace,
  canAdd,
  isOn,
  isTooLateToMoveUp,
  movedUp,
  noShowForfeits,
  type PlaceAct,
  partsOf,
  passesOn,
  type Roster,
  withKnown,
} from "./roster-rules.ts";
import { bookedInWords, hasNotice, nameInRoster, placeNotices, rosterTexts } from "./roster-words.ts";
import { type BookedHow, openTrialCard } from "./trial-card.ts";

// The style sheet comes with the script: no page needs it before.
const sheet = new CSSStyleSheet();
sheet.replaceSync(rosterStyle);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

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

/** The roster of a class: who has a place, who waits, and all that is done with them. */
export interface RosterPanel {
  /** Whether the roster of a class is shown. */
  readonly isOpen: boolean;
  /** Shows the roster of a class. */
  open(of: KnownClass): void;
  /** Reads the roster anew where one is shown. */
  refresh(): void;
  /** Ends it: the days are not shown any more. */
  close(): void;
}

/**
 * The roster beside the days that are shown.
 * @param place where it stands
 */
export function rosterPanel(
  desk: Desk,
  live: LiveDay,
  place: HTMLElement,
  actions: RosterActions,
): RosterPanel {
  const { page, sdk } = desk;
  const { common, desk: said } = page.strings;
  const texts = rosterTexts(desk);
  const titleId = newId("roster");
  const title = h("h2", { id: titleId, tabindex: -1 });
  const facts = h("div.roster-facts");
  // Says why the roster could not be read.
  const alert = alertBox();
  const change = button(texts.change, () => shown && openOver(actions.onChange(shown)), { class: "quiet" });
  const trial = button(texts.trial, () => openTrial(), { class: "quiet" });
  const print = button(said.do.print, () => roster && actions.onPrint(roster), { class: "quiet" });
  const adding = addPerson(desk, {
    roster: () => roster,
    writes: () => writes,
    onBooked: (answer, person, checksIn) =>
      onBooked(answer, nameInRoster({ client: person, ...person }, desk), { checksIn }),
    onRefused: () => read(),
    onNew: actions.onNew,
    onBlocked: (clientId) => {
      blocked.add(clientId);
      showPeople();
    },
  });
  const add = h("div.roster-add", adding.element, h("div.buttons", trial, change, print));
  const lists = rosterLists(desk, {
    onPerson: (person) => openOver(actions.onPerson(person)),
    onMark: (entry, action) => void mark(entry, action),
    onAct: act,
  });
  const outcome = h("p.outcome", { role: "status", tabindex: -1 });
  const alerts = h("div.roster-alerts");
  const told = h("div.roster-told", alerts, outcome);
  const content = h(
    "div.roster",
    h(
      "header",
      title,
      button("×", () => leave(), { class: "close", "aria-label": common.close }),
    ),
    facts,
    alert,
    add,
    ...lists.elements,
    told,
  );
  const host = rosterHost(page, place, { content, titleId, onLeft: leave });
  // The clients whom the club is known to block. A list of clients does not say so.
  const blocked = new Set<number>();
  // By class, since what was not answered is sent again under its key.
  const writesByClass = new Map<number, RecordWrites>();
  let writes = new RecordWrites(page);
  let shown: KnownClass | undefined;
  let roster: Roster | undefined;
  // The type of the class that is shown, once it was read.
  let type: ClassType | undefined;
  let reading: unknown;
  let opener: HTMLElement | undefined;
  return {
    get isOpen() {
      return host.isOpen;
    },
    open,
    refresh: () => {
      if (shown !== undefined) void read();
    },
    close: () => {
      shown = undefined;
      reading = undefined;
      host.end();
    },
  };

  function open(of: KnownClass): void {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && activeElement !== document.body && !hasFocus(content)) {
      opener = activeElement;
    }
    if (shown?.id !== of.id) begin(of);
    shown = of;
    host.open(of.id);
    show();
    title.focus({ preventScroll: true });
    void read();
  }

  /** Forgets the class that was shown before. */
  function begin({ id, class_type_id }: KnownClass): void {
    roster = undefined;
    type = undefined;
    void readClassType(desk, class_type_id).then((read) => {
      if (shown?.id === id) type = read;
    });
    writes = writesByClass.get(id) ?? new RecordWrites(page);
    writesByClass.set(id, writes);
    alerts.replaceChildren(writes.element);
    outcome.replaceChildren();
    hideAlert(alert);
    adding.clear();
    lists.clear();
  }

  /** Closes the panel, and gives the focus back to the class. */
  function leave(): void {
    const before = shown;
    shown = undefined;
    reading = undefined;
    host.close();
    if (before === undefined) return;
    actions.onClosed();
    if (opener?.isConnected) opener.focus({ preventScroll: true });
    else actions.onFocusLost(before.id);
    opener = undefined;
  }

  /** Reads the roster; a later reading knows more, whichever is answered first. */
  async function read(): Promise<void> {
    const of = shown;
    if (of === undefined) return;
    const asked = {};
    reading = asked;
    try {
      const answer = await readRoster(desk, of.id);
      if (reading !== asked || answer === undefined) return;
      hideAlert(alert);
      take(answer);
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      if (reading === asked) fail(error.result);
    }
  }

  function fail(failure: Failure): void {
    const isGone = failure.reason === "refused" && failure.status === 404;
    if (!isGone) {
      showFailure(alert, failure, page, { onAgain: () => void read(), isRead: true, keepsFocus: true });
      return;
    }
    roster = undefined;
    lists.hide();
    add.hidden = true;
    facts.replaceChildren(h("p", texts.isGone));
  }

  function take(answer: Roster): void {
    roster = { class: answer.class, entries: withKnown(answer.entries, roster?.entries ?? []) };
    shown = answer.class;
    for (const { client_id, waitlist } of answer.entries) {
      if (waitlist?.passed_over?.at(-1)?.reason === "blocked") blocked.add(client_id);
    }
    show();
    putClass(answer.class);
  }

  /** Lets the day show what was read of the class. */
  function putClass(of: KnownClass): void {
    const known = live.records.classes.find(({ id }) => id === of.id);
    const isKnown =
      known === undefined ||
      (known.version === of.version && known.booked === of.booked && known.waiting === of.waiting);
    if (!isKnown) live.put({ class: of });
  }

  function show(): void {
    const of = shown;
    if (of === undefined) return;
    title.textContent = of.name;
    const here = roster?.entries.filter(({ status }) => status === "checked_in").length ?? 0;
    facts.replaceChildren(...rosterFacts(desk, of, here).filter((part) => part !== undefined));
    const canBook = canAdd(of, nowMs());
    add.hidden = false;
    adding.element.hidden = !canBook;
    trial.hidden = !canBook;
    print.hidden = roster === undefined;
    showPeople();
  }

  function showPeople(): void {
    if (shown !== undefined) {
      lists.show({ of: shown, parts: roster && partsOf(roster.entries, page.locale), blocked });
    }
    adding.show();
  }

  /** Reads the roster anew once a card has closed in which something may have been changed. */
  function openOver(card: Card): void {
    card.whenClosed(() => {
      if (shown === undefined) return;
      keepFocus();
      void read();
    });
  }

  /**
   * Marks somebody's attendance, once however often it is pressed.
   * @param before what has been said of them, which stays
   */
  async function mark(
    entry: RosterEntry,
    action: AttendanceAction,
    before = `${nameInRoster(entry, desk)}:`,
  ): Promise<void> {
    if (action === "noShow" && noShowForfeits(entry)) {
      ask(entry, "noShow");
      return;
    }
    const { client_id, class_id } = entry;
    const row = lists.row(client_id);
    const path = { ...tenantPath(desk), class_id, client_id };
    const operation = CLASS_OPERATIONS[action];
    const name = nameInRoster(entry, desk);
    outcome.replaceChildren();
    row?.setBusy(true);
    const answer = await writes.send<ChangedPlace>(client_id, {
      change: { action, version: entry.version },
      call: (retry) => {
        const options = { ...retry, ifMatch: entry };
        return operation === "markClassNoShow"
          ? sdk.markClassNoShow({ path, body: {} }, options)
          : sdk[operation]({ path }, options);
      },
      about: name,
      onAgain: () => void mark(current(entry), action, before),
      onRefused: () => read(),
    });
    row?.setBusy(writes.isBusy(client_id));
    if (answer === undefined) return;
    put(answer.class_booking);
    say([before, said.done[operation], ...placeNotices(answer, desk)].join(" "), class_id);
  }

  function act(entry: RosterEntry, asked: PlaceAct): void {
    outcome.replaceChildren();
    if (asked !== "book") ask(entry, asked);
    else if (entry.client !== null) {
      adding.take(entry.client);
      adding.element.scrollIntoView({ block: "nearest" });
      adding.element.querySelector<HTMLElement>(".chosen")?.focus();
    }
  }

  /** Opens the dialog of a step with somebody's place. */
  function ask(entry: RosterEntry, step: PlaceStep): void {
    const { line } = partsOf(roster?.entries ?? [], page.locale);
    const { card } = new PlaceCard(desk, live, entry, {
      step,
      isWaitedFor: roster !== undefined && passesOn(roster.class, nowMs()),
      isTooLate: line.every((each) => isTooLateToMoveUp(each, nowMs())),
      onRead: put,
      onDone: (answer, words) => void onChanged(answer, `${nameInRoster(entry, desk)}: ${words}`),
    });
    card.whenClosed(keepFocus);
  }

  function openTrial(): void {
    if (shown === undefined) return;
    openTrialCard(desk, shown.id, {
      isOn: isOn(shown, type, nowMs()),
      onBooked: (answer, name, how) => void onBooked(answer, name, how),
      onRefused: () => void read(),
    });
  }

  /** Says what has become of a booking, and checks whoever is here in. */
  async function onBooked(
    answer: ChangedPlace,
    name: string,
    { earlier, checksIn = false }: BookedHow,
  ): Promise<void> {
    const { client_id, status } = answer.class_booking;
    if (hasNotice(answer, "CLIENT_BLOCKED")) blocked.add(client_id);
    const told = [`${name}:`, bookedInWords(answer, desk), earlier, ...placeNotices(answer, desk)]
      .filter(Boolean)
      .join(" ");
    await onChanged(answer, told);
    if (checksIn && status === "booked") {
      await mark(current({ ...answer.class_booking, client: null }), "checkIn", told);
    }
  }

  /** Takes over what a change has made of somebody's place, reads who has moved up, and says it all. */
  async function onChanged(answer: ChangedPlace, words: string): Promise<void> {
    const { class_id } = answer.class_booking;
    put(answer.class_booking);
    say(words, class_id);
    const before = roster?.entries ?? [];
    await read();
    if (shown?.id !== class_id) return;
    const names = movedUp(before, roster?.entries ?? [])
      .filter(({ client_id }) => client_id !== answer.class_booking.client_id)
      .map((entry) => nameInRoster(entry, desk));
    if (names.length > 0) say(`${words} ${texts.hasMovedUp(names.join(", "))}`, class_id);
    else if (hasNotice(answer, "PLACE_PASSED_ON")) say(`${words} ${texts.passedOn}`, class_id);
  }

  /** Takes over somebody's place as it was answered. */
  function put(booking: ClassBooking): void {
    if (roster === undefined || booking.class_id !== roster.class.id) return;
    const entries = roster.entries.map((entry) =>
      entry.client_id === booking.client_id && entry.version <= booking.version
        ? { ...booking, client: entry.client }
        : entry,
    );
    roster = { ...roster, entries };
    show();
  }

  /** The booking as it is known now. */
  function current(entry: RosterEntry): RosterEntry {
    const { class_id, client_id } = entry;
    const now = roster?.entries.find((other) => other.client_id === client_id && other.class_id === class_id);
    return now ?? entry;
  }

  /** Says what was done; who has closed the roster, or opened another, hears it all the same. */
  function say(words: string, classId: number): void {
    if (shown?.id !== classId) {
      page.frame.announce(words);
      return;
    }
    outcome.textContent = words;
    keepFocus();
  }

  /** Moves the focus to what was said where it is lost: what had it may have been folded away. */
  function keepFocus(): void {
    const { activeElement } = document;
    if (shown !== undefined && (activeElement === null || activeElement === document.body)) {
      (outcome.textContent === "" ? title : outcome).focus({ preventScroll: true });
    }
  }
}
