import type { ListedClient, RosterEntry } from "@fitness-club-booking/sdk/records";
import { nowMs } from "../../parts/clock.ts";
import { button, h, hasFocus, newId } from "../../parts/elements.ts";
import type { AttendanceAction } from "../arrivals/arrivals.ts";
import type { Desk } from "../club/club-records.ts";
import type { KnownClass } from "../day/entries.ts";
import {
  hasPlace,
  isTooLateToMoveUp,
  type PlaceAct,
  placeActs,
  type RosterMark,
  rosterAttendance,
  rosterMarks,
} from "./roster-rules.ts";
import { nameInRoster, rosterTexts } from "./roster-words.ts";

/** What somebody does with a row. */
export interface RowActions {
  readonly onPerson: (person: ListedClient) => void;
  readonly onMark: (entry: RosterEntry, action: AttendanceAction) => void;
  readonly onAct: (entry: RosterEntry, act: PlaceAct) => void;
}

/** What a row needs to know besides the booking. */
export interface RowShow {
  readonly of: KnownClass;
  readonly isBlocked: boolean;
}

// A double tap is one press: a button that has just changed its meaning ignores the second tap.
const SECOND_TAP_MS = 700;
const UNDOES: readonly AttendanceAction[] = ["undoCheckIn", "undoNoShow"];

/** One person of a roster. Its elements stay the same, so that the focus and a press on its way stay where they are. */
export class RosterRow {
  readonly element: HTMLLIElement;
  readonly #desk: Desk;
  readonly #actions: RowActions;
  readonly #who: HTMLButtonElement;
  readonly #marks = h("span.roster-marks");
  readonly #state = h("span.state");
  readonly #about = h("div.about");
  readonly #first: HTMLButtonElement;
  readonly #more: HTMLButtonElement;
  readonly #moreBox: HTMLElement;
  #entry: RosterEntry;
  #said = "";
  #action: AttendanceAction | undefined;
  #changedMs = Number.NEGATIVE_INFINITY;

  constructor(desk: Desk, entry: RosterEntry, actions: RowActions) {
    const said = rosterTexts(desk);
    this.#desk = desk;
    this.#entry = entry;
    this.#actions = actions;
    this.#who = button("", () => this.#openPerson(), { class: "who" });
    this.#first = button("", () => this.#mark());
    const id = newId("more");
    this.#more = button("⋯", () => this.#toggle(this.#moreBox.hasAttribute("hidden")), {
      class: "quiet more",
      title: said.more,
      "aria-controls": id,
      "aria-expanded": false,
    });
    this.#moreBox = h("div.row-more", { id, hidden: true });
    this.element = h(
      "li.place",
      h("div.who-is", this.#who, " ", this.#marks, " ", this.#state),
      h("div.place-acts", this.#first, this.#more),
      this.#about,
      this.#moreBox,
    );
    this.element.addEventListener("keydown", (event) => this.#onKey(event));
  }

  /** Shows the booking as it is now; nothing is touched where nothing is new. */
  show(entry: RosterEntry, { of, isBlocked }: RowShow): void {
    this.#entry = entry;
    const marks = rosterMarks(entry, isBlocked);
    const actions = rosterAttendance(entry, nowMs());
    const first = firstOf(entry, actions);
    const others = actions.filter((action) => action !== first);
    const acts = placeActs(entry, of, nowMs());
    const said = JSON.stringify([entry, marks, first, others, acts]);
    if (said === this.#said) return;
    this.#said = said;
    const name = nameInRoster(entry, this.#desk);
    this.element.dataset.status = entry.status;
    this.#who.textContent = name;
    if (entry.client === null) this.#who.setAttribute("aria-disabled", "true");
    this.#marks.replaceChildren(...marks.map((mark) => this.#chip(mark)));
    this.#state.replaceChildren(...this.#stateInWords());
    this.#about.replaceChildren(...(entry.status === "waiting" ? this.#lineInWords() : []));
    this.#showFirst(first, name);
    const texts = rosterTexts(this.#desk);
    this.#more.setAttribute("aria-label", texts.about(texts.more, name));
    this.#fillMore(name, others, acts);
  }

  /** Shows that a change is on its way. */
  setBusy(isBusy: boolean): void {
    this.element.setAttribute("aria-busy", String(isBusy));
    if (isBusy) this.#first.setAttribute("aria-disabled", "true");
    else this.#first.removeAttribute("aria-disabled");
  }

  #openPerson(): void {
    if (this.#entry.client !== null) this.#actions.onPerson(this.#entry.client);
  }

  #mark(): void {
    if (this.#action === undefined || performance.now() - this.#changedMs < SECOND_TAP_MS) return;
    this.#actions.onMark(this.#entry, this.#action);
  }

  #showFirst(first: AttendanceAction | undefined, name: string): void {
    if (this.#action !== undefined && first !== this.#action) this.#changedMs = performance.now();
    this.#action = first;
    const hadFocus = hasFocus(this.#first);
    this.#first.hidden = first === undefined;
    if (first === undefined) {
      if (hadFocus) this.#more.focus();
      return;
    }
    const { do: labels, undo } = this.#desk.page.strings.desk;
    const said = rosterTexts(this.#desk);
    const label = UNDOES.includes(first) ? undo : labels[first];
    this.#first.textContent = label;
    this.#first.setAttribute("aria-label", said.about(label, name));
    this.#first.className = first === "checkIn" ? "act" : "act quiet";
  }

  #fillMore(name: string, others: readonly AttendanceAction[], acts: readonly PlaceAct[]): void {
    const { desk: said } = this.#desk.page.strings;
    const texts = rosterTexts(this.#desk);
    const alert = this.#entry.client?.medical_alert;
    const of = (label: string, onClick: () => void) =>
      button(label, () => this.#leaveMore(onClick), {
        class: "quiet",
        "aria-label": texts.about(label, name),
      });
    const labels: Readonly<Record<PlaceAct, string>> = {
      book: this.#entry.status === "waiting" ? texts.givePlace : texts.bookAgain,
      takeOut: texts.takeOut,
      leave: texts.leave,
      membership: said.do.membership,
    };
    const buttons = [
      ...others.map((action) => of(said.do[action], () => this.#actions.onMark(this.#entry, action))),
      ...acts.map((act) => of(labels[act], () => this.#actions.onAct(this.#entry, act))),
    ];
    const hadFocus = hasFocus(this.#moreBox);
    const facts = this.#facts();
    this.#more.hidden = buttons.length === 0 && facts === "" && !alert;
    this.#moreBox.replaceChildren(
      ...(alert ? [h("p.medical", h("strong", said.medicalAlert), ` ${alert}`)] : []),
      ...(facts === "" ? [] : [h("p.quiet", facts)]),
      ...buttons,
    );
    if (this.#more.hidden) this.#toggle(false);
    if (hadFocus) (this.#more.hidden ? this.#who : this.#more).focus({ preventScroll: true });
  }

  /** Escape folds the row's further actions, and closes nothing else. */
  #onKey(event: KeyboardEvent): void {
    if (event.key !== "Escape" || this.#moreBox.hidden) return;
    event.preventDefault();
    this.#toggle(false);
    this.#more.focus({ preventScroll: true });
  }

  /** Folds the row's further actions before one of them, so that the focus comes back to what is still there. */
  #leaveMore(action: () => void): void {
    this.#toggle(false);
    this.#more.focus({ preventScroll: true });
    action();
  }

  #toggle(isOpen: boolean): void {
    this.#moreBox.hidden = !isOpen;
    this.#more.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) this.#moreBox.scrollIntoView({ block: "nearest" });
  }

  #chip(mark: RosterMark): HTMLElement {
    const { desk: said } = this.#desk.page.strings;
    const text = { ...rosterTexts(this.#desk).marks, ...said.marks }[mark];
    return h("span.chip", { "data-mark": mark }, text);
  }

  #stateInWords(): (string | Node)[] {
    const { strings, time } = this.#desk.page;
    const { desk: said } = strings;
    const texts = rosterTexts(this.#desk);
    const { status, client, checked_in_at, cancelled_at, is_late_cancel, cancel_reason } = this.#entry;
    const erased = client === null ? texts.marks.erased : undefined;
    if (status === "waiting") {
      const isOut = this.#entry.waitlist?.position == null;
      return [[erased, isOut ? texts.waitsNoLonger : undefined].filter(Boolean).join(" · ")];
    }
    const words = [
      erased,
      said.status[status],
      status === "checked_in" && checked_in_at ? time.time(checked_in_at) : undefined,
      status === "cancelled" && cancelled_at ? time.inWords(cancelled_at) : undefined,
      is_late_cancel ? texts.late : undefined,
      status === "cancelled" ? cancel_reason : undefined,
    ];
    const text = words.filter(Boolean).join(" · ");
    return [status === "booked" ? h("span.visually-hidden", text) : text];
  }

  /** What became of the session. */
  #facts(): string {
    const { outcome } = this.#desk.page.strings.desk;
    const { session_outcome } = this.#entry;
    return session_outcome === "none" ? "" : outcome[session_outcome];
  }

  /** Since when somebody waits and until when, and why they were passed over. */
  #lineInWords(): HTMLElement[] {
    const { time } = this.#desk.page;
    const said = rosterTexts(this.#desk);
    const place = this.#entry.waitlist;
    if (place === null) return [];
    const { since, until, promoted_until, passed_over } = place;
    const terms = [
      said.since(time.inWords(since)),
      until === null ? undefined : said.until(time.inWords(until)),
      isTooLateToMoveUp(this.#entry, nowMs())
        ? said.promotedNoMore
        : promoted_until && promoted_until !== until
          ? said.promotedUntil(time.inWords(promoted_until))
          : undefined,
    ];
    const reasons = passed_over ?? [];
    return [
      h("p.quiet", terms.filter(Boolean).join(" · ")),
      ...(reasons.length === 0
        ? []
        : [
            h("p.passed-over", said.passedOver),
            h(
              "ul.passed-over",
              ...reasons.map(({ at, reason }) =>
                h("li", h("span.quiet", time.inWords(at)), ` ${said.passedReasons[reason]}`),
              ),
            ),
          ]),
    ];
  }
}

/** The action that a row offers with one press. */
function firstOf(entry: RosterEntry, actions: readonly AttendanceAction[]): AttendanceAction | undefined {
  if (!hasPlace(entry)) return undefined;
  const undoes = actions.find((action) => UNDOES.includes(action));
  return undoes ?? actions[0];
}
