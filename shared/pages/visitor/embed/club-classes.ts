import { clubName } from "../../parts/club-name.ts";
import {
  type AskedTimetable,
  timetableFragment,
  timetableIn,
} from "../../parts/timetable/timetable-address.ts";
import type { VisitorPage } from "../page-context.ts";
import { ClubElement } from "./club-element.ts";

/** `<club-classes tenant="…">` shows the timetable of a location's classes in any page. */
export class ClubClasses extends ClubElement {
  protected override async begin(page: VisitorPage, name: HTMLElement, signal: AbortSignal): Promise<void> {
    const { club, site } = page;
    const logo = club.logo_url === undefined ? undefined : new URL(club.logo_url, site).href;
    name.replaceChildren(...clubName(club.name, logo));
    if (this.isFramed) document.title = page.strings.classes.title;
    // A page that only books tours does without it.
    const { classesView } = await import("../classes-view.ts");
    if (signal.aborted) return;
    const view = classesView(page, { isFramed: this.isFramed, onShown: (shown) => this.#keep(shown, page) });
    const asked = () => (this.isFramed ? undefined : timetableIn(location.hash, club.tenant_id));
    view.show(asked() ?? {});
    const onChange = () => {
      const timetable = asked();
      // Another fragment is about something else in the page.
      if (timetable !== undefined) view.change(timetable);
    };
    addEventListener("hashchange", onChange, { signal });
  }

  /** Leads a reload, or a bookmark, to what is shown. A frame's address is nobody's, and the page's own state stays. */
  #keep(shown: AskedTimetable, { club }: VisitorPage): void {
    if (this.isFramed) return;
    history.replaceState(history.state, "", timetableFragment(shown, club.tenant_id));
  }
}
