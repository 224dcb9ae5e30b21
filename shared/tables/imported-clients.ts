import type { BulkWrite } from "./bulk-tables.ts";
import {
  type ClientId,
  type ClientItem,
  type ContactItem,
  clientRecord,
  importedRecord,
  waiverRecord,
} from "./clients-table.ts";

// The writes of the Clients table that an import makes, each under the condition that keeps it from taking anything.

const NAMES = { "#record": "record" };
const ABSENT = "attribute_not_exists(#record)";

/** What a joined person has of the club file, and what they keep of their contacts; undefined removes what is there. */
export interface JoinedFields {
  readonly status: "client" | "prospect";
  readonly full_name: string;
  readonly memberships: readonly object[];
  readonly classes_attended: number;
  readonly medical_alert: string | undefined;
  readonly email_id: string | undefined;
  readonly mobile_country_code: string | undefined;
  readonly mobile_number: number | undefined;
  readonly password_hash: undefined;
  /** The client's id in the club file. */
  readonly imported_client_id: number;
}

/** Adds a client who is not there. */
export function addClient(item: ClientItem & { readonly record: string }): BulkWrite {
  return { kind: "put", table: "Clients", item: { ...item }, condition: ABSENT, names: NAMES };
}

/** Writes a client anew; refused where they have changed since they were read at `version`. */
export function replaceClient(item: ClientItem & { readonly record: string }, version: number): BulkWrite {
  return {
    kind: "put",
    table: "Clients",
    item: { ...item, version: version + 1 },
    condition: "version = :read",
    values: { ":read": version },
  };
}

/** Gives a person what the club file says; refused where they have changed since they were read at `version`. */
export function joinClient(person: ClientId, version: number, fields: JoinedFields): BulkWrite {
  const names = Object.keys(fields);
  const values = Object.values(fields);
  const places = names.map((_, index) => index);
  const assignments = places
    .filter((index) => values[index] !== undefined)
    .map((index) => `#f${index} = :f${index}`);
  const removals = places.filter((index) => values[index] === undefined).map((index) => `#f${index}`);
  return {
    kind: "update",
    table: "Clients",
    key: recordKey(person.tenant_id, clientRecord(person.client_id)),
    update: `SET ${[...assignments, "version = :next"].join(", ")} REMOVE ${removals.join(", ")}`,
    condition: "version = :read",
    names: Object.fromEntries(names.map((name, index) => [`#f${index}`, name])),
    values: {
      ":read": version,
      ":next": version + 1,
      ...Object.fromEntries(values.map((value, index) => [`:f${index}`, value])),
    },
  };
}

/**
 * Remembers under which `client_id` a client of the club file is there.
 * @param gone the person whom an earlier import remembered, and who is no longer there
 */
export function rememberJoined(
  person: ClientId,
  clientIdOfFile: number,
  gone: number | undefined,
): BulkWrite {
  return {
    kind: "put",
    table: "Clients",
    item: { ...person, record: importedRecord(clientIdOfFile) },
    condition: gone === undefined ? ABSENT : `${ABSENT} OR client_id = :gone`,
    names: NAMES,
    ...(gone === undefined ? {} : { values: { ":gone": gone } }),
  };
}

/** Forgets {@link rememberJoined} of a person who is no longer there. */
export function forgetJoined(person: ClientId, clientIdOfFile: number): BulkWrite {
  return {
    kind: "delete",
    table: "Clients",
    key: recordKey(person.tenant_id, importedRecord(clientIdOfFile)),
    condition: `${ABSENT} OR client_id = :client`,
    names: NAMES,
    values: { ":client": person.client_id },
  };
}

/**
 * Makes a contact a client's, or links it anew where it is theirs.
 * @param owner whose it is; where it is nobody's, it must be nobody's or the client's own when it is written
 */
export function takeContact(contact: ContactItem, owner: number | undefined): BulkWrite {
  return {
    kind: "put",
    table: "Clients",
    item: contact,
    ...(owner === undefined
      ? { condition: `${ABSENT} OR client_id = :client`, names: NAMES }
      : { condition: "client_id = :client" }),
    values: { ":client": owner ?? contact.client_id },
  };
}

/** Deletes a contact; refused where it has become somebody else's. */
export function dropContact({ tenant_id, record, client_id }: ContactItem): BulkWrite {
  return {
    kind: "delete",
    table: "Clients",
    key: recordKey(tenant_id, record),
    condition: `${ABSENT} OR client_id = :client`,
    names: NAMES,
    values: { ":client": client_id },
  };
}

/** Deletes the waiver of a client. */
export function dropWaiver({ tenant_id, client_id }: ClientId): BulkWrite {
  return { kind: "delete", table: "Clients", key: recordKey(tenant_id, waiverRecord(client_id)) };
}

/** Lets a transaction through only where a client has not changed since they were read at `version`. */
export function checkVersion({ tenant_id, client_id }: ClientId, version: number): BulkWrite {
  return {
    kind: "check",
    table: "Clients",
    key: recordKey(tenant_id, clientRecord(client_id)),
    condition: "version = :read",
    values: { ":read": version },
  };
}

/** Takes fields from a client; refused where they have changed since they were read at `version`. */
export function removeFields(person: ClientId, version: number, fields: readonly string[]): BulkWrite {
  return {
    kind: "update",
    table: "Clients",
    key: recordKey(person.tenant_id, clientRecord(person.client_id)),
    update: `REMOVE ${fields.join(", ")} SET version = :next`,
    condition: "version = :read",
    values: { ":read": version, ":next": version + 1 },
  };
}

function recordKey(tenant_id: number, record: string) {
  return { tenant_id, record };
}
