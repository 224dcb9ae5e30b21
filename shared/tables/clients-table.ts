import * as v from "valibot";
import type { ReadKey, Write } from "./database.ts";
import type { TableDefinition } from "./table-definition.ts";

/**
 * Clients: a tenant's clients and prospects (`client#9001`), what of them is too large to read with every booking
 * (`client#9001#image`, `client#9001#waiver`), and who owns an e-mail address or mobile number (`email#…`, `mobile#…`).
 */
export const clientsTable = {
  environmentVariable: "CLIENTS_TABLE",
  partitionKey: { name: "tenant_id", type: "N" },
  sortKey: { name: "record", type: "S" },
  indexes: [],
} as const satisfies TableDefinition;

/** A membership as it is stored inside its client; date-times are `YYYY-MM-DDTHH:mm:ss.SSSZ`. */
export const MembershipSchema = v.object({
  id: v.number(),
  subscription_id: v.number(),
  subscription_primary_name: v.string(),
  subscription_secondary_name: v.string(),
  service_category_primary_name: v.string(),
  service_category_secondary_name: v.string(),
  start_date: v.string(),
  /** The last instant at which the membership is active. */
  end_date: v.string(),
  number_of_sessions: v.number(),
  used_sessions: v.number(),
});

export type Membership = v.InferOutput<typeof MembershipSchema>;

/** What a booking needs of a client; further attributes are the person's own data. */
export const ClientItemSchema = v.object({
  tenant_id: v.number(),
  client_id: v.number(),
  status: v.picklist(["client", "prospect"]),
  medical_alert: v.optional(v.string(), ""),
  /** How many classes the client has attended. */
  classes_attended: v.number(),
  /** How many appointments were booked and not cancelled. */
  appointments_booked: v.number(),
  memberships: v.array(MembershipSchema),
  /** Raised by one with every change, the condition of the next change. */
  version: v.number(),
});

export type ClientItem = v.InferOutput<typeof ClientItemSchema>;

/** A prospect's or client's picture, in an item of its own. */
export interface ClientImage {
  readonly media_type: string;
  readonly image: Uint8Array;
}

/** A prospect's signed waiver, in an item of its own; `waiver_payload` is JSON text. */
export interface ClientWaiver {
  readonly waiver_master_id?: number | undefined;
  readonly waiver_payload?: string | undefined;
}

const ABSENT = { expression: "attribute_not_exists(#record)", names: { "#record": "record" } };

/** The sort key of a client's item. */
export function clientRecord(clientId: number): string {
  return `client#${clientId}`;
}

/** The sort key of the record that says whose an e-mail address is; its letters' case does not count. */
export function emailRecord(emailId: string): string {
  return `email#${emailId.toLowerCase()}`;
}

/** The sort key of the record that says whose a mobile number is: its digits as E.164 has them, without the `+`. */
export function mobileRecord(countryCode: string, number: number): string {
  return `mobile#${countryCode.replace("+", "")}${number}`;
}

/** Whose an e-mail address or a mobile number is: an item under {@link emailRecord} or {@link mobileRecord}. */
export type ContactItem = {
  readonly tenant_id: number;
  readonly record: string;
  readonly client_id: number;
};

/** Where a client is read: consistently, so that a prospect whom a tour has just made can be booked at once. */
export function clientKey(tenantId: number, clientId: number): ReadKey<ClientItem> {
  return {
    table: "Clients",
    key: { tenant_id: tenantId, record: clientRecord(clientId) },
    schema: ClientItemSchema,
    consistent: true,
  };
}

/** Adds a client or prospect that is not there yet; `personalData` are further attributes. */
export function putClient(client: ClientItem, personalData: Readonly<Record<string, unknown>>): Write {
  const item = { ...personalData, ...client, record: clientRecord(client.client_id) };
  return { kind: "put", table: "Clients", item, condition: ABSENT };
}

/** Adds the picture of a client. */
export function putClientImage(tenantId: number, clientId: number, image: ClientImage): Write {
  const item = { ...image, tenant_id: tenantId, record: `${clientRecord(clientId)}#image` };
  return { kind: "put", table: "Clients", item, condition: ABSENT };
}

/** Adds the waiver of a client. */
export function putClientWaiver(tenantId: number, clientId: number, waiver: ClientWaiver): Write {
  const item = { ...waiver, tenant_id: tenantId, record: `${clientRecord(clientId)}#waiver` };
  return { kind: "put", table: "Clients", item, condition: ABSENT };
}

/**
 * Counts one more appointment of a client, and one more used session of the membership at `membershipIndex` of the
 * item as it was read; refused where the client has changed since.
 */
export function countAppointment(client: ClientItem, membershipIndex: number | undefined): Write {
  const session =
    membershipIndex === undefined ? "" : `memberships[${membershipIndex}].used_sessions = :used, `;
  const used = membershipIndex === undefined ? undefined : client.memberships[membershipIndex]?.used_sessions;
  return {
    kind: "update",
    table: "Clients",
    key: clientKey(client.tenant_id, client.client_id).key,
    update: `SET ${session}appointments_booked = :appointments, version = :next`,
    condition: { expression: "version = :read" },
    values: {
      ":appointments": client.appointments_booked + 1,
      ":next": client.version + 1,
      ":read": client.version,
      ...(used === undefined ? {} : { ":used": used + 1 }),
    },
  };
}
