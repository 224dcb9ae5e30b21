import { isDay } from "../../parts/club-time.ts";
import type { ColumnFilter } from "./entries.ts";
import type { ShownDays } from "./hours.ts";

/** What the page's address keeps for a reload. */
export interface DayAddress extends ShownDays {
  readonly filter: ColumnFilter;
}

/** Keeps what is shown in the page's address, for a reload. */
export function rememberAddress({ day, count, filter }: DayAddress): void {
  const address = new URL(location.href);
  address.searchParams.set("day", day);
  const other = { view: count === 1 ? undefined : "week", show: filter === "all" ? undefined : filter };
  for (const [name, value] of Object.entries(other)) {
    if (value === undefined) address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  }
  // The state says which roster is open, for a reload, too.
  history.replaceState(history.state, "", address);
}

/** What the page's address says is to be shown; today by default. */
export function addressedDays(search: string, today: string): DayAddress {
  const asked = new URLSearchParams(search);
  const day = asked.get("day") ?? "";
  return {
    day: isDay(day) ? day : today,
    count: asked.get("view") === "week" ? 7 : 1,
    filter: asked.get("show") ?? "all",
  };
}
