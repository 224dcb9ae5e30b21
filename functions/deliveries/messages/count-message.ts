import {
  type CallerWithoutManage,
  countOfTenant,
  countSent,
  mayBeSent,
  readSent,
} from "../../../shared/tables/message-counts.ts";
import type { TurnDependencies } from "../turn/turn-dependencies.ts";

// Counts of one address seldom meet: each takes milliseconds.
const MAX_TRIES = 10;

/** A message that a caller without manage has caused. */
export interface LimitedMessage {
  readonly tenantId: number;
  readonly causedBy: CallerWithoutManage;
  /** A keyed hash of the address. */
  readonly address: string;
  /** Names the message; one that is counted already is not counted again. */
  readonly name: string;
}

/**
 * Counts a message against the limits of its address and its tenant.
 * @returns whether it may be sent
 */
export async function countMessage(
  { tenantId, causedBy, address, name }: LimitedMessage,
  { database, writer, now }: TurnDependencies,
): Promise<boolean> {
  let isCountedOfTenant = false;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const { sent } = await database.read({ sent: readSent(address) });
    const may = mayBeSent(sent, name, now());
    if (may === "counted") return true;
    if (!may) return false;
    // First, so that the death of a worker leaves no message that the tenant's limit does not count.
    isCountedOfTenant ||= (await writer.write(countOfTenant(tenantId, causedBy, now()))).ok;
    if (!isCountedOfTenant) return false;
    if ((await writer.write(countSent(address, sent, name, now()))).ok) return true;
  }
  throw new Error("Messages to an address cannot be counted.");
}
