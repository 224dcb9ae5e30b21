import { isDeepStrictEqual } from "node:util";
import type { BulkWrite } from "../../../shared/tables/bulk-tables.ts";
import {
  type ClientId,
  type ContactItem,
  checkClient,
  checkClientGone,
  claimContact,
  contactFields,
  dropContact,
  type SessionsTaken,
} from "../../../shared/tables/clients-table.ts";
import {
  addClient,
  checkVersion,
  deleteJoinRecord,
  dropPart,
  mergeClient,
  putJoinRecord,
  removeFields,
  type TakenOverFields,
} from "../../../shared/tables/imported-clients.ts";
import {
  checkNoTombstone,
  clientTombstone,
  type FoundTombstones,
  removeTombstone,
  tombstoneName,
} from "../../../shared/tables/tombstones.ts";
import type { ClubRecord } from "./club-file.ts";
import {
  belongsTo,
  type Contacts,
  clientItem,
  conflictSentence,
  contactItems,
  contactName,
  contactsBeside,
  contactsOfOthers,
  isJoinable,
  ownedContacts,
  ownerIdOf,
  ownersOf,
  recordName,
  type StoredContacts,
  type StoredPerson,
} from "./file-contacts.ts";
import type { FoundClient, StoredPart, StoredParts } from "./find-clients.ts";
import {
  type FieldReport,
  fieldReport,
  isUpToDate,
  lostContacts,
  mergedContacts,
  mergedFields,
  NO_FIELDS,
} from "./merged-client.ts";
import { type GivenData, givenData, holdsVisitorData } from "./visitor-data.ts";

type Found = FoundClient<ClubRecord<"clients">>;

/** How an import treats existing people. */
export interface ImportMode {
  /** Whether a client of the file is joined to the existing person who has their contact. */
  readonly joinPeople: boolean;
  /** Whether what was erased or revoked is brought back. */
  readonly restore: boolean;
  /** Whether the file has this person, under their own id or the id from which they were joined. */
  readonly isInFile: (person: StoredPerson) => boolean;
}

/** What a client is decided by, beside the client and the person found. */
export interface ImportBasis {
  /**
   * The stored contacts; if a contact is missing here although somebody has it, the conditions of the writes refuse the
   * plan.
   */
  readonly contacts: StoredContacts;
  /** The parts of the people who may be joined, and of those whose records hold what a visitor gave. */
  readonly parts: StoredParts;
  /** The sessions taken of the people whose items do not say so, by {@link recordName}. */
  readonly sessionsTaken: ReadonlyMap<string, SessionsTaken>;
  /** The tombstones of clients who are not there, and with `restore` those of all, by {@link tombstoneName}. */
  readonly tombstones: FoundTombstones;
  readonly readAtMs: number;
}

/** What an import does with a client of the file. */
export type ClientPlan =
  | Unchanged
  | ClientWrite
  /** Nothing; `sentence` says why, and what to do. */
  | { readonly kind: "conflict"; readonly sentence: string };

/** Nothing: the client is as in the file. */
interface Unchanged {
  readonly kind: "unchanged";
  readonly clientId: number;
  readonly fields: FieldReport;
}

/** All writes together, or none of them. */
interface ClientWrite {
  readonly kind: "write";
  readonly clientId: number;
  readonly writes: readonly BulkWrite[];
  readonly fields: FieldReport;
  /** What the operator must know: what the client or others lose, and that an erased client is back. Each is a clause. */
  readonly changes: readonly string[];
}

/** Decides what an import does with a client. */
export function planClient(found: Found, basis: ImportBasis, mode: ImportMode): ClientPlan {
  const { client, person } = found;
  const isErased = basis.tombstones.has(tombstoneName(clientTombstone(client)));
  if (isErased && !mode.restore) return { kind: "conflict", sentence: ERASED };
  const merge = person && planMerge(client, person, basis);
  if (merge?.kind === "unchanged")
    return isErased ? comingBack(client, unchangedWrite(client, merge), true) : merge;
  const clientId = person?.client_id ?? client.client_id;
  const taken = ownedContacts(
    contactsOfOthers(contactItems({ ...client, client_id: clientId }), basis.contacts),
  );
  // The file says which of its clients has a contact, so it moves between them.
  const kept = taken.filter(({ owner }) => !mode.isInFile(owner));
  const owners = ownersOf(kept);
  const [owner] = owners;
  if (owner === undefined && merge !== undefined) return isErased ? comingBack(client, merge, true) : merge;
  if (owner === undefined) return comingBack(client, planNew(found, basis), isErased);
  if (mode.joinPeople && person === undefined && owners.length === 1 && isJoinable(owner))
    return comingBack(client, planJoin(found, owner, basis), isErased);
  return { kind: "conflict", sentence: conflictSentence({ taken: kept, owners, person }) };
}

const ERASED =
  "they were erased; nothing of this client was written. Take them out of the file, or bring them back with --restore.";

/** The write of a client of whom only the tombstone changes. */
function unchangedWrite({ tenant_id }: ClientId, { clientId, fields }: Unchanged): ClientWrite {
  const writes = [checkClient({ tenant_id, client_id: clientId })];
  return { kind: "write", clientId, writes, fields, changes: [] };
}

/** Adds a client only if they were not erased, or removes the tombstones with which they come back. */
function comingBack(client: ClientId, plan: ClientWrite, isErased: boolean): ClientWrite {
  if (!isErased) return { ...plan, writes: [...plan.writes, checkNoTombstone(clientTombstone(client))] };
  // An erasure leaves one for each number of the person.
  const ids = [...new Set([client.client_id, plan.clientId])];
  const removals = ids.map((client_id) => removeTombstone(clientTombstone({ ...client, client_id })));
  return {
    ...plan,
    writes: [...plan.writes, ...removals],
    changes: ["was erased and is back", ...plan.changes],
  };
}

/** Adds a client who is not there. */
function planNew({ client, joinedAs }: Found, { contacts, readAtMs }: ImportBasis): ClientWrite {
  const item = clientItem(client, readAtMs);
  const writes = [
    addClient(item),
    ...contactWrites(undefined, item, contacts),
    ...(joinedAs === undefined
      ? []
      : [deleteJoinRecord({ tenant_id: client.tenant_id, client_id: joinedAs }, client.client_id)]),
  ];
  const changes = movedContacts(item, contacts);
  return { kind: "write", clientId: client.client_id, writes, fields: NO_FIELDS, changes };
}

/** Gives an existing client the data of the file. What was booked here stays; what a visitor gave does not. */
function planMerge(
  client: ClubRecord<"clients">,
  person: StoredPerson,
  basis: ImportBasis,
): Unchanged | ClientWrite {
  const { client_id: clientId } = person;
  const after = mergedContacts(client, person, basis.contacts);
  const fields = mergedFields(client, after, sessionsTaken(person, basis));
  const given = givenTo(person, basis, false);
  const report = fieldReport(person, fields, given);
  if (isUpToDate(person, fields)) return { kind: "unchanged", clientId, fields: report };
  const lost = lostContacts(person, after);
  return {
    kind: "write",
    clientId,
    writes: [
      ...takeOverWrites(person, fields, { given, basis }),
      ...contactWrites(person, after, basis.contacts),
    ],
    fields: report,
    changes: [
      ...(lost.length === 0 ? [] : [`has no ${lost.join(" and ")} in the file, so it was removed`]),
      ...(given.dropped.length === 0
        ? []
        : [`no longer has what a visitor had given: ${given.dropped.join(", ")}`]),
      ...movedContacts(after, basis.contacts),
    ],
  };
}

/**
 * Gives an existing person the data of the file for the first time. Password and waiver are dropped, and everything else
 * that a visitor gave: anybody who knows the client's contact may have created that record.
 */
function planJoin({ client, joinedAs }: Found, person: StoredPerson, basis: ImportBasis): ClientWrite {
  const { tenant_id, client_id } = person;
  const { contacts } = basis;
  const joined = mergedContacts(client, { ...person, imported_client_id: client.client_id }, contacts);
  const fields = mergedFields(client, joined, sessionsTaken(person, basis));
  const given = givenTo(person, basis, true);
  const writes = [
    ...takeOverWrites(person, { ...fields, imported_client_id: client.client_id }, { given, basis }),
    ...contactWrites(person, joined, contacts),
    putJoinRecord({ tenant_id, client_id }, client.client_id, joinedAs),
  ];
  const report = fieldReport(person, fields, given);
  return {
    kind: "write",
    clientId: client_id,
    writes,
    fields: report,
    changes: movedContacts(joined, contacts),
  };
}

/** The writes that set fields of a person, and delete the fields and parts that are dropped. */
function takeOverWrites(
  person: StoredPerson,
  fields: TakenOverFields,
  { given: { dropped }, basis }: { readonly given: GivenData; readonly basis: ImportBasis },
): BulkWrite[] {
  const parts = partsOf(person, basis).filter(({ name }) => dropped.includes(name));
  const attributes = dropped.flatMap((name) => ATTRIBUTES[name] ?? [name]);
  const all: TakenOverFields = holdsVisitorData(person) ? { ...fields, given_by: "club" } : fields;
  return [mergeClient(person, all, attributes), ...parts.map(({ record }) => dropPart(person, record))];
}

// Where a field is stored, if not as an attribute of its name.
const ATTRIBUTES: Partial<Record<GivenData["dropped"][number], readonly string[]>> = {
  password: ["password_hash"],
  image_base64: ["image_record"],
  client_waiver: [],
};

function givenTo(person: StoredPerson, basis: ImportBasis, isJoining: boolean): GivenData {
  const parts = partsOf(person, basis).map(({ name }) => name);
  return givenData(person, parts, isJoining);
}

function partsOf(person: StoredPerson, { parts }: ImportBasis): readonly StoredPart[] {
  return parts.get(recordName(person)) ?? [];
}

function sessionsTaken(person: StoredPerson, { sessionsTaken: counted }: ImportBasis): SessionsTaken {
  return person.sessions_taken ?? counted.get(recordName(person)) ?? {};
}

/** The contacts that move to the client from other clients of the file. */
function movedContacts(after: Contacts, stored: StoredContacts): string[] {
  return ownedContacts(contactsOfOthers(contactItems(after), stored)).map(
    ({ contact }) => `has the ${contactName(contact)} of client ${contact.client_id} now`,
  );
}

/**
 * The writes that replace a person's contacts, link them to each other, and take them from their owners. What is written of
 * anybody follows from their item, whose version is in a condition.
 */
function contactWrites(
  before: StoredPerson | undefined,
  after: Contacts,
  stored: StoredContacts,
): BulkWrite[] {
  const wanted = contactItems(after);
  if (before !== undefined && isDeepStrictEqual(contactItems(before), wanted)) return [];
  const dropped = before === undefined ? [] : contactsBeside(contactItems(before), wanted);
  const taken = contactsOfOthers(wanted, stored);
  const abandoned = taken.flatMap(({ contact, owner }) => (owner === undefined ? [contact] : []));
  const goneClients = new Map(abandoned.map((contact) => [contact.client_id, contact]));
  return [
    ...wanted.map((contact) => claimContact(contact, ownerIdOf(contact, stored))),
    ...dropped.filter((contact) => belongsTo(contact.client_id, contact, stored)).map(dropContact),
    ...ownersOf(ownedContacts(taken)).flatMap((owner) => removalWrites(owner, wanted, stored)),
    ...[...goneClients.values()].map(checkClientGone),
  ];
}

/** The writes that remove contacts from their owner's item and link the owner's other contact anew. */
function removalWrites(
  owner: StoredPerson,
  lost: readonly ContactItem[],
  stored: StoredContacts,
): BulkWrite[] {
  const own = contactItems(owner);
  const rest = contactsBeside(own, lost);
  const fields = contactsBeside(own, rest).flatMap(({ record }) => contactFields(record));
  const left = contactItems({ ...owner, ...Object.fromEntries(fields.map((field) => [field, undefined])) });
  return [
    fields.length === 0 ? checkVersion(owner, owner.version) : removeFields(owner, owner.version, fields),
    ...left
      .filter((contact) => ownerIdOf(contact, stored) === owner.client_id)
      .map((contact) => claimContact(contact, owner.client_id)),
  ];
}
