import type * as v from "valibot";
import { isClient } from "../../../../shared/api/caller.ts";
import { listedClass } from "../../../../shared/classes/class-view.ts";
import {
  type BookingList,
  bookingListEntries,
  bookingListProblems,
  readBookingPage,
} from "../../../../shared/lists/booking-list.ts";
import { tenantOperation } from "../../../../shared/operations/tenant-operation.ts";
import {
  CLASS_STATUSES,
  classChangeKey,
  classesByChange,
  classesByStart,
  classesOfCoach,
  classFilter,
  classStartKey,
  type ListedClass,
} from "../../../../shared/tables/classes-table.ts";
import { queryId, queryWord } from "../../../../shared/values/parameters.ts";
import {
  NO_ENTRY,
  readClientTimetable,
  refuseClient,
  unknownClient,
} from "../../class-booking/client-timetable.ts";

function listClassesQuery() {
  return {
    class_type_id: queryId(),
    coach_id: queryId(),
    room_id: queryId(),
    recurring_class_id: queryId(),
    status: queryWord(CLASS_STATUSES),
    client_id: queryId(),
    ...bookingListEntries(),
  };
}

type Query = v.InferOutput<v.ObjectSchema<ReturnType<typeof listClassesQuery>, undefined>>;

/**
 * *List classes*: by start over a range, or by change since an instant. For a client, each with what they have booked and may
 * do.
 */
export const listClasses = tenantOperation({
  query: listClassesQuery,
  queryRule: bookingListProblems,
  tables: {
    Club: ["BatchGetItem"],
    Classes: [
      ...(["Query by-start", "Query by-coach", "Query by-change"] as const),
      ...(["BatchGetItem", "Query by-client", "Query by-due"] as const),
    ],
    Clients: ["BatchGetItem"],
    Appointments: ["Query by-client"],
    Calendar: ["Query"],
    Parts: ["Query"],
  },
  run: async (request, { now, utcOffsetMs }) => {
    const { tenant, query, caller, database } = request;
    const clock = { now: now(), utcOffsetMs };
    const refusal = refuseClient(query.client_id, caller);
    if (refusal !== undefined) return refusal;
    const list = classList(tenant.tenant_id, query);
    const page = await readBookingPage(request, list, clock);
    if (!page.ok) return page;
    const clientId = query.client_id ?? caller.grants.client_id;
    if (clientId === undefined) return page.value.answer("classes", (listed) => listedClass(listed, caller));
    const reader = { tenant, caller, database, clock };
    const timetable = await readClientTimetable(reader, clientId, page.value.records);
    if (timetable === undefined && query.client_id !== undefined) {
      return unknownClient();
    }
    const ownOf = ({ record }: ListedClass) =>
      isClient(caller) ? timetable?.own(record.class_id) : undefined;
    return page.value.answer("classes", (listed) => ({
      ...listedClass(listed, caller, ownOf(listed)),
      ...(timetable?.entry(listed) ?? NO_ENTRY),
    }));
  },
});

/** The classes that a query asks for. A coach's index has no cancelled ones, so it serves where these are not asked for. */
function classList(
  tenantId: number,
  { class_type_id, coach_id, room_id, recurring_class_id, status }: Query,
): BookingList<ListedClass> {
  const filter = classFilter({ class_type_id, coach_id, room_id, recurring_class_id, status });
  const isOfCoach = coach_id !== undefined && status !== undefined && status !== "cancelled";
  return {
    name: "listClasses",
    byStart: (from, to) => ({
      ...(isOfCoach ? classesOfCoach(tenantId, coach_id, from, to) : classesByStart(tenantId, from, to)),
      filter,
    }),
    startKey: ({ record }) => classStartKey(record),
    byChange: (from, to) => classesByChange(tenantId, from, to),
    changeKey: ({ record }) => classChangeKey(record),
  };
}
