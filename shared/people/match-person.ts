import type { Tenant } from "../club/tenant.ts";
import type { Writes } from "../operations/decision.ts";
import type { Reads } from "../operations/reads.ts";
import type { ClientProfile } from "../tables/client-profile.ts";
import {
  addOtherContact,
  type ContactField,
  type ContactItem,
  checkClientGone,
  checkContact,
  claimContact,
  emailRecord,
  mobileRecord,
  readContact,
  readWholeClient,
  type WholeClient,
} from "../tables/clients-table.ts";

/** The fields that a person's contacts are. */
export type ContactFields = Pick<ClientProfile, ContactField>;

/** The sort keys of a person's contacts. */
export interface ContactRecords {
  readonly email: string | undefined;
  readonly mobile: string | undefined;
}

/** The current owners of the prospect's contacts; undefined for a contact that was not sent or that has no owner. */
export interface ContactOwners {
  readonly email: ContactItem | undefined;
  readonly mobile: ContactItem | undefined;
}

/** The owners of the prospect's contacts, separated by whether they still exist. */
export interface FoundContacts extends ContactOwners {
  /** The contacts whose owners no longer exist. */
  readonly abandoned: ContactOwners;
}

/** The person whom a prospect was matched to. */
export interface PersonMatch {
  /** Undefined for a new person. */
  readonly knownClientId: number | undefined;
  /** Whether e-mail address and mobile number belong to different people; the owner of the e-mail address is the match. */
  readonly isAmbiguous: boolean;
  /** Whether the person has this e-mail address or may get it. */
  readonly takesEmail: boolean;
  /** Whether the person has this mobile number or may get it. */
  readonly takesMobile: boolean;
}

/** The sort keys of a person's contacts; undefined for a contact that they do not have. */
export function contactRecords({
  email_id,
  mobile_country_code: code,
  mobile_number,
}: ContactFields): ContactRecords {
  return {
    email: email_id === undefined ? undefined : emailRecord(email_id),
    mobile: code === undefined || mobile_number === undefined ? undefined : mobileRecord(code, mobile_number),
  };
}

/** The read keys of the owners of the prospect's contacts. */
export function readContacts({ tenant_id }: { readonly tenant_id: number }, prospect: ContactFields) {
  return readContactRecords(tenant_id, contactRecords(prospect));
}

/** The read keys of the owners of contacts. */
export function readContactRecords(tenant_id: number, { email, mobile }: ContactRecords) {
  return {
    email: email === undefined ? undefined : readContact(tenant_id, email),
    mobile: mobile === undefined ? undefined : readContact(tenant_id, mobile),
  };
}

/**
 * Separates the contacts of clients who no longer exist from the others.
 * @param goneClientIds the clients known not to exist
 */
export function foundContacts(
  { email, mobile }: ContactOwners,
  goneClientIds: readonly number[],
): FoundContacts {
  const isAbandoned = (contact: ContactItem | undefined) =>
    contact !== undefined && goneClientIds.includes(contact.client_id);
  return {
    email: isAbandoned(email) ? undefined : email,
    mobile: isAbandoned(mobile) ? undefined : mobile,
    abandoned: {
      email: isAbandoned(email) ? email : undefined,
      mobile: isAbandoned(mobile) ? mobile : undefined,
    },
  };
}

/**
 * Matches a prospect by e-mail address, then by mobile number; otherwise they are a new person. A contact without an
 * owner is added if the person has none of that kind.
 */
export function matchPerson(found: ContactOwners): PersonMatch {
  const known = found.email ?? found.mobile;
  const isAmbiguous =
    found.email !== undefined &&
    found.mobile !== undefined &&
    found.email.client_id !== found.mobile.client_id;
  const hasOther = known?.other_record !== undefined;
  return {
    knownClientId: known?.client_id,
    isAmbiguous,
    takesEmail: found.email !== undefined || !hasOther,
    takesMobile: !isAmbiguous && (found.mobile !== undefined || !hasOther),
  };
}

/** The name of {@link checkClientGone} among the writes. */
export function goneClientCheck(clientId: number): string {
  return `gone client ${clientId}`;
}

/**
 * The writes that give the person their contacts. One of them covers the contact that identifies the person: if it
 * belongs to somebody else by now, nothing is written.
 */
export function contactWrites(
  { tenant_id, client_id }: { readonly tenant_id: number; readonly client_id: number },
  records: ContactRecords,
  found: FoundContacts,
  { takesEmail, takesMobile }: PersonMatch,
): Writes {
  const email = takesEmail ? records.email : undefined;
  const mobile = takesMobile ? records.mobile : undefined;
  const toEmail = { tenant_id, client_id, record: email, other_record: mobile };
  const toMobile = { tenant_id, client_id, record: mobile, other_record: email };
  return {
    ...identityCheck(found),
    ...contactWrite("email", toEmail, found.email, found.abandoned.email),
    ...contactWrite("mobile", toMobile, found.mobile, found.abandoned.mobile),
  };
}

/** Checks the contact by which {@link matchPerson} identifies the person; a write of the same contact replaces the check. */
export function identityCheck({ email, mobile }: ContactOwners): Writes {
  if (email !== undefined) return { email: checkContact(email) };
  return mobile === undefined ? {} : { mobile: checkContact(mobile) };
}

function contactWrite(
  name: string,
  contact: Omit<ContactItem, "record"> & { readonly record: string | undefined },
  found: ContactItem | undefined,
  abandoned: ContactItem | undefined,
): Writes {
  const { record, other_record } = contact;
  if (record === undefined) return {};
  if (found === undefined) return claimWrites(name, { ...contact, record }, abandoned);
  const isNew = other_record !== undefined && found.other_record === undefined;
  return isNew ? { [name]: addOtherContact(found, other_record) } : {};
}

/**
 * The writes that give a person a contact that nobody has, or link it anew if it is theirs.
 * @param abandoned the contact as it is stored, if it is of a client who no longer exists
 */
export function claimWrites(name: string, contact: ContactItem, abandoned: ContactItem | undefined): Writes {
  const claim = { [name]: claimContact(contact, abandoned?.client_id) };
  if (abandoned === undefined) return claim;
  // By the client's id: both contacts may have the same owner, and a transaction may name an item only once.
  return { ...claim, [goneClientCheck(abandoned.client_id)]: checkClientGone(abandoned) };
}

/** The owners of contacts by their ids. */
export type KnownPeople = ReadonlyMap<number, WholeClient>;

/** Reads the owners of contacts. */
export async function readOwners(
  { tenant_id }: Pick<Tenant, "tenant_id">,
  contacts: ContactOwners,
  reads: Reads,
): Promise<KnownPeople> {
  const keys = ownerIds(contacts).map((id) => [String(id), readWholeClient(tenant_id, id)] as const);
  const found = keys.length === 0 ? {} : await reads.read(Object.fromEntries(keys));
  const people = Object.values(found).flatMap((client) => client ?? []);
  return new Map(people.map((client) => [client.client_id, client]));
}

/** The owners of contacts who were read and do not exist. */
export function missingOwners(contacts: ContactOwners, people: KnownPeople): number[] {
  return ownerIds(contacts).filter((id) => !people.has(id));
}

function ownerIds({ email, mobile }: ContactOwners): number[] {
  return [...new Set([email, mobile].flatMap((owner) => owner?.client_id ?? []))];
}
