import * as v from "valibot";
import { succeedWithList } from "../../../shared/api/answer.ts";
import { pageEntries, pageOf, requestedPage } from "../../../shared/api/paging.ts";
import { changesEntry } from "../../../shared/lists/change-pass.ts";
import { changesAloneProblems, readChangePage } from "../../../shared/lists/range-list.ts";
import { type TenantRequest, tenantOperation } from "../../../shared/operations/tenant-operation.ts";
import {
  type ListedClientView,
  listedClientView,
  readListedClients,
} from "../../../shared/people/client-view.ts";
import type { ListedClient } from "../../../shared/tables/client-profile.ts";
import { clientsByChange } from "../../../shared/tables/listed-clients.ts";
import { queryWord } from "../../../shared/values/parameters.ts";
import { text } from "../../../shared/values/text.ts";
import { clientList } from "./client-list.ts";
import { clientSearch } from "./client-search.ts";

/** *Search clients by tenant*: everybody by id, those whom a query finds, or those who have changed since an instant. */
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
      "Query by-last-word",
      "Query by-mobile",
      "Query by-change",
    ],
  },
  run: async (request, { now }) => {
    const { tenant, database } = request;
    const { tenant_id } = tenant;
    const { limit, cursor, ...asked } = request.query;
    const { query, status, updated_since: since } = asked;
    if (since !== undefined) {
      const changes = {
        name: "listClients",
        byChange: (from: string, to: string) => clientsByChange(tenant_id, from, to),
        changeKey: ({ key }: { readonly key: string }) => key,
      } as const;
      const page = await readChangePage(request, since, changes, now());
      if (!page.ok) return page;
      return page.value.answer("clients", await viewOf(request, page.value.records));
    }
    const search = query === undefined ? undefined : clientSearch(query);
    const list = clientList({ database, tenant_id, status }, search);
    const page = requestedPage({ limit, cursor }, ["listClients", tenant_id, asked], list.isPosition);
    if (!page.ok) return page;
    const { items, lastRead } = await list.read(page.value.after, page.value.limit + 1);
    const view = await viewOf(
      request,
      items.map(({ client }) => client),
    );
    const { texts, next_cursor } = pageOf(
      items,
      { ...page.value, lastRead },
      ({ position }) => position,
      ({ client }) => view(client),
    );
    return succeedWithList({ clients: [], next_cursor }, "clients", texts);
  },
});

type Request = Pick<TenantRequest<unknown, unknown, unknown>, "database" | "tenant" | "caller">;

/** How people of a page are shown. The indexes lack long medical alerts, so people who have one are read. */
async function viewOf(
  request: Request,
  people: readonly ListedClient[],
): Promise<(client: ListedClient) => ListedClientView> {
  const read = await readListedClients(
    request,
    people.filter(({ has_long_alert }) => has_long_alert === true).map(({ client_id }) => client_id),
  );
  return (client) => read.get(client.client_id) ?? listedClientView(client, request.caller);
}
