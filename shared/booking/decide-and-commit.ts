import type { Answer, Refusal, Success } from "../api/answer.ts";
import type { Unsettled } from "../tables/back-off.ts";
import type { Database, FoundItems, ReadKey, Write } from "../tables/database.ts";
import type { Put } from "../tables/transact-item.ts";
import { planWrites } from "./change-of-plan.ts";
import type { LooksFirst, Seen } from "./decide-start.ts";
import { type Attempt, commitWithAnswer, type Keys, readWithAnswer } from "./kept-answer.ts";
import type { Look } from "./look.ts";
import { type Hold, hasFailed, type OwnHold } from "./party.ts";
import { readOccupancies } from "./read-occupancies.ts";

/** An item that is stored by itself, before a transaction. */
export interface ItemAhead {
  readonly put: Put;
  /** What replaces the item if nothing is committed: functions delete nothing, so DynamoDB does. */
  readonly undo: Put;
}

/** A booking, or a change of one, that the club's rules allow; its commit fails if a party has been taken meanwhile. */
export interface Booking<Memo> {
  /** The holds after the commit; the same as before if they stay. */
  readonly holds: readonly Hold[];
  /** The holds before the commit; none for a new booking. */
  readonly heldBefore?: readonly OwnHold[];
  /**
   * An item that is stored right before the transaction, because it is large: a transaction costs twice as much per kB. Only
   * the transaction leads to it, so nobody sees it before; it is emptied if nothing is committed.
   */
  readonly ahead?: ItemAhead | undefined;
  /** Its own writes, made right before they are committed; the holds and the answer's record come with them. */
  readonly writes: () => Readonly<Record<string, Write>> | Promise<Readonly<Record<string, Write>>>;
  /** The names of the writes that fail if the person was matched wrongly. */
  readonly identifying?: readonly string[];
  readonly success: Success;
  readonly precedence?: Precedence | undefined;
  /** What a retry should know of this attempt. */
  readonly memo: Memo;
}

/**
 * An item that can refuse the booking, as its holds can: its read key, and the refusal for what was found. Both use the name
 * of its write.
 */
export interface Precedence {
  /** Whether it refuses before the holds do, or only where all of them could be held. */
  readonly rank: "before holds" | "after holds";
  readonly key: Keys;
  readonly refusal: (found: FoundItems, failed: readonly string[]) => Refusal | undefined;
}

/** What is decided of a request: a booking, a refusal, or what of the calendar must be read first. */
export type Decision<Memo> =
  | ({ readonly kind: "book" } & Booking<Memo>)
  | { readonly kind: "refuse"; readonly refusal: Refusal; readonly precedence?: Precedence | undefined }
  | Looking;

/** What of the calendar must be read before there is a decision. */
export interface Looking {
  readonly kind: "look";
  readonly look: Look;
}

/** An attempt that came to no result: what was read has changed since, or another transaction was in the way. */
export interface UnsettledBooking<Memo> extends Unsettled {
  readonly memo: Memo;
  /** Whether a transaction conflict or throttling cancelled the commit: `failed` may be incomplete, so read again. */
  readonly conflicted: boolean;
  /** The writes whose conditions failed. */
  readonly failed: readonly string[];
  /** The items that they found. */
  readonly found: FoundItems;
}

/** Decides, and reads what the decision needs of the calendar until there is one. */
export async function decideLooking<Decided>(
  database: Database,
  decide: (seen: Seen | undefined) => Decided | Looking,
): Promise<{ readonly decision: Decided; readonly hasLooked: boolean }> {
  let seen: Seen | undefined;
  for (;;) {
    const decision = decide(seen);
    if (!isLooking(decision)) return { decision, hasLooked: seen !== undefined };
    const { look } = decision;
    seen = { look, occupancies: await readOccupancies(database, look) };
  }
}

function isLooking<Decided>(decision: Decided | Looking): decision is Looking {
  return (decision as Looking).kind === "look";
}

/** What an attempt decides by, and how. */
export interface Deciding<Memo> extends Attempt {
  /** Decides by the records and by what was seen of the calendar; pure. */
  readonly decide: (seen: Seen | undefined, looksFirst: LooksFirst) => Decision<Memo>;
  readonly looksFirst: boolean;
  /** The records that it decides by. */
  readonly records: unknown;
  /** The record that the decision changes; undefined for a new booking. */
  readonly changed?: ChangedRecord<Memo>;
}

/** A record that a decision changes, at the version that was read. */
export interface ChangedRecord<Memo> {
  readonly key: ReadKey<{ readonly record: { readonly version: number } }>;
  readonly version: number;
  /** What the next attempt should know where it has changed since. */
  readonly memo: Memo;
}

/**
 * Decides, and commits the decision with its answer in one transaction. If a hold fails, it reads the calendar and decides
 * once more: the other booking may be gone, or another coach or room may be free.
 */
export async function decideAndCommit<Memo>(
  database: Database,
  { decide, looksFirst, changed, ...attempt }: Deciding<Memo>,
): Promise<Answer | UnsettledBooking<Memo>> {
  const decideBy = async (looks: LooksFirst) => {
    const { decision, hasLooked } = await decideLooking(database, (seen) => decide(seen, looks));
    if (decision.kind === "book") return decision;
    const overtaken = hasLooked ? await overtakenBy(database, attempt, changed) : undefined;
    return overtaken ?? (await refuse(database, decision));
  };
  let booking = await decideBy(looksFirst);
  const taken = new Set<string>();
  while ("kind" in booking) {
    const outcome = await commit(database, booking, attempt);
    if (!("taken" in outcome) || outcome.taken.length === 0) return outcome;
    for (const { party } of outcome.taken) taken.add(party.holder.key);
    booking = await decideBy("ahead");
    if ("kind" in booking && booking.holds.some(({ party }) => taken.has(party.holder.key))) return outcome;
  }
  return booking;
}

/**
 * Checks a refusal that was decided by a calendar read after the records. The calendar may already show this same request,
 * sent twice: then its stored answer is returned. Or it may show another change of the record: then the record is read again.
 */
async function overtakenBy<Memo>(
  database: Database,
  attempt: Attempt,
  changed: ChangedRecord<Memo> | undefined,
): Promise<Answer | UnsettledBooking<Memo> | undefined> {
  if (attempt.idempotent === undefined && changed === undefined) return undefined;
  const { earlier, items } = await readWithAnswer(database, { record: changed?.key }, attempt);
  if (earlier !== undefined) return earlier;
  if (changed === undefined || items.record?.record.version === changed.version) return undefined;
  return { settled: false, memo: changed.memo, conflicted: true, failed: [], found: {} };
}

/** The refusal of a request, or of an item that takes precedence. */
async function refuse<Memo>(
  database: Database,
  { refusal, precedence }: Extract<Decision<Memo>, { kind: "refuse" }>,
): Promise<Refusal> {
  if (precedence?.rank !== "before holds") return refusal;
  const items = await database.read(precedence.key);
  const found = Object.entries(items).filter(([, item]) => item !== undefined);
  return precedence.refusal(Object.fromEntries(found) as FoundItems, []) ?? refusal;
}

interface CommitContext extends Attempt {
  /** What the booking was decided by. */
  readonly records: unknown;
}

async function commit<Memo>(
  database: Database,
  { holds, heldBefore = [], ahead, writes, success, memo, precedence, identifying = [] }: Booking<Memo>,
  { records, ...attempt }: CommitContext,
): Promise<Answer | (UnsettledBooking<Memo> & { readonly taken: readonly Hold[] })> {
  const plan = planWrites({ before: heldBefore, after: holds }, attempt.now);
  const all = { ...(await writes()), ...plan };
  // Where no time is left to commit it, or to empty it afterwards, it is not stored.
  if (ahead !== undefined) await database.put(ahead.put, 2);
  const outcome = await commitWithAnswer(database, all, success, attempt);
  if (ahead !== undefined && outcome !== success) await database.put(ahead.undo);
  if ("ok" in outcome) return outcome;
  const { failed, found, conflicted } = outcome;
  const known = precedence?.refusal(found, failed);
  const notHeld = holds.filter((hold) => hasFailed(hold, failed));
  // After a conflict, not every hold that fails may be known.
  const couldBeHeld = notHeld.length === 0 && !conflicted;
  if (known !== undefined && (couldBeHeld || precedence?.rank === "before holds")) return known;
  // After a conflict a failed hold may be this request's own; after a stale match, another person's.
  const isMatched = known !== undefined || !failed.some((name) => identifying.includes(name));
  const taken = isMatched && !conflicted ? notHeld : [];
  const basis = { records, previous: memo };
  return {
    settled: false,
    ...(conflicted || taken.length > 0 ? {} : { basis }),
    ...{ memo, conflicted, failed, found, taken },
  };
}
