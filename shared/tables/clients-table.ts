import * as v from "valibot";
import { asciiEmail } from "../values/email-address.ts";
import { dialledDigits } from "../values/phone.ts";
import { formatUtcDateTime } from "../values/utc-date-time.ts";
import type { ClientId } from "./client-id.ts";
import { clientIndexes } from "./client-indexes.ts";
import {
  type ClientProfile,
  ClientProfileSchema,
  type ListedClient,
  ListedClientSchema,
  profileEntries,
  profileStateEntries,
} from "./client-profile.ts";
import type { ReadKey, Write } from "./database.ts";
import type { SessionChange } from "./history-entry.ts";
import type { TableDefinition } from "./table-definition.ts";
import { type Delete, NO_RECORD, type Put, RECORD_NAMES, type Update } from "./transact-item.ts";

/**
 * Clients: a tenant's clients and prospects (`client#9001`), the owners of e-mail addresses and mobile numbers (`email#…`,
 * `mobile#…`), the join records of clients whom an import joined to an existing person (`imported#9001`), and tombstones of
 * erased clients (`erased#…`). Images, waivers and the histories of profiles are in Parts.
 *
 * A client's item has two versions: `version` is raised by every change, bookings included, and every change is conditioned
 * on it; `profile_version` is what callers see, and counts the changes of the profile alone (client-profile.ts). An item
 * without `version` is nobody: it is what is left of an erased client until no index shows them (erased-clients.ts).
 */
export const clientsTable = {
  partitionKey: { name: "tenant_id", type: "N" },
  sortKey: { name: "record", type: "S" },
  indexes: clientIndexes,
} as const satisfies TableDefinition;

/** A membership, stored inside its client; date-times are `YYYY-MM-DDTHH:mm:ss.SSSZ`. */
export const MembershipSchema = v.object({
  id: v.number(),
  subscription_id: v.number(),
  subscription_primary_name: v.string(),
  subscription_secondary_name: v.string(),
  service_category_primary_name: v.string(),
  service_category_secondary_name: v.string(),
  start_date: v.string(),
  /** The last instant of the membership. */
  end_date: v.string(),
  number_of_sessions: v.number(),
  used_sessions: v.number(),
  /** Whether it always has a session left; those that are used are counted all the same. */
  is_unlimited: v.optional(v.boolean()),
});

export type Membership = v.InferOutput<typeof MembershipSchema>;

/**
 * How many sessions bookings here have taken, by membership id; each is also among its membership's `used_sessions`. A
 * membership that the club file drops stays in it, since a later file may bring it back.
 */
export const SessionsTakenSchema = v.record(v.string(), v.number());

export type SessionsTaken = v.InferOutput<typeof SessionsTakenSchema>;

/** A person's tour, which is open until it ends. Date-times are `YYYY-MM-DDTHH:mm:ss.SSSZ`. */
export const OpenTourSchema = v.object({
  tour_id: v.number(),
  scheduled_datetime: v.string(),
  end_datetime: v.string(),
});

export type OpenTour = v.InferOutput<typeof OpenTourSchema>;

/** The attributes of a client that bookings need; further attributes are personal data. */
export const ClientItemSchema = v.object({
  tenant_id: v.number(),
  client_id: v.number(),
  status: v.picklist(["client", "prospect"]),
  medical_alert: v.optional(v.string()),
  /** The number of classes that the client has attended, as the club file has it. */
  classes_attended: v.number(),
  /** The number of check-ins to classes here. An import, which sets the number above, leaves it alone. */
  classes_checked_in: v.optional(v.number()),
  /** The number of appointments booked and not cancelled. */
  appointments_booked: v.number(),
  /** The number of places in classes booked and not cancelled. */
  classes_booked: v.optional(v.number()),
  /** The class that the client had a trial of. */
  trial_class_id: v.optional(v.number()),
  memberships: v.array(MembershipSchema),
  sessions_taken: SessionsTakenSchema,
  /** The tour that was booked last. */
  open_tour: v.optional(OpenTourSchema),
  /** The sort key of the person's image in Parts. */
  image_record: v.optional(v.string()),
  /** Whether the club has put the client on its blacklist. */
  is_blocked: v.optional(v.boolean()),
  /**
   * Incremented by every change, which is conditioned on it. A client of the club file begins with the epoch millisecond,
   * so that no version comes again if they are erased and imported anew.
   */
  version: v.number(),
});

export type ClientItem = v.InferOutput<typeof ClientItemSchema>;

// An event is made of each change of an item that says what happened: a booking must not tell the last one again.
const NO_EVENT = "REMOVE last_change";

// What is left of an erased client has no version.
const IS_CLIENT = "attribute_exists(version)";
const IS_NO_CLIENT = "attribute_not_exists(version)";

/** The beginning of the sort keys of clients' items. */
export const CLIENT = "client#";
const EMAIL = "email#";
const MOBILE = "mobile#";

/** The sort key of a client's item. */
export function clientRecord(clientId: number): string {
  return `${CLIENT}${clientId}`;
}

/** The sort key of the join record of a client in the club file. */
export function joinRecord(clientIdOfFile: number): string {
  return `imported#${clientIdOfFile}`;
}

/** The id from which a person was joined, of their join record's sort key; undefined for another record. */
export function joinedClientId(record: string): number | undefined {
  const [, id] = /^imported#(\d+)$/.exec(record) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** The sort key of an e-mail address's contact record; one for all cases, and for a domain's letters and its ASCII form. */
export function emailRecord(emailId: string): string {
  return `${EMAIL}${(asciiEmail(emailId) ?? emailId).toLowerCase()}`;
}

/** The sort key of a mobile number's contact record: E.164 digits without `+`. */
export function mobileRecord(countryCode: string, number: number): string {
  return dialledRecord(`${dialledDigits(countryCode)}${number}`);
}

/** The sort key of a mobile number's contact record, by the digits of its country code and its own. */
export function dialledRecord(digits: string): string {
  return `${MOBILE}${digits}`;
}

/** A field of a client that a contact record is made from. */
export type ContactField = "email_id" | "mobile_country_code" | "mobile_number";

/** The fields of a client that a contact record is made from, by the record's sort key. */
export function contactFields(record: string): readonly ContactField[] {
  return record.startsWith(EMAIL) ? ["email_id"] : ["mobile_country_code", "mobile_number"];
}

/** The person to whom an import joined a client of the club file: an item under {@link joinRecord}. */
export const JoinRecordSchema = v.object({
  tenant_id: v.number(),
  record: v.string(),
  client_id: v.number(),
});

/** The owner of a contact: an item under {@link emailRecord} or {@link mobileRecord}. */
export const ContactItemSchema = v.object({
  tenant_id: v.number(),
  record: v.string(),
  client_id: v.number(),
  /** The sort key of the owner's other contact. */
  other_record: v.optional(v.string()),
});

export type ContactItem = v.InferOutput<typeof ContactItemSchema>;

/**
 * The read key of a client. Consistent: a prospect whom a tour has just created can be booked at once, and no booking is
 * decided by a version that its commit would refuse.
 */
export function readClient(tenantId: number, clientId: number): ReadKey<ClientItem> {
  return {
    table: "Clients",
    key: { tenant_id: tenantId, record: clientRecord(clientId) },
    schema: ClientItemSchema,
    requires: "version",
    consistent: true,
  };
}

/** The read key of what callers see of a person. */
export function readClientProfile(tenantId: number, clientId: number): ReadKey<ClientProfile> {
  return { ...readClient(tenantId, clientId), schema: ClientProfileSchema };
}

/** The read key of what lists show of a person. */
export function readListedClient(tenantId: number, clientId: number): ReadKey<ListedClient> {
  return { ...readClient(tenantId, clientId), schema: ListedClientSchema };
}

/** The read key of a contact's owner. Consistent: a missed contact would match the prospect to the wrong person. */
export function readContact(tenantId: number, record: string): ReadKey<ContactItem> {
  return {
    table: "Clients",
    key: { tenant_id: tenantId, record },
    schema: ContactItemSchema,
    consistent: true,
  };
}

const PersonSchema = v.object({ open_tour: v.optional(OpenTourSchema) });

/** The read key of a person's open tour. */
export function readOpenTour(
  tenantId: number,
  clientId: number,
): ReadKey<v.InferOutput<typeof PersonSchema>> {
  return { ...readClient(tenantId, clientId), schema: PersonSchema };
}

/** Adds a client or prospect; refused if there is one with this id. `profile` are further attributes. */
export function putClient(client: ClientItem, profile: Readonly<Record<string, unknown>>): Write {
  const item = { ...profile, ...client, record: clientRecord(client.client_id) };
  return { kind: "put", table: "Clients", item, condition: IS_NO_CLIENT };
}

/**
 * Sets attributes of a client; refused if they have changed since they were read at their version.
 * @param attributes undefined removes one; without `last_change`, no event follows
 */
export function updateClient(
  { tenant_id, client_id, version }: ClientId & { readonly version: number },
  attributes: Readonly<Record<string, unknown>>,
): Update {
  const all = Object.entries({ last_change: undefined, ...attributes, version: version + 1 });
  const places = all.map(([name, value], index) => ({ name, value, place: `f${index}` }));
  const present = places.filter(({ value }) => value !== undefined);
  const removals = places.filter(({ value }) => value === undefined).map(({ place }) => `#${place}`);
  const assignments = present.map(({ place }) => `#${place} = :${place}`);
  return {
    kind: "update",
    table: "Clients",
    key: { tenant_id, record: clientRecord(client_id) },
    update: `SET ${assignments.join(", ")}${removals.length === 0 ? "" : ` REMOVE ${removals.join(", ")}`}`,
    condition: "version = :read",
    isEvent: attributes.last_change !== undefined,
    names: Object.fromEntries(places.map(({ place, name }) => [`#${place}`, name])),
    values: {
      ":read": version,
      ...Object.fromEntries(present.map(({ place, value }) => [`:${place}`, value])),
    },
  };
}

/**
 * Gives a contact to a client, or links it anew if it is theirs; refused if its owner has changed since.
 * @param owner the contact's owner as it was read; undefined if nobody had it, then it may be the client's by now. From an
 *   owner who no longer exists, take it together with {@link checkClientGone}
 */
export function claimContact(contact: ContactItem, owner: number | undefined): Put {
  return {
    kind: "put",
    table: "Clients",
    item: { ...contact },
    ...(owner === undefined
      ? { condition: `${NO_RECORD} OR client_id = :client`, names: RECORD_NAMES }
      : { condition: "client_id = :client" }),
    values: { ":client": owner ?? contact.client_id },
  };
}

/** Deletes a client's contact; refused if it belongs to somebody else by now. */
export function dropContact({ tenant_id, record, client_id }: ContactItem): Delete {
  return {
    kind: "delete",
    table: "Clients",
    key: { tenant_id, record },
    condition: `${NO_RECORD} OR client_id = :client`,
    names: RECORD_NAMES,
    values: { ":client": client_id },
  };
}

/** Refuses a transaction if the client exists. */
export function checkClientGone({ tenant_id, client_id }: ClientId): Write {
  const { key } = readClient(tenant_id, client_id);
  return { kind: "check", table: "Clients", key, condition: IS_NO_CLIENT };
}

/** Refuses a transaction if a contact's owner has changed since. */
export function checkContact({ tenant_id, record, client_id }: ContactItem): Write {
  return {
    kind: "check",
    table: "Clients",
    key: { tenant_id, record },
    condition: "client_id = :client",
    values: { ":client": client_id },
  };
}

/** Links a contact record to the person's other contact; refused if it is linked already, or its owner has changed. */
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

/** The read key of a client with all their fields; {@link readClient} has those that bookings need. */
export function readWholeClient(tenantId: number, clientId: number): ReadKey<WholeClient> {
  return { ...readClient(tenantId, clientId), schema: WholeClientSchema };
}

const WholeClientSchema = v.looseObject({
  ...ClientItemSchema.entries,
  ...profileEntries,
  ...profileStateEntries,
});

/** A client with all their fields. */
export type WholeClient = v.InferOutput<typeof WholeClientSchema>;

/** Refuses a transaction if there is no such client. */
export function checkClient({ tenant_id, client_id }: ClientId): Write {
  const { key } = readClient(tenant_id, client_id);
  return { kind: "check", table: "Clients", key, condition: IS_CLIENT };
}

/** What is written to a person who is known. */
export interface ClientFill {
  readonly now: Date;
  /** The tour that becomes their open tour. */
  readonly tour?: OpenTour | undefined;
  /** Attributes that are set, and the version that the person must have. */
  readonly change?: { readonly attributes: Readonly<Record<string, unknown>>; readonly version: number };
}

/**
 * Makes a tour a person's open one, and sets attributes; refused, returning the item, if another tour of theirs is open, if
 * they have another version, or if they no longer exist.
 */
export function fillClient(client: ClientId, { tour, change, now }: ClientFill): Write {
  const attributes = Object.entries(change?.attributes ?? {}).filter(([, value]) => value !== undefined);
  const assignments = [
    ...(tour === undefined ? [] : ["open_tour = :tour"]),
    ...attributes.map((_, index) => `#f${index} = :f${index}`),
  ];
  const isFree =
    "(attribute_not_exists(open_tour) OR open_tour.end_datetime <= :now OR open_tour.tour_id = :id)";
  const conditions = [
    IS_CLIENT,
    ...(tour === undefined ? [] : [isFree]),
    ...(change === undefined ? [] : ["version = :read"]),
  ];
  const isEvent = attributes.some(([name]) => name === "last_change");
  return {
    kind: "update",
    table: "Clients",
    key: readClient(client.tenant_id, client.client_id).key,
    update: [
      ...(assignments.length === 0 ? [] : [`SET ${assignments.join(", ")}`]),
      ...(isEvent ? [] : [NO_EVENT]),
      "ADD version :one",
    ].join(" "),
    condition: conditions.join(" AND "),
    isEvent,
    ...(attributes.length === 0
      ? {}
      : { names: Object.fromEntries(attributes.map(([name], index) => [`#f${index}`, name])) }),
    values: {
      ...(tour === undefined ? {} : { ":tour": tour, ":id": tour.tour_id, ":now": formatUtcDateTime(now) }),
      ...(change === undefined ? {} : { ":read": change.version }),
      ":one": 1,
      ...Object.fromEntries(attributes.map(([, value], index) => [`:f${index}`, value])),
    },
    returnsFound: true,
  };
}

/** Removes a person's open tour, so that they may book another one; refused if their open tour is another one. */
export function removeOpenTour(client: ClientId, tourId: number): Write {
  return {
    kind: "update",
    table: "Clients",
    key: readClient(client.tenant_id, client.client_id).key,
    update: "REMOVE open_tour, last_change ADD version :one",
    condition: "open_tour.tour_id = :id",
    values: { ":id": tourId, ":one": 1 },
  };
}

/** What a change of an appointment, or of a booking of a class, does to its client. */
export interface ClientChange {
  /** The change of the count of appointments. */
  readonly appointments?: number;
  /** The change of the count of places in classes. */
  readonly classes?: number;
  /** The change of the count of check-ins to classes. */
  readonly checkIns?: number;
  /** The class of the client's trial; null if the trial does not count. */
  readonly trial?: number | null | undefined;
  /** The sessions that it takes (−1) and gives back (1); those of one membership add up. */
  readonly sessions: readonly SessionChange[];
}

/** Whether a client has attended no class, by the club file or by a check-in here. */
export function isFirstTimeClass({
  classes_attended,
  classes_checked_in = 0,
}: Pick<ClientItem, "classes_attended" | "classes_checked_in">): boolean {
  return classes_attended === 0 && classes_checked_in === 0;
}

/**
 * Counts what changes of appointments and of bookings of classes do to their client; refused if the client has changed since
 * it was read. A session of a membership that the club file has dropped is counted too: a later file may bring it back.
 */
export function changeClient(client: ClientItem, change: ClientChange): Write {
  const parts = summed(change.sessions)
    .filter(({ change: by }) => by !== 0)
    .map((by, index) => sessionChange(client, by, index));
  const counts = countsAfter(client, change);
  const assignments = [
    ...parts.flatMap((part) => part.assignments),
    ...counts.map(({ name }) => `${name} = :${name}`),
    "version = :next",
  ];
  const removed = change.trial === null ? ", trial_class_id" : "";
  return {
    kind: "update",
    table: "Clients",
    key: readClient(client.tenant_id, client.client_id).key,
    update: `SET ${assignments.join(", ")} ${NO_EVENT}${removed}`,
    condition: ["version = :read", ...parts.flatMap((part) => part.conditions)].join(" AND "),
    ...(parts.some(({ names }) => names !== undefined)
      ? { names: Object.assign({}, ...parts.map(({ names }) => names)) }
      : {}),
    values: {
      ...Object.fromEntries(counts.map(({ name, value }) => [`:${name}`, value])),
      ":next": client.version + 1,
      ":read": client.version,
      ...Object.assign({}, ...parts.map(({ values }) => values)),
    },
  };
}

/** The write of what changes of bookings do to a client; undefined if nothing is counted. */
export function countedOf(client: ClientItem | undefined, change: ClientChange): Write | undefined {
  // An erased client has no record and no counts.
  if (client === undefined) return undefined;
  const isCounted =
    change.trial !== undefined ||
    countsAfter(client, change).length > 0 ||
    change.sessions.some(({ change: by }) => by !== 0);
  return isCounted ? changeClient(client, change) : undefined;
}

/** The attributes of a client that a change sets by its counts, where it takes no session. */
export function countedAttributes(
  client: ClientItem,
  change: Omit<ClientChange, "sessions">,
): Readonly<Record<string, number>> {
  const counts = countsAfter(client, { ...change, sessions: [] });
  return Object.fromEntries(counts.map(({ name, value }) => [name, value]));
}

/** The counts of a client that a change sets. */
function countsAfter(
  { appointments_booked, classes_booked = 0, classes_checked_in = 0 }: ClientItem,
  { appointments = 0, classes = 0, checkIns = 0, trial }: ClientChange,
) {
  return [
    ...(appointments === 0
      ? []
      : [{ name: "appointments_booked", value: appointments_booked + appointments }]),
    ...(classes === 0 ? [] : [{ name: "classes_booked", value: classes_booked + classes }]),
    ...(checkIns === 0 ? [] : [{ name: "classes_checked_in", value: classes_checked_in + checkIns }]),
    ...(trial === undefined || trial === null ? [] : [{ name: "trial_class_id", value: trial }]),
  ];
}

/** The changes of each membership as one. */
function summed(sessions: readonly SessionChange[]): { membership_id: number; change: number }[] {
  const byMembership = Map.groupBy(sessions, ({ membership_id }) => membership_id);
  return [...byMembership].map(([membership_id, changes]) => ({
    membership_id,
    change: changes.reduce((sum, { change }) => sum + change, 0),
  }));
}

function sessionChange(
  { memberships, sessions_taken: taken }: ClientItem,
  { membership_id: id, change }: ReturnType<typeof summed>[number],
  index: number,
) {
  const place = memberships.findIndex((membership) => membership.id === id);
  const used = memberships[place]?.used_sessions;
  const path = `memberships[${place}]`;
  return {
    assignments: [
      ...(used === undefined ? [] : [`${path}.used_sessions = :used${index}`]),
      `sessions_taken.#m${index} = :taken${index}`,
    ],
    conditions: used === undefined ? [] : [`${path}.id = :m${index}`],
    names: { [`#m${index}`]: String(id) },
    values: {
      ...(used === undefined ? {} : { [`:used${index}`]: used - change, [`:m${index}`]: id }),
      [`:taken${index}`]: (taken[id] ?? 0) - change,
    },
  };
}
