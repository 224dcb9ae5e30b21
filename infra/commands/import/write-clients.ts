import { bulkBackOff } from "../../../shared/tables/back-off.ts";
import type { BulkTables } from "../../../shared/tables/bulk-tables.ts";
import { holdsVisitorData } from "../../../shared/tables/client-profile.ts";
import { clientTombstone, findTombstones, tombstoneName } from "../../../shared/tables/tombstones.ts";
import type { AtPlace } from "./check-club-file.ts";
import type { StoredContacts } from "./file-contacts.ts";
import { findClients, findContacts, findEmptied, findParts } from "./find-clients.ts";
import { type ClientPlan, type ImportMode, planClient } from "./plan-client.ts";
import type { OwnContacts } from "./shared-contacts.ts";
import { writeUnits } from "./write-units.ts";

/** A client of the file, with the contacts that are theirs. */
export interface ClientAtPlace extends AtPlace<"clients">, OwnContacts {
  readonly record: OwnContacts["record"];
}

/** A client of the file and what the import did with them. */
export interface ClientDone extends ClientAtPlace {
  readonly plan: ClientPlan;
}

const NO_CONTACTS: StoredContacts = new Map();

/**
 * Writes clients with their contacts, each client in one transaction.
 * @throws {Unavailable} if concurrent changes keep refusing the writes
 */
export async function writeClients(
  tables: BulkTables,
  mode: ImportMode,
  clients: readonly ClientAtPlace[],
): Promise<ClientDone[]> {
  const done: ClientDone[] = [];
  const retry = bulkBackOff();
  let pending = clients;
  // Nobody has most contacts, so the first attempt does not read them: a refused write shows that somebody does.
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
    clients.map(({ record }) => record),
  );
  const contacts = readsContacts ? await findContacts(tables, found) : NO_CONTACTS;
  const owners = [...contacts.values()].flatMap(({ owner }) => owner ?? []);
  const people = found.flatMap(({ person }) => person ?? []);
  const parts = await findParts(tables, [
    ...people.filter(holdsVisitorData),
    ...(mode.joinPeople ? owners : []),
  ]);
  // A restored table brings back who has a tombstone; only --restore needs to know of that.
  const unsure = found.filter(({ person }) => mode.restore || person === undefined);
  const tombstones = await findTombstones(
    tables,
    unsure.flatMap(({ client, person }) => [client, ...(person ? [person] : [])]).map(clientTombstone),
  );
  const isErased = ({ client, person }: (typeof found)[number]) =>
    person === undefined && tombstones.has(tombstoneName(clientTombstone(client)));
  const emptied = await findEmptied(
    tables,
    found.filter(isErased).map(({ client }) => client),
  );
  const basis = {
    contacts,
    parts,
    tombstones,
    emptied,
    readAtMs: Date.now(),
    now: mode.now(),
  };
  const plans = found.map((client) => planClient(client, basis, mode));
  return plans.flatMap((plan, place) => {
    const at = clients[place];
    return at === undefined ? [] : [{ ...at, plan }];
  });
}

function unitOf({ plan, ...client }: ClientDone) {
  return plan.kind === "write" ? [{ ...client, writes: plan.writes }] : [];
}
