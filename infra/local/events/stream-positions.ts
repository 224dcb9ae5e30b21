import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";

const FILE = "stream-positions.json";
// What was worked off since the last save comes again after a sudden death.
const SAVE_MS = 500;

const PositionsSchema = v.record(v.string(), v.string());

/** A record that is worked on. */
interface Begun {
  readonly sequenceNumber: string;
  isDone: boolean;
}

/** How far the records of streams have been worked off, kept for the next start. */
export class StreamPositions {
  readonly #file: string;
  readonly #before: Readonly<Record<string, string>>;
  readonly #positions = new Map<string, string>();
  readonly #begun = new Map<string, Begun[]>();
  #timer: NodeJS.Timeout | undefined;
  #hasEnded = false;

  /** @param directory the folder of the product's data */
  constructor(directory: string) {
    this.#file = join(directory, FILE);
    this.#before = readPositions(this.#file);
  }

  /** The sequence number up to which an earlier run worked off a shard; undefined if none did. */
  before(shard: string): string | undefined {
    return this.#before[shard];
  }

  /** Says up to where a shard's records are worked off; empty if none is. */
  set(shard: string, sequenceNumber: string): void {
    this.#positions.set(shard, sequenceNumber);
    this.#saveSoon();
  }

  /**
   * Says that a record is worked on. Records are begun in their order, and may end in another.
   * @returns to be called once it is worked off
   */
  begin(shard: string, sequenceNumber: string): () => void {
    const begun = this.#begun.get(shard) ?? [];
    const record: Begun = { sequenceNumber, isDone: false };
    begun.push(record);
    this.#begun.set(shard, begun);
    return () => {
      record.isDone = true;
      while (begun[0]?.isDone) this.set(shard, begun.shift()?.sequenceNumber ?? "");
    };
  }

  /** Writes the positions to the disk, for the last time. */
  end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    clearTimeout(this.#timer);
    this.#save();
  }

  #save(): void {
    // Renamed into place, so that no start reads a partial file. A shard that nobody follows any more is left out.
    writeFileSync(`${this.#file}.new`, JSON.stringify(Object.fromEntries(this.#positions)));
    renameSync(`${this.#file}.new`, this.#file);
  }

  #saveSoon(): void {
    if (this.#hasEnded) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      try {
        this.#save();
      } catch {
        // The disk is full, or the folder is gone: at worst, records come again.
      }
    }, SAVE_MS).unref();
  }
}

/** Forgets how far the streams were worked off: their tables are emptied. */
export function deleteStreamPositions(directory: string): void {
  rmSync(join(directory, FILE), { force: true });
}

function readPositions(file: string): Readonly<Record<string, string>> {
  try {
    return v.parse(PositionsSchema, JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return {};
    throw new Error(`${file} is not readable: delete it. Events that it still knew of are lost.`, {
      cause: error,
    });
  }
}
