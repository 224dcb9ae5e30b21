import type { Answer } from "../api/answer.ts";
import { earlierAnswer, type IdempotentRequest } from "../api/idempotency.ts";
import type { Database, ItemReads, ItemsOf, KeyRange, ReadKey } from "../tables/database.ts";
import { asAnswer, readEarlierAnswer } from "../tables/idempotency-table.ts";

/** Read keys by names that the operation chooses; an undefined key reads nothing. */
export type Keys = Readonly<Record<string, ReadKey<unknown> | undefined>>;

/** What the reads of an attempt need to know of its request. */
export interface ReadScope {
  readonly database: Database;
  /** The `Idempotency-Key` and what it covers; undefined if the request has none. */
  readonly idempotent: IdempotentRequest | undefined;
  readonly now: Date;
}

/**
 * The reads of one attempt. Reads that are asked for at the same time share one round trip. The first round trip also
 * brings the answer that is stored for the request, and everything that the attempt before has read. If there is a
 * stored answer, nothing more is read: items that are asked for later are undefined.
 */
export class Reads implements ItemReads {
  readonly #scope: ReadScope;
  readonly #found = new Map<string, unknown>();
  readonly #keys = new Map<string, ReadKey<unknown>>();
  readonly #answerKey: ReadKey<unknown> | undefined;
  readonly #schemas: unknown[] = [];
  #pending = new Map<string, ReadKey<unknown>>();
  #round: Promise<void> | undefined;
  #earlier: Answer | undefined;

  /** @param before the reads of the attempt before */
  constructor(scope: ReadScope, before?: Reads) {
    this.#scope = scope;
    this.#answerKey = scope.idempotent && readEarlierAnswer(scope.idempotent);
    if (this.#answerKey !== undefined) this.#pending.set(this.#idOf(this.#answerKey), this.#answerKey);
    const foreseen = before === undefined ? [] : before.#keys.values();
    for (const key of foreseen) this.#pending.set(this.#idOf(key), key);
  }

  /** The items under the keys, by the same names; undefined where there is none. */
  async read<Wanted extends Keys>(keys: Wanted): Promise<ItemsOf<Wanted>> {
    const wanted = Object.entries(keys).flatMap(([name, key]) => (key === undefined ? [] : [{ name, key }]));
    // The next attempt reads these in its first round trip, too.
    for (const { key } of wanted) this.#keys.set(this.#idOf(key), key);
    const missing = wanted.filter(({ key }) => !this.#found.has(this.#idOf(key)));
    for (const { key } of missing) this.#pending.set(this.#idOf(key), key);
    if (missing.length > 0) await this.#nextRound();
    // The types of the keys are those of the items.
    return Object.fromEntries(
      wanted.map(({ name, key }) => [name, this.#found.get(this.#idOf(key))]),
    ) as ItemsOf<Wanted>;
  }

  /** The items of a range; see {@link Database.query}. */
  async query<Item>(
    range: KeyRange<Item>,
    isWanted: (item: Item) => boolean,
    enough: number,
  ): Promise<Item[]> {
    if (this.#earlier !== undefined) return [];
    return await this.#scope.database.query(range, isWanted, enough);
  }

  /** The answer that is stored for the request; undefined if there is none. */
  async earlierAnswer(): Promise<Answer | undefined> {
    if (this.#pending.size > 0) await this.#nextRound();
    return this.#earlier;
  }

  #nextRound(): Promise<void> {
    // Waits for all other reads that are asked for in this turn of the event loop.
    this.#round ??= Promise.resolve().then(() => this.#readPending());
    return this.#round;
  }

  async #readPending(): Promise<void> {
    const keys = this.#pending;
    this.#pending = new Map();
    this.#round = undefined;
    if (this.#earlier !== undefined) return;
    const items: Readonly<Record<string, unknown>> = await this.#scope.database.read(
      Object.fromEntries(keys),
    );
    for (const id of keys.keys()) this.#found.set(id, items[id]);
    const kept = this.#answerKey && this.#found.get(this.#idOf(this.#answerKey));
    this.#earlier = earlierAnswer(this.#scope.idempotent, asAnswer(kept), this.#scope.now);
  }

  /** Identifies an item and the schema by which it is read. */
  #idOf({ table, key, schema }: ReadKey<unknown>): string {
    if (!this.#schemas.includes(schema)) this.#schemas.push(schema);
    return JSON.stringify([table, key, this.#schemas.indexOf(schema)]);
  }
}
