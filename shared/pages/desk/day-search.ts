import type { Desk } from "./club/club-records.ts";
import type { DayDialogs } from "./day-dialogs.ts";
import { focusBySlash } from "./person/focus-by-slash.ts";
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
