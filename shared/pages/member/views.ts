import { byId } from "../parts/elements.ts";
import { showAppointment } from "./appointment-view.ts";
import { showAppointments } from "./appointments-view.ts";
import { showBooking } from "./book-view.ts";
import type { MemberContext } from "./member-context.ts";
import { showMove } from "./move-view.ts";
import { showProfile } from "./profile-view.ts";
import { hrefOf, type Route, routeOf } from "./routes.ts";
import { showSessions } from "./sessions-view.ts";
import { showClassViews } from "./show-class-views.ts";

/** Shows the view that the address names, from one to the next. */
export class Views {
  #shown = new AbortController();
  readonly #ended = new AbortController();

  /** Shows the view of the address, and of each that follows. */
  begin(member: MemberContext): void {
    addEventListener("hashchange", () => this.#show(member), { signal: this.#ended.signal });
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
    if (route.view === "appointment") showAppointment(member, route.id, signal);
    else if (route.view === "move") showMove(member, route.id, signal);
    else if (route.view === "classes" || route.view === "class") void showClassViews(member, route, signal);
    else if (route.view === "book") showBooking(member, signal);
    else if (route.view === "sessions") showSessions(member, signal);
    else if (route.view === "profile") showProfile(member, signal);
    else showAppointments(member, signal);
  }
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
