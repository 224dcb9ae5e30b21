import { succeed } from "../../../shared/api/answer.ts";
import { seesProfile } from "../../../shared/api/caller.ts";
import { tenantOperation } from "../../../shared/operations/tenant-operation.ts";
import { clientNotFound, clientView } from "../../../shared/people/client-view.ts";
import { profileHistory } from "../../../shared/tables/client-profile.ts";
import { readClientProfile } from "../../../shared/tables/clients-table.ts";
import { pathId } from "../../../shared/values/parameters.ts";

/** *Gets client by ID*: a client or prospect. */
export const getClient = tenantOperation({
  path: () => ({ client_id: pathId() }),
  versions: "shown",
  tables: { Club: ["BatchGetItem"], Clients: ["BatchGetItem"], Parts: ["Query"] },
  run: async ({ tenant: { tenant_id }, path: { client_id }, database, caller }) => {
    const isSeen = seesProfile(caller, client_id);
    const [{ client }, history] = await Promise.all([
      database.read({ client: readClientProfile(tenant_id, client_id) }),
      isSeen
        ? database.query(profileHistory({ tenant_id, client_id }), () => true, Number.POSITIVE_INFINITY)
        : [],
    ]);
    if (client === undefined) return clientNotFound();
    const answer = succeed(200, clientView(client, history, caller));
    return isSeen ? { ...answer, version: client.profile_version } : answer;
  },
});
