import { countOfTenant, countSent, mayBeSent, readSent } from "../../../shared/tables/message-counts.ts";
import type { TurnDependencies } from "../turn/turn-dependencies.ts";

// Messages to one address are few, and each is counted in milliseconds.
const MAX_TRIES = 10;

/** A message that a caller without manage has caused. */
export interface LimitedMessage {
  readonly tenantId: number;
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
  { tenantId, address, name }: LimitedMessage,
  { database, writer, now }: TurnDependencies,
): Promise<boolean> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const { sent } = await database.read({ sent: readSent(address) });
    const may = mayBeSent(sent, name, now());
    if (may === "counted") return true;
    if (!may) return false;
    const counted = await writer.write(countSent(address, sent, name, now()));
    if (counted.ok) return (await writer.write(countOfTenant(tenantId, now()))).ok;
  }
  throw new Error("Messages to an address cannot be counted.");
}
