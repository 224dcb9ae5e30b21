import { isClient, managesClasses } from "../../../../shared/api/caller.ts";
import { pageEntries } from "../../../../shared/api/paging.ts";
import {
  bookingStartKey,
  readFollowingBookings,
  wantedBetween,
} from "../../../../shared/classes/booked-classes.ts";
import { readRangePage } from "../../../../shared/lists/list-page.ts";
import { openRangeOf, openRangeProblems } from "../../../../shared/lists/list-range.ts";
import { tenantOperation } from "../../../../shared/operations/tenant-operation.ts";
import { clientNotFound } from "../../../../shared/people/client-view.ts";
import { classBookingFilter } from "../../../../shared/tables/class-booking-filter.ts";
import { CLASS_BOOKING_STATUSES } from "../../../../shared/tables/class-booking-items.ts";
import { bookingsOfStatus, classBookingsOfClient } from "../../../../shared/tables/class-booking-reads.ts";
import { readClient } from "../../../../shared/tables/clients-table.ts";
import { pathId, queryDate, queryDateTime, queryWord } from "../../../../shared/values/parameters.ts";
import { bookingViews } from "../booking-in-list.ts";

/** *List class bookings by client id*: all that the client ever had, the latest start first unless asked otherwise. */
export const listClientClassBookings = tenantOperation({
  path: () => ({ client_id: pathId() }),
  query: () => ({
    status: queryWord(CLASS_BOOKING_STATUSES),
    from: queryDateTime(),
    to: queryDateTime(),
    date: queryDate(),
    order: queryWord(["desc", "asc"]),
    ...pageEntries(),
  }),
  queryRule: openRangeProblems,
  tables: {
    Club: ["BatchGetItem"],
    Classes: ["BatchGetItem", "Query by-client", "Query by-due"],
    Clients: ["BatchGetItem"],
  },
  run: async (request, { now, utcOffsetMs }) => {
    const { tenant, path, caller, database } = request;
    const { tenant_id } = tenant;
    const { client_id } = path;
    const { order = "desc", ...query } = request.query;
    const clock = { now: now(), utcOffsetMs };
    const descending = order === "desc";
    // Ids of clients can be guessed: an app sees only what it has booked itself.
    const seesAll = isClient(caller) || managesClasses(caller);
    const wanted = { status: query.status, made_by: seesAll ? undefined : caller.principal };
    const [{ client }, following] = await Promise.all([
      database.read({ client: readClient(tenant_id, client_id) }),
      readFollowingBookings(database, tenant_id, client_id),
    ]);
    if (client === undefined) return clientNotFound();
    const filter = classBookingFilter(wanted, following.classIds);
    // A cursor is of this client and this order.
    const asked = { ...query, order, client_id };
    const page = await readRangePage(
      { tenant, database, query: asked },
      {
        name: "listClientClassBookings",
        range: () => openRangeOf(query, tenant, clock),
        isRange: () => true,
        read: (from, to) => {
          const range = { ...classBookingsOfClient(tenant_id, client_id, from, to), descending, filter };
          const known = wantedBetween(following, wanted, from, to);
          return {
            merged: bookingsOfStatus(range, query.status),
            known: descending ? known.toReversed() : known,
          };
        },
        keyOf: bookingStartKey,
        descending,
      },
    );
    if (!page.ok) return page;
    const view = await bookingViews(database, page.value.records, wanted, { ...clock, tenant, caller });
    return page.value.answer("class_bookings", view);
  },
});
