// The writes of an import to the Clients table. Their conditions refuse every write that would take something from anybody.
import type { BulkWrite } from "./bulk-tables.ts";
import {
  type ClientId,
  type ClientItem,
  type ContactField,
  clientRecord,
  joinRecord,
  type Membership,
  type SessionsTaken,
} from "./clients-table.ts";
import { partKey } from "./parts-table.ts";
import { NO_RECORD, RECORD_NAMES } from "./transact-item.ts";

/** The fields of an existing client that an import sets; undefined removes a field. */
export interface MergedFields {
  readonly status: "client" | "prospect";
  readonly full_name: string;
  readonly memberships: readonly Membership[];
  readonly sessions_taken: SessionsTaken;
  readonly classes_attended: number;
  readonly medical_alert: string | undefined;
  readonly email_id: string | undefined;
  readonly mobile_country_code: string | undefined;
  readonly mobile_number: number | undefined;
}

/** The fields that an import sets of a person whose record a request has made. */
export interface TakenOverFields extends MergedFields {
  /** The client's id in the club file, where the import joins them. */
  readonly imported_client_id?: number;
  /** Nothing in the record is a visitor's any more. */
  readonly given_by?: "club";
}

/** Adds a client; refused if there is one with this id. */
export function addClient(item: ClientItem & { readonly record: string }): BulkWrite {
  return { kind: "put", table: "Clients", item: { ...item }, condition: NO_RECORD, names: RECORD_NAMES };
}

/**
 * Sets and removes fields of a client; refused if they have changed since they were read at their version.
 * @param dropped the names of further fields to remove
 */
export function mergeClient(
  client: ClientId & { readonly version: number },
  fields: MergedFields | TakenOverFields,
  dropped: readonly string[],
): BulkWrite {
  const { version } = client;
  const all = { ...Object.fromEntries(dropped.map((name) => [name, undefined])), ...fields };
  const places = Object.entries(all).map(([name, value], index) => ({ name, value, index }));
  const present = places.filter(({ value }) => value !== undefined);
  const removals = places.filter(({ value }) => value === undefined).map(({ index }) => `#f${index}`);
  const assignments = [...present.map(({ index }) => `#f${index} = :f${index}`), "version = :next"];
  return {
    kind: "update",
    table: "Clients",
    key: recordKey(client.tenant_id, clientRecord(client.client_id)),
    update: `SET ${assignments.join(", ")}${removals.length === 0 ? "" : ` REMOVE ${removals.join(", ")}`}`,
    condition: "version = :read",
    names: Object.fromEntries(places.map(({ name, index }) => [`#f${index}`, name])),
    values: {
      ":read": version,
      ":next": version + 1,
      ...Object.fromEntries(present.map(({ value, index }) => [`:f${index}`, value])),
    },
  };
}

/**
 * Records to which person a client of the club file was joined; refused if they were joined to another person.
 * @param gone the person in the join record of an earlier import, who no longer exists
 */
export function putJoinRecord(person: ClientId, clientIdOfFile: number, gone: number | undefined): BulkWrite {
  return {
    kind: "put",
    table: "Clients",
    item: { ...person, record: joinRecord(clientIdOfFile) },
    condition: gone === undefined ? NO_RECORD : `${NO_RECORD} OR client_id = :gone`,
    names: RECORD_NAMES,
    ...(gone === undefined ? {} : { values: { ":gone": gone } }),
  };
}

/** Deletes the join record of a person who no longer exists; refused if it names another person. */
export function deleteJoinRecord(person: ClientId, clientIdOfFile: number): BulkWrite {
  return {
    kind: "delete",
    table: "Clients",
    key: recordKey(person.tenant_id, joinRecord(clientIdOfFile)),
    condition: `${NO_RECORD} OR client_id = :client`,
    names: RECORD_NAMES,
    values: { ":client": person.client_id },
  };
}

/** Deletes an image or a waiver of a client. */
export function dropPart(client: ClientId, record: string): BulkWrite {
  return { kind: "delete", table: "Parts", key: partKey(client, record) };
}

/** Refuses a transaction if a client has changed since they were read at `version`. */
export function checkVersion({ tenant_id, client_id }: ClientId, version: number): BulkWrite {
  return {
    kind: "check",
    table: "Clients",
    key: recordKey(tenant_id, clientRecord(client_id)),
    condition: "version = :read",
    values: { ":read": version },
  };
}

/** Removes contact fields from a client; refused if they have changed since they were read at `version`. */
export function removeFields(person: ClientId, version: number, fields: readonly ContactField[]): BulkWrite {
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
