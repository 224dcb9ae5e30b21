import type { Answer, Success } from "../api/answer.ts";
import { earlierAnswer, type IdempotentRequest } from "../api/idempotency.ts";
import type { Database, ItemsOf, NotCommitted, ReadKey, Write } from "../tables/database.ts";
import { asAnswer, putAnswer, readEarlierAnswer } from "../tables/idempotency-table.ts";

/** The read keys of records, by names that the operation chooses; `answer` is taken. */
export type Keys = Readonly<Record<string, ReadKey<unknown> | undefined>>;

/** One attempt at a write: under which key its answer is kept, and when it is made. */
export interface Attempt {
  readonly idempotent: IdempotentRequest | undefined;
  readonly now: Date;
}

/** Reads records and, in the same round trip, the answer that the request got before. */
export async function readWithAnswer<Wished extends Keys>(
  database: Database,
  keys: Wished,
  { idempotent, now }: Attempt,
): Promise<{ readonly earlier: Answer | undefined; readonly items: ItemsOf<Wished> }> {
  const { answer, ...items } = await database.read({
    ...keys,
    answer: idempotent && readEarlierAnswer(idempotent),
  });
  return {
    earlier: earlierAnswer(idempotent, asAnswer(answer), now),
    items: items as unknown as ItemsOf<Wished>,
  };
}

/**
 * The answer that the request has got by now from another call. To be asked before a refusal that was decided by what was
 * read after the kept answer: it may show the effect of this very request.
 */
export async function answerByNow(database: Database, attempt: Attempt): Promise<Answer | undefined> {
  if (attempt.idempotent === undefined) return undefined;
  return (await readWithAnswer(database, {}, attempt)).earlier;
}

/**
 * Commits the writes of a success and its answer in one transaction.
 * @returns the answer, an earlier one where another call was faster, or why nothing was written
 */
export async function commitWithAnswer(
  database: Database,
  writes: Readonly<Record<string, Write>>,
  success: Success,
  { idempotent, now }: Attempt,
): Promise<Answer | NotCommitted> {
  const answer = idempotent && { answer: putAnswer(idempotent, success, now) };
  const all = { ...writes, ...answer };
  if (Object.keys(all).length === 0) return success;
  const outcome = await database.commit<string>(all);
  if (outcome.committed) return success;
  return earlierAnswer(idempotent, asAnswer(outcome.found.answer), now) ?? outcome;
}
