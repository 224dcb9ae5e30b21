import { hash } from "node:crypto";
import * as v from "valibot";
import { recordNouns } from "../nouns.ts";
import { once } from "../values/once.ts";
import type { ReadKey, Write } from "./database.ts";
import type { TableDefinition } from "./table-definition.ts";
import { NO_RECORD, RECORD_NAMES } from "./transact-item.ts";

/** Idempotency: answers under their idempotency keys and claimed record ids, kept for a day. */
export const idempotencyTable = {
  partitionKey: { name: "record", type: "S" },
  timeToLive: "expires_at",
  indexes: [],
} as const satisfies TableDefinition;

// A transaction costs 2 units per kB. The answer about one booking is shorter; compressing it would save less than its time.
const MAX_PLAIN_BYTES = 4 * 1024;

// Only long answers need it, so that it costs no start.
const zlib = once(() => process.getBuiltinModule("node:zlib"));

/** The body of an answer as it is stored: its text, or that text compressed (RFC 1951). */
export function packedBody(text: string): string | Uint8Array {
  return Buffer.byteLength(text) > MAX_PLAIN_BYTES ? new Uint8Array(zlib().deflateRawSync(text)) : text;
}

/** The schema of a stored body; gives the text. */
export const KeptBodySchema = v.union([
  v.string(),
  v.pipe(
    v.instance(Uint8Array),
    v.transform((packed) => zlib().inflateRawSync(packed).toString()),
  ),
]);

/** The answer to the first successful request under an idempotency key. */
export const AnswerItemSchema = v.object({
  /** The hash of the request's path and body; another hash under the same key is a caller's mistake. */
  request_hash: v.string(),
  status: v.picklist([200, 201, 202]),
  /** The body as it was sent, without its history. */
  body: KeptBodySchema,
  /** The version of the record in the answer, if it has versions. */
  version: v.optional(v.number()),
  /** The field whose history was left out of the body; the record has it. */
  left_out: v.optional(
    v.object({
      field: v.picklist(recordNouns),
      version: v.number(),
      reader: v.optional(v.picklist(["client", "visitor"])),
    }),
  ),
  /** The epoch second at which the item expires. */
  expires_at: v.number(),
});

export type AnswerItem = v.InferOutput<typeof AnswerItemSchema>;

const DAY_S = 24 * 60 * 60;

/** The epoch second of an instant. */
export function epochSecond(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}

/** A request with an idempotency key. */
export interface KeyedRequest {
  readonly principal: string;
  readonly operation: string;
  /** The caller's `Idempotency-Key`. */
  readonly key: string;
}

const ANSWER = "answer#";
// 132 bits in base64url.
const HASH_CHARACTERS = 22;

/**
 * The partition key of an answer. It has the principal and the operation, by which answers are found, and a hash of the
 * caller's key: whoever reads the table does not learn it.
 */
export function answerRecord({ principal, operation, key }: KeyedRequest): string {
  const hashed = hash("sha256", JSON.stringify([principal, operation, key]), "base64url");
  return `${ANSWER}${JSON.stringify([principal, operation, hashed.slice(0, HASH_CHARACTERS)])}`;
}

/** The operation whose answer is stored under a partition key; undefined if the item is not an answer. */
export function keptOperation(record: string): string | undefined {
  if (!record.startsWith(ANSWER)) return undefined;
  const [, operation] = v.parse(v.array(v.string()), JSON.parse(record.slice(ANSWER.length)));
  return operation;
}

/**
 * The read key of the earlier answer to a request. Consistent: a retry that missed it would be refused once the rules no
 * longer allow the booking.
 */
export function readEarlierAnswer(request: KeyedRequest): ReadKey<AnswerItem> {
  const record = answerRecord(request);
  return { table: "Idempotency", key: { record }, schema: AnswerItemSchema, consistent: true };
}

/** The answer in an item, such as one that a refused {@link putAnswer} returned; undefined if it is none. */
export function asAnswer(item: unknown): AnswerItem | undefined {
  const answer = v.safeParse(AnswerItemSchema, item);
  return answer.success ? answer.output : undefined;
}

/** A success as it is stored. */
interface KeptSuccess {
  readonly status: AnswerItem["status"];
  readonly text: string;
  readonly version?: number;
  readonly leftOut?: AnswerItem["left_out"];
  readonly about?: { readonly tenant_id: number; readonly client_id: number };
}

/** Stores the answer to a request for a day; refused, returning the item, if an answer has not expired. */
export function putAnswer(
  request: KeyedRequest & { readonly requestHash: string },
  { status, text, version, leftOut, about }: KeptSuccess,
  now: Date,
): Write {
  return {
    kind: "put",
    table: "Idempotency",
    // Rounded up: no answer expires before its 24 hours are over.
    item: {
      record: answerRecord(request),
      request_hash: request.requestHash,
      status,
      body: packedBody(text),
      version,
      left_out: leftOut,
      ...about,
      expires_at: Math.ceil(now.getTime() / 1000) + DAY_S,
    },
    // DynamoDB may delete an expired item days late, so the condition compares the time.
    condition: `${NO_RECORD} OR expires_at <= :now`,
    names: RECORD_NAMES,
    values: { ":now": epochSecond(now) },
    returnsFound: true,
  };
}

/** The partition key of a record id's claim. */
export function claimRecord(id: number): string {
  return `id#${id}`;
}

/**
 * Claims a record id for the whole deployment; refused if it is taken. Tours, Appointments and Clients are keyed by
 * tenant, so their own conditions would let two tenants have the same id. An id contains its millisecond, so after a day
 * nobody can draw it again.
 */
export function claimRecordId(id: number, now: Date): Write {
  return {
    kind: "put",
    table: "Idempotency",
    item: { record: claimRecord(id), expires_at: epochSecond(now) + DAY_S },
    condition: NO_RECORD,
    names: RECORD_NAMES,
  };
}
