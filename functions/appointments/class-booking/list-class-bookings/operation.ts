import {
  bookingStartKey,
  readFollowingBookings,
  wantedBetween,
} from "../../../../shared/classes/booked-classes.ts";
import {
  bookingListEntries,
  bookingListProblems,
  readBookingPage,
} from "../../../../shared/lists/booking-list.ts";
import { tenantOperation } from "../../../../shared/operations/tenant-operation.ts";
import { answerWithClients } from "../../../../shared/people/answer-with-clients.ts";
import { classBookingFilter } from "../../../../shared/tables/class-booking-filter.ts";
import { CLASS_BOOKING_STATUSES, classBookingKey } from "../../../../shared/tables/class-booking-items.ts";
import {
  classBookingsByChange,
  classBookingsByStart,
} from "../../../../shared/tables/class-booking-reads.ts";
import { queryBoolean, queryWord } from "../../../../shared/values/parameters.ts";
import { bookingViews } from "../booking-in-list.ts";

/** *List bookings of all classes*: by the start of the class over a range, or by change since an instant. */
export const listClassBookings = tenantOperation({
  query: () => ({
    status: queryWord(CLASS_BOOKING_STATUSES),
    is_payment_required: queryBoolean(),
    include: queryWord(["client"]),
    ...bookingListEntries(),
  }),
  queryRule: bookingListProblems,
  tables: {
    Club: ["BatchGetItem"],
    Classes: ["BatchGetItem", "Query", "Query by-start", "Query by-change", "Query by-due"],
    Clients: ["BatchGetItem"],
  },
  run: async (request, { now, utcOffsetMs }) => {
    const { tenant, query, caller, database } = request;
    const { tenant_id } = tenant;
    const { status, is_payment_required } = query;
    const clock = { now: now(), utcOffsetMs };
    const wanted = { status, is_payment_required };
    const following = await readFollowingBookings(database, tenant_id);
    const filter = classBookingFilter(wanted, following.classIds);
    const page = await readBookingPage(
      request,
      {
        name: "listClassBookings",
        byStart: (from, to) => ({
          merged: [{ ...classBookingsByStart(tenant_id, from, to), filter }],
          known: wantedBetween(following, wanted, from, to),
        }),
        startKey: bookingStartKey,
        byChange: (from, to) => classBookingsByChange(tenant_id, from, to),
        changeKey: (record) => classBookingKey(record.updated_at, record),
      },
      clock,
    );
    if (!page.ok) return page;
    const view = await bookingViews(database, page.value.records, wanted, { ...clock, tenant, caller });
    return query.include === undefined
      ? page.value.answer("class_bookings", view)
      : await answerWithClients(page.value, "class_bookings", view, request);
  },
});
