import { isDay } from "../club-time.ts";

/** The days that a timetable shows: one, or seven from it on. */
export type TimetableSpan = "day" | "week";

/** What a timetable shows; what is undefined, the page chooses. */
export interface AskedTimetable {
  /** The first local day: `YYYY-MM-DD`. */
  readonly day?: string | undefined;
  readonly span?: TimetableSpan | undefined;
  /** The only type of class; all where it is undefined. */
  readonly typeId?: number | undefined;
}

const NAME = "classes";

/**
 * Reads what a page's fragment asks for, such as `#classes=2027-03-31&view=week&type=152`.
 * @param tenantId the location of an element in somebody else's page: fragments that name another one are not for it
 * @returns undefined where the fragment is about something else
 */
export function timetableIn(hash: string, tenantId?: number): AskedTimetable | undefined {
  const asked = new URLSearchParams(hash.slice(1));
  const day = asked.get(NAME);
  const club = asked.get("club");
  if (day === null || (tenantId !== undefined && club !== null && club !== String(tenantId)))
    return undefined;
  const view = asked.get("view");
  const type = asked.get("type") ?? "";
  return {
    day: isDay(day) ? day : undefined,
    span: view === "day" || view === "week" ? view : undefined,
    typeId: /^[1-9]\d{0,8}$/.test(type) ? Number(type) : undefined,
  };
}

/** The fragment that leads to what a timetable shows, with the location where several share a page. */
export function timetableFragment({ day, span, typeId }: AskedTimetable, tenantId?: number): string {
  const parts = { view: span, type: typeId, club: tenantId };
  const others = Object.entries(parts).flatMap(([name, value]) =>
    value === undefined ? [] : [`&${name}=${value}`],
  );
  return `#${NAME}${day === undefined ? "" : `=${day}`}${others.join("")}`;
}
