import { h, newId } from "../../parts/elements.ts";
import { coachName, type Desk } from "../club/club-records.ts";
import { type Column, columnsOf, type Entry, held } from "./entries.ts";
import type { EntryButtons } from "./entry-buttons.ts";
import { gridSpan, hourLines, hoursIn, type Place, placeOf, placesOf } from "./grid.ts";
import { dutyStretches, gapsIn, openStretches, type Stretch } from "./hours.ts";
import type { LiveDay } from "./live-day.ts";
import { stretchOf } from "./to-move.ts";

/** The day as a grid: a column for the tours and one per coach, each a list in the order of time. */
export class GridView {
  readonly element: HTMLElement;
  readonly #desk: Desk;
  readonly #live: LiveDay;
  readonly #buttons: EntryButtons;
  #span: Stretch;
  #nowLines: HTMLElement[] = [];

  constructor(desk: Desk, live: LiveDay, buttons: EntryButtons) {
    this.#desk = desk;
    this.#live = live;
    this.#buttons = buttons;
    this.#span = live.whole;
    const label = desk.page.strings.desk.gridLabel;
    this.element = h("div", { class: "grid", role: "region", tabindex: 0, "aria-label": label });
  }

  /** Shows what is known now. */
  show(changed: ReadonlySet<string>): void {
    const { page, club } = this.#desk;
    const entries = this.#live.entries;
    const open = openStretches(club.tenant, this.#live.day, page.time);
    this.#span = gridSpan([...open, ...held(entries)], this.#live.whole, page.time);
    this.#nowLines = [];
    const columns = columnsOf(club.coaches, entries).map((column) => this.#column(column, open, changed));
    this.element.style.setProperty("--hours", String(hoursIn(this.#span)));
    this.element.style.setProperty("--columns", String(columns.length));
    const { scrollTop, scrollLeft } = this.element;
    this.element.replaceChildren(this.#hours(), ...columns);
    this.element.scrollTo(scrollLeft, scrollTop);
    this.showNow();
  }

  /** Moves the line that stands for now. */
  showNow(): void {
    const nowMs = Date.now();
    const place = placeOf({ fromMs: nowMs, toMs: nowMs + 1 }, this.#span);
    for (const line of this.#nowLines) {
      line.hidden = place === undefined;
      line.style.top = `${place?.top ?? 0}%`;
    }
  }

  /** Scrolls to an hour before now, or to the first entry of another day. */
  scrollToStart(): void {
    const nowMs = Date.now();
    const isToday = this.#live.whole.fromMs <= nowMs && nowMs < this.#live.whole.toMs;
    const first = isToday ? nowMs : held(this.#live.entries)[0]?.fromMs;
    if (first === undefined) return;
    const share = (first - this.#span.fromMs) / (this.#span.toMs - this.#span.fromMs);
    const hour = this.element.scrollHeight / hoursIn(this.#span);
    this.element.scrollTop = Math.max(0, this.element.scrollHeight * share - hour);
  }

  #hours(): HTMLElement {
    const lines = hourLines(this.#span, this.#desk.page.time).map(({ top, label }) => {
      const line = h("span", {}, label);
      line.style.top = `${top}%`;
      return line;
    });
    return h("div", { class: "hours", "aria-hidden": "true" }, h("div", { class: "body" }, ...lines));
  }

  #column({ coachId, entries }: Column, open: readonly Stretch[], changed: ReadonlySet<string>): HTMLElement {
    const { club, page } = this.#desk;
    const id = newId("column");
    const name = coachId === undefined ? page.strings.desk.tours : coachName(club, coachId);
    const now = h("div", { class: "now", hidden: true });
    this.#nowLines.push(now);
    const list =
      entries.length === 0
        ? h("p", { class: "visually-hidden" }, page.strings.desk.nothingBooked)
        : h("ol", {}, ...this.#items(entries, changed));
    return h(
      "section",
      { class: "column", "aria-labelledby": id },
      h("h2", { id }, name),
      h("div", { class: "body" }, ...this.#shades(coachId, open), ...this.#absences(coachId), list, now),
    );
  }

  #items(entries: readonly Entry[], changed: ReadonlySet<string>): HTMLElement[] {
    const places = placesOf(entries, this.#span);
    const { clients } = this.#live.records;
    return entries.flatMap((entry) => {
      const place = places.get(entry);
      if (place === undefined) return [];
      const show = { clients, withCoach: false, isChanged: changed.has(entry.key) };
      return [placed(h("li", {}, this.#buttons.show(entry, show)), place)];
    });
  }

  /** The time at which the club is closed, or the coach off duty. */
  #shades(coachId: number | undefined, open: readonly Stretch[]): HTMLElement[] {
    const { club, page } = this.#desk;
    const { day } = this.#live;
    const works =
      coachId === undefined
        ? open
        : dutyStretches(club.schedules.get(coachId), club.tenant, { day, time: page.time });
    return gapsIn(this.#span, works).flatMap((gap) => {
      const place = placeOf(gap, this.#span);
      return place === undefined ? [] : [placed(h("div", { class: "shade" }), place)];
    });
  }

  #absences(coachId: number | undefined): HTMLElement[] {
    const { strings } = this.#desk.page;
    return this.#live.records.unavailability.flatMap((away) => {
      if (!("coach_id" in away) || away.coach_id !== coachId) return [];
      const place = placeOf(stretchOf(away), this.#span);
      const said = [strings.desk.unavailable, away.reason].filter(Boolean).join(": ");
      return place === undefined ? [] : [placed(h("p", { class: "absence" }, h("span", {}, said)), place)];
    });
  }
}

function placed<Placed extends HTMLElement>(element: Placed, { top, height, left, width }: Place): Placed {
  element.style.top = `${top}%`;
  element.style.height = `${height}%`;
  element.style.left = `${left}%`;
  element.style.width = `${width}%`;
  return element;
}
