import { nowMs } from "../../parts/clock.ts";
import { button, h, hasFocus } from "../../parts/elements.ts";
import type { Desk } from "../club/club-records.ts";
import { coachedEntries, isInTheWay } from "../day/entries.ts";
import type { LiveDay } from "../day/live-day.ts";
import { namesAway, notOver } from "./away-rules.ts";

/** The line that opens and closes the panel of who is away, such as `Amy Ash is unavailable · 6 to move`. */
export class AwayStrip {
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
