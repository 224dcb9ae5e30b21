import type { BulkTables } from "../../../shared/tables/bulk-tables.ts";
import type { ClientId } from "../../../shared/tables/client-id.ts";
import { clientToldOf } from "../../../shared/webhooks/event-body.ts";
import type { PersonalItems } from "./personal-item.ts";

/** The deliveries that tell webhooks of the person, also deleted webhooks. Deliveries that tell of the erasure are left out. */
export async function* deliveryItems(tables: BulkTables, client: ClientId): PersonalItems {
  for await (const { owner, record, body } of tables.scan("Webhooks")) {
    const told = clientToldOf(body);
    if (told?.tenant_id !== client.tenant_id || told.client_id !== client.client_id) continue;
    yield { table: "Webhooks", key: { owner, record } };
  }
}
