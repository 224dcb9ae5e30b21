import { type BulkTables, patience } from "../../tables/bulk-tables.ts";
import type { ClientId } from "../../tables/clients-table.ts";
import type { ClientOfFile } from "../client.ts";
import {
  type FoundClient,
  type FoundContacts,
  findClients,
  findContacts,
  findWaivers,
} from "./find-clients.ts";
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
 * @throws {DatabaseUnavailable} where others keep changing what the clients are decided by
 */
export async function writeClients(
  tables: BulkTables,
  mode: ImportMode,
  clients: readonly ClientAtPlace[],
): Promise<ClientDone[]> {
  const done: ClientDone[] = [];
  const retry = patience();
  let pending = clients;
  // Most contacts are nobody's, so who has them is read only for clients whose writes were refused.
  for (let isFirst = true; pending.length > 0; isFirst = false) {
    const planned = await planClients(tables, mode, pending, !isFirst);
    const refused = await writeUnits(tables, planned.flatMap(unitOf));
    const indexes = new Set(refused.map(({ index }) => index));
    done.push(...planned.filter(({ index }) => !indexes.has(index)));
    const isProgress = isFirst || refused.length < pending.length;
    pending = refused;
    if (pending.length > 0) await retry(isProgress);
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
  const waivers = await findWaivers(tables, peopleToJoin(found, contacts, mode));
  const basis = { contacts, waivers, readAtMs: Date.now() };
  const plans = found.map((client) => planClient(client, basis, mode));
  return plans.flatMap((plan, place) => {
    const at = clients[place];
    return at === undefined ? [] : [{ ...at, plan }];
  });
}

/** The people to whom clients may be joined, or were before. */
function peopleToJoin(
  found: readonly FoundClient<ClientOfFile>[],
  contacts: FoundContacts,
  { replaceClients, joinPeople }: ImportMode,
): ClientId[] {
  const joined = found.flatMap(({ person }) => (person?.imported_client_id === undefined ? [] : [person]));
  const owners = [...contacts.values()].flatMap(({ owner }) => owner ?? []);
  return [...(replaceClients ? joined : []), ...(joinPeople ? owners : [])];
}

function unitOf({ index, client, plan }: ClientDone) {
  return plan.kind === "write" ? [{ index, client, writes: plan.writes }] : [];
}
