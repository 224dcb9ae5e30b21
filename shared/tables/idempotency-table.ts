import * as v from "valibot";
import type { ReadKey, Write } from "./database.ts";
import type { TableDefinition } from "./table-definition.ts";

/** Idempotency: what must happen once in the whole deployment, forgotten after a day. */
export const idempotencyTable = {
  environmentVariable: "IDEMPOTENCY_TABLE",
  partitionKey: { name: "record", type: "S" },
  timeToLive: "expires_at",
  indexes: [],
} as const satisfies TableDefinition;

/** The first success under a key, as it was answered. */
export const AnswerItemSchema = v.object({
  /** What the request was; the same key with another one is a mistake. */
  fingerprint: v.string(),
  status: v.picklist([200, 201]),
  /** The body as it was sent. */
  body: v.string(),
  /** The epoch second from which the item does not count. */
  expires_at: v.number(),
});

export type AnswerItem = v.InferOutput<typeof AnswerItemSchema>;

const DAY_S = 24 * 60 * 60;
const ABSENT = "attribute_not_exists(#record)";
const NAMES = { "#record": "record" };

/** The epoch second of an instant. */
export function epochSecond(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}

/** The key of the answer that a principal got for an operation under an `Idempotency-Key`. */
export function answerRecord(principal: string, operation: string, key: string): string {
  return `answer#${JSON.stringify([principal, operation, key])}`;
}

/**
 * Where the first success under a key is read: consistently, since whoever asks again a moment later would else be
 * refused where the rules no longer allow the booking that they have.
 */
export function answerKey(record: string): ReadKey<AnswerItem> {
  return { table: "Idempotency", key: { record }, schema: AnswerItemSchema, consistent: true };
}

/** Keeps the first success under a key for a day; where there is one that has not expired, it comes back instead. */
export function putAnswer(record: string, answer: Omit<AnswerItem, "expires_at">, now: Date): Write {
  return {
    kind: "put",
    table: "Idempotency",
    // Rounded up, so that no answer is forgotten before its 24 hours are over.
    item: { ...answer, record, expires_at: Math.ceil(now.getTime() / 1000) + DAY_S },
    // The time to live may remove an expired item days late, so the condition looks at the time by itself.
    condition: `${ABSENT} OR expires_at <= :now`,
    names: NAMES,
    values: { ":now": epochSecond(now) },
    returnsFound: true,
  };
}

/** The key of the claim of a record id. */
export function claimRecord(id: number): string {
  return `id#${id}`;
}

/**
 * Claims a record id for the whole deployment: Tours, Appointments and Clients are keyed by tenant, so their own
 * conditions would let two tenants have the same id. An id names its millisecond, so after a day nobody can make it again.
 */
export function claimRecordId(id: number, now: Date): Write {
  return {
    kind: "put",
    table: "Idempotency",
    item: { record: claimRecord(id), expires_at: epochSecond(now) + DAY_S },
    condition: ABSENT,
    names: NAMES,
  };
}
