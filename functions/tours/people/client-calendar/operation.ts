import { type Refusal, refuse } from "../../../../shared/api/answer.ts";
import type { Caller } from "../../../../shared/api/caller.ts";
import { checkAccessOf, isAccessOf, readAccess } from "../../../../shared/club/access-record.ts";
import {
  decideEnd,
  decideNewFeed,
  FEED_ACTIONS,
  type LoadedOwner,
  loadOwner,
} from "../../../../shared/feeds/feed-operations.ts";
import type { Reads } from "../../../../shared/operations/reads.ts";
import type { Attempt } from "../../../../shared/operations/write.ts";
import { writeOperation } from "../../../../shared/operations/write-operation.ts";
import { clientNotFound } from "../../../../shared/people/client-view.ts";
import { readClient } from "../../../../shared/tables/clients-table.ts";
import { pathId } from "../../../../shared/values/parameters.ts";

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

/**
 * *Create calendar feed of a client*: for the client's own token alone, and only while its access stands: the gateway goes on
 * for minutes with what it was, and a revocation ends the feed that it finds.
 */
export const createClientCalendar = writeOperation({
  ...common,
  tables: {
    ...common.tables,
    Club: ["BatchGetItem", "ConditionCheckItem"],
    Clients: ["BatchGetItem", "ConditionCheckItem"],
  },
  successStatus: 201,
  load: loadWithAccess,
  decide: decideNewFeed,
});

/** *End calendar feed of a client*: for the client's own token alone. */
export const deleteClientCalendar = writeOperation({ ...common, decide: decideEnd });

/** Refuses tokens that name no client. A token of another client is refused before. */
function refuseOthers({ caller: { grants } }: { readonly caller: Caller }): Refusal | undefined {
  return grants.client_id === undefined ? refuseOther() : undefined;
}

function refuseOther(): Refusal {
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

async function loadWithAccess(attempt: Attempt<ClientPath>, reads: Reads): Promise<LoadedOwner | Refusal> {
  const { principal } = attempt.caller;
  const client = { tenant_id: attempt.tenant.tenant_id, client_id: attempt.path.client_id };
  const [{ access }, loaded] = await Promise.all([
    reads.read({ access: readAccess(principal) }),
    load(attempt, reads),
  ]);
  if (!loaded.ok) return loaded;
  if (access === undefined || !isAccessOf(access, client)) return refuseOther();
  return { ...loaded, checks: { access: checkAccessOf(principal, client) } };
}
