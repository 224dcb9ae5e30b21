import { succeed } from "../../../../shared/api/answer.ts";
import { pageEntries, pageOf, requestedPage } from "../../../../shared/api/paging.ts";
import { listedClassBooking } from "../../../../shared/classes/class-booking-view.ts";
import { classNotFound } from "../../../../shared/classes/class-kind.ts";
import { listedClass } from "../../../../shared/classes/class-view.ts";
import { tenantOperation } from "../../../../shared/operations/tenant-operation.ts";
import { readListedClients } from "../../../../shared/people/client-view.ts";
import { pathId } from "../../../../shared/values/parameters.ts";
import { isRosterPosition, readRoster } from "./roster.ts";

/** *List the roster of a class*: who has a place, then who waits in the order of the line, then everybody else. */
export const listClassRoster = tenantOperation({
  path: () => ({ class_id: pathId() }),
  query: pageEntries,
  tables: {
    Club: ["BatchGetItem"],
    Classes: ["BatchGetItem", "Query"],
    Clients: ["BatchGetItem"],
  },
  run: async (request, { now, utcOffsetMs }) => {
    const { tenant, path, query, caller, database } = request;
    const names = { tenant_id: tenant.tenant_id, class_id: path.class_id };
    const page = requestedPage(query, ["listClassRoster", ...Object.values(names)], isRosterPosition);
    if (!page.ok) return page;
    const clock = { now: now(), utcOffsetMs };
    const roster = await readRoster(database, names, page.value.after, clock.now);
    if (roster === undefined) return classNotFound();
    const shown = roster.entries.slice(0, page.value.limit);
    const clients = await readListedClients(
      request,
      shown.map(({ record }) => record.client_id),
    );
    const { entries, next_cursor } = pageOf(
      roster.entries,
      { ...page.value, lastRead: roster.lastRead },
      ({ position }) => position,
      ({ record }) => ({
        ...listedClassBooking(record, roster.class, { ...clock, tenant, caller }),
        client: clients.get(record.client_id) ?? null,
      }),
    );
    return succeed(200, { class: listedClass(roster.class, caller), bookings: entries, next_cursor });
  },
});
