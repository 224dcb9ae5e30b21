import { openDialog } from "../../parts/dialog.ts";
import { button, h } from "../../parts/elements.ts";
import type { Desk } from "../club/club-records.ts";
import { wordingOf } from "../club/words.ts";
import { columnIdOf, type Entry, held, type ShownColumn, shownColumns } from "../day/entries.ts";
import { entryWords } from "../day/entry-buttons.ts";
import { eachDay, overlap, wholeDays } from "../day/hours.ts";
import type { LiveDay } from "../day/live-day.ts";

/** How the bookings are put on paper. */
export type PrintKind = "list" | "coaches";

/** The bookings as they are printed: all as one list, or the tours and each coach on pages of their own. */
export class PrintSheet {
  readonly element = h("div.print-sheet");
  readonly #desk: Desk;
  readonly #live: () => LiveDay | undefined;
  #kind: PrintKind = "list";

  /** @param live the days that are shown now; undefined while they have not been read */
  constructor(desk: Desk, live: () => LiveDay | undefined) {
    this.#desk = desk;
    this.#live = live;
    // Somebody may also print from the browser's menu.
    window.addEventListener("beforeprint", () => this.#fill());
    matchMedia("print").addEventListener("change", ({ matches }) => matches && this.#fill());
  }

  /** Whether there is something to print: an unread day would look as if nothing were booked. */
  get isReady(): boolean {
    return this.#live() !== undefined;
  }

  /** Prints. */
  print(kind: PrintKind): void {
    this.#kind = kind;
    window.print();
  }

  #fill(): void {
    const live = this.#live();
    if (live === undefined) {
      this.element.replaceChildren(h("p", this.#desk.page.strings.desk.nothingToPrint));
      return;
    }
    const days = eachDay(live.shown).flatMap((day) => this.#pagesOf(day, live));
    this.element.replaceChildren(...days);
  }

  #pagesOf(day: string, live: LiveDay): HTMLElement[] {
    const { page, club } = this.#desk;
    const { desk: said } = page.strings;
    const whole = wholeDays({ day, count: 1 }, page.time);
    const entries = held(live.entries).filter((entry) => overlap(entry, whole));
    const title = page.time.dayInWords(day);
    if (this.#kind === "list") return [this.#page(title, entries, live)];
    const pages = shownColumns(club, entries, { filter: "all", tours: said.tours })
      .map((column) => ({ column, ofColumn: entries.filter((entry) => columnIdOf(entry) === column.id) }))
      .filter(({ ofColumn }) => ofColumn.length > 0);
    if (pages.length === 0) return [this.#page(title, [], live)];
    return pages.map(({ column, ofColumn }) =>
      this.#page(`${column.name} · ${title}`, ofColumn, live, column),
    );
  }

  /** @param column whose page it is: the coach is not named in each row then */
  #page(title: string, entries: readonly Entry[], live: LiveDay, column?: ShownColumn): HTMLElement {
    const { desk: said, common } = this.#desk.page.strings;
    const heads = [
      common.when,
      said.client,
      column === undefined ? said.coach : undefined,
      said.what,
      said.state,
    ];
    const isShown = (_: unknown, index: number) => heads[index] !== undefined;
    const rows = entries.map((entry) => {
      const { when, who, coach, what, status } = entryWords(
        entry,
        live.records.clients,
        wordingOf(this.#desk),
      );
      const cells = [when, who, coach ?? "", what, status].filter(isShown);
      return h("tr", ...cells.map((cell) => h("td", cell)));
    });
    const head = heads.filter((each) => each !== undefined).map((each) => h("th", { scope: "col" }, each));
    return h(
      "section.print-page",
      h("h2", title),
      rows.length === 0
        ? h("p", said.nothingBooked)
        : h("table", h("thead", h("tr", ...head)), h("tbody", ...rows)),
    );
  }
}

/** Asks how to print, or says that there is nothing to print yet. */
export function askToPrint({ page }: Desk, sheet: PrintSheet): void {
  const { desk: said } = page.strings;
  openDialog(page, said.printTitle, (close) => {
    const choice = (kind: PrintKind, text: string, look?: string) =>
      button(
        text,
        () => {
          close();
          sheet.print(kind);
        },
        { class: look },
      );
    if (!sheet.isReady) return [h("p", said.nothingToPrint)];
    return [h("div.buttons", choice("coaches", said.printCoaches), choice("list", said.printList, "quiet"))];
  });
}
