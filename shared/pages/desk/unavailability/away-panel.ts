import type { Unavailability } from "@fitness-club-booking/sdk/records";
import { alertBox, hideAlert, showFailure } from "../../parts/alerts.ts";
import { nowMs } from "../../parts/clock.ts";
import { button, h, hasFocus } from "../../parts/elements.ts";
import { readAll } from "../../parts/read-all.ts";
import type { WriteCall } from "../../parts/write.ts";
import { RecordWrites } from "../card/record-writes.ts";
import { type Desk, tenantPath } from "../club/club-records.ts";
import { type CoachedEntry, coachedEntries, type ToMove, toMoveOf } from "../day/entries.ts";
import type { LiveDay, UnavailabilityDone } from "../day/live-day.ts";
import { awayName, notOver } from "./away-rules.ts";
import { awayView } from "./away-view.ts";
import type { EndAsked } from "./end-away.ts";
import { type SubstitutionHost, type Substitutions, substitutionsOf } from "./substitutions.ts";

/** What the panel asks for. */
export interface AwayPanelActions {
  /** Opens what is in the way of an unavailability. */
  readonly onOpen: (entry: CoachedEntry, away: Unavailability) => void;
  readonly onCancel: SubstitutionHost["onCancel"];
  /** Opens the dialog that asks whether to end an unavailability. */
  readonly onEnd: (asked: EndAsked) => void;
  /** What had the focus is gone. */
  readonly onFocusLost: () => void;
  /** The panel is to come to the front, or was closed. Then it is shown anew. */
  readonly onToggled: (isOpen: boolean) => void;
  /** The panel has been filled: whether it is open is known now. */
  readonly onShown: () => void;
}

/**
 * Who and what is away on the shown days, with the appointments and classes that must be moved. It lies beside the bookings and
 * scrolls in itself.
 */
export class AwayPanel {
  readonly #desk: Desk;
  readonly #live: LiveDay;
  readonly #actions: AwayPanelActions;
  readonly #element: HTMLElement;
  /** Says why it could not be read who is away. */
  readonly #alert = alertBox();
  readonly #list = h("div.all-away");
  /** By unavailability, the keys of what was in its way. */
  readonly #before = new Map<number, Set<string>>();
  readonly #writes: RecordWrites;
  readonly #substitutions: Substitutions;
  #isOpen = false;
  #hadAlert = false;

  /** @param element is filled; whoever has made it shows and hides it */
  constructor(desk: Desk, live: LiveDay, element: HTMLElement, actions: AwayPanelActions) {
    this.#desk = desk;
    this.#live = live;
    this.#actions = actions;
    this.#element = element;
    this.#writes = new RecordWrites(desk.page);
    const { onCancel } = actions;
    const host = { show: () => this.show(), focus: (id: number) => this.#focus(id), onCancel };
    this.#substitutions = substitutionsOf(desk, live, host);
    const { close } = desk.page.strings.common;
    element.append(
      button("×", () => this.toggle(false), { class: "close", "aria-label": close }),
      this.#alert,
      this.#writes.element,
      this.#substitutions.alerts,
      this.#list,
    );
    element.addEventListener("keydown", ({ key }) => key === "Escape" && this.toggle(false));
  }

  /** Whether it is to be seen, unless something else stands in its place. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Shows what is known now. */
  show(): void {
    const { activeElement } = document;
    const focused = activeElement?.getAttribute("data-focus");
    const heading = activeElement?.closest("section.away")?.querySelector("h2")?.dataset.focus;
    const hadFocus = hasFocus(this.#element);
    const shown = notOver(this.#live.records.unavailability, nowMs());
    this.#list.replaceChildren(...shown.map((away) => this.#viewOf(away)));
    const hasAlert = this.#alerts.some(({ hidden }) => !hidden);
    const isNeeded = shown.length > 0 || hasAlert;
    this.#isOpen &&= isNeeded;
    const isNews = hasAlert && !this.#hadAlert;
    this.#hadAlert = hasAlert;
    // Whoever has closed the panel meanwhile must still learn what was not done.
    if (isNews) {
      this.#open();
      return;
    }
    this.#actions.onShown();
    if (focused != null && hadFocus) this.#focusOn(focused, heading);
    if (hadFocus && !isNeeded) this.#actions.onFocusLost();
  }

  /** Opens or closes the panel. */
  toggle(opens: boolean): void {
    this.#isOpen = opens;
    if (!opens) for (const each of this.#alerts) hideAlert(each);
    this.#actions.onToggled(opens);
    if (opens) this.#list.querySelector("h2")?.focus();
  }

  /** Opens the panel for what has just been added, and plans at once who takes over what is in the way. */
  async added(away: Unavailability): Promise<void> {
    await this.#read({ added: away });
    this.#open();
    this.#focus(away.id);
    const isInWay = this.#itemsOf(away).some(({ isDone }) => !isDone);
    if ("coach_id" in away && isInWay) await this.#substitutions.plan(away);
  }

  /** Moves the focus to what must be moved, or, once it was, to the first heading. */
  focusItem({ key }: Pick<CoachedEntry, "key">): void {
    this.#focusOn(`move-${key}`);
  }

  get #alerts(): HTMLElement[] {
    return [...this.#element.querySelectorAll<HTMLElement>(".alert")];
  }

  #open(): void {
    this.#isOpen = true;
    this.#actions.onToggled(true);
  }

  #focus(awayId: number): void {
    this.#list.querySelector<HTMLElement>(`[data-focus="away-${awayId}"]`)?.focus();
  }

  /** Moves the focus to what has one of the names, or else to the first heading. */
  #focusOn(...names: readonly (string | undefined)[]): void {
    const [found] = names.flatMap(
      (name) => this.#list.querySelector<HTMLElement>(`[data-focus="${name}"]`) ?? [],
    );
    (found ?? this.#list.querySelector("h2"))?.focus();
  }

  #viewOf(away: Unavailability): HTMLElement {
    return awayView(this.#desk, away, this.#itemsOf(away), {
      live: this.#live,
      substitutions: this.#substitutions,
      onOpen: this.#actions.onOpen,
      onEnd: (ended) => this.#askToEnd(ended),
    });
  }

  #itemsOf(away: Unavailability): ToMove[] {
    const known = coachedEntries(this.#live.records);
    const items = toMoveOf(known, away, this.#before.get(away.id) ?? new Set());
    this.#before.set(away.id, new Set(items.map(({ entry }) => entry.key)));
    return items;
  }

  #askToEnd(away: Unavailability): void {
    if (this.#writes.isBusy(away.id)) return;
    this.#actions.onEnd({
      away,
      open: this.#itemsOf(away).filter(({ isDone }) => !isDone).length,
      onAgreed: () => void this.#end(away),
      onClosed: () => this.#focus(away.id),
    });
  }

  async #end(away: Unavailability): Promise<void> {
    const { page, sdk, club } = this.#desk;
    const path = { ...tenantPath(this.#desk), unavailability_id: away.id };
    const call: WriteCall<unknown> = (retry) => {
      const options = { ...retry, ifMatch: away };
      return "coach_id" in away
        ? sdk.removeStaffUnavailability({ path: { ...path, coach_id: away.coach_id } }, options)
        : sdk.removeRoomUnavailability({ path: { ...path, room_id: away.room_id } }, options);
    };
    const removed = await this.#writes.send(away.id, {
      change: away,
      call,
      about: awayName(away, club),
      onAgain: () => void this.#end(away),
      onRefused: () => this.#read(),
    });
    if (removed === undefined) {
      this.show();
      return;
    }
    page.frame.announce(page.strings.desk.awayRemoved);
    await this.#read({ removed: away });
  }

  /** Reads once more who is away. */
  async #read(done: UnavailabilityDone = {}): Promise<void> {
    hideAlert(this.#alert);
    const read = await readAll(() => this.#live.readUnavailability(done));
    if (read.ok) return;
    const onAgain = () => void this.#read(done);
    showFailure(this.#alert, read, this.#desk.page, { onAgain, isRead: true });
    this.show();
  }
}
