import { alertBox, showScriptFailed } from "../parts/alerts.ts";
import { h } from "../parts/elements.ts";
import type { AskedTimetable } from "../parts/timetable/timetable-address.ts";
import type { ClassesView } from "./classes-view.ts";
import type { PageContext } from "./page-context.ts";

/**
 * Shows the timetable of classes on the visitor's page. It is a script of its own: most visitors come for a tour.
 * @returns what shows other days in it; undefined where its script does not come, or the visitor has gone on
 */
export async function showTimetable(
  page: PageContext,
  asked: AskedTimetable,
): Promise<ClassesView | undefined> {
  const { address, frame, strings } = page;
  const alert = alertBox();
  const loading = h("p", { "aria-busy": "true" }, strings.common.loading);
  frame.show(h("header.intro", h("h1", strings.classes.title)), alert, loading);
  try {
    const { classesView } = await import("./classes-view.ts");
    // The visitor has gone on to something else.
    if (!loading.isConnected) return undefined;
    const onShown = (shown: AskedTimetable) => address.keepTimetable(shown);
    const view = classesView(page, { onShown, withTours: true, otherClub: page.otherClub });
    view.show(asked);
    return view;
  } catch (cause) {
    loading.remove();
    await showScriptFailed(alert, cause, page);
    return undefined;
  }
}
