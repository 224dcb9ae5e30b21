import { isDeepStrictEqual } from "node:util";
import type { Answer, Success } from "../api/answer.ts";
import type { Clock } from "../calendar/local-time.ts";
import type { EarlyRead, Seen } from "../holds/decide-start.ts";
import { readEachOccupancies, readOccupancies, type SeenEach } from "../holds/read-occupancies.ts";
import { pauseBefore, shortWaits, type Waits } from "../tables/back-off.ts";
import type { Database } from "../tables/database.ts";
import { type Answered, answered, commit, type Unsettled } from "./commit.ts";
import type { Decision, ReadCalendar, ReadEach, Refuse } from "./decision.ts";
import type { Dependencies } from "./operation-definition.ts";
import { type ReadScope, Reads } from "./reads.ts";
import type { TenantRequest } from "./tenant-operation.ts";

/** One attempt at a request: the request, and the present. */
export interface Attempt<Path = unknown, Body = unknown> extends TenantRequest<Path, unknown, Body> {
  readonly clock: Clock;
  /** A new record id for each name; the same one for the same name. */
  readonly newId: (name: string) => number;
  /** A new random key for each name; the same one for the same name. */
  readonly newKey: (name: string) => string;
}

/** An attempt that came to no result. */
export interface FailedAttempt<Loaded> extends Unsettled {
  /** What was loaded for its decision. */
  readonly loaded: Loaded;
}

/** What an operation that writes declares; {@link write} does the rest. */
export interface WriteSteps<Path, Body, Loaded> {
  /** Reads what the decision needs, in as few round trips as it takes. */
  readonly load: (
    attempt: Attempt<Path, Body>,
    reads: Reads,
    failed: FailedAttempt<Loaded> | undefined,
  ) => Promise<Loaded>;
  /** Decides by the club's rules; pure. */
  readonly decide: (attempt: Attempt<Path, Body>, loaded: Loaded, sight: Sight) => Decision;
  /** Whether the calendar is read even if the commit alone could decide; by default after a conflict. */
  readonly looksFirst?: (
    attempt: Attempt<Path, Body>,
    loaded: Loaded,
    failed: FailedAttempt<Loaded> | undefined,
  ) => boolean;
  /** Adds to a stored success what was left out of it. */
  readonly complete?: (attempt: Attempt<Path, Body>, success: Success) => Promise<Answer>;
  /** How long to wait at most before another attempt; see {@link Waits}. */
  readonly waits?: (...waits: [...Parameters<Waits>, seen: SeenByAttempts<Loaded>]) => number;
}

/** What the first attempt has loaded, and what the last one has. */
export interface SeenByAttempts<Loaded> {
  readonly first: Loaded;
  readonly last: Loaded;
}

// How often attempts may fail in a row with the same loaded data. Two are harmless: an attempt drew a record id that
// is taken, or others suspended and activated a coach between two reads. The next attempt succeeds.
const MAX_FRUITLESS = 6;

/**
 * Runs a write: reads, sends an earlier answer again, decides, reads the calendar if the decision asks for it, and
 * commits. If the data changed meanwhile, it waits and starts again.
 * @throws {Unavailable} if too little time is left for another attempt
 * @throws if attempts keep failing with the same loaded data: the stored records contradict each other
 */
export async function write<Path, Body, Loaded>(
  request: TenantRequest<Path, unknown, Body>,
  steps: WriteSteps<Path, Body, Loaded>,
  dependencies: Dependencies,
): Promise<Answer> {
  const startMs = performance.now();
  let failed: FailedAttempt<Loaded> | undefined;
  let first: Loaded | undefined;
  let reads: Reads | undefined;
  let fruitless = 0;
  for (let attempts = 0; ; attempts += 1) {
    const attempt = attemptAt(request, dependencies);
    reads = new Reads({ ...request, now: attempt.clock.now }, reads);
    const [loaded, earlier] = await Promise.all([steps.load(attempt, reads, failed), reads.earlierAnswer()]);
    if (earlier !== undefined) return await whole(earlier, attempt, steps);
    const looksFirst = steps.looksFirst?.(attempt, loaded, failed) ?? failed?.conflicted ?? false;
    const decide = (sight: Sight) => steps.decide(attempt, loaded, sight);
    const outcome = await decideAndCommit(attempt, decide, looksFirst);
    if (outcome.kind === "answered") return await whole(outcome.answer, attempt, steps);
    const isFruitless = !outcome.conflicted && isDeepStrictEqual(failed?.loaded, loaded);
    fruitless = isFruitless ? fruitless + 1 : 0;
    if (fruitless === MAX_FRUITLESS) throw new Error("The same attempt keeps failing.");
    failed = { ...outcome, loaded };
    first ??= loaded;
    const { waits = shortWaits } = steps;
    const mostMs = waits(attempts, performance.now() - startMs, { first, last: loaded });
    await pauseBefore(request.deadline, mostMs);
  }
}

/** A stored answer, completed to what was sent the first time. */
async function whole<Path, Body>(
  answer: Answer,
  attempt: Attempt<Path, Body>,
  { complete }: Pick<WriteSteps<Path, Body, never>, "complete">,
): Promise<Answer> {
  if (!answer.ok || answer.isReplay !== true || complete === undefined) return answer;
  return await complete(attempt, answer);
}

function attemptAt<Path, Body>(
  request: TenantRequest<Path, unknown, Body>,
  { now, utcOffsetMs, newId, newKey }: Dependencies,
): Attempt<Path, Body> {
  const clock = { now: now(), utcOffsetMs };
  return {
    ...request,
    clock,
    newId: drawOnce(drawDistinct(() => newId(clock.now))),
    newKey: drawOnce(newKey),
  };
}

/**
 * Decides and commits. If somebody is taken, it reads the calendar and decides once more: the other booking may be
 * gone, or another coach or room may be free.
 */
async function decideAndCommit(
  attempt: Attempt,
  decide: (sight: Sight) => Decision,
  looksFirst: EarlyRead,
): Promise<Answered | Unsettled> {
  const scope = { ...attempt, now: attempt.clock.now };
  const taken = new Set<string>();
  for (let looks = looksFirst; ; looks = "ahead") {
    const decision = await decideLooking(attempt.database, decide, looks);
    if (decision.kind === "refuse") return await refuse(decision, scope);
    const outcome = await commit(decision, scope);
    if (outcome.kind !== "taken") return outcome;
    // The calendar showed them free, but they are taken again: others book and cancel right now.
    const isContended = outcome.holders.some((holder) => taken.has(holder));
    // The item that was stored ahead is emptied for good; the next attempt draws another key for it.
    const isEmptied = decision.ahead !== undefined;
    if (isContended || isEmptied) return { ...outcome, kind: "unsettled", conflicted: true };
    for (const holder of outcome.holders) taken.add(holder);
  }
}

/**
 * Refuses, unless a later read shows that the refusal is stale. For example, the same request was sent twice and has
 * been answered meanwhile, or another request has changed the record that the refusal rests on.
 */
async function refuse(
  { refusal, precedence, basis }: Refuse,
  scope: ReadScope,
): Promise<Answered | Unsettled> {
  const reads = new Reads(scope);
  const comesFirst = precedence?.rank === "before holds" ? precedence : undefined;
  const [found, current, earlier] = await Promise.all([
    reads.read(comesFirst?.keys ?? {}),
    reads.read(basis?.keys ?? {}),
    reads.earlierAnswer(),
  ]);
  if (earlier !== undefined) return answered(earlier);
  if (basis !== undefined && !isDeepStrictEqual(current, basis.found)) {
    return { kind: "unsettled", conflicted: true, failed: [], contended: [], found: {} };
  }
  return answered(comesFirst?.refusal(found, []) ?? refusal);
}

const MAX_DRAWS = 10;

/** Draws a value for each name once, so that a decision that is made again stays the same. */
export function drawOnce<Value>(draw: () => Value): (name: string) => Value {
  const drawn = new Map<string, Value>();
  return (name) => {
    const value = drawn.get(name) ?? draw();
    drawn.set(name, value);
    return value;
  };
}

/**
 * Draws values that differ: DynamoDB refuses a transaction that names an item twice, such as the claim of an id.
 * @throws if nothing but drawn values comes ten times in a row
 */
export function drawDistinct<Value>(draw: () => Value): () => Value {
  const drawn = new Set<Value>();
  return () => {
    for (let draws = 0; draws < MAX_DRAWS; draws += 1) {
      const value = draw();
      if (drawn.has(value)) continue;
      drawn.add(value);
      return value;
    }
    throw new Error("The same record id was drawn repeatedly.");
  };
}

/** What an attempt has read of the calendar, and when it reads it. */
export interface Sight {
  /** Undefined before the calendar is read. */
  readonly seen: Seen | undefined;
  /** What was read for several bookings; undefined before, and where one part was asked for. */
  readonly seenEach?: SeenEach | undefined;
  readonly looksFirst: EarlyRead;
}

// The requested time, the next starts, and one to spare.
const MAX_LOOKS = 3;

/** Decides; whenever the decision asks for a part of the calendar, reads it and decides again. */
export async function decideLooking<Decided extends { readonly kind: string }>(
  database: Database,
  decide: (sight: Sight) => Decided | ReadCalendar | ReadEach,
  looksFirst: EarlyRead,
): Promise<Decided> {
  let seen: Seen | undefined;
  let seenEach: SeenEach | undefined;
  for (let looks = 0; ; looks += 1) {
    const decision = decide({ seen, seenEach, looksFirst });
    if (!isLook(decision)) return decision;
    if (looks === MAX_LOOKS) throw new Error("A decision asks for the calendar again and again.");
    if (decision.kind === "look each")
      seenEach = await readEachOccupancies(database, decision.looks, seenEach);
    else seen = { look: decision.look, occupancies: await readOccupancies(database, decision.look) };
  }
}

function isLook(decision: { readonly kind: string }): decision is ReadCalendar | ReadEach {
  return decision.kind === "look" || decision.kind === "look each";
}
