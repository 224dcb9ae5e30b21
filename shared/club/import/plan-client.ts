import type { BulkWrite } from "../../tables/bulk-tables.ts";
import { type ContactItem, checkClientGone } from "../../tables/clients-table.ts";
import {
  addClient,
  checkVersion,
  dropContact,
  dropWaiver,
  forgetJoined,
  joinClient,
  rememberJoined,
  removeFields,
  replaceClient,
  takeContact,
} from "../../tables/imported-clients.ts";
import type { ClientOfFile } from "../client.ts";
import { type Contacts, clientItem, contactItems } from "./club-items.ts";
import { conflictSentence, fieldOf, isJoinable } from "./contact-conflict.ts";
import {
  type ContactOwner,
  type FoundClient,
  type FoundContact,
  type FoundContacts,
  type OwnedContact,
  recordName,
  type StoredPerson,
  waiverKey,
} from "./find-clients.ts";

/** How an import deals with people who are there. */
export interface ImportMode {
  /** Whether a client who is there already is written anew, as one who has booked nothing. */
  readonly replaceClients: boolean;
  /** Whether a client of the file whose contact belongs to somebody who is there is joined to that person. */
  readonly joinPeople: boolean;
  /** Whether the file has this person, under their own id or the one from which they were joined. */
  readonly isInFile: (person: StoredPerson) => boolean;
}

/** What a client is decided by, beside their own record. */
export interface ImportBasis {
  /** Who has the contacts; one that is not among them is taken for nobody's, which the conditions of the writes put right. */
  readonly contacts: FoundContacts;
  /** The waivers of people who are joined, by `recordName`. */
  readonly waivers: ReadonlySet<string>;
  readonly readAtMs: number;
}

/** What an import does with a client of the file. */
export type ClientPlan =
  | { readonly kind: "there"; readonly clientId: number; readonly replaced: readonly string[] }
  | ClientWrite
  /** Nothing; `sentence` says why, and what to do. */
  | { readonly kind: "conflict"; readonly sentence: string };

/** All writes together, or none of them. */
interface ClientWrite {
  readonly kind: "write";
  readonly clientId: number;
  readonly writes: readonly BulkWrite[];
  /** The fields of a joined person that are removed or replaced, by name. */
  readonly replaced: readonly string[];
}

/** Decides what an import does with a client. */
export function planClient(
  found: FoundClient<ClientOfFile>,
  basis: ImportBasis,
  mode: ImportMode,
): ClientPlan {
  const { client, person } = found;
  if (person !== undefined && !mode.replaceClients)
    return { kind: "there", clientId: person.client_id, replaced: [] };
  const clientId = person?.client_id ?? client.client_id;
  const taken = contactsOfOthers(contactItems({ ...client, client_id: clientId }), basis.contacts);
  // What the clients of one file have, the file divides among them anew.
  const kept = taken.flatMap(({ contact, owner }) =>
    owner === undefined || (mode.replaceClients && mode.isInFile(owner)) ? [] : [{ contact, owner }],
  );
  const keepers = ownersOf(kept);
  const [keeper] = keepers;
  if (keeper === undefined) {
    const isJoined = person?.imported_client_id !== undefined;
    return isJoined ? planOfJoin(found, person, basis) : planAnew(found, basis);
  }
  if (mode.joinPeople && person === undefined && keepers.length === 1 && isJoinable(keeper, mode.isInFile))
    return planOfJoin(found, keeper, basis);
  const conflict = { taken: kept, owners: keepers, person, isInFile: mode.isInFile };
  return { kind: "conflict", sentence: conflictSentence(conflict) };
}

/** The client as the file has them, with the contacts of the file and no others. */
function planAnew({ client, person, joinedAs }: FoundClient<ClientOfFile>, basis: ImportBasis): ClientWrite {
  const clientId = person?.client_id ?? client.client_id;
  const item = clientItem({ ...client, client_id: clientId }, basis.readAtMs);
  const writes = [
    person === undefined
      ? addClient(item)
      : replaceClient({ ...item, open_tour: person.open_tour }, person.version),
    ...writesOfContacts(person, item, basis.contacts),
    ...(person === undefined && joinedAs !== undefined
      ? [forgetJoined({ tenant_id: client.tenant_id, client_id: joinedAs }, client.client_id)]
      : []),
  ];
  return { kind: "write", clientId, writes, replaced: [] };
}

/**
 * What the file says of a client, given to a person who was there. Whoever knows the client's contact may have made that
 * record, so nothing stays of it that the person logs in with, that staff trusts, or that the person has signed.
 */
function planOfJoin(
  { client, joinedAs }: FoundClient<ClientOfFile>,
  person: StoredPerson,
  { contacts, waivers }: ImportBasis,
): ClientWrite {
  const { tenant_id, client_id, version } = person;
  const { status, full_name, memberships, classes_attended } = client;
  const merged = mergedContacts(client, person, contacts);
  const medical_alert = client.medical_alert || undefined;
  const hasWaiver = waivers.has(recordName(waiverKey(person)));
  const writes = [
    joinClient(person, version, {
      ...{ status, full_name, memberships, classes_attended, medical_alert },
      email_id: merged.email_id,
      mobile_country_code: merged.mobile_country_code,
      mobile_number: merged.mobile_number,
      password_hash: undefined,
      imported_client_id: client.client_id,
    }),
    ...writesOfContacts(person, merged, contacts),
    rememberJoined({ tenant_id, client_id }, client.client_id, joinedAs),
    ...(hasWaiver ? [dropWaiver(person)] : []),
  ];
  const replaced = [
    ...(isChanged(person.full_name, full_name) ? ["full_name"] : []),
    ...contactItems(person)
      .filter(isNotIn(contactItems(merged)))
      .map(fieldOf),
    ...(isChanged(person.medical_alert, medical_alert) ? ["medical_alert"] : []),
    ...(person.password_hash === undefined ? [] : ["password"]),
    ...(hasWaiver ? ["client_waiver"] : []),
  ];
  return { kind: "write", clientId: client_id, writes, replaced };
}

/** The contacts of the file, and the person's own of a kind of which the file has none. */
function mergedContacts(client: ClientOfFile, person: StoredPerson, contacts: FoundContacts): Contacts {
  const { tenant_id, client_id } = person;
  const own = contactItems(person).filter((contact) =>
    [undefined, client_id].includes(holderOf(contact, contacts)),
  );
  const has = (field: string) => own.some((contact) => fieldOf(contact) === field);
  const hasMobile = client.mobile_country_code !== undefined && client.mobile_number !== undefined;
  const mobile = hasMobile ? client : has("mobile_number") ? person : undefined;
  return {
    ...{ tenant_id, client_id },
    email_id: client.email_id ?? (has("email_id") ? person.email_id : undefined),
    mobile_country_code: mobile?.mobile_country_code?.replace("+", ""),
    mobile_number: mobile?.mobile_number,
  };
}

/**
 * Gives a person contacts in place of those of their record, each linked to the other, and takes them from whoever has
 * them. What is written of anybody follows from their record, whose version is in a condition.
 */
function writesOfContacts(
  before: StoredPerson | undefined,
  after: Contacts,
  contacts: FoundContacts,
): BulkWrite[] {
  const wanted = contactItems(after);
  const dropped = before === undefined ? [] : contactItems(before).filter(isNotIn(wanted));
  const taken = contactsOfOthers(wanted, contacts);
  const owned = taken.flatMap(({ contact, owner }) => (owner === undefined ? [] : [{ contact, owner }]));
  const gone = taken.flatMap(({ contact, owner }) => (owner === undefined ? [contact] : []));
  return [
    ...wanted.map((contact) => takeContact(contact, holderOf(contact, contacts))),
    ...dropped
      .filter((contact) => [undefined, contact.client_id].includes(holderOf(contact, contacts)))
      .map(dropContact),
    ...ownersOf(owned).flatMap((owner) => writesOfLoss(owner, wanted, contacts)),
    ...[...new Map(gone.map((contact) => [contact.client_id, contact])).values()].map(checkClientGone),
  ];
}

/** Removes contacts that another person gets from their owner's record, and links the owner's other contact anew. */
function writesOfLoss(
  owner: ContactOwner,
  lost: readonly ContactItem[],
  contacts: FoundContacts,
): BulkWrite[] {
  const fields = contactItems(owner)
    .filter((contact) => !isNotIn(lost)(contact))
    .flatMap(fieldsOf);
  const left = contactItems({ ...owner, ...Object.fromEntries(fields.map((field) => [field, undefined])) });
  return [
    fields.length === 0 ? checkVersion(owner, owner.version) : removeFields(owner, owner.version, fields),
    ...left
      .filter((contact) => holderOf(contact, contacts) === owner.client_id)
      .map((contact) => takeContact(contact, owner.client_id)),
  ];
}

/** Those of a person's contacts that are recorded as somebody else's, as they are recorded. */
function contactsOfOthers(wanted: readonly ContactItem[], contacts: FoundContacts): FoundContact[] {
  return wanted.flatMap((item) => {
    const found = contacts.get(recordName(item));
    return found === undefined || found.contact.client_id === item.client_id ? [] : [found];
  });
}

function ownersOf(contacts: readonly OwnedContact[]): ContactOwner[] {
  return [...new Map(contacts.map(({ owner }) => [owner.client_id, owner])).values()];
}

/** The client whom a contact names, whether they are there or not. */
function holderOf(contact: ContactItem, contacts: FoundContacts): number | undefined {
  return contacts.get(recordName(contact))?.contact.client_id;
}

function isNotIn(contacts: readonly ContactItem[]): (contact: ContactItem) => boolean {
  return ({ record }) => !contacts.some((contact) => contact.record === record);
}

function isChanged(from: string | undefined, to: string | undefined): boolean {
  return from !== undefined && from !== to;
}

function fieldsOf({ record }: ContactItem): string[] {
  return record.startsWith("email#") ? ["email_id"] : ["mobile_country_code", "mobile_number"];
}
