import { adoptStyle } from "../../parts/adopt-style.ts";
import { button, h } from "../../parts/elements.ts";
import { openDialogOverPage } from "../../parts/leave-dialog.ts";
import type { Desk } from "../club/club-records.ts";
import { columnIdOf, held, shownColumns } from "../day/entries.ts";
import { eachDay, overlap, wholeDays } from "../day/hours.ts";
import type { LiveDay } from "../day/live-day.ts";
import type { Roster } from "../roster/roster-rules.ts";
import { dayPaper } from "./day-paper.ts";
import printStyle from "./print.css";
import { rosterPaper } from "./roster-paper.ts";

adoptStyle(printStyle);

/** How the bookings are put on paper: all as one list, or the tours and each coach on pages of their own. */
type PrintKind = "list" | "coaches";

/** What is printed, and what asks how. */
export type PrintSheet = ReturnType<typeof printSheet>;

/**
 * The bookings as they are printed, and what asks how to print them.
 * @param shown the days that are shown now; undefined while they have not been read, when they would look as if nothing were booked
 */
export function printSheet(desk: Desk, shown: () => LiveDay | undefined) {
  const { club, page } = desk;
  const { desk: said } = page.strings;
  const element = h("div.print-sheet");
  let kind: PrintKind = "list";
  // The roster that is being printed, in place of the days.
  let roster: Roster | undefined;
  return { element, ask, fill, printRoster };

  function fill(): void {
    if (roster !== undefined) {
      element.replaceChildren(rosterPaper(desk, roster));
      return;
    }
    const live = shown();
    const days = live && eachDay(live.shown).flatMap((day) => pagesOf(day, live));
    element.replaceChildren(...(days ?? [h("p", said.nothingToPrint)]));
  }

  function pagesOf(day: string, live: LiveDay): HTMLElement[] {
    const whole = wholeDays({ day, count: 1 }, page.time);
    const entries = held(live.entries).filter((entry) => overlap(entry, whole));
    if (kind === "list") return [dayPaper(desk, live, { day, entries })];
    const pages = shownColumns(club, entries, { filter: "all", names: said })
      .map((column) => ({ column, ofColumn: entries.filter((entry) => columnIdOf(entry) === column.id) }))
      .filter(({ ofColumn }) => ofColumn.length > 0);
    if (pages.length === 0) return [dayPaper(desk, live, { day, entries })];
    return pages.map(({ column, ofColumn }) => dayPaper(desk, live, { day, entries: ofColumn, column }));
  }

  function printRoster(printed: Roster): void {
    roster = printed;
    const forget = () => {
      roster = undefined;
    };
    window.addEventListener("afterprint", forget, { once: true });
    window.print();
  }

  /** Asks how to print, or says that there is nothing to print yet. */
  function ask(): void {
    openDialogOverPage(page, said.printTitle, (close) => {
      if (shown() === undefined) return [h("p", said.nothingToPrint)];
      const print = (how: PrintKind) => () => {
        close();
        kind = how;
        window.print();
      };
      const coaches = button(said.printCoaches, print("coaches"));
      return [h("div.buttons", coaches, button(said.printList, print("list"), { class: "quiet" }))];
    });
  }
}
