import { type Refusal, refuse } from "../../../shared/api/answer.ts";
import type { Caller } from "../../../shared/api/caller.ts";
import {
  decideEnd,
  decideNewFeed,
  FEED_ACTIONS,
  type LoadedOwner,
  loadOwner,
} from "../../../shared/feeds/feed-operations.ts";
import type { Reads } from "../../../shared/operations/reads.ts";
import type { Attempt } from "../../../shared/operations/write.ts";
import { writeOperation } from "../../../shared/operations/write-operation.ts";
import { clientNotFound } from "../../../shared/people/client-view.ts";
import { readClient } from "../../../shared/tables/clients-table.ts";
import { pathId } from "../../../shared/values/parameters.ts";

interface ClientPath {
  readonly client_id: number;
}

const common = {
  path: () => ({ client_id: pathId() }),
  authorize: refuseOthers,
  tables: {
    Club: ["BatchGetItem"],
    Clients: ["BatchGetItem"],
    Parts: FEED_ACTIONS,
    Idempotency: ["BatchGetItem", "PutItem"],
  },
  load,
} as const;

/** *Create calendar feed of a client*: for the client's own token alone. */
export const createClientCalendar = writeOperation({
  ...common,
  successStatus: 201,
  decide: decideNewFeed,
});

/** *End calendar feed of a client*: for the client's own token alone. */
export const deleteClientCalendar = writeOperation({ ...common, decide: decideEnd });

/** Another client's path is refused before, so a token that names a client is this client's. */
function refuseOthers({ caller: { grants } }: { readonly caller: Caller }): Refusal | undefined {
  if (grants.client_id !== undefined) return undefined;
  return refuse("ACCESS_DENIED", { help: "Only the client's own token may make or end the client's feed." });
}

async function load(
  { tenant: { tenant_id }, path: { client_id } }: Attempt<ClientPath>,
  reads: Reads,
): Promise<LoadedOwner | Refusal> {
  const [{ client }, owner] = await Promise.all([
    reads.read({ client: readClient(tenant_id, client_id) }),
    loadOwner(reads, { tenant_id, client_id }),
  ]);
  return client === undefined ? clientNotFound() : owner;
}
