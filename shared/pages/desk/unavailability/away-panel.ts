import { CallFailed } from "@fitness-club-booking/sdk/call-failed";
import type { Unavailability } from "@fitness-club-booking/sdk/records";
import { alertBox, hideAlert, showFailure } from "../../parts/alerts.ts";
import { button, h, newId } from "../../parts/elements.ts";
import type { WriteCall } from "../../parts/write.ts";
import { RecordWrites } from "../card/record-writes.ts";
import { coachName, type Desk, roomName, tenantPath } from "../club/club-records.ts";
import { placeName, wordingOf } from "../club/words.ts";
import { type CoachedEntry, coachedEntries, stretchOf, type ToMove, toMoveOf } from "../day/entries.ts";
import type { LiveDay, UnavailabilityDone } from "../day/live-day.ts";
import { entryInWords } from "./away-conflict.ts";
import { type SubstitutionHost, substitutionsOf } from "./substitutions.ts";

/** What the panel asks for. */
export interface AwayPanelActions {
  /** Opens what is in the way of an unavailability. */
  readonly onOpen: (entry: CoachedEntry, away: Unavailability) => void;
  readonly onCancel: SubstitutionHost["onCancel"];
  /** What had the focus is gone. */
  readonly onFocusLost: () => void;
  /** Whether something else stands in the panel's place. */
  readonly isBehind: () => boolean;
  /** The panel has opened, or has closed. Then it is shown anew. */
  readonly onToggled: (isOpen: boolean) => void;
}

/**
 * Who and what is away on the shown days, with the appointments and classes that must be moved. A line says how many are; it
 * opens the panel, which lies beside the bookings and scrolls in itself.
 */
export interface AwayPanel {
  readonly element: HTMLElement;
  /** The line that opens and closes the panel. */
  readonly strip: HTMLElement;
  /** Shows what is known now. */
  show(): void;
  /** Opens the panel for what has just been added, and plans at once who takes over what is in the way. */
  added(away: Unavailability): Promise<void>;
  /** Moves the focus to what must be moved, or, once it was, to the first heading. */
  focusItem(entry: Pick<CoachedEntry, "key">): void;
}

/** The panel of the days that are shown. */
export function awayPanel(
  desk: Desk,
  live: LiveDay,
  { onOpen, onCancel, onFocusLost, isBehind, onToggled }: AwayPanelActions,
): AwayPanel {
  const { club, page, sdk } = desk;
  const { common, desk: said } = page.strings;
  // Says why it could not be read who is away.
  const alert = alertBox();
  const list = h("div.all-away");
  // By unavailability, the keys of what was in its way.
  const before = new Map<number, Set<string>>();
  const writes = new RecordWrites(page);
  const substitutions = substitutionsOf(desk, live, { show, focus, onCancel });
  const id = newId("away");
  let isOpen = false;
  let hadAlert = false;
  const opener = button("", () => toggle(Boolean(element.hidden)), { class: "quiet", "aria-controls": id });
  const strip = h("p.away-strip", opener);
  const element = h(
    "aside.away-panel",
    { id, "aria-label": said.unavailable, hidden: true },
    button("×", () => toggle(false), { class: "close", "aria-label": common.close }),
    alert,
    writes.element,
    substitutions.alerts,
    list,
  );
  element.addEventListener("keydown", ({ key }) => key === "Escape" && toggle(false));
  return { element, strip, show, added, focusItem: ({ key }) => focusOn(`move-${key}`) };

  function show(): void {
    const { activeElement } = document;
    const focused = activeElement?.getAttribute("data-focus");
    const heading = activeElement?.closest("section.away")?.querySelector("h2")?.dataset.focus;
    const hadFocus = [element, strip].some((part) => part.contains(activeElement));
    const { unavailability } = live.records;
    list.replaceChildren(...unavailability.map(awayView));
    const hasAlert = alerts().some(({ hidden }) => !hidden);
    const isNeeded = unavailability.length > 0 || hasAlert;
    isOpen = isOpen && isNeeded;
    const isNews = hasAlert && !hadAlert;
    hadAlert = hasAlert;
    // Whoever has closed the panel meanwhile must still learn what was not done.
    if (isNews) {
      open();
      return;
    }
    strip.hidden = unavailability.length === 0;
    const toMove = unavailability.flatMap(itemsOf).filter(({ isDone }) => !isDone).length;
    strip.dataset.open = String(toMove);
    element.hidden = !isOpen || isBehind();
    opener.textContent = summary(toMove);
    opener.setAttribute("aria-expanded", String(!element.hidden));
    if (focused != null) focusOn(focused, heading);
    if (hadFocus && !isNeeded) onFocusLost();
  }

  /** Such as `Amy Ash is unavailable · Still to substitute or move: 6`. */
  function summary(toMove: number): string {
    const names = [...new Set(live.records.unavailability.map(nameOf))];
    return [said.areAway(names), toMove === 0 ? "" : said.mustMove(toMove)].filter(Boolean).join(" · ");
  }

  function open(): void {
    isOpen = true;
    onToggled(true);
  }

  function alerts(): HTMLElement[] {
    return [...element.querySelectorAll<HTMLElement>(".alert")];
  }

  function toggle(opens: boolean): void {
    isOpen = opens;
    if (!opens) for (const each of alerts()) hideAlert(each);
    onToggled(opens);
    if (opens) list.querySelector("h2")?.focus();
    else if (!strip.hidden) opener.focus();
  }

  async function added(away: Unavailability): Promise<void> {
    await read({ added: away });
    open();
    focus(away.id);
    const isInWay = itemsOf(away).some(({ isDone }) => !isDone);
    if ("coach_id" in away && isInWay) await substitutions.plan(away);
  }

  function focus(awayId: number): void {
    list.querySelector<HTMLElement>(`[data-focus="away-${awayId}"]`)?.focus();
  }

  /** Moves the focus to what has one of the names, or else to the first heading. */
  function focusOn(...names: readonly (string | undefined)[]): void {
    const [found] = names.flatMap((name) => list.querySelector<HTMLElement>(`[data-focus="${name}"]`) ?? []);
    (found ?? list.querySelector("h2"))?.focus();
  }

  function awayView(away: Unavailability): HTMLElement {
    const items = itemsOf(away);
    const open = items.filter(({ isDone }) => !isDone);
    const span = page.time.longSpan(away.start_date_time, away.end_date_time);
    const again = button(said.do.removeAway, () => void remove(away), {
      class: "quiet",
      "data-focus": `remove-${away.id}`,
    });
    const isToPlan = "coach_id" in away && open.length > 0;
    return h(
      "section.away",
      { "data-open": open.length },
      h("h2", { tabindex: -1, "data-focus": `away-${away.id}` }, said.isAway(nameOf(away))),
      h("p.quiet", [span, away.reason].filter(Boolean).join(" · ")),
      h("div.away-acts", isToPlan ? substitutions.finder(away) : undefined, again),
      items.length === 0 ? undefined : h("h3", said.mustMove(open.length)),
      h("ul.to-move", ...items.map((item) => itemView(item, away))),
      // After the plan: it has been seen by then.
      ...(isToPlan ? substitutions.agreement(away) : []),
    );
  }

  function itemsOf(away: Unavailability): ToMove[] {
    const items = toMoveOf(coachedEntries(live.records), away, before.get(away.id) ?? new Set());
    before.set(away.id, new Set(items.map(({ entry }) => entry.key)));
    return items;
  }

  function itemView({ entry, isDone }: ToMove, away: Unavailability): HTMLElement {
    const text = inWords(entry, away);
    const attributes = { "data-done": String(isDone), "data-move": entry.key };
    if (isDone) {
      return h("li", attributes, h("span", `✓ ${text}`, h("strong", ` → ${stateOf(entry, away)}`)));
    }
    const label = "coach_id" in away ? said.do.substitute : said.do.open;
    const open = button(text, () => onOpen(entry, away), {
      "aria-label": `${label}: ${text}`,
      "data-focus": `move-${entry.key}`,
    });
    const proposal = "coach_id" in away ? substitutions.proposal(away, entry) : undefined;
    return h("li", attributes, open, proposal);
  }

  /** Names an appointment or a class, with its day unless the heading says it. */
  function inWords(entry: CoachedEntry, away: Unavailability): string {
    const { time } = page;
    const { fromMs, toMs } = stretchOf(away);
    // Who is away until midnight is not away on the next day.
    const days = new Set([fromMs, toMs - 1, entry.fromMs].map((ms) => time.dayOf(ms)));
    const when =
      days.size === 1 ? time.clock(entry.fromMs, entry.toMs) : time.inWords(entry.record.start_date_time);
    return entryInWords(desk, entry, { when, clients: live.records.clients });
  }

  /** Who gives it now, or in which room; or that it is cancelled. */
  function stateOf({ status, record }: CoachedEntry, away: Unavailability): string {
    if (status === "cancelled") return said.status.cancelled;
    if ("room_id" in away) return placeName(record, wordingOf(desk));
    return record.coach_id === null ? said.noCoach : coachName(club, record.coach_id);
  }

  async function remove(away: Unavailability): Promise<void> {
    const path = { ...tenantPath(desk), unavailability_id: away.id };
    const call: WriteCall<unknown> = (retry) => {
      const options = { ...retry, ifMatch: away };
      return "coach_id" in away
        ? sdk.removeStaffUnavailability({ path: { ...path, coach_id: away.coach_id } }, options)
        : sdk.removeRoomUnavailability({ path: { ...path, room_id: away.room_id } }, options);
    };
    const removed = await writes.send(away.id, {
      change: away,
      call,
      about: nameOf(away),
      onAgain: () => void remove(away),
      onRefused: () => read(),
    });
    if (removed === undefined) show();
    else {
      page.frame.announce(said.awayRemoved);
      await read({ removed: away });
    }
  }

  /** Reads once more who is away. */
  async function read(done: UnavailabilityDone = {}): Promise<void> {
    hideAlert(alert);
    try {
      await live.readUnavailability(done);
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      showFailure(alert, error.result, page, { onAgain: () => void read(done), isRead: true });
      show();
    }
  }

  function nameOf(away: Unavailability): string {
    return "coach_id" in away ? coachName(club, away.coach_id) : roomName(club, away.room_id);
  }
}
