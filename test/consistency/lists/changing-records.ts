import { setImmediate } from "node:timers/promises";
import type { Write } from "../../../shared/tables/database.ts";
import type { TestTables } from "../../support/engine.ts";
import { TEST_NOW } from "../../support/function-under-test.ts";
import type { SeededRandom } from "../../support/seeded-random.ts";

const TICK_MS = 3_000;
const WRITERS = 4;

/** How hard the writers make it for a reader. */
export interface Hardship {
  /** How far each writer's clock is off at most, either way. */
  readonly skewMs: number;
  /** How long after it was dated a change is committed at most: what commit and index take together. */
  readonly delayMs: number;
}

/** How many records there are, and how many changes are made. */
export interface ListSize {
  readonly count: number;
  readonly changes: number;
}

/** A record as a writer has it. */
export interface Written {
  readonly id: number;
  readonly version: number;
  /** What makes it so, of the version before. */
  readonly writes: Readonly<Record<string, Write>>;
}

/** What writers do to records. */
export interface RecordChanges<Rec extends Written> {
  /** The records, by ids from 1; every second one is changed. */
  readonly records: readonly Rec[];
  /** A record as it is after a change that is dated then. */
  readonly change: (record: Rec, at: Date) => Rec;
  /** What else happens now and then to a record that is not being changed; gives how it is then, undefined where it is gone. */
  readonly happen?: (record: Rec, at: Date) => Promise<readonly Rec[]>;
}

/**
 * Four writers who change records, each by a clock of its own; those that none of them has stay as they are. Their time
 * goes on by steps, each of which waits for the commits that are due: however busy the machine is, none takes longer.
 */
export interface ChangingRecords {
  /** The time that is right. */
  readonly now: () => Date;
  /** The ids that nobody changes. */
  readonly unchanged: readonly number[];
  /** The version by now of each record that is there and was changed, or created, since. */
  readonly versions: ReadonlyMap<number, number>;
  /** Changes all that it is to change; gives how many changes were made. */
  readonly run: () => Promise<number>;
}

interface Writer<Rec> {
  readonly own: Rec[];
  /** How far its clock is ahead. */
  readonly offMs: number;
  /** How many changes it has yet to make. */
  left: number;
  /** The change that it has dated and not committed, and its place among its own. */
  pending?: { readonly index: number; readonly record: Rec; readonly dueMs: number } | undefined;
}

// One in so many steps of a writer is something else than a change.
const ELSE = 8;

/** Has four writers change every second record again and again. */
export function changingRecords<Rec extends Written>(
  { database }: Pick<TestTables, "database">,
  { records, change, happen }: RecordChanges<Rec>,
  { changes, skewMs, delayMs }: Hardship & Pick<ListSize, "changes">,
  random: SeededRandom,
): ChangingRecords {
  let nowMs = TEST_NOW.getTime();
  const versions = new Map<number, number>();
  const writers = Array.from({ length: WRITERS }, (_, index): Writer<Rec> => {
    const own = records.filter(({ id }) => id % (2 * WRITERS) === 2 * index + 1);
    return { own, offMs: ((2 * index) / (WRITERS - 1) - 1) * skewMs, left: Math.ceil(changes / WRITERS) };
  });

  /** Commits the change that a writer has dated, once it is due, and dates the next. */
  async function step(writer: Writer<Rec>): Promise<void> {
    const { pending } = writer;
    if (pending !== undefined && pending.dueMs <= nowMs) {
      const outcome = await database.commit(pending.record.writes);
      if (!outcome.committed) throw new Error("Nobody else changes a writer's records.");
      versions.set(pending.record.id, pending.record.version);
      writer.own[pending.index] = pending.record;
      writer.pending = undefined;
    }
    const index = random.below(writer.own.length);
    const record = writer.own[index];
    if (writer.pending !== undefined || writer.left === 0 || record === undefined) return;
    writer.left -= 1;
    const at = new Date(nowMs + writer.offMs);
    if (happen === undefined || random.below(ELSE) > 0) {
      writer.pending = { index, record: change(record, at), dueMs: nowMs + random.below(delayMs) };
      return;
    }
    versions.delete(record.id);
    const instead = await happen(record, at);
    for (const { id, version } of instead) versions.set(id, version);
    writer.own.splice(index, 1, ...instead);
  }

  return {
    now: () => new Date(nowMs),
    unchanged: records.map(({ id }) => id).filter((id) => id % 2 === 0),
    versions,
    run: async () => {
      while (writers.some(({ left, pending }) => left > 0 || pending !== undefined)) {
        nowMs += TICK_MS;
        await Promise.all(writers.map(step));
        // Readers are heard between two steps.
        await setImmediate();
      }
      nowMs += skewMs + TICK_MS;
      return WRITERS * Math.ceil(changes / WRITERS);
    },
  };
}
