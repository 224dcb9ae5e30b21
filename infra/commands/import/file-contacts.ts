// The contacts of a client in the club file, compared with the contacts that are stored. Pure.
import * as v from "valibot";
import { profileEntries, profileStateEntries } from "../../../shared/tables/client-profile.ts";
import {
  type ClientItem,
  type ContactField,
  type ContactItem,
  clientRecord,
  contactFields,
  emailRecord,
  MembershipSchema,
  mobileRecord,
  OpenTourSchema,
  SessionsTakenSchema,
} from "../../../shared/tables/clients-table.ts";
import { dialledDigits } from "../../../shared/values/phone.ts";
import type { ClubRecord } from "./club-file.ts";

type ClientOfFile = ClubRecord<"clients">;

/** A person and their contacts, as the club file or the Clients table has them. */
export interface Contacts {
  readonly tenant_id: number;
  readonly client_id: number;
  readonly email_id?: string | undefined;
  readonly mobile_country_code?: string | undefined;
  readonly mobile_number?: number | undefined;
}

/** The attributes of a stored client or prospect that an import reads. */
export const StoredPersonSchema = v.object({
  tenant_id: v.number(),
  record: v.string(),
  client_id: v.number(),
  status: v.picklist(["client", "prospect"]),
  version: v.number(),
  classes_attended: v.optional(v.number()),
  memberships: v.array(MembershipSchema),
  sessions_taken: SessionsTakenSchema,
  open_tour: v.optional(OpenTourSchema),
  imported_client_id: v.optional(v.number()),
  password_hash: v.optional(v.string()),
  ...profileEntries,
  ...profileStateEntries,
});

export type StoredPerson = v.InferOutput<typeof StoredPersonSchema>;

/** A stored contact. */
export interface StoredContact {
  readonly contact: ContactItem;
  /** Undefined if the owner does not exist. */
  readonly owner: StoredPerson | undefined;
}

/** A stored contact whose owner exists. */
export interface OwnedContact extends StoredContact {
  readonly owner: StoredPerson;
}

/** Stored contacts by {@link recordName}. */
export type StoredContacts = ReadonlyMap<string, StoredContact>;

/** A key of the Clients table. */
export const ClientsKeySchema = v.object({ tenant_id: v.number(), record: v.string() });

export type ClientsKey = Readonly<v.InferOutput<typeof ClientsKeySchema>>;

/** The key of a record of the Clients table in maps. */
export function recordName({ tenant_id, record }: ClientsKey): string {
  return `${tenant_id} ${record}`;
}

/** The client item of a client in the club file, without any booking. */
export function clientItem(
  client: ClientOfFile,
  version: number,
): ClientItem & Contacts & { readonly record: string } {
  return {
    ...client,
    ...fileContacts(client, client.client_id),
    // An empty field is not stored, so that a tour's prospect can fill it.
    medical_alert: client.medical_alert || undefined,
    sessions_taken: {},
    record: clientRecord(client.client_id),
    appointments_booked: 0,
    version,
  };
}

/** The contacts that the file gives to the person who has this `client_id`. */
export function fileContacts(client: ClientOfFile, clientId: number): Contacts {
  const { tenant_id, email_id, mobile_country_code: code, mobile_number } = client;
  const mobile_country_code = code === undefined ? undefined : dialledDigits(code);
  return { tenant_id, client_id: clientId, email_id, mobile_country_code, mobile_number };
}

/** The contact items of a person's e-mail address and mobile number. */
export function contactItems(person: Contacts): ContactItem[] {
  const { tenant_id, client_id, email_id, mobile_country_code: code, mobile_number: number } = person;
  const email = email_id === undefined ? [] : [emailRecord(email_id)];
  const mobile = code === undefined || number === undefined ? [] : [mobileRecord(code, number)];
  return [
    ...email.map((record) => ({ tenant_id, record, client_id, other_record: mobile[0] })),
    ...mobile.map((record) => ({ tenant_id, record, client_id, other_record: email[0] })),
  ];
}

/** The name of a contact: the field of the club file that alone tells its kind. */
export function contactName({ record }: ContactItem): ContactField | undefined {
  return contactFields(record).at(-1);
}

/** The contacts of a joined person: those of the file, and their own of a kind that the file lacks. */
export function joinedContacts(client: ClientOfFile, person: StoredPerson, stored: StoredContacts): Contacts {
  const { tenant_id, client_id } = person;
  const own = contactItems(person).filter((contact) => belongsTo(client_id, contact, stored));
  const owns = (field: ContactField) => own.some((contact) => contactName(contact) === field);
  const hasMobile = client.mobile_country_code !== undefined && client.mobile_number !== undefined;
  const mobile = hasMobile ? client : owns("mobile_number") ? person : undefined;
  const code = mobile?.mobile_country_code;
  return {
    tenant_id,
    client_id,
    email_id: client.email_id ?? (owns("email_id") ? person.email_id : undefined),
    mobile_country_code: code === undefined ? undefined : dialledDigits(code),
    mobile_number: mobile?.mobile_number,
  };
}

/** The stored contacts that name another client, whether that client exists or not. */
export function contactsOfOthers(wanted: readonly ContactItem[], stored: StoredContacts): StoredContact[] {
  return wanted.flatMap((item) => {
    const found = stored.get(recordName(item));
    return found === undefined || found.contact.client_id === item.client_id ? [] : [found];
  });
}

/** The contacts whose owners exist. */
export function ownedContacts(contacts: readonly StoredContact[]): OwnedContact[] {
  return contacts.flatMap(({ contact, owner }) => (owner === undefined ? [] : [{ contact, owner }]));
}

/** The owners of contacts, each once. */
export function ownersOf(contacts: readonly OwnedContact[]): StoredPerson[] {
  return [...new Map(contacts.map(({ owner }) => [owner.client_id, owner])).values()];
}

/** The `client_id` in a stored contact, whether that client exists or not; undefined if nobody has the contact. */
export function ownerIdOf(contact: ContactItem, stored: StoredContacts): number | undefined {
  return stored.get(recordName(contact))?.contact.client_id;
}

/** Whether a contact is a client's or nobody's. */
export function belongsTo(clientId: number, contact: ContactItem, stored: StoredContacts): boolean {
  return [undefined, clientId].includes(ownerIdOf(contact, stored));
}

/** The contacts that are not among others. */
export function contactsBeside(
  contacts: readonly ContactItem[],
  others: readonly ContactItem[],
): ContactItem[] {
  return contacts.filter(({ record }) => !others.some((other) => other.record === record));
}

/** Why a client of the file is not written: other people have their contacts. */
export interface ContactConflict {
  /** The client's contacts that belong to others; at least one. */
  readonly taken: readonly OwnedContact[];
  /** None is in the file. */
  readonly owners: readonly StoredPerson[];
  /** The client as they are stored. */
  readonly person: StoredPerson | undefined;
}

/** Whether a client of the file can be joined to a person: no memberships are lost, and nobody is joined twice. */
export function isJoinable(owner: StoredPerson): boolean {
  return refusalToJoin(owner) === undefined;
}

/** Explains a conflict and what to do about it. Names contacts by their fields, never by their values. */
export function conflictSentence(conflict: ContactConflict): string {
  const belongs = conflict.owners.map((owner, index) => {
    const fields = conflict.taken
      .filter(({ contact }) => contact.client_id === owner.client_id)
      .map(({ contact }) => contactName(contact));
    const verb = fields.length > 1 ? "belong to" : "belongs to";
    return `its ${fields.join(" and ")} ${index === 0 ? verb : "to"} ${owner.status} ${owner.client_id}`;
  });
  return `${belongs.join(" and ")}; nothing of this client was written. ${remedy(conflict)}`;
}

function remedy({ owners, person }: ContactConflict): string {
  if (person !== undefined)
    return `Client ${person.client_id} exists already, as another person: correct the file, or erase one of them.`;
  const [owner, ...others] = owners;
  if (others.length > 0) return "These are two people: a client of the file cannot be joined to both.";
  const refusal = owner && refusalToJoin(owner);
  return refusal ?? "Import with --join-people to join this client to that person.";
}

const ADD_THEM = "correct the file, or add that person to it with the contacts that are theirs.";

function refusalToJoin(owner: StoredPerson): string | undefined {
  if (owner.imported_client_id !== undefined)
    return `That person is client ${owner.imported_client_id} of the file already.`;
  if (owner.memberships.length > 0) return `That person has memberships of their own: ${ADD_THEM}`;
  return undefined;
}
