// The writes of an import to the Clients table. Their conditions refuse every write that would take something from anybody.
import type { BulkWrite } from "./bulk-tables.ts";
import type { ClientId } from "./client-id.ts";
import { clientRecord, joinRecord, type Membership, type SessionsTaken } from "./clients-table.ts";
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
  /** Marks that no field of the record is a visitor's any more. */
  readonly given_by?: "club";
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

function recordKey(tenant_id: number, record: string) {
  return { tenant_id, record };
}
