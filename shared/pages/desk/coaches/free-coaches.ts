import type { Desk } from "../club/club-records.ts";
import { wordingOf } from "../club/words.ts";
import type { CoachedEntry } from "../day/entries.ts";
import { entryWords } from "../day/entry-buttons.ts";
import type { LiveDay } from "../day/live-day.ts";
import { knowsOf, type NotFree, whyNotFree } from "./coach-times.ts";

/** Whether a coach is free. */
export type IsFree = (coachId: number) => boolean;

/** What says who is free in a choice of coaches. */
export interface FreeCoaches {
  /**
   * Says beside each name whether the coach is free, and if not, why. Those who are free come first, and
   * those who are not last.
   * @param isFree what the API says; by default, what the desk knows of its days decides
   */
  show(isFree?: IsFree): void;
  /** Shows the names alone. */
  hide(): void;
}

/** Says in a choice of coaches who could take an appointment or a class over. */
export function freeCoaches(
  desk: Desk,
  live: LiveDay,
  control: HTMLSelectElement,
  booking: CoachedEntry,
): FreeCoaches {
  const { page, club } = desk;
  const { desk: said } = page.strings;
  const names = new Map([...control.options].map((option) => [option, option.text]));
  let isChosen = false;
  control.addEventListener("change", () => {
    isChosen = true;
  });
  return { show, hide };

  function show(isFree?: IsFree): void {
    const known = { club, time: page.time, records: live.records, whole: live.whole };
    const found = [...names].map(([option, name], index) => {
      const coachId = Number(option.value);
      if (!(coachId > 0)) return { option, name, rank: 2, index };
      const why = whyNotFree(known, coachId, booking);
      const free = isFree?.(coachId) ?? (why !== undefined ? false : knowsOf(live, booking) || undefined);
      const words = free === false ? said.isNotFree(name, why && inWords(why)) : said.isFree(name);
      return { option, name: free === undefined ? name : words, rank: free === false ? 3 : 1, index };
    });
    const chosen = control.value;
    const sorted = found.toSorted((a, b) => a.rank - b.rank || a.index - b.index);
    for (const { option, name } of sorted) option.text = name;
    control.replaceChildren(...sorted.map(({ option }) => option));
    // Whoever has chosen already keeps the choice.
    const keeps = isChosen || control === document.activeElement;
    control.value = keeps ? chosen : (sorted[0]?.option.value ?? chosen);
  }

  function hide(): void {
    for (const [option, name] of names) option.text = name;
  }

  function inWords(why: NotFree): string {
    if (why.kind === "off duty") return said.offDuty;
    if (why.kind === "away") return [said.unavailable, why.reason].filter(Boolean).join(": ");
    const { when, who } = entryWords(why.entry, live.records.clients, wordingOf(desk));
    return `${when} ${who}`;
  }
}
