import type { Stretch } from "../../../../shared/calendar/stretch.ts";
import { startLimits } from "../../../../shared/holds/bookability.ts";
import { openPart, readFreeTime } from "../../../../shared/holds/free-time.ts";
import { SlotPage } from "../../../../shared/holds/slot-page.ts";
import { tenantOperation } from "../../../../shared/operations/tenant-operation.ts";
import type { Database } from "../../../../shared/tables/database.ts";
import { queryDateTime, queryInteger } from "../../../../shared/values/parameters.ts";
import { virtualRoomProblems } from "../../appointment/appointment-request.ts";
import {
  type AvailabilitySearch,
  availabilityEntries,
  availabilityTables,
  readAvailabilitySearch,
  whoIsFree,
} from "../availability.ts";

const DAY_MS = 24 * 60 * 60_000;
const SEARCH_DAYS = 62;
const DEFAULT_LIMIT = 10;
// If there are many free slots, two days are read; a fortnight that is full takes three round trips.
const LOOK_DAYS = [2, 7, 21, SEARCH_DAYS];

/** *List next available slots by appointment category*. */
export const listNextAvailability = tenantOperation({
  query: () => ({ ...availabilityEntries(), from: queryDateTime(), limit: queryInteger(1, 50) }),
  queryRule: virtualRoomProblems,
  tables: availabilityTables,
  run: async (request, dependencies) => {
    const found = await readAvailabilitySearch(request, dependencies);
    if (!found.ok) return found;
    const { limit = DEFAULT_LIMIT, from } = request.query;
    const { search, slotTerms } = found;
    const page = new SlotPage(slotTerms, limit);
    const { firstMs, lastMs } = startLimits(search.terms, slotTerms.now.getTime());
    const startMs = Math.max(firstMs, from === undefined ? firstMs : Date.parse(from));
    const range = { startMs, endMs: startMs + SEARCH_DAYS * DAY_MS };
    const nextMs = await fillFrom(request.database, { search, page }, range);
    if (nextMs !== undefined) return page.answer(nextMs);
    const goesOn = request.tenant.is_active && range.endMs <= lastMs;
    return page.answer(goesOn ? range.endMs : undefined);
  },
});

/**
 * Fills a page with the first slots of a range. It looks further ahead as long as the page is not full.
 * @returns where the next page begins; undefined where all of the range was looked at
 */
async function fillFrom(
  database: Database,
  { search, page }: Pick<AvailabilitySearch, "search"> & { readonly page: SlotPage },
  range: Stretch,
): Promise<number | undefined> {
  const open = openPart(search, range);
  if (open === undefined) return undefined;
  let { startMs } = open;
  for (const days of LOOK_DAYS) {
    const endMs = Math.min(open.endMs, open.startMs + days * DAY_MS);
    const { bookability, starts } = await readFreeTime(database, search, { startMs, endMs });
    const nextMs = page.fill(starts, (start) => whoIsFree(bookability, search, start));
    if (nextMs !== undefined) return nextMs;
    if (endMs === open.endMs) return undefined;
    if (page.isFull) return endMs;
    startMs = endMs;
  }
  return undefined;
}
