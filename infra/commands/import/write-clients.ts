import { bulkBackOff } from "../../../shared/tables/back-off.ts";
import type { BulkTables } from "../../../shared/tables/bulk-tables.ts";
import type { ClientOfFile } from "./client-of-file.ts";
import { type FoundContacts, findClients, findContacts } from "./find-clients.ts";
import { type ClientPlan, type ImportMode, planClient } from "./plan-client.ts";
import { writeUnits } from "./write-units.ts";

/** A client and their place in the club file. */
export interface ClientAtPlace {
  readonly index: number;
  readonly client: ClientOfFile;
}

/** A client of the file and what was done with them. */
export interface ClientDone extends ClientAtPlace {
  readonly plan: ClientPlan;
}

const NO_CONTACTS: FoundContacts = new Map();

/**
 * Writes clients with their contacts, each client in one transaction, whole or not at all.
 * @throws {Unavailable} where others keep changing what the clients are decided by
 */
export async function writeClients(
  tables: BulkTables,
  mode: ImportMode,
  clients: readonly ClientAtPlace[],
): Promise<ClientDone[]> {
  const done: ClientDone[] = [];
  const retry = bulkBackOff();
  let pending = clients;
  // Most contacts are nobody's, so who has them is read only for clients whose writes were refused.
  for (let isFirst = true; pending.length > 0; isFirst = false) {
    const planned = await planClients(tables, mode, pending, !isFirst);
    const refused = await writeUnits(tables, planned.flatMap(unitOf));
    const indexes = new Set(refused.map(({ index }) => index));
    done.push(...planned.filter(({ index }) => !indexes.has(index)));
    const progressed = isFirst || refused.length < pending.length;
    pending = refused;
    if (pending.length > 0) await retry({ progressed });
  }
  return done;
}

async function planClients(
  tables: BulkTables,
  mode: ImportMode,
  clients: readonly ClientAtPlace[],
  readsContacts: boolean,
): Promise<ClientDone[]> {
  const found = await findClients(
    tables,
    clients.map(({ client }) => client),
  );
  const contacts = readsContacts ? await findContacts(tables, found) : NO_CONTACTS;
  const plans = found.map((client) => planClient(client, contacts, mode));
  return plans.flatMap((plan, place) => {
    const at = clients[place];
    return at === undefined ? [] : [{ ...at, plan }];
  });
}

function unitOf({ index, client, plan }: ClientDone) {
  return plan.kind === "write" ? [{ index, client, writes: plan.writes }] : [];
}
