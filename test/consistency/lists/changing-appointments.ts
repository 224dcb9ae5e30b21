import { setImmediate } from "node:timers/promises";
import { nextVersion } from "../../../shared/history/history.ts";
import type { AppointmentItem } from "../../../shared/tables/appointments-table.ts";
import { Database } from "../../../shared/tables/database.ts";
import { engineClient, type TestTables } from "../../support/engine.ts";
import { TEST_NOW } from "../../support/function-under-test.ts";
import type { SeededRandom } from "../../support/seeded-random.ts";
import { appointmentChange, appointmentItem, storeAppointments } from "../../support/stored-appointment.ts";

const DAY_MS = 86_400_000;
const MAX_START_MS = 30 * DAY_MS;
const TICK_MS = 3_000;
const WRITERS = 4;

/** How hard the writers make it for a reader. */
export interface Hardship {
  /** How far each writer's clock is off at most, either way. */
  readonly skewMs: number;
  /** How long after it was dated a change is committed at most: what commit and index take together. */
  readonly delayMs: number;
}

/**
 * Four writers who move appointments, each by a clock of its own; those that none of them has stay as they are. Their time
 * goes on by steps, each of which waits for the commits that are due: however busy the machine is, none takes longer.
 */
export interface ChangingAppointments {
  /** The time that is right. */
  readonly now: () => Date;
  /** The ids that nobody changes. */
  readonly unchanged: readonly number[];
  /** The version of each appointment by now. */
  readonly versions: ReadonlyMap<number, number>;
  /** Changes all that it is to change; gives how many changes were made. */
  readonly run: () => Promise<number>;
}

/** Stores appointments of London Bridge within 30 days, of which every second one is changed again and again. */
export async function changingAppointments(
  tables: TestTables,
  { count, changes }: { readonly count: number; readonly changes: number },
  { skewMs, delayMs }: Hardship,
  random: SeededRandom,
): Promise<ChangingAppointments> {
  let nowMs = TEST_NOW.getTime();
  const randomStart = () => new Date(TEST_NOW.getTime() + random.below(MAX_START_MS)).toISOString();
  const items = Array.from({ length: count }, (_, index) =>
    appointmentItem({ appointment_id: index + 1, start_date_time: randomStart() }),
  );
  await storeAppointments(tables, items);
  const versions = new Map(items.map(({ record }) => [record.appointment_id, 1]));
  const database = new Database(engineClient(), tables.names);
  const writers = Array.from({ length: WRITERS }, (_, index): Writer => {
    const own = items.filter(({ record }) => record.appointment_id % (2 * WRITERS) === 2 * index + 1);
    return { own, offMs: ((2 * index) / (WRITERS - 1) - 1) * skewMs, left: Math.ceil(changes / WRITERS) };
  });

  /** Commits the change that a writer has dated, once it is due, and dates the next. */
  async function step(writer: Writer): Promise<void> {
    const { pending } = writer;
    if (pending !== undefined && pending.dueMs <= nowMs) {
      const outcome = await database.commit({ appointment: appointmentChange(pending.item) });
      if (!outcome.committed) throw new Error("Nobody else changes a writer's appointments.");
      versions.set(pending.item.record.appointment_id, pending.item.record.version);
      writer.own[pending.index] = pending.item;
      writer.pending = undefined;
    }
    const index = random.below(writer.own.length);
    const item = writer.own[index];
    if (writer.pending !== undefined || writer.left === 0 || item === undefined) return;
    const dated = nextVersion(item.record, new Date(nowMs + writer.offMs));
    const record = { ...item.record, ...dated, start_date_time: randomStart() };
    writer.pending = { index, item: { ...item, record }, dueMs: nowMs + random.below(delayMs) };
    writer.left -= 1;
  }

  return {
    now: () => new Date(nowMs),
    unchanged: items.map(({ record }) => record.appointment_id).filter((id) => id % 2 === 0),
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

interface Writer {
  readonly own: AppointmentItem[];
  /** How far its clock is ahead. */
  readonly offMs: number;
  /** How many changes it has yet to make. */
  left: number;
  /** The change that it has dated and not committed, and its place among its own. */
  pending?: { readonly index: number; readonly item: AppointmentItem; readonly dueMs: number } | undefined;
}
