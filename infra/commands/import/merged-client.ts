// An existing client after an import: what is the file's, and what was booked here. Pure.
import { isDeepStrictEqual } from "node:util";
import { holdsVisitorData } from "../../../shared/tables/client-profile.ts";
import type { SessionsTaken } from "../../../shared/tables/clients-table.ts";
import type { MergedFields } from "../../../shared/tables/imported-clients.ts";
import type { ClubRecord } from "./club-file.ts";
import {
  type Contacts,
  contactItems,
  contactName,
  fileContacts,
  joinedContacts,
  type StoredContacts,
  type StoredPerson,
} from "./file-contacts.ts";
import type { GivenData } from "./visitor-data.ts";

type ClientOfFile = ClubRecord<"clients">;

/**
 * The contacts of an existing client: those of the file and no others. A person to whom an import joined the client keeps
 * their own contact of a kind that the file lacks, unless a visitor gave it.
 */
export function mergedContacts(client: ClientOfFile, person: StoredPerson, stored: StoredContacts): Contacts {
  const keepsOwn = person.imported_client_id !== undefined && !holdsVisitorData(person);
  return keepsOwn ? joinedContacts(client, person, stored) : fileContacts(client, person.client_id);
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
    memberships: client.memberships.map(({ is_unlimited, ...membership }) => ({
      ...membership,
      // Left out where it is false: an import changes no membership that was stored before any was unlimited.
      ...(is_unlimited ? { is_unlimited } : {}),
      used_sessions: sum(membership.used_sessions, taken[membership.id]),
    })),
    sessions_taken: taken,
  };
}

/** The names of the fields that differ from those of a person; of a new person, all that have a value. */
export function differentFields(
  person: StoredPerson | undefined,
  fields: MergedFields,
): (keyof MergedFields)[] {
  const before: { readonly [Name in keyof MergedFields]?: unknown } = person ?? { memberships: [] };
  return MERGED_FIELDS.filter((name) => !isDeepStrictEqual(before[name], fields[name]));
}

const MERGED_FIELDS = [
  "status",
  "full_name",
  "email_id",
  "mobile_country_code",
  "mobile_number",
  "medical_alert",
  "memberships",
  "classes_attended",
  "sessions_taken",
] as const satisfies (keyof MergedFields)[];

/** What an import counts beside the profile: no change of it raises the version that callers see. */
const COUNTS: readonly string[] = ["classes_attended", "sessions_taken"];

/** The fields of the profile among the fields that an import changes, as the history names them. */
export function profileFields(different: readonly (keyof MergedFields)[], given: GivenData): string[] {
  return [...different, ...given.dropped].filter((name) => !COUNTS.includes(name) && name !== "password");
}

/** What becomes of a person's fields in an import, by their names; without status, classes and memberships. */
export interface FieldReport {
  readonly dropped: readonly string[];
  readonly replaced: readonly string[];
  readonly kept: readonly string[];
}

/** The report of a client who was not there. */
export const NO_FIELDS: FieldReport = { dropped: [], replaced: [], kept: [] };

/** Reports what becomes of a person's fields when they get these fields of the file. */
export function fieldReport(person: StoredPerson, fields: MergedFields, given: GivenData): FieldReport {
  const { tenant_id, client_id, open_tour, is_blocked } = person;
  const after = valuesOfFile({ ...fields, tenant_id, client_id });
  const before = [...valuesOfFile(person)];
  const names = (isThere: (from: string, to: string | undefined) => boolean) =>
    before.filter(([name, from]) => isThere(from, after.get(name))).map(([name]) => name);
  return {
    dropped: [...names((_, to) => to === undefined), ...given.dropped],
    replaced: names((from, to) => to !== undefined && to !== from),
    kept: [
      ...names((from, to) => to === from),
      ...(open_tour === undefined ? [] : ["open_tour"]),
      ...(is_blocked ? ["is_blocked"] : []),
      ...given.kept,
    ],
  };
}

/** What a person has of the fields that a file has, by their names. A contact is the same however it is spelt. */
function valuesOfFile(
  person: Contacts & Pick<StoredPerson, "full_name" | "medical_alert">,
): ReadonlyMap<string, string> {
  const { full_name, medical_alert } = person;
  const contacts = contactItems(person).map((item) => [contactName(item), item.record] as const);
  const values = [["full_name", full_name] as const, ...contacts, ["medical_alert", medical_alert] as const];
  return new Map(
    values.flatMap(([name, value]) => (name === undefined || value === undefined ? [] : [[name, value]])),
  );
}

/** The kinds of contacts that a person has no longer. */
export function lostContacts(person: StoredPerson, after: Contacts): string[] {
  const names = (contacts: Contacts) => contactItems(contacts).flatMap((item) => contactName(item) ?? []);
  const left = names(after);
  return names(person).filter((name) => !left.includes(name));
}

// A file may count up to the largest number that can be stored exactly.
function sum(used: number, taken = 0): number {
  return Math.min(used + taken, Number.MAX_SAFE_INTEGER);
}
