import type { Desk } from "./club/club-records.ts";
import type { LiveDay } from "./day/live-day.ts";
import type { PrintSheet } from "./print/print-sheet.ts";

// What shows that somebody is at the desk: a pointer that moves, a finger, a key.
const PRESENCE_EVENTS = ["pointermove", "pointerdown", "keydown"];

/**
 * Loads the dialogs before they are asked for, so whoever loses the connection later can open them nevertheless. Prints the
 * days, whether the page or the browser is asked to.
 * @param element takes what is printed
 * @param shown the days that are shown now; undefined while they have not been read
 */
export function dialogLoader(desk: Desk, element: HTMLElement, shown: () => LiveDay | undefined) {
  let sheet: PrintSheet | undefined;
  const loadQuietly = () => load().catch(() => undefined);
  for (const event of PRESENCE_EVENTS) document.addEventListener(event, loadQuietly, { once: true });
  document.addEventListener("keydown", printByKeys);
  // Somebody may also print from the browser's menu.
  window.addEventListener("beforeprint", fillSheet);
  matchMedia("print").addEventListener("change", ({ matches }) => matches && fillSheet());
  return {
    load,
    /** What is printed; undefined until it was loaded. */
    get sheet() {
      return sheet;
    },
  };

  /** Makes the dialogs of the days that are shown, once their script and their words are there. */
  async function load() {
    const { DayDialogs, daySheet, loadWords } = await import("./day-dialogs.ts");
    await loadWords(desk);
    if (sheet === undefined) {
      sheet = daySheet(desk, shown);
      element.append(sheet.element);
    }
    return DayDialogs;
  }

  function fillSheet(): void {
    if (sheet === undefined) void loadQuietly().then(() => sheet?.fill());
    else sheet.fill();
  }

  /** Waits for the sheet where its script has not come yet: the browser would print the screen. */
  function printByKeys(event: KeyboardEvent): void {
    if (sheet !== undefined || event.key !== "p" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void loadQuietly().then(() => window.print());
  }
}
