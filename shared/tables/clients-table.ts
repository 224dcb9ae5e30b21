import * as v from "valibot";
import { formatUtcDateTime } from "../values/utc-date-time.ts";
import type { ReadKey, Write } from "./database.ts";
import type { TableDefinition } from "./table-definition.ts";

/**
 * Clients: a tenant's clients and prospects (`client#9001`), what of them is too large to read with every booking
 * (`client#9001#image`, `client#9001#waiver`), who owns an e-mail address or mobile number (`email#…`, `mobile#…`), and
 * who a client of the club file is where an import joined them to a person who was there (`imported#9001`).
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

/** A person's tour; it is open until it ends. Date-times are `YYYY-MM-DDTHH:mm:ss.SSSZ`. */
export const OpenTourSchema = v.object({
  tour_id: v.number(),
  scheduled_datetime: v.string(),
  end_datetime: v.string(),
});

export type OpenTour = v.InferOutput<typeof OpenTourSchema>;

/** What a booking needs of a client; further attributes are the person's own data. */
export const ClientItemSchema = v.object({
  tenant_id: v.number(),
  client_id: v.number(),
  status: v.picklist(["client", "prospect"]),
  medical_alert: v.optional(v.string()),
  /** How many classes the client has attended. */
  classes_attended: v.number(),
  /** How many appointments were booked and not cancelled. */
  appointments_booked: v.number(),
  memberships: v.array(MembershipSchema),
  /** The tour that was booked last, where there was one. */
  open_tour: v.optional(OpenTourSchema),
  /**
   * Raised by one with every change, the condition of the next change. A client of the club file begins with the epoch
   * millisecond, so that no version of theirs comes again where they are erased and imported anew.
   */
  version: v.number(),
});

export type ClientItem = v.InferOutput<typeof ClientItemSchema>;

/** A prospect's or client's picture, in an item of its own. */
export interface ClientImage {
  readonly media_type: string;
  readonly image: Uint8Array;
}

/** A prospect's signed waiver, one attribute of an item of its own; `waiver_payload` is JSON text. */
export interface ClientWaiver {
  readonly waiver_master_id?: number | undefined;
  readonly waiver_payload?: string | undefined;
}

const NAMES = { "#record": "record" };
const ABSENT = { condition: "attribute_not_exists(#record)", names: NAMES };

/** The sort key of a client's item. */
export function clientRecord(clientId: number): string {
  return `client#${clientId}`;
}

/** The sort key of a client's signed waiver. */
export function waiverRecord(clientId: number): string {
  return `${clientRecord(clientId)}#waiver`;
}

/** The sort key of the record that says under which `client_id` a client of the club file is there. */
export function importedRecord(clientIdOfFile: number): string {
  return `imported#${clientIdOfFile}`;
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
export const ContactItemSchema = v.object({
  tenant_id: v.number(),
  record: v.string(),
  client_id: v.number(),
  /** The record of the person's other way to be reached, where they have one. */
  other_record: v.optional(v.string()),
});

export type ContactItem = v.InferOutput<typeof ContactItemSchema>;

/**
 * Where a client is read: consistently, so that a prospect whom a tour has just made can be booked at once, and no
 * booking is decided by a version that its commit then refuses.
 */
export function clientKey(tenantId: number, clientId: number): ReadKey<ClientItem> {
  return {
    table: "Clients",
    key: { tenant_id: tenantId, record: clientRecord(clientId) },
    schema: ClientItemSchema,
    consistent: true,
  };
}

/**
 * Where it is read whose an e-mail address or a mobile number is: consistently, since with one of the two unseen the
 * other alone would say who the person is.
 */
export function contactKey(tenantId: number, record: string): ReadKey<ContactItem> {
  return {
    table: "Clients",
    key: { tenant_id: tenantId, record },
    schema: ContactItemSchema,
    consistent: true,
  };
}

const PersonSchema = v.object({ open_tour: v.optional(OpenTourSchema) });

/** Where a person's open tour is read. */
export function openTourKey(tenantId: number, clientId: number): ReadKey<v.InferOutput<typeof PersonSchema>> {
  return { ...clientKey(tenantId, clientId), schema: PersonSchema };
}

/** Adds a client or prospect that is not there yet; `personalData` are further attributes. */
export function putClient(client: ClientItem, personalData: Readonly<Record<string, unknown>>): Write {
  const item = { ...personalData, ...client, record: clientRecord(client.client_id) };
  return { kind: "put", table: "Clients", item, ...ABSENT };
}

/** Says whose an e-mail address or a mobile number is, where it is nobody's yet. */
export function putContact(item: ContactItem): Write {
  return { kind: "put", table: "Clients", item, ...ABSENT };
}

/**
 * Gives a contact to another person, where it is still that of the client whom it was read to be of. Their client item is
 * gone; {@link checkClientGone} holds that.
 */
export function takeContact(item: ContactItem, goneClientId: number): Write {
  return {
    kind: "put",
    table: "Clients",
    item,
    condition: "client_id = :gone",
    values: { ":gone": goneClientId },
  };
}

/** Lets a transaction through only where there is no such client. */
export function checkClientGone({ tenant_id, client_id }: ClientId): Write {
  return { kind: "check", table: "Clients", key: clientKey(tenant_id, client_id).key, ...ABSENT };
}

/** Lets a transaction through only where a contact is still that of the client whom it was read to be of. */
export function checkContact({ tenant_id, record, client_id }: ContactItem): Write {
  return {
    kind: "check",
    table: "Clients",
    key: { tenant_id, record },
    condition: "client_id = :client",
    values: { ":client": client_id },
  };
}

/** Says of a person's one way to be reached that they have another now, where they had none. */
export function addOtherContact(contact: ContactItem, otherRecord: string): Write {
  return {
    kind: "update",
    table: "Clients",
    key: { tenant_id: contact.tenant_id, record: contact.record },
    update: "SET other_record = :other",
    condition: "client_id = :client AND attribute_not_exists(other_record)",
    values: { ":other": otherRecord, ":client": contact.client_id },
  };
}

/** One of a tenant's clients and prospects. */
export interface ClientId {
  readonly tenant_id: number;
  readonly client_id: number;
}

/**
 * Gives a known person their open tour and fills those of their fields that are empty; refused where they have an open
 * tour already, or are gone, with the item as it is.
 */
export function openTourAndFill(
  client: ClientId,
  tour: OpenTour,
  fields: Readonly<Record<string, unknown>>,
  now: Date,
): Write {
  const fill = fillEmpty(fields);
  const noOpenTour = "(attribute_not_exists(open_tour) OR open_tour.end_datetime <= :now)";
  return {
    kind: "update",
    table: "Clients",
    key: clientKey(client.tenant_id, client.client_id).key,
    update: `SET ${["open_tour = :tour", ...fill.assignments].join(", ")} ADD version :one`,
    condition: `attribute_exists(#record) AND ${noOpenTour}`,
    names: { ...NAMES, ...fill.names },
    values: { ":tour": tour, ":one": 1, ":now": formatUtcDateTime(now), ...fill.values },
    returnsFound: true,
  };
}

/** Keeps the picture of a client who has none. */
export function fillClientImage(client: ClientId, image: ClientImage): Write {
  return fillClientPart(client, "image", { ...image });
}

/** Keeps the waiver of a client who has signed none. */
export function fillClientWaiver(client: ClientId, waiver: ClientWaiver): Write {
  return fillClientPart(client, "waiver", { waiver });
}

function fillClientPart(client: ClientId, part: string, fields: Readonly<Record<string, unknown>>): Write {
  const { assignments, names, values } = fillEmpty(fields);
  return {
    kind: "update",
    table: "Clients",
    key: { tenant_id: client.tenant_id, record: `${clientRecord(client.client_id)}#${part}` },
    update: `SET ${assignments.join(", ")}`,
    names,
    values,
  };
}

/** Assignments that give every field its value where it has none. */
function fillEmpty(fields: Readonly<Record<string, unknown>>) {
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined);
  return {
    assignments: sent.map((_, index) => `#f${index} = if_not_exists(#f${index}, :f${index})`),
    names: Object.fromEntries(sent.map(([name], index) => [`#f${index}`, name])),
    values: Object.fromEntries(sent.map(([, value], index) => [`:f${index}`, value])),
  };
}

/**
 * Counts one more appointment of a client, and one more used session of the membership at `membershipIndex` of the
 * item as it was read; refused where the client has changed since, or where another membership is at that place.
 */
export function countAppointment(client: ClientItem, membershipIndex: number | undefined): Write {
  const membership = membershipIndex === undefined ? undefined : client.memberships[membershipIndex];
  const place = `memberships[${membershipIndex}]`;
  return {
    kind: "update",
    table: "Clients",
    key: clientKey(client.tenant_id, client.client_id).key,
    update: `SET ${membership ? `${place}.used_sessions = :used, ` : ""}appointments_booked = :appointments, version = :next`,
    condition: `version = :read${membership ? ` AND ${place}.id = :membership` : ""}`,
    values: {
      ":appointments": client.appointments_booked + 1,
      ":next": client.version + 1,
      ":read": client.version,
      ...(membership && { ":used": membership.used_sessions + 1, ":membership": membership.id }),
    },
  };
}
