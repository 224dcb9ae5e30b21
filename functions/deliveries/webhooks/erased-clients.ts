import { readClientTombstone } from "../../../shared/tables/tombstones.ts";
import { clientToldOf } from "../../../shared/webhooks/event-body.ts";
import type { WebhookDependencies } from "./webhook-dependencies.ts";

/** Those of several deliveries or events that tell of a client who was erased, or whose erasure has begun. */
export async function toldOfErased<Telling extends { readonly body: string }>(
  all: readonly Telling[],
  { database }: Pick<WebhookDependencies, "database">,
): Promise<Telling[]> {
  const keys = all.flatMap(({ body }, index) => {
    const client = clientToldOf(body);
    return client === undefined ? [] : [[String(index), readClientTombstone(client)] as const];
  });
  const found = await database.read(Object.fromEntries(keys));
  return all.filter((_, index) => found[String(index)] !== undefined);
}
