import type { TableDefinition } from "./table-definition.ts";

/**
 * Messages: what people are still to be told, and what they were told. A client's partition (`client#11#9001`) has their messages
 * (`message#…`), the reminders of their bookings (`reminder#…`) and the links that were asked for (`link#…`); a coach's
 * (`coach#11#501`) has the coach's messages; that of a keyed hash of an address (`address#…`) when messages were last sent there;
 * a tenant's (`tenant#11`) how many were sent on a day. Nothing of a message is stored but ids, kinds and times.
 */
export const messagesTable = {
  partitionKey: { name: "owner", type: "S" },
  sortKey: { name: "record", type: "S" },
  timeToLive: "expires_at",
  indexes: [
    {
      // What is to be looked at, by when.
      name: "by-due",
      partitionKey: { name: "due_shard", type: "N" },
      sortKey: { name: "due_at", type: "S" },
      includes: ["tenant_id"],
    },
  ],
} as const satisfies TableDefinition;
