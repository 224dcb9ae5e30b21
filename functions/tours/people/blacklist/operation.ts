import type * as v from "valibot";
import type { ProfileChangeName } from "../../../../shared/tables/client-profile.ts";
import type { WholeClient } from "../../../../shared/tables/clients-table.ts";
import { optional } from "../../../../shared/values/optional.ts";
import { requestObject } from "../../../../shared/values/request-object.ts";
import { text } from "../../../../shared/values/text.ts";
import { clientOperation } from "../client-operation.ts";
import type { ClientUpdate } from "../client-update.ts";

function addClientToBlacklistRequest() {
  return requestObject({ reason: optional(text(500)) });
}

/** A valid body of *Adds client to blacklist*. */
export type AddClientToBlacklistRequest = v.InferOutput<ReturnType<typeof addClientToBlacklistRequest>>;

/** *Adds client to blacklist*. A request without a reason keeps the reason that there is. */
export const addClientToBlacklist = clientOperation({
  body: addClientToBlacklistRequest,
  load: async () => undefined,
  decide: ({ client, body: { reason = client.blocked_reason } }) =>
    blocking("blacklisted", client, { is_blocked: true, blocked_reason: reason }),
});

/** *Removes client from blacklist*. */
export const removeClientFromBlacklist = clientOperation({
  load: async () => undefined,
  decide: ({ client }) => blocking("unblacklisted", client, { is_blocked: false, blocked_reason: undefined }),
});

function blocking(
  operation: ProfileChangeName,
  client: WholeClient,
  set: Pick<WholeClient, "is_blocked" | "blocked_reason">,
): ClientUpdate {
  const fields = Object.entries(set).flatMap(([name, value]) => (client[name] === value ? [] : [name]));
  return { ok: true, operation, set, fields };
}
