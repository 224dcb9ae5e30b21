import * as v from "valibot";
import type { Answer, LeftOut, Success } from "../api/answer.ts";
import { earlierAnswer, type IdempotentRequest } from "../api/idempotency.ts";
import type { Database, ItemsOf, NotCommitted, ReadKey, Write } from "../tables/database.ts";
import type { HistoryEntry } from "../tables/history-entry.ts";
import { asAnswer, putAnswer, readEarlierAnswer } from "../tables/idempotency-table.ts";
import { historyView } from "./history-view.ts";

/** The read keys of records, by names that the operation chooses; `answer` is taken. */
export type Keys = Readonly<Record<string, ReadKey<unknown> | undefined>>;

/** One attempt at a write: under which key its answer is kept, and when it is made. */
export interface Attempt {
  readonly idempotent: IdempotentRequest | undefined;
  readonly now: Date;
  /** Reads the whole history of the record whose answers are stored without it; undefined if it is not there any more. */
  readonly readHistory?: () => Promise<readonly HistoryEntry[] | undefined>;
}

/** Reads records and, in the same round trip, the answer that the request got before. */
export async function readWithAnswer<Wished extends Keys>(
  database: Database,
  keys: Wished,
  attempt: Attempt,
): Promise<{ readonly earlier: Answer | undefined; readonly items: ItemsOf<Wished> }> {
  const { answer, ...items } = await database.read({
    ...keys,
    answer: attempt.idempotent && readEarlierAnswer(attempt.idempotent),
  });
  return { earlier: await storedAnswer(answer, attempt), items: items as unknown as ItemsOf<Wished> };
}

/** The stored answer to a request with its history, which only the record has. */
async function storedAnswer(
  item: unknown,
  { idempotent, now, readHistory }: Attempt,
): Promise<Answer | undefined> {
  const kept = asAnswer(item);
  const earlier = earlierAnswer(idempotent, kept, now);
  if (earlier?.ok !== true || kept?.left_out === undefined) return earlier;
  const { field, version, reader } = kept.left_out;
  const history = await readHistory?.();
  const upTo = history?.filter((entry) => entry.version <= version);
  return (
    upTo && {
      ...earlier,
      text: withHistory(
        earlier.text,
        field,
        upTo.map((entry) => historyView(entry, reader)),
      ),
    }
  );
}

/** A body's text with another history; every other byte stays, because each text is `JSON.stringify`'s. */
function withHistory(text: string, field: LeftOut["field"], history: readonly unknown[]): string {
  const body = v.parse(FieldsSchema, JSON.parse(text));
  return JSON.stringify({ ...body, [field]: { ...v.parse(FieldsSchema, body[field]), history } });
}

// Keeps the order of fields, as an object's schema would not.
const FieldsSchema = v.record(v.string(), v.unknown());

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
  attempt: Attempt,
): Promise<Answer | NotCommitted> {
  const { idempotent, now } = attempt;
  const { leftOut } = success;
  const kept = leftOut && { ...success, text: withHistory(success.text, leftOut.field, []) };
  const answer = idempotent && { answer: putAnswer(idempotent, kept ?? success, now) };
  const all = { ...writes, ...answer };
  if (Object.keys(all).length === 0) return success;
  const outcome = await database.commit<string>(all);
  if (outcome.committed) return success;
  return (await storedAnswer(outcome.found.answer, attempt)) ?? outcome;
}
