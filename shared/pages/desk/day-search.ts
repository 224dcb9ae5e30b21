import type { Desk } from "./club/club-records.ts";
import type { DayDialogs } from "./day-dialogs.ts";
import { PersonSearch } from "./person/person-search.ts";

/**
 * The search in the head of the days. It is empty again once somebody was found, or created of what was entered.
 * @param dialog opens a dialog as soon as it can
 */
export function daySearch(desk: Desk, dialog: (openIn: (dialogs: DayDialogs) => void) => void): HTMLElement {
  const search: PersonSearch = new PersonSearch(desk, {
    label: desk.page.strings.desk.findPerson,
    onChosen: (person) => {
      search.clear();
      dialog((dialogs) => dialogs.openPerson(person));
    },
    onNew: (entered) => dialog((dialogs) => dialogs.createPerson(entered, () => search.clear())),
  });
  focusBySlash(search.input);
  return search.element;
}

/** Lets the key / move the focus to a search, except where somebody types or a dialog is open. */
function focusBySlash(search: HTMLInputElement): void {
  search.ariaKeyShortcuts = "/";
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || !search.isConnected) return;
    if (document.querySelector(":is(input, select, textarea):focus, dialog[open]") !== null) return;
    event.preventDefault();
    search.focus();
  });
}
