import {
  bookingListEntries,
  bookingListProblems,
  readBookingPage,
} from "../../../../shared/lists/booking-list.ts";
import { tenantOperation } from "../../../../shared/operations/tenant-operation.ts";
import { recordFilter } from "../../../../shared/tables/record-filter.ts";
import {
  TOUR_STATUSES,
  tourChangeKey,
  tourStartKey,
  toursByChange,
  toursByStart,
} from "../../../../shared/tables/tours-table.ts";
import { queryWord } from "../../../../shared/values/parameters.ts";
import { listedTour } from "../tour-view.ts";

/** *List tours*. */
export const listTours = tenantOperation({
  query: () => ({ ...bookingListEntries(), status: queryWord(TOUR_STATUSES) }),
  queryRule: bookingListProblems,
  tables: { Club: ["BatchGetItem"], Tours: ["Query by-start", "Query by-change"] },
  run: async (request, { now, utcOffsetMs }) => {
    const { tenant, query } = request;
    const { tenant_id } = tenant;
    const filter = recordFilter({ status: query.status });
    const list = {
      name: "listTours",
      byStart: (from: string, to: string) => ({ ...toursByStart(tenant_id, from, to), filter }),
      startKey: tourStartKey,
      byChange: (from: string, to: string) => toursByChange(tenant_id, from, to),
      changeKey: tourChangeKey,
    } as const;
    const page = await readBookingPage(request, list, { now: now(), utcOffsetMs });
    return page.ok ? page.value.answer("tours", (record) => listedTour(record, tenant)) : page;
  },
});
