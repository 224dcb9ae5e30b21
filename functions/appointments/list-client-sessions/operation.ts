import { succeed } from "../../../shared/api/answer.ts";
import { pageEntries, pageOf, wantedPage } from "../../../shared/api/paging.ts";
import { tenantOperation } from "../../../shared/booking/tenant-operation.ts";
import { sessionEntriesOfClient } from "../../../shared/tables/appointments-table.ts";
import { readClient } from "../../../shared/tables/clients-table.ts";
import { pathId } from "../../../shared/values/parameters.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";
import { clientNotFound } from "../club/client-view.ts";
import { inventoryMembership, isSessionPosition, sessionHistory } from "./session-inventory.ts";

/** *Gets client session inventory*: the client's memberships, and what happened to their sessions, newest first. */
export const listClientSessions = tenantOperation("listClientSessions", {
  describe: () => import("./description.ts"),
  path: () => ({ client_id: pathId() }),
  query: pageEntries,
  tables: {
    Club: ["BatchGetItem"],
    Appointments: ["Query by-client"],
    Clients: ["BatchGetItem"],
  },
  run: async ({ tenant: { tenant_id }, path: { client_id }, query, caller, database }, { now }) => {
    const page = wantedPage(query, ["listClientSessions", tenant_id, client_id], isSessionPosition);
    if (!page.ok) return page;
    const { after } = page.value;
    const [{ client }, appointments] = await Promise.all([
      database.read({ client: readClient(tenant_id, client_id) }),
      // All of them: no index has the entries of several appointments in the order of their time.
      database.query(
        sessionEntriesOfClient({ tenant_id, client_id }),
        ({ session_entries }) => session_entries.length > 0,
        Number.POSITIVE_INFINITY,
      ),
    ]);
    if (client === undefined) return clientNotFound();
    const history = sessionHistory(appointments, caller);
    const rest = after === undefined ? history : history.filter(({ position }) => position < after);
    const { entries, next_cursor } = pageOf(
      rest,
      page.value,
      ({ position }) => position,
      ({ entry }) => entry,
    );
    const at = formatUtcDateTime(now());
    const memberships = client.memberships.map((membership) => inventoryMembership(membership, at));
    return succeed(200, { client_id, memberships, entries, next_cursor });
  },
});
