import { openDialog } from "../../parts/dialog.ts";
import { button, h } from "../../parts/elements.ts";
import type { Desk } from "../club/club-records.ts";
import { wordingOf } from "../club/words.ts";
import { columnIdOf, type Entry, held, type ShownColumn, shownColumns } from "../day/entries.ts";
import { entryWords } from "../day/entry-buttons.ts";
import { eachDay, overlap, wholeDays } from "../day/hours.ts";
import type { LiveDay } from "../day/live-day.ts";
import type { Roster } from "../roster/roster-rules.ts";
import { rosterPaper } from "./roster-paper.ts";

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
  const { common, desk: said } = page.strings;
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
    const title = page.time.dayInWords(day);
    if (kind === "list") return [paper(title, entries, live)];
    const pages = shownColumns(club, entries, { filter: "all", names: said })
      .map((column) => ({ column, ofColumn: entries.filter((entry) => columnIdOf(entry) === column.id) }))
      .filter(({ ofColumn }) => ofColumn.length > 0);
    if (pages.length === 0) return [paper(title, [], live)];
    return pages.map(({ column, ofColumn }) => paper(`${column.name} · ${title}`, ofColumn, live, column));
  }

  /** @param column whose page it is: the coach is not named in each row then */
  function paper(title: string, entries: readonly Entry[], live: LiveDay, column?: ShownColumn): HTMLElement {
    const coachHead = column === undefined ? said.coach : undefined;
    const heads = [common.when, said.client, coachHead, said.what, said.state, said.comments];
    const rows = entries.map((entry) => {
      const words = entryWords(entry, live.records.clients, wordingOf(desk));
      const cells = [
        words.when,
        words.who,
        words.coach ?? "",
        words.what,
        words.status,
        remarks(entry, live),
      ];
      const shownCells = cells.filter((_, index) => heads[index] !== undefined);
      const names = [words.who, words.coach];
      return h("tr", ...shownCells.map((cell) => h("td", { class: names.includes(cell) && "name" }, cell)));
    });
    const head = heads.filter((each) => each !== undefined).map((each) => h("th", { scope: "col" }, each));
    const table = h("table", h("thead", h("tr", ...head)), h("tbody", ...rows));
    const place = h("p.print-club", club.tenant.name);
    return h(
      "section.print-page",
      place,
      h("h2", title),
      rows.length === 0 ? h("p", said.nothingBooked) : table,
    );
  }

  /** What a coach must know beside the time: a medical alert, and what was noted. */
  function remarks(entry: Entry, live: LiveDay): string {
    if (entry.kind !== "appointment") return entry.record.notes ?? "";
    const { client_id, comments } = entry.record;
    const alert = live.records.clients.get(client_id)?.medical_alert;
    return [alert ? `${said.medicalAlert} ${alert}` : undefined, comments].filter(Boolean).join(" · ");
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
    openDialog(page, said.printTitle, (close) => {
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
