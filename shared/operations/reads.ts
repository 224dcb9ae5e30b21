import type { Answer } from "../api/answer.ts";
import { earlierAnswer, type IdempotentRequest } from "../api/idempotency.ts";
import type { Database, ItemReads, ItemsOf, KeyRange, ReadKey } from "../tables/database.ts";
import { asAnswer, readEarlierAnswer } from "../tables/idempotency-table.ts";

/** Read keys by names that the operation chooses; an undefined key reads nothing. */
export type Keys = Readonly<Record<string, ReadKey<unknown> | undefined>>;

/** What the reads of an attempt need to know of its request. */
export interface ReadScope {
  readonly database: Database;
  /** Where the request is to be carried out once. */
  readonly idempotent: IdempotentRequest | undefined;
  readonly now: Date;
}

/**
 * The reads of one attempt. Whatever is asked for before anything is awaited is read in one round trip. The first round
 * trip brings the answer that the request got before, and what an attempt before this one has read. If there is an earlier
 * answer, nothing more is read, and items that are asked for later are not there.
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
    // The next attempt reads what this one asked for, whichever round trip brought it.
    for (const { key } of wanted) this.#keys.set(this.#idOf(key), key);
    const missing = wanted.filter(({ key }) => !this.#found.has(this.#idOf(key)));
    for (const { key } of missing) this.#pending.set(this.#idOf(key), key);
    if (missing.length > 0) await this.#nextRound();
    // The types of the keys are those of the items.
    return Object.fromEntries(
      wanted.map(({ name, key }) => [name, this.#found.get(this.#idOf(key))]),
    ) as ItemsOf<Wanted>;
  }

  /** The items of a range, as {@link Database.query} finds them. */
  async query<Item>(
    range: KeyRange<Item>,
    isWanted: (item: Item) => boolean,
    enough: number,
  ): Promise<Item[]> {
    if (this.#earlier !== undefined) return [];
    return await this.#scope.database.query(range, isWanted, enough);
  }

  /** The answer that the request got before; undefined where there is none. */
  async earlierAnswer(): Promise<Answer | undefined> {
    if (this.#pending.size > 0) await this.#nextRound();
    return this.#earlier;
  }

  #nextRound(): Promise<void> {
    // Waits until whoever asks in this turn of the event loop has asked.
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

  /** Tells what is read of an item by one schema from what is read of it by another. */
  #idOf({ table, key, schema }: ReadKey<unknown>): string {
    if (!this.#schemas.includes(schema)) this.#schemas.push(schema);
    return JSON.stringify([table, key, this.#schemas.indexOf(schema)]);
  }
}
