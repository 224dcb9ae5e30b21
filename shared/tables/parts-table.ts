import * as v from "valibot";
import type { Partition } from "./bulk-tables.ts";
import type { ClientId } from "./client-id.ts";
import type { KeyRange, ReadKey, Write } from "./database.ts";
import { epochSecond } from "./idempotency-table.ts";
import type { TableDefinition } from "./table-definition.ts";
import { NO_RECORD, type Put, RECORD_NAMES } from "./transact-item.ts";

/**
 * Parts: what is too large to be written with every change of what it belongs to. A person's partition (`client#11#9001`)
 * has images (`image#…`), signed waivers (`waiver#<signed_at>`, so in the order of time) and the history of their profile
 * (`change#…`, client-profile.ts); a booking's (`tour#11#7`, `appointment#11#8`) has the older part of its history
 * (history-pages.ts); that of the first appointment of a series also has the series (series-part.ts). A calendar feed lies under the hash of its key (`feed#…`), and
 * the partition of its owner, a client or a coach (`coach#11#501`), says which it is (feed-items.ts).
 */
export const partsTable = {
  partitionKey: { name: "owner", type: "S" },
  sortKey: { name: "record", type: "S" },
  timeToLive: "expires_at",
  indexes: [],
} as const satisfies TableDefinition;

/** A person's image. */
export interface ClientImage {
  readonly media_type: string;
  readonly image: Uint8Array;
}

/** A signed waiver. */
export interface ClientWaiver {
  /** `YYYY-MM-DDTHH:mm:ss.SSSZ`. */
  readonly signed_at: string;
  readonly given_by: "visitor" | "club";
  /** The tour that was booked with it. */
  readonly tour_id?: number | undefined;
  readonly waiver_master_id?: number | undefined;
  /** JSON text: it preserves any value, and DynamoDB's maps nest at most 32 levels. */
  readonly waiver_payload?: string | undefined;
}

const IMAGE = "image#";

const WAIVER = "waiver#";

/** A field of a prospect that is stored as a part. */
export type ClientPart = "image_base64" | "client_waiver";

/** The field that a person's part was given in; undefined for the history of their profile. */
export function partName(record: string): ClientPart | undefined {
  if (record.startsWith(IMAGE)) return "image_base64";
  return record.startsWith(WAIVER) ? "client_waiver" : undefined;
}

/** The sort key of an image, which the client's item names. */
export function imageRecord(key: string): string {
  return `${IMAGE}${key}`;
}

/** The key of a part. */
export function partKey(person: ClientId, record: string) {
  return { owner: ownerOfClient(person), record };
}

/** The partition of a person's parts. */
export function partsOf(person: ClientId): Partition {
  return { name: partsTable.partitionKey.name, value: ownerOfClient(person) };
}

/**
 * Stores an image under the sort key that the client's item names. That key is random, so the put may be repeated where its
 * answer was lost; refused where the image was emptied since.
 */
export function putClientImage(person: ClientId, record: string, image: ClientImage): Put {
  return { ...putPart(person, record, image), condition: "attribute_not_exists(expires_at)" };
}

// An emptied image has neither.
const StoredImageSchema = v.object({ image: v.optional(v.instance(Uint8Array)) });

/** The read key of an image; `image` is undefined where it was emptied. */
export function readClientImage(
  person: ClientId,
  record: string,
): ReadKey<v.InferOutput<typeof StoredImageSchema>> {
  return { table: "Parts", key: partKey(person, record), schema: StoredImageSchema, consistent: true };
}

/** Empties a part of a person that nothing leads to, for DynamoDB to delete. */
export function emptyPart(person: ClientId, record: string, now: Date): Put {
  const item = { ...partKey(person, record), expires_at: epochSecond(now) };
  return { kind: "put", table: "Parts", item };
}

/** Stores a waiver beside those that the person has signed before. */
export function putClientWaiver(person: ClientId, waiver: ClientWaiver): Write {
  const put = putPart(person, `${WAIVER}${waiver.signed_at}`, waiver);
  return { ...put, condition: NO_RECORD, names: RECORD_NAMES };
}

const StoredWaiverSchema = v.object({
  signed_at: v.string(),
  given_by: v.picklist(["visitor", "club"]),
  tour_id: v.optional(v.number()),
  waiver_master_id: v.optional(v.number()),
  waiver_payload: v.optional(v.pipe(v.string(), v.parseJson())),
}) satisfies v.GenericSchema<unknown, Omit<ClientWaiver, "waiver_payload">>;

/** A waiver as it was signed, its payload parsed. */
export type SignedWaiver = v.InferOutput<typeof StoredWaiverSchema>;

/** Whether a text has the form of a waiver's `signed_at`. */
export function isSigningTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text);
}

/** When the waiver of a sort key was signed. */
export function signingTime(record: string): string {
  return record.slice(WAIVER.length);
}

/** A person's waivers, the newest first; only those signed before an instant where one is given. */
export function waiversOf(person: ClientId, before: string | undefined): KeyRange<SignedWaiver> {
  return {
    table: "Parts",
    partition: partsOf(person),
    // Without its `Z` an instant sorts before its own key, and after the keys of all instants before it.
    sort: { name: partsTable.sortKey.name, from: WAIVER, to: `${WAIVER}${before?.slice(0, -1) ?? ":"}` },
    consistent: true,
    descending: true,
    schema: StoredWaiverSchema,
  };
}

function putPart({ tenant_id, client_id }: ClientId, record: string, fields: object): Put {
  const key = partKey({ tenant_id, client_id }, record);
  return {
    kind: "put",
    table: "Parts",
    item: { ...key, tenant_id, client_id, ...fields },
  };
}

/** The partition key of what belongs to a client or a visitor: ids of imported clients are unique only within their tenant. */
export function ownerOfClient({ tenant_id, client_id }: ClientId): string {
  return `client#${tenant_id}#${client_id}`;
}

/** The client of a partition of {@link ownerOfClient}. */
export function clientIdOfOwner(owner: string): number {
  return Number(owner.slice(owner.lastIndexOf("#") + 1));
}

/** The partition key of what belongs to a coach. */
export function ownerOfCoach(tenantId: number, coachId: number): string {
  return `coach#${tenantId}#${coachId}`;
}
