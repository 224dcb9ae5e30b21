import { indexBy, type TableDefinition } from "./table-definition.ts";

/**
 * Messages: what people are still to be told, and what they were told. A client's partition (`client#11#9001`) has their messages
 * (`message#…`; `gathered#…` of classes, `place#…` of open places, `joined#…` beyond a limit), the reminders of their bookings
 * (`reminder#…`), the links that they asked for (`link#…`) and which booking they know (`sent#…`). A coach's (`coach#11#501`) has the
 * coach's messages. For the limits, that of an address (`address#…`, a keyed hash) has when messages were
 * sent there within a day, and a tenant's (`tenant#11`) how many were sent each day. Of a message only ids, kinds and times are stored.
 */
export const messagesTable = {
  partitionKey: { name: "owner", type: "S" },
  sortKey: { name: "record", type: "S" },
  timeToLive: "expires_at",
  indexes: [indexBy("by-due", { name: "due_shard", type: "N" }, "due_at", ["tenant_id"])],
} as const satisfies TableDefinition;

/** Names what somebody is to be told. */
export interface MessageKey {
  readonly owner: string;
  readonly record: string;
}

// What is due lies in so many partitions of the index by-due: a partition takes 1,000 writes a second.
const SHARDS = 16;

/** Every shard of the index by-due. */
export const dueShards: readonly number[] = Array.from({ length: SHARDS }, (_, shard) => shard);

/** The shard of a key, by the last digits of its owner's id. */
export function dueShardOf({ owner }: MessageKey): number {
  return Number(owner.slice(-4).replace(/\D/g, "")) % SHARDS;
}
