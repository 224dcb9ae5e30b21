import { succeed } from "../../../../shared/api/answer.ts";
import { pageEntries, pageOf, requestedPage } from "../../../../shared/api/paging.ts";
import { tenantOperation } from "../../../../shared/operations/tenant-operation.ts";
import { clientNotFound } from "../../../../shared/people/client-view.ts";
import { membershipView } from "../../../../shared/sessions/membership-view.ts";
import { readClient } from "../../../../shared/tables/clients-table.ts";
import { pathId } from "../../../../shared/values/parameters.ts";
import { formatUtcDateTime } from "../../../../shared/values/utc-date-time.ts";
import { entriesOfPage, readSessionChanges } from "./read-session-changes.ts";
import { isSessionPosition, sessionHistory } from "./session-inventory.ts";

/** *Gets client session inventory*: the client's memberships, and what happened to their sessions, newest first. */
export const listClientSessions = tenantOperation({
  path: () => ({ client_id: pathId() }),
  query: pageEntries,
  tables: {
    Club: ["BatchGetItem"],
    Appointments: ["Query by-session"],
    Classes: ["Query by-session"],
    Clients: ["BatchGetItem"],
  },
  run: async ({ tenant: { tenant_id }, path: { client_id }, query, caller, database }, { now }) => {
    const page = requestedPage(query, ["listClientSessions", tenant_id, client_id], isSessionPosition);
    if (!page.ok) return page;
    const [{ client }, changes] = await Promise.all([
      database.read({ client: readClient(tenant_id, client_id) }),
      readSessionChanges(database, { tenant_id, client_id }, page.value),
    ]);
    if (client === undefined) return clientNotFound();
    const { entries, next_cursor } = pageOf(
      entriesOfPage(sessionHistory(changes.read, caller), changes, page.value),
      page.value,
      ({ position }) => position,
      ({ entry }) => entry,
    );
    const at = formatUtcDateTime(now());
    const memberships = client.memberships.map((membership) => membershipView(membership, at));
    return succeed(200, { client_id, memberships, entries, next_cursor });
  },
});
