import { succeed } from "../../../shared/api/answer.ts";
import { tenantOperation } from "../../../shared/operations/tenant-operation.ts";
import { readClientProfile } from "../../../shared/tables/clients-table.ts";
import { pathId } from "../../../shared/values/parameters.ts";
import { clientNotFound, clientView } from "../club/client-view.ts";

/** *Gets client by ID*: a client or prospect. */
export const getClient = tenantOperation({
  path: () => ({ client_id: pathId() }),
  tables: { Club: ["BatchGetItem"], Clients: ["BatchGetItem"] },
  run: async ({ tenant, path, database, caller }) => {
    const { client } = await database.read({ client: readClientProfile(tenant.tenant_id, path.client_id) });
    return client === undefined ? clientNotFound() : succeed(200, clientView(client, caller));
  },
});
