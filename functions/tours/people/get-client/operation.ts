import { succeed } from "../../../../shared/api/answer.ts";
import { seesProfile } from "../../../../shared/api/caller.ts";
import { tenantOperation } from "../../../../shared/operations/tenant-operation.ts";
import { clientNotFound, clientView } from "../../../../shared/people/client-view.ts";
import { readClientProfile } from "../../../../shared/tables/clients-table.ts";
import { pathId } from "../../../../shared/values/parameters.ts";
import { readHistory } from "../read-history.ts";

/** *Gets client by ID*: a client or prospect. */
export const getClient = tenantOperation({
  path: () => ({ client_id: pathId() }),
  versions: "shown",
  tables: { Club: ["BatchGetItem"], Clients: ["BatchGetItem"], Parts: ["Query"] },
  run: async ({ tenant: { tenant_id }, path: { client_id }, database, caller }) => {
    const isSeen = seesProfile(caller, client_id);
    const read = database.read({ client: readClientProfile(tenant_id, client_id) });
    const [{ client }, history] = await Promise.all([
      read,
      isSeen ? readHistory(database, { tenant_id, client_id }, read) : [],
    ]);
    if (client === undefined) return clientNotFound();
    const answer = succeed(200, clientView(client, history, caller));
    return isSeen ? { ...answer, version: client.profile_version } : answer;
  },
});
