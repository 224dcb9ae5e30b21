import { openPart, readFreeTime } from "../../../../shared/holds/free-time.ts";
import { SlotPage } from "../../../../shared/holds/slot-page.ts";
import { startRangeEntries, startRangeOf, startRangeProblems } from "../../../../shared/holds/start-range.ts";
import { tenantOperation } from "../../../../shared/operations/tenant-operation.ts";
import { virtualRoomProblems } from "../../appointment/appointment-request.ts";
import {
  availabilityEntries,
  availabilityTables,
  readAvailabilitySearch,
  whoIsFree,
} from "../availability.ts";

/** *List staff availability by appointment category*. */
export const listAvailability = tenantOperation({
  query: () => ({ ...availabilityEntries(), ...startRangeEntries() }),
  queryRule: (query, context) => [...startRangeProblems(query, context), ...virtualRoomProblems(query)],
  tables: availabilityTables,
  run: async (request, dependencies) => {
    const found = await readAvailabilitySearch(request, dependencies);
    if (!found.ok) return found;
    const { search, slotTerms } = found;
    const page = new SlotPage(slotTerms);
    const range = startRangeOf(request.query, { ...request, ...dependencies });
    const open = openPart(search, range);
    if (open === undefined) return page.answer(undefined);
    const { bookability, starts } = await readFreeTime(request.database, search, open);
    return page.answer(page.fill(starts, (startMs) => whoIsFree(bookability, search, startMs)));
  },
});
