import {
  type AskedTimetable,
  timetableFragment,
  timetableIn,
} from "../../parts/timetable/timetable-address.ts";

/** What the member's page shows, as the address's fragment says. */
export type Route =
  | { readonly view: "appointments" | "book" | "sessions" | "profile" }
  | { readonly view: "appointment" | "move" | "class"; readonly id: number }
  | { readonly view: "classes"; readonly timetable: AskedTimetable };

const NAMED = ["book", "sessions", "profile"] as const;
const ONE_BOOKING = /^#(appointment|move|class)=([1-9]\d{0,15})$/;

/** The view that a fragment names, such as `#appointment=12`; the appointments where it names none. */
export function routeOf(fragment: string): Route {
  const [, view, id] = ONE_BOOKING.exec(fragment) ?? [];
  if (view === "appointment" || view === "move" || view === "class") return { view, id: Number(id) };
  const timetable = timetableIn(fragment);
  if (timetable !== undefined) return { view: "classes", timetable };
  const named = NAMED.find((each) => fragment === `#${each}`);
  return { view: named ?? "appointments" };
}

/** The fragment that leads to a view. */
export function hrefOf(route: Route): string {
  if ("timetable" in route) return timetableFragment(route.timetable);
  if ("id" in route) return `#${route.view}=${route.id}`;
  return route.view === "appointments" ? "#" : `#${route.view}`;
}
