import {
  addOtherContact,
  type ContactItem,
  checkClientGone,
  checkContact,
  emailRecord,
  mobileRecord,
  putContact,
  takeContact,
} from "../../shared/tables/clients-table.ts";
import type { Write } from "../../shared/tables/database.ts";
import type { BookTourRequest } from "./schema.ts";

type Prospect = BookTourRequest["prospect"];

/** The records under which a prospect's ways to be reached would be found. */
export interface ContactRecords {
  readonly email: string | undefined;
  readonly mobile: string | undefined;
}

/** Whose the prospect's ways to be reached are; undefined where they are nobody's, or none was sent. */
export interface FoundContacts {
  readonly email: ContactItem | undefined;
  readonly mobile: ContactItem | undefined;
  /** Contacts that are there although their clients are not. */
  readonly abandoned?: { readonly email: ContactItem | undefined; readonly mobile: ContactItem | undefined };
}

/** The person that a request is about. */
export interface PersonMatch {
  /** Undefined for a person whom the tenant does not know. */
  readonly knownClientId: number | undefined;
  /** Whether e-mail address and mobile number belong to different people; the e-mail's was taken. */
  readonly isAmbiguous: boolean;
  /** Whether the person has this e-mail address, or gets it now. */
  readonly takesEmail: boolean;
  /** Whether the person has this mobile number, or gets it now. */
  readonly takesMobile: boolean;
}

/** Where the prospect's ways to be reached are recorded. */
export function contactRecords({
  email_id,
  mobile_country_code: code,
  mobile_number,
}: Prospect): ContactRecords {
  return {
    email: email_id === undefined ? undefined : emailRecord(email_id),
    mobile: code === undefined || mobile_number === undefined ? undefined : mobileRecord(code, mobile_number),
  };
}

/** The contacts as they were read, told apart by whether their client is known to be gone. */
export function foundContacts(
  { email, mobile }: Pick<FoundContacts, "email" | "mobile">,
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
 * Who the prospect is: the person of the e-mail address, else of the mobile number, else somebody new. A way to be
 * reached that is nobody's yet becomes the person's where they have none of its kind.
 */
export function matchPerson(found: FoundContacts): PersonMatch {
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

/** What the check that a client is gone is called among a booking's writes. */
export function goneClientCheck(clientId: number): string {
  return `gone client ${clientId}`;
}

/**
 * The writes that keep who can be reached how in step with what the person gets. The contact that says who the prospect is
 * is among them: where it has become somebody else's, nothing is written.
 */
export function contactWrites(
  { tenant_id, client_id }: { readonly tenant_id: number; readonly client_id: number },
  records: ContactRecords,
  found: FoundContacts,
  { takesEmail, takesMobile }: PersonMatch,
): Readonly<Record<string, Write>> {
  const email = takesEmail ? records.email : undefined;
  const mobile = takesMobile ? records.mobile : undefined;
  const toEmail = { tenant_id, client_id, record: email, other_record: mobile };
  const toMobile = { tenant_id, client_id, record: mobile, other_record: email };
  return {
    ...matchCheck(found),
    ...contactWrite("email", toEmail, found.email, found.abandoned?.email),
    ...contactWrite("mobile", toMobile, found.mobile, found.abandoned?.mobile),
  };
}

/** Holds the contact by which {@link matchPerson} knows the person; a write of the same contact takes its place. */
function matchCheck({ email, mobile }: FoundContacts): Readonly<Record<string, Write>> {
  if (email !== undefined) return { email: checkContact(email) };
  return mobile === undefined ? {} : { mobile: checkContact(mobile) };
}

function contactWrite(
  name: string,
  contact: Omit<ContactItem, "record"> & { readonly record: string | undefined },
  found: ContactItem | undefined,
  abandoned: ContactItem | undefined,
): Readonly<Record<string, Write>> {
  const { record, other_record } = contact;
  if (record === undefined) return {};
  if (abandoned !== undefined) {
    return {
      [name]: takeContact({ ...contact, record }, abandoned.client_id),
      // Named for the client: both contacts may be of the same one, and a transaction may look at an item once.
      [goneClientCheck(abandoned.client_id)]: checkClientGone(abandoned),
    };
  }
  if (found === undefined) return { [name]: putContact({ ...contact, record }) };
  const isNew = other_record !== undefined && found.other_record === undefined;
  return isNew ? { [name]: addOtherContact(found, other_record) } : {};
}
