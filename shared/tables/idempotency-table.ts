import * as v from "valibot";
import type { ReadKey, Write } from "./database.ts";
import type { TableDefinition } from "./table-definition.ts";

/** Idempotency: what must happen once in the whole deployment, forgotten after a day. */
export const idempotencyTable = {
  partitionKey: { name: "record", type: "S" },
  timeToLive: "expires_at",
  indexes: [],
} as const satisfies TableDefinition;

/** The first success under a key, as it was answered. */
export const AnswerItemSchema = v.object({
  /** Hash of the request's path and body; the same key with another one is a mistake. */
  request_hash: v.string(),
  status: v.picklist([200, 201]),
  /** The body as it was sent. */
  body: v.string(),
  /** The version of the record that the answer carries, where it has one. */
  version: v.optional(v.number()),
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

/** A request that asks to be carried out once. */
export interface KeyedRequest {
  readonly principal: string;
  readonly operation: string;
  /** The caller's `Idempotency-Key`. */
  readonly key: string;
}

function answerRecord({ principal, operation, key }: KeyedRequest): string {
  return `answer#${JSON.stringify([principal, operation, key])}`;
}

/**
 * Where the first success under a key is read: consistently, since whoever asks again a moment later would else be
 * refused where the rules no longer allow the booking that they have.
 */
export function readEarlierAnswer(request: KeyedRequest): ReadKey<AnswerItem> {
  const record = answerRecord(request);
  return { table: "Idempotency", key: { record }, schema: AnswerItemSchema, consistent: true };
}

/** The answer that an item holds, such as one that {@link putAnswer} found; undefined where there is none. */
export function asAnswer(item: unknown): AnswerItem | undefined {
  const answer = v.safeParse(AnswerItemSchema, item);
  return answer.success ? answer.output : undefined;
}

/** Keeps the first success under a key for a day; where there is one that has not expired, it comes back instead. */
export function putAnswer(
  request: KeyedRequest & { readonly requestHash: string },
  { status, text, version }: { readonly status: 200 | 201; readonly text: string; readonly version?: number },
  now: Date,
): Write {
  return {
    kind: "put",
    table: "Idempotency",
    // Rounded up, so that no answer is forgotten before its 24 hours are over.
    item: {
      record: answerRecord(request),
      request_hash: request.requestHash,
      status,
      body: text,
      version,
      expires_at: Math.ceil(now.getTime() / 1000) + DAY_S,
    },
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
