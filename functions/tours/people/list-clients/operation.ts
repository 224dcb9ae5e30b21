import * as v from "valibot";
import { succeedWithList } from "../../../../shared/api/answer.ts";
import { pageEntries, pageOf, requestedPage } from "../../../../shared/api/paging.ts";
import { changesEntry } from "../../../../shared/lists/change-pass.ts";
import { type ChangeList, changesAloneProblems, readChangePage } from "../../../../shared/lists/list-page.ts";
import { type TenantRequest, tenantOperation } from "../../../../shared/operations/tenant-operation.ts";
import {
  type ListedClientView,
  listedClientView,
  readListedClients,
} from "../../../../shared/people/client-view.ts";
import { clientsByChange, type KeyedClient } from "../../../../shared/tables/listed-clients.ts";
import { queryWord } from "../../../../shared/values/parameters.ts";
import { text } from "../../../../shared/values/text.ts";
import { clientList, type FoundClient } from "./client-list.ts";
import { clientSearch } from "./client-search.ts";

/** *Search clients by tenant*: everybody by id, the people that a query finds, or the people who have changed since an instant. */
export const listClients = tenantOperation({
  query: () => ({
    query: v.optional(text(100, 2)),
    status: queryWord(["client", "prospect"]),
    ...changesEntry(),
    ...pageEntries(),
  }),
  queryRule: (query) => (query.updated_since === undefined ? [] : changesAloneProblems(query)),
  tables: {
    Club: ["BatchGetItem"],
    Clients: [
      "BatchGetItem",
      "Query by-id",
      "Query by-name",
      "Query by-word-2",
      "Query by-word-3",
      "Query by-word-4",
      "Query by-word-5",
      "Query by-word-6",
      "Query by-mobile",
      "Query by-mobile-end",
      "Query by-change",
    ],
  },
  run: async (request, { now }) => {
    const { tenant, query, database } = request;
    const { tenant_id } = tenant;
    const { limit, cursor, ...asked } = query;
    if (asked.updated_since !== undefined) {
      const page = await readChangePage(request, asked.updated_since, changesOf(tenant_id), now());
      return page.ok ? page.value.answer("clients", await viewOf(page.value.records, request)) : page;
    }
    const search = asked.query === undefined ? undefined : clientSearch(asked.query);
    const list = clientList({ database, tenant_id, status: asked.status }, search);
    const page = requestedPage({ limit, cursor }, ["listClients", tenant_id, asked], list.isPosition);
    if (!page.ok) return page;
    const { items, lastRead } = await list.read(page.value.after, page.value.limit + 1);
    const view = await viewOf(
      items.slice(0, page.value.limit).map(({ client }) => client),
      request,
    );
    // Somebody whose name or number changes during the search may be found in two ways.
    const shown = new Set<number>();
    const { texts, next_cursor } = pageOf(
      items,
      { ...page.value, lastRead },
      ({ position }) => position,
      ({ client }) => (shown.size === shown.add(client.client_id).size ? undefined : view(client)),
    );
    return succeedWithList({ clients: [], next_cursor }, "clients", texts);
  },
});

function changesOf(tenant_id: number): ChangeList<KeyedClient> {
  return {
    name: "listClients",
    byChange: (from, to) => clientsByChange(tenant_id, from, to),
    changeKey: ({ key }) => key,
  };
}

/**
 * How the caller sees people of a list. The indexes have no long medical alerts, so people with one are read; undefined for
 * one of these who has been erased.
 */
async function viewOf(
  people: readonly FoundClient[],
  request: Pick<TenantRequest<unknown, unknown, unknown>, "tenant" | "caller" | "database">,
): Promise<(client: FoundClient) => ListedClientView | undefined> {
  const ids = people.filter(({ has_long_alert }) => has_long_alert).map(({ client_id }) => client_id);
  const read = await readListedClients(request, ids);
  return (client) =>
    client.has_long_alert ? read.get(client.client_id) : listedClientView(client, request.caller);
}
