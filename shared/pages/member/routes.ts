/** What the member's page shows, as the address's fragment says. */
export type Route =
  | { readonly view: "appointments" | "book" | "sessions" }
  | { readonly view: "appointment" | "move"; readonly id: number };

const ONE_APPOINTMENT = /^#(appointment|move)=([1-9]\d{0,15})$/;

/** The view that a fragment names, such as `#appointment=12`; the appointments where it names none. */
export function routeOf(fragment: string): Route {
  const [, view, id] = ONE_APPOINTMENT.exec(fragment) ?? [];
  if (view === "appointment" || view === "move") return { view, id: Number(id) };
  return { view: fragment === "#book" ? "book" : fragment === "#sessions" ? "sessions" : "appointments" };
}

/** The fragment that leads to a view. */
export function hrefOf(route: Route): string {
  if ("id" in route) return `#${route.view}=${route.id}`;
  return route.view === "appointments" ? "#" : `#${route.view}`;
}
