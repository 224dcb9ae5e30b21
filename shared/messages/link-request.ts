import type { ClientId } from "../tables/client-id.ts";
import { epochSecond } from "../tables/idempotency-table.ts";
import { dueShardOf, type MessageKey } from "../tables/messages-table.ts";
import { ownerOfClient } from "../tables/parts-table.ts";
import type { Put } from "../tables/transact-item.ts";

const KEPT_S = 2 * 24 * 60 * 60;

/** Stores the request for a tour's link. `client_id` is 0 if nobody has the address. */
export function putLinkRequest(
  { tenant_id, client_id }: ClientId,
  { token, address }: { readonly token: string; readonly address: string },
  now: Date,
): { readonly key: MessageKey; readonly write: Put } {
  const key = { owner: ownerOfClient({ tenant_id, client_id }), record: `link#${token}` };
  const write: Put = {
    kind: "put",
    table: "Messages",
    item: {
      ...key,
      ...{ kind: "link", tenant_id, client_id, address },
      noted_at: now.toISOString(),
      due_at: now.toISOString(),
      due_shard: dueShardOf(key),
      expires_at: epochSecond(now) + KEPT_S,
    },
  };
  return { key, write };
}
