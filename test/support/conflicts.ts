import * as v from "valibot";
import { allTables } from "../../shared/tables/all-tables.ts";
import type { TableDefinition } from "../../shared/tables/table-definition.ts";
import type { SeededRandom } from "./seeded-random.ts";
import type { Disturb } from "./wire.ts";
import { conflict, IN_PROGRESS } from "./wire-answers.ts";

/** Conflicts that the engine, which carries out one transaction at a time, never reports by itself. */
export interface Conflicts {
  readonly disturb: Disturb;
  /** How many transactions were refused so far. */
  readonly count: () => number;
}

const TransactionSchema = v.object({
  ClientRequestToken: v.string(),
  TransactItems: v.array(
    v.object({
      Put: v.optional(v.object({ TableName: v.string(), Item: v.record(v.string(), v.unknown()) })),
      Update: v.optional(v.object({ TableName: v.string(), Key: v.record(v.string(), v.unknown()) })),
      Delete: v.optional(v.object({ TableName: v.string(), Key: v.record(v.string(), v.unknown()) })),
      ConditionCheck: v.optional(v.object({ TableName: v.string(), Key: v.record(v.string(), v.unknown()) })),
    }),
  ),
});

const COMMIT = "TransactWriteItems";
const MAX_DELAY_MS = 8;

/** Refuses the first transaction, and others at random. */
export function randomConflicts(random: SeededRandom, probability: number): Conflicts {
  return conflictsWhere(random, (number) => number === 1 || random.chance(probability));
}

/** Refuses each transaction whose number is a multiple of `every`, so that nobody who tries alone is refused twice in a row. */
export function regularConflicts(random: SeededRandom, every: number): Conflicts {
  return conflictsWhere(random, (number) => number % every === 0);
}

/**
 * Refuses some transactions, by their numbers from 1, each for one of its items, and lets everything be on its way for a
 * random time.
 */
function conflictsWhere(random: SeededRandom, isRefused: (number: number) => boolean): Conflicts {
  let [number, count] = [0, 0];
  return {
    count: () => count,
    disturb: ({ operation, attempt, body }) => {
      const delayMs = randomDelay(random);
      // The first attempt may have been carried out: then DynamoDB answers the second one with its success.
      if (operation !== COMMIT || attempt > 1) return { delayMs };
      number += 1;
      if (!isRefused(number)) return { delayMs };
      count += 1;
      const { items } = transactionOf(body);
      const inTheWay = random.below(items.length);
      return { delayMs, answer: conflict(items.map((_, index) => index === inTheWay)) };
    },
  };
}

/**
 * Refuses a transaction while another one that writes or checks one of its items is on its way, as DynamoDB does (Developer Guide,
 * "Amazon DynamoDB Transactions: How it works", "Transaction conflict handling").
 * @param heldMs how long each transaction holds its items; by default a few milliseconds at random
 */
export function conflictsInFlight(random: SeededRandom, heldMs?: number): Conflicts {
  const inFlight = new Set<string>();
  const tokens = new Set<string>();
  let count = 0;
  return {
    count: () => count,
    disturb: ({ operation, attempt, body }) => {
      const delayMs = randomDelay(random);
      if (operation !== COMMIT) return { delayMs };
      const { token, items } = transactionOf(body);
      if (tokens.has(token)) return { answer: IN_PROGRESS };
      if (attempt > 1) return { delayMs };
      const inTheWay = items.map((item) => inFlight.has(item));
      if (inTheWay.includes(true)) {
        count += 1;
        return { answer: conflict(inTheWay) };
      }
      tokens.add(token);
      for (const item of items) inFlight.add(item);
      return {
        delayMs: { ...delayMs, before: heldMs ?? delayMs.before },
        done: () => {
          tokens.delete(token);
          for (const item of items) inFlight.delete(item);
        },
      };
    },
  };
}

function randomDelay(random: SeededRandom) {
  return { before: random.below(MAX_DELAY_MS), after: random.below(MAX_DELAY_MS) };
}

/** The token of a transaction, which its attempts share, and the names of the items that it writes or checks. */
function transactionOf(body: string): { token: string; items: string[] } {
  const { ClientRequestToken, TransactItems } = v.parse(TransactionSchema, JSON.parse(body));
  const items = TransactItems.map(({ Put, Update, Delete, ConditionCheck }) => {
    const keyed = Update ?? Delete ?? ConditionCheck;
    const table = Put?.TableName ?? keyed?.TableName ?? "";
    const attributes = Put?.Item ?? keyed?.Key ?? {};
    return [table, ...keyNames(table).map((name) => JSON.stringify(attributes[name]))].join(" ");
  });
  return { token: ClientRequestToken, items };
}

function keyNames(physicalName: string): string[] {
  const found = Object.entries(allTables).find(([name]) => physicalName.endsWith(`-${name}`));
  if (found === undefined) throw new Error(`No table of the product is called ${physicalName}.`);
  const { partitionKey, sortKey }: TableDefinition = found[1];
  return sortKey === undefined ? [partitionKey.name] : [partitionKey.name, sortKey.name];
}
