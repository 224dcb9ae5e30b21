// An existing client after an import: what is the file's, and what was booked here. Pure.
import { isDeepStrictEqual } from "node:util";
import type { SessionsTaken } from "../../../shared/tables/clients-table.ts";
import type { MergedFields } from "../../../shared/tables/imported-clients.ts";
import type { ClubRecord } from "./club-file.ts";
import {
  type Contacts,
  contactItems,
  contactName,
  contactsBeside,
  fileContacts,
  joinedContacts,
  type StoredContacts,
  type StoredPerson,
} from "./file-contacts.ts";

type ClientOfFile = ClubRecord<"clients">;

/**
 * The contacts of an existing client: those of the file and no others. A person to whom an import joined the client keeps
 * their own contact of a kind that the file lacks.
 */
export function mergedContacts(client: ClientOfFile, person: StoredPerson, stored: StoredContacts): Contacts {
  const isJoined = person.imported_client_id !== undefined;
  return isJoined ? joinedContacts(client, person, stored) : fileContacts(client, person.client_id);
}

/** The fields of an existing client that are the file's. Sessions that bookings here took are used, too. */
export function mergedFields(client: ClientOfFile, contacts: Contacts, taken: SessionsTaken): MergedFields {
  return {
    status: client.status,
    full_name: client.full_name,
    classes_attended: client.classes_attended,
    medical_alert: client.medical_alert || undefined,
    email_id: contacts.email_id,
    mobile_country_code: contacts.mobile_country_code,
    mobile_number: contacts.mobile_number,
    memberships: client.memberships.map((membership) => ({
      ...membership,
      used_sessions: sum(membership.used_sessions, taken[membership.id]),
    })),
    sessions_taken: taken,
  };
}

/** Whether a client has these fields already. */
export function isUpToDate(person: StoredPerson, fields: MergedFields): boolean {
  const stored = new Map<string, unknown>(Object.entries(person));
  return Object.entries(fields).every(([name, value]) => isDeepStrictEqual(stored.get(name), value));
}

/** The names of a person's fields that a merge removes or replaces, without status, classes and memberships. */
export function replacedFields(person: StoredPerson, fields: MergedFields): string[] {
  const after = { ...fields, tenant_id: person.tenant_id, client_id: person.client_id };
  return [
    ...(isChanged(person.full_name, fields.full_name) ? ["full_name"] : []),
    ...contactsBeside(contactItems(person), contactItems(after)).flatMap(
      (contact) => contactName(contact) ?? [],
    ),
    ...(isChanged(person.medical_alert, fields.medical_alert) ? ["medical_alert"] : []),
  ];
}

/** The kinds of contacts that a person has no longer. */
export function lostContacts(person: StoredPerson, after: Contacts): string[] {
  const names = (contacts: Contacts) => contactItems(contacts).flatMap((item) => contactName(item) ?? []);
  const left = names(after);
  return names(person).filter((name) => !left.includes(name));
}

function isChanged(from: string | undefined, to: string | undefined): boolean {
  return from !== undefined && from !== to;
}

// A file may count up to the largest number that can be stored exactly.
function sum(used: number, taken = 0): number {
  return Math.min(used + taken, Number.MAX_SAFE_INTEGER);
}
