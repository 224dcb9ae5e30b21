import type { Write } from "./database.ts";
import type { TableDefinition } from "./table-definition.ts";

/** Idempotency: what must happen once in the whole deployment, forgotten after a day. */
export const idempotencyTable = {
  environmentVariable: "IDEMPOTENCY_TABLE",
  partitionKey: { name: "record", type: "S" },
  timeToLive: "expires_at",
  indexes: [],
} as const satisfies TableDefinition;

const DAY_S = 24 * 60 * 60;

/**
 * Claims a record id for the whole deployment: Tours, Appointments and Clients are keyed by tenant, so their own
 * conditions would let two tenants have the same id. An id names its millisecond, so after a day nobody can make it again.
 */
export function claimRecordId(id: number, now: Date): Write {
  return {
    kind: "put",
    table: "Idempotency",
    item: { record: `id#${id}`, expires_at: Math.floor(now.getTime() / 1000) + DAY_S },
    condition: { expression: "attribute_not_exists(#record)", names: { "#record": "record" } },
  };
}
