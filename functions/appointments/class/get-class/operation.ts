import { succeed } from "../../../../shared/api/answer.ts";
import { isClient } from "../../../../shared/api/caller.ts";
import { classNotFound } from "../../../../shared/classes/class-kind.ts";
import { classView } from "../../../../shared/classes/class-view.ts";
import { withWholeHistory } from "../../../../shared/history/whole-history.ts";
import { tenantOperation } from "../../../../shared/operations/tenant-operation.ts";
import { readClassBooking } from "../../../../shared/tables/class-booking-reads.ts";
import { nameOfClass, readClass } from "../../../../shared/tables/classes-table.ts";
import { pathId, queryId } from "../../../../shared/values/parameters.ts";
import {
  NO_ENTRY,
  readClientEntry,
  refuseClient,
  unknownClient,
} from "../../class-booking/client-timetable.ts";

/** *Get class by id*. For a client, with what they have booked and may do. */
export const getClass = tenantOperation({
  path: () => ({ class_id: pathId() }),
  query: () => ({ client_id: queryId() }),
  versions: "shown",
  tables: {
    Club: ["BatchGetItem"],
    Classes: ["BatchGetItem", "Query by-client"],
    Clients: ["BatchGetItem"],
    Appointments: ["Query by-client"],
    Calendar: ["Query"],
    Parts: ["Query"],
  },
  run: async (request, { now, utcOffsetMs }) => {
    const { tenant, path, query, caller, database } = request;
    const { tenant_id } = tenant;
    const { class_id } = path;
    const clock = { now: now(), utcOffsetMs };
    const refusal = refuseClient(query.client_id, caller);
    if (refusal !== undefined) return refusal;
    const clientId = query.client_id ?? caller.grants.client_id;
    const { found, own } = await database.read({
      found: readClass(tenant_id, class_id),
      own: clientId === undefined ? undefined : readClassBooking(tenant_id, class_id, clientId),
    });
    if (found === undefined) return classNotFound();
    const [item, entry] = await Promise.all([
      withWholeHistory(database, found, nameOfClass(tenant_id, class_id)),
      clientId === undefined
        ? {}
        : readClientEntry({ tenant, caller, database, clock }, clientId, found, own?.record),
    ]);
    if (entry === undefined && query.client_id !== undefined) return unknownClient();
    const view = classView({ ...item, own: isClient(caller) ? own : undefined }, { caller, now: clock.now });
    return { ...succeed(200, { ...view, ...(entry ?? NO_ENTRY) }), version: item.record.version };
  },
});
