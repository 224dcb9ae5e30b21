import * as v from "valibot";
import type { Answer, Success } from "../api/answer.ts";
import { earlierAnswer, type IdempotentRequest } from "../api/idempotency.ts";
import { historyView } from "../history/history.ts";
import { planWrites } from "../holds/change-of-plan.ts";
import { hasFailed } from "../holds/party.ts";
import type { Database, FoundItems } from "../tables/database.ts";
import type { HistoryEntry } from "../tables/history-entry.ts";
import { asAnswer, putAnswer } from "../tables/idempotency-table.ts";
import type { Put } from "../tables/transact-item.ts";
import { Unavailable } from "../values/unavailable.ts";
import type { Commit, ItemAhead, Writes } from "./decision.ts";

/** The outcome of an attempt. */
export type Outcome = Answered | Unsettled | Taken;

/** The request has its answer. */
export interface Answered {
  readonly kind: "answered";
  readonly answer: Answer;
}

/** Nothing was written: what was read has changed since, or another transaction was in the way. */
export interface Unsettled {
  readonly kind: "unsettled";
  /** Whether another transaction or throttling was in the way: then `failed` may be incomplete. */
  readonly conflicted: boolean;
  /** The names of the writes whose conditions failed. */
  readonly failed: readonly string[];
  /** The names of the writes of items that another transaction was writing. */
  readonly contended: readonly string[];
  /** The items that the failed writes found. */
  readonly found: FoundItems;
}

/** Nothing was written, because somebody is taken. */
export interface Taken extends Omit<Unsettled, "kind"> {
  readonly kind: "taken";
  /** The keys of the holders who are taken. */
  readonly holders: readonly string[];
}

/** What a commit needs to know of its request. */
export interface CommitScope {
  readonly database: Database;
  readonly idempotent: IdempotentRequest | undefined;
  readonly now: Date;
}

/** Commits all changes, their holds and the stored answer in one transaction. */
export async function commit(decision: Commit, { database, idempotent, now }: CommitScope): Promise<Outcome> {
  const { changes, success, precedence, ahead } = decision;
  const holds = changes.flatMap((change) => change.holds ?? []);
  const plans = changes.map((change) => ({ before: change.heldBefore ?? [], after: change.holds ?? [] }));
  const writes = joined([
    ...changes.map((change) => change.writes),
    (await decision.writes?.()) ?? {},
    planWrites(plans, now, decision.revisions),
    idempotent === undefined ? {} : { answer: putAnswer(idempotent, asKept(success), now) },
  ]);
  if (Object.keys(writes).length === 0) return answered(success);
  if (ahead !== undefined) await storeAhead(database, ahead);
  const outcome = await database.commit(writes);
  if (ahead !== undefined && !outcome.committed) await database.put(ahead.undo);
  if (outcome.committed) {
    if (decision.afterwards !== undefined) await writeAfterwards(database, decision.afterwards);
    return answered(success);
  }
  const { failed, found, conflicted, contended } = outcome;
  const earlier = earlierAnswer(idempotent, asAnswer(found.answer), now);
  if (earlier !== undefined) return answered(earlier);
  const notHeld = holds.filter((hold) => hasFailed(hold, failed));
  const preceding = precedence?.refusal(found, failed);
  const comesFirst = notHeld.length === 0 || precedence?.rank === "before holds";
  // After a conflict, failed holds may be unknown, and this same request may have been answered meanwhile.
  if (preceding !== undefined && comesFirst && !conflicted) return answered(preceding);
  // After a conflict, a failed hold may be this request's own. After a stale match, it may be another person's.
  const isMatched = preceding !== undefined || !failed.some((name) => decision.identifying?.includes(name));
  const holders = isMatched && !conflicted ? notHeld.map(({ party }) => party.holder.key) : [];
  const unsettled = { conflicted, failed, found, contended };
  return holders.length > 0 ? { kind: "taken", holders, ...unsettled } : { kind: "unsettled", ...unsettled };
}

/** Stores an item before a transaction, unless too little time is left to commit it. */
async function storeAhead(database: Database, { put, undo }: ItemAhead): Promise<void> {
  database.assertTimeFor(2);
  try {
    await database.put(put);
  } catch (error) {
    // A put that throws may have stored the item.
    await database.put(undo);
    throw error;
  }
}

/** Writes an item after a commit, which stands whatever becomes of it. */
async function writeAfterwards(database: Database, put: Put): Promise<void> {
  try {
    await database.put(put);
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
  }
}

/** The end of a request. */
export function answered(answer: Answer): Answered {
  return { kind: "answered", answer };
}

/** @throws if two writes have one name: one of them would be lost */
function joined(parts: readonly Writes[]): Writes {
  const entries = parts.flatMap((part) => Object.entries(part));
  const writes = Object.fromEntries(entries);
  if (Object.keys(writes).length < entries.length) throw new Error("Two writes of a commit have one name.");
  return writes;
}

/** A success as it is stored for retries: without what a retry gets from the record or from its own body. */
export function asKept({ keptText, ...success }: Success): Success {
  if (keptText !== undefined) return { ...success, text: keptText() };
  return success.leftOut === undefined ? success : withHistoryOf(success, []);
}

/**
 * A stored success with its history, as it was sent.
 * @param history all changes of its record by now
 */
export function withHistory(success: Success, history: readonly HistoryEntry[]): Success {
  const { leftOut } = success;
  if (leftOut === undefined) return success;
  const upToIt = history.filter(({ version }) => version <= leftOut.version);
  return withHistoryOf(
    success,
    upToIt.map((entry) => historyView(entry, leftOut.reader)),
  );
}

/** Every other byte stays, because each text comes from `JSON.stringify`. */
function withHistoryOf(success: Success, history: readonly unknown[]): Success {
  const { text, leftOut } = success;
  if (leftOut === undefined) return success;
  const body = v.parse(FieldsSchema, JSON.parse(text));
  const shown = { ...v.parse(FieldsSchema, body[leftOut.field]), history };
  return { ...success, text: JSON.stringify({ ...body, [leftOut.field]: shown }) };
}

// Keeps the order of fields, as an object's schema would not.
const FieldsSchema = v.record(v.string(), v.unknown());
