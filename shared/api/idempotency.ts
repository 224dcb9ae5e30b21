import { createHash } from "node:crypto";
import * as v from "valibot";
import type { Write } from "../tables/database.ts";
import {
  type AnswerItem,
  AnswerItemSchema,
  answerKey,
  answerRecord,
  epochSecond,
  putAnswer,
} from "../tables/idempotency-table.ts";
import { type Answer, refuse, type Success } from "./answer.ts";
import type { ApiRequest } from "./api-handler.ts";
import { canonicalJson } from "./canonical-json.ts";
import type { OperationName } from "./operations.ts";
import type { Parsed } from "./parse-request.ts";

/** A request that asks to be carried out once. */
export interface IdempotentRequest {
  /** The key of its answer in the Idempotency table. */
  readonly record: string;
  /** What else is asked under the same key is another request. */
  readonly fingerprint: string;
}

// 1–255 visible ASCII characters (RFC 20 columns 2/1 to 7/14).
const KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * What the `Idempotency-Key` of a request with a valid body asks for; undefined where there is none.
 * @param path the parameters of the path, as they were parsed
 */
export function idempotentRequest(
  operation: OperationName,
  { caller, headers }: ApiRequest,
  path: unknown,
  body: unknown,
): Parsed<IdempotentRequest | undefined> {
  const key = headers["idempotency-key"];
  if (key === undefined) return { ok: true, value: undefined };
  if (!KEY.test(key)) return refuse("IDEMPOTENCY_KEY_INVALID", { identifier: "Idempotency-Key" });
  const record = answerRecord(caller.principal, operation, key);
  return { ok: true, value: { record, fingerprint: fingerprint(canonicalJson({ path, body })) } };
}

/** Where the answer to an idempotent request would be; undefined for any other. */
export function earlierAnswerKey(request: IdempotentRequest | undefined) {
  return request && answerKey(request.record);
}

/** The answer that a request got before, or that its key was used for another; undefined where it is the first. */
export function earlierAnswer(
  request: IdempotentRequest | undefined,
  item: AnswerItem | undefined,
  now: Date,
): Answer | undefined {
  if (request === undefined || item === undefined || item.expires_at <= epochSecond(now)) return undefined;
  if (item.fingerprint !== request.fingerprint) {
    return refuse("IDEMPOTENCY_KEY_REUSED", { identifier: "Idempotency-Key" });
  }
  return { ok: true, status: item.status, text: item.body, isReplay: true };
}

/** The write that keeps a success for whoever asks again; none where the request has no key. */
export function rememberAnswer(
  request: IdempotentRequest | undefined,
  { status, text }: Success,
  now: Date,
): Readonly<Record<string, Write>> {
  if (request === undefined) return {};
  const { record, fingerprint } = request;
  return { answer: putAnswer(record, { fingerprint, status, body: text }, now) };
}

/** The earlier answer that {@link rememberAnswer} ran into; undefined where it did not. */
export function answerInTheWay(
  request: IdempotentRequest | undefined,
  found: Readonly<Record<string, unknown>>,
  now: Date,
): Answer | undefined {
  const item = v.safeParse(AnswerItemSchema, found.answer);
  return item.success ? earlierAnswer(request, item.output, now) : undefined;
}

function fingerprint(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
