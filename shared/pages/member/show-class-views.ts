import { alertBox, showScriptFailed } from "../parts/alerts.ts";
import { h } from "../parts/elements.ts";
import type { MemberContext } from "./member-context.ts";
import type { Route } from "./routes.ts";

/** Shows the timetable of classes, or one class. They are a script of their own: many members come for appointments. */
export async function showClassViews(
  member: MemberContext,
  route: Extract<Route, { readonly view: "class" | "classes" | "appointment" | "move" }>,
  signal: AbortSignal,
): Promise<void> {
  const { frame, strings } = member;
  const alert = alertBox();
  const loading = h("p.loading", { "aria-busy": "true" }, strings.common.loading);
  frame.show(h("section", h("h1", strings.classes.title), alert, loading));
  try {
    const { classViews } = await import("./class-views.ts");
    if (signal.aborted) return;
    if (route.view === "classes") classViews.classes(member, route.timetable, signal);
    else classViews.class(member, route.id, signal);
  } catch (cause) {
    loading.remove();
    await showScriptFailed(alert, cause, member);
  }
}
