import { alertBox, showScriptFailed } from "../parts/alerts.ts";
import { byId, h } from "../parts/elements.ts";
import { showAppointment } from "./appointment/appointment-view.ts";
import { showBooking } from "./booking/book-view.ts";
import { showAppointments } from "./overview/appointments-view.ts";
import type { MemberContext } from "./page/member-context.ts";
import { hrefOf, type Route, routeOf } from "./page/routes.ts";

// Whoever presses something may go on to any view.
const PRESSES = ["pointerdown", "keydown"];

/** Shows the view that the address names, from one to the next. */
export class Views {
  #shown = new AbortController();
  readonly #ended = new AbortController();

  /** Shows the view of the address, and of each that follows. */
  begin(member: MemberContext): void {
    addEventListener("hashchange", () => this.#show(member), { signal: this.#ended.signal });
    // The views are there before they are asked for, so whoever loses the connection later can open them nevertheless.
    const load = () => void loadLater().catch(() => undefined);
    for (const event of PRESSES) addEventListener(event, load, { once: true, signal: this.#ended.signal });
    // After a reload, too, Back goes past the entry of a dialog.
    if (history.state?.dialogs) load();
    this.#show(member);
  }

  /** Shows no other view, and closes what is open. */
  end(): void {
    this.#ended.abort();
    this.#shown.abort();
    closeDialogs();
  }

  #show(member: MemberContext): void {
    this.#shown.abort();
    this.#shown = new AbortController();
    const { signal } = this.#shown;
    const route = routeOf(location.hash);
    member.frame.announce("");
    closeDialogs();
    markCurrent(route);
    const title = laterTitle(route, member);
    if (title !== undefined) {
      void showLater(member, { title, load: () => loadView(member, route, signal) }, signal);
    } else if (route.view === "appointment") showAppointment(member, route.id, { signal, load: loadLater });
    else if (route.view === "book") showBooking(member, { signal, load: loadLater });
    else showAppointments(member, signal);
  }
}

/** The title of a view whose script comes later; undefined where the view is among the first scripts. */
function laterTitle({ view }: Route, { strings: { classes, member } }: MemberContext): string | undefined {
  if (view === "class" || view === "classes") return classes.title;
  return view === "move" || view === "sessions" || view === "profile" ? member[view].title : undefined;
}

/** Loads what shows a view that comes later. */
async function loadView(member: MemberContext, route: Route, signal: AbortSignal): Promise<() => void> {
  const views = await loadLater();
  return () => {
    if (route.view === "classes") views.classes(member, route.timetable, signal);
    else if (route.view === "class" || route.view === "move") views[route.view](member, route.id, signal);
    else if (route.view === "sessions" || route.view === "profile") views[route.view](member, signal);
  };
}

function closeDialogs(): void {
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
}

/** Marks the link to the view that is shown; one appointment is among the appointments, one class among the classes. */
function markCurrent(route: Route): void {
  const href = hrefOf(listOf(route));
  for (const link of byId("member-nav").querySelectorAll("a")) {
    const isCurrent = link.getAttribute("href") === href;
    if (isCurrent) link.setAttribute("aria-current", "id" in route ? "true" : "page");
    else link.removeAttribute("aria-current");
  }
}

function listOf(route: Route): Route {
  if (route.view === "class" || route.view === "classes") return { view: "classes", timetable: {} };
  return "id" in route ? { view: "appointments" } : route;
}

/** Loads what few members see first. Browsers load it once, however often it is asked for. */
async function loadLater() {
  return (await import("./later-views.ts")).laterViews;
}

/** A view whose script is not among the first ones. */
interface LaterView {
  readonly title: string;
  /** Loads the script, and gives what shows the view. */
  readonly load: () => Promise<() => void>;
}

/** Shows a view once its script is there. Until then, its title is shown; where the script does not come, so is the reason. */
async function showLater(
  member: MemberContext,
  { title, load }: LaterView,
  signal: AbortSignal,
): Promise<void> {
  const { club, frame, strings } = member;
  const alert = alertBox();
  const loading = h("p.loading", { "aria-busy": "true" }, strings.common.loading);
  // What comes of a write meanwhile is said on the view.
  member.tell = (sentences) => {
    member.news = [...member.news, ...sentences];
  };
  document.title = `${title} · ${club.name}`;
  frame.show(h("section", h("h1", title), alert, loading));
  try {
    const show = await load();
    if (!signal.aborted) show();
  } catch (cause) {
    if (signal.aborted) return;
    // No view is there to say what came of a write.
    loading.replaceWith(...member.news.map((sentence) => h("p", sentence)));
    member.news = [];
    await showScriptFailed(alert, cause, member);
  }
}
