import { isDeepStrictEqual } from "node:util";
import type { BulkWrite } from "../../../shared/tables/bulk-tables.ts";
import type { ClientId } from "../../../shared/tables/client-id.ts";
import { holdsVisitorData, profileWrites } from "../../../shared/tables/client-profile.ts";
import {
  type ContactItem,
  checkClientGone,
  claimContact,
  clientRecord,
  contactFields,
  dropContact,
  putClient,
  updateClient,
} from "../../../shared/tables/clients-table.ts";
import {
  checkVersion,
  deleteJoinRecord,
  dropPart,
  type MergedFields,
  putJoinRecord,
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
  fileContacts,
  isJoinable,
  ownedContacts,
  ownerIdOf,
  ownersOf,
  recordName,
  type StoredContacts,
  type StoredPerson,
} from "./file-contacts.ts";
import type { FoundClient, StoredParts } from "./find-clients.ts";
import {
  differentFields,
  type FieldReport,
  fieldReport,
  lostContacts,
  mergedContacts,
  mergedFields,
  NO_FIELDS,
  profileFields,
} from "./merged-client.ts";
import { type GivenData, givenData } from "./visitor-data.ts";

type Found = FoundClient<ClubRecord<"clients">>;

/** How an import treats existing people. */
export interface ImportMode {
  /** Whether a client of the file is joined to the existing person who has their contact. */
  readonly joinPeople: boolean;
  /** Whether what was erased or revoked is brought back. */
  readonly restore: boolean;
  /** The clock by which profiles say when they changed. */
  readonly now: () => Date;
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
  /** The tombstones of clients who are not there, and with `restore` those of all, and of the people found. */
  readonly tombstones: FoundTombstones;
  /** The clients of whom an interrupted erasure has left an empty record, by {@link recordName}. */
  readonly emptied: ReadonlySet<string>;
  /** The version of a new client's item; it never comes again. */
  readonly readAtMs: number;
  readonly now: Date;
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
  // What the erasure has not deleted yet would be theirs again: contacts, waivers, the history.
  if (basis.emptied.has(recordName({ ...client, record: clientRecord(client.client_id) })))
    return { kind: "conflict", sentence: HALF_ERASED };
  const merge = person && planMerge(client, person, basis, isErased);
  if (merge?.kind === "unchanged") return merge;
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

const HALF_ERASED =
  "their erasure was interrupted; nothing of this client was written. Erase them again, then bring them back with --restore.";

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

/** Adds a client who is not there. One who was erased has a later version than any that an event has told. */
function planNew({ client, joinedAs }: Found, basis: ImportBasis): ClientWrite {
  const { contacts, readAtMs } = basis;
  const item = clientItem(client, readAtMs);
  const merged = mergedFields(client, fileContacts(client, client.client_id), {});
  const erasedAt = erasedVersion(client, basis);
  const { attributes, history } = profileWrites(
    client,
    erasedAt === 0 ? undefined : { profile_version: erasedAt },
    client,
    importChange(profileFields(differentFields(undefined, merged), NOTHING_GIVEN), basis),
  );
  const writes = [
    putClient(item, { ...attributes }),
    history,
    ...contactWrites(undefined, item, basis),
    ...(joinedAs === undefined
      ? []
      : [deleteJoinRecord({ tenant_id: client.tenant_id, client_id: joinedAs }, client.client_id)]),
  ];
  const changes = movedContacts(item, contacts);
  return { kind: "write", clientId: client.client_id, writes, fields: NO_FIELDS, changes };
}

const NOTHING_GIVEN: GivenData = { dropped: [], kept: [], droppedParts: [] };

/** The last version of a client that an event has told before they were erased; 0 if there was none. */
function erasedVersion(client: ClientId, { tombstones }: ImportBasis): number {
  return tombstones.get(tombstoneName(clientTombstone(client))) ?? 0;
}

/** A change of a profile by an import. */
function importChange(fields: readonly string[], { now }: ImportBasis) {
  return {
    operation: "imported",
    by: "import",
    now,
    fields,
    event: undefined,
  } as const;
}

/** Gives an existing client the data of the file. What was booked here stays; what a visitor gave does not. */
function planMerge(
  client: ClubRecord<"clients">,
  person: StoredPerson,
  basis: ImportBasis,
  isErased: boolean,
): Unchanged | ClientWrite {
  const { client_id: clientId } = person;
  const after = mergedContacts(client, person, basis.contacts);
  const fields = mergedFields(client, after, person.sessions_taken);
  const given = givenTo(person, basis, false);
  const report = fieldReport(person, fields, given);
  const isUpToDate = !holdsVisitorData(person) && differentFields(person, fields).length === 0;
  if (isUpToDate && !isErased) return { kind: "unchanged", clientId, fields: report };
  const lost = lostContacts(person, after);
  return {
    kind: "write",
    clientId,
    writes: [...takeOverWrites(person, fields, { given, basis }), ...contactWrites(person, after, basis)],
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
 * Gives an existing person the data of the file for the first time. The password is dropped, and everything that a visitor
 * gave: anybody who knows the client's contact may have created that record.
 */
function planJoin({ client, joinedAs }: Found, person: StoredPerson, basis: ImportBasis): ClientWrite {
  const { tenant_id, client_id } = person;
  const { contacts } = basis;
  const joined = mergedContacts(client, { ...person, imported_client_id: client.client_id }, contacts);
  const fields = mergedFields(client, joined, person.sessions_taken);
  const given = givenTo(person, basis, true);
  const writes = [
    ...takeOverWrites(person, { ...fields, imported_client_id: client.client_id }, { given, basis }),
    ...contactWrites(person, joined, basis),
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
  { given, basis }: { readonly given: GivenData; readonly basis: ImportBasis },
): BulkWrite[] {
  const { dropped, kept, droppedParts } = given;
  const isOver = dropped.filter((name) => !kept.includes(name)).flatMap((name) => ATTRIBUTES[name] ?? [name]);
  const set: TakenOverFields = {
    ...Object.fromEntries(isOver.map((name) => [name, undefined])),
    ...fields,
    ...(holdsVisitorData(person) ? { given_by: "club" } : {}),
  };
  const changed = profileFields(differentFields(person, fields), given);
  return [
    ...personWrites(person, set, changed, basis),
    ...droppedParts.map((record) => dropPart(person, record)),
  ];
}

// Where a field is stored, if not as an attribute of its name.
const ATTRIBUTES: Partial<Record<GivenData["dropped"][number], string>> = {
  password: "password_hash",
  image_base64: "image_record",
  client_waiver: "has_waiver",
};

/**
 * The writes that set fields of a person. They change the version that callers see only with a field of the profile, or to
 * make it a later one than any that an event has told of a person who was erased, under their own id or the file's.
 * @param changed the fields of the profile that change
 */
function personWrites(
  person: StoredPerson,
  set: Partial<TakenOverFields>,
  changed: readonly string[],
  basis: ImportBasis,
): BulkWrite[] {
  const { tenant_id, client_id, profile_version: current } = person;
  const ids = [client_id, set.imported_client_id ?? client_id];
  const told = ids.map((id) => erasedVersion({ tenant_id, client_id: id }, basis));
  const profile_version = Math.max(current, ...told);
  if (changed.length === 0 && profile_version === current) return [updateClient(person, set)];
  const { attributes, history } = profileWrites(
    person,
    { ...person, profile_version },
    { ...person, ...set },
    importChange(changed, basis),
  );
  return [updateClient(person, { ...set, ...attributes }), history];
}

function givenTo(person: StoredPerson, basis: ImportBasis, isJoining: boolean): GivenData {
  return givenData(person, basis.parts.get(recordName(person)) ?? [], isJoining);
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
function contactWrites(before: StoredPerson | undefined, after: Contacts, basis: ImportBasis): BulkWrite[] {
  const { contacts: stored } = basis;
  const wanted = contactItems(after);
  if (before !== undefined && isDeepStrictEqual(contactItems(before), wanted)) return [];
  const dropped = before === undefined ? [] : contactsBeside(contactItems(before), wanted);
  const taken = contactsOfOthers(wanted, stored);
  const abandoned = taken.flatMap(({ contact, owner }) => (owner === undefined ? [contact] : []));
  const goneClients = new Map(abandoned.map((contact) => [contact.client_id, contact]));
  return [
    ...wanted.map((contact) => claimContact(contact, ownerIdOf(contact, stored))),
    ...dropped.filter((contact) => belongsTo(contact.client_id, contact, stored)).map(dropContact),
    ...ownersOf(ownedContacts(taken)).flatMap((owner) => removalWrites(owner, wanted, basis)),
    ...[...goneClients.values()].map(checkClientGone),
  ];
}

/** The writes that remove contacts from their owner's item and link the owner's other contact anew. */
function removalWrites(owner: StoredPerson, lost: readonly ContactItem[], basis: ImportBasis): BulkWrite[] {
  const own = contactItems(owner);
  const rest = contactsBeside(own, lost);
  const fields = contactsBeside(own, rest).flatMap(({ record }) => contactFields(record));
  const without: Partial<MergedFields> = Object.fromEntries(fields.map((field) => [field, undefined]));
  return [
    ...(fields.length === 0
      ? [checkVersion(owner, owner.version)]
      : personWrites(owner, without, fields, basis)),
    ...contactItems({ ...owner, ...without })
      .filter((contact) => ownerIdOf(contact, basis.contacts) === owner.client_id)
      .map((contact) => claimContact(contact, owner.client_id)),
  ];
}
