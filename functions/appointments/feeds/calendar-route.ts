import type { PublicRoute } from "../../../shared/api/api-handler.ts";
import { CALENDAR_METHODS, CALENDAR_PATH } from "../../../shared/api/calendar-path.ts";
import { once } from "../../../shared/values/once.ts";
import type { CalendarDependencies } from "./get-calendar/get-calendar.ts";

/** What the route does with the items of each table. */
export const calendarTables = {
  Appointments: ["Query by-client", "Query by-coach"],
  Calendar: ["Query"],
  Classes: ["BatchGetItem", "Query by-client", "Query by-coach"],
  Clients: ["BatchGetItem"],
  Club: ["BatchGetItem"],
  Parts: ["BatchGetItem", "UpdateItem"],
} as const;

/** The route of calendar feeds, loaded by its first request. */
export function calendarRoute(dependencies: CalendarDependencies): PublicRoute {
  return {
    methods: CALENDAR_METHODS,
    path: CALENDAR_PATH,
    name: "getCalendar",
    load: once(async () => {
      const { getCalendar } = await import("./get-calendar/get-calendar.ts");
      return getCalendar(dependencies);
    }),
  };
}
