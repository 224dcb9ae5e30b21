import type { BulkWrite } from "../../../shared/tables/bulk-tables.ts";
import { type ContactItem, checkClientGone, contactFields } from "../../../shared/tables/clients-table.ts";
import {
  addClient,
  checkVersion,
  claimContact,
  deleteJoinRecord,
  dropContact,
  dropWaiver,
  joinClient,
  putJoinRecord,
  removeFields,
  replaceClient,
} from "../../../shared/tables/imported-clients.ts";
import type { ClubRecord } from "./club-file.ts";
import {
  belongsTo,
  type ContactOwner,
  type Contacts,
  clientItem,
  conflictSentence,
  contactItems,
  contactName,
  contactsBeside,
  contactsOfOthers,
  isJoinable,
  joinedContacts,
  ownedContacts,
  ownerIdOf,
  ownersOf,
  type StoredContacts,
  type StoredPerson,
} from "./file-contacts.ts";
import { type FoundClient, waiverName } from "./find-clients.ts";

type Found = FoundClient<ClubRecord<"clients">>;

/** How an import treats existing people. */
export interface ImportMode {
  /** Whether existing clients are reset to the file. */
  readonly replaceClients: boolean;
  /** Whether a client of the file is joined to the existing person who has their contact. */
  readonly joinPeople: boolean;
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
  /** The waivers of the people who may be joined, by {@link waiverName}. */
  readonly waivers: ReadonlySet<string>;
  readonly readAtMs: number;
}

/** What an import does with a client of the file. */
export type ClientPlan =
  /** Nothing: the client exists and stays as they are. */
  | { readonly kind: "exists"; readonly clientId: number; readonly replaced: readonly string[] }
  | ClientWrite
  /** Nothing; `sentence` says why, and what to do. */
  | { readonly kind: "conflict"; readonly sentence: string };

/** All writes together, or none of them. */
interface ClientWrite {
  readonly kind: "write";
  readonly clientId: number;
  readonly writes: readonly BulkWrite[];
  /** The names of a joined person's fields that are removed or replaced. */
  readonly replaced: readonly string[];
}

/** Decides what an import does with a client. */
export function planClient(found: Found, basis: ImportBasis, mode: ImportMode): ClientPlan {
  const { client, person } = found;
  if (person !== undefined && !mode.replaceClients)
    return { kind: "exists", clientId: person.client_id, replaced: [] };
  const clientId = person?.client_id ?? client.client_id;
  const taken = contactsOfOthers(contactItems({ ...client, client_id: clientId }), basis.contacts);
  // --replace-clients redistributes the contacts among the clients of the file.
  const kept = ownedContacts(taken).filter(({ owner }) => !(mode.replaceClients && mode.isInFile(owner)));
  const owners = ownersOf(kept);
  const [owner] = owners;
  if (owner === undefined) {
    const isJoined = person?.imported_client_id !== undefined;
    return isJoined ? planJoin(found, person, basis) : planReplacement(found, basis);
  }
  if (mode.joinPeople && person === undefined && owners.length === 1 && isJoinable(owner, mode.isInFile))
    return planJoin(found, owner, basis);
  const conflict = { taken: kept, owners, person, isInFile: mode.isInFile };
  return { kind: "conflict", sentence: conflictSentence(conflict) };
}

/** Makes the client equal to the file, with the contacts of the file and no others. */
function planReplacement({ client, person, joinedAs }: Found, basis: ImportBasis): ClientWrite {
  const clientId = person?.client_id ?? client.client_id;
  const item = clientItem({ ...client, client_id: clientId }, basis.readAtMs);
  const writes = [
    person === undefined
      ? addClient(item)
      : replaceClient({ ...item, open_tour: person.open_tour }, person.version),
    ...contactWrites(person, item, basis.contacts),
    ...(person === undefined && joinedAs !== undefined
      ? [deleteJoinRecord({ tenant_id: client.tenant_id, client_id: joinedAs }, client.client_id)]
      : []),
  ];
  return { kind: "write", clientId, writes, replaced: [] };
}

/**
 * Gives an existing person the data of the file. Anybody who knows the client's contact may have created that record:
 * nothing of it stays that the person logs in with, that staff trusts, or that the person has signed.
 */
function planJoin(
  { client, joinedAs }: Found,
  person: StoredPerson,
  { contacts, waivers }: ImportBasis,
): ClientWrite {
  const { tenant_id, client_id, version } = person;
  const { status, full_name, memberships, classes_attended } = client;
  const joined = joinedContacts(client, person, contacts);
  const medical_alert = client.medical_alert || undefined;
  const hasWaiver = waivers.has(waiverName(person));
  const writes = [
    joinClient(person, version, {
      ...{ status, full_name, memberships, classes_attended, medical_alert },
      email_id: joined.email_id,
      mobile_country_code: joined.mobile_country_code,
      mobile_number: joined.mobile_number,
      password_hash: undefined,
      imported_client_id: client.client_id,
    }),
    ...contactWrites(person, joined, contacts),
    putJoinRecord({ tenant_id, client_id }, client.client_id, joinedAs),
    ...(hasWaiver ? [dropWaiver(person)] : []),
  ];
  const replaced = [
    ...(isChanged(person.full_name, full_name) ? ["full_name"] : []),
    ...contactsBeside(contactItems(person), contactItems(joined)).flatMap(
      (contact) => contactName(contact) ?? [],
    ),
    ...(isChanged(person.medical_alert, medical_alert) ? ["medical_alert"] : []),
    ...(person.password_hash === undefined ? [] : ["password"]),
    ...(hasWaiver ? ["client_waiver"] : []),
  ];
  return { kind: "write", clientId: client_id, writes, replaced };
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
  owner: ContactOwner,
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

function isChanged(from: string | undefined, to: string | undefined): boolean {
  return from !== undefined && from !== to;
}
