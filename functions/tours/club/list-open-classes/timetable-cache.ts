import { localDay, type UtcOffset } from "../../../../shared/calendar/local-time.ts";
import type { Tenant } from "../../../../shared/club/tenant.ts";
import type { Service } from "../../../../shared/operations/operation-definition.ts";
import { formatUtcDateTime } from "../../../../shared/values/utc-date-time.ts";
import type { OpenClass } from "./read-open-classes.ts";

/** How long a day of a tenant's timetable is kept, or a class. */
export const TIMETABLE_MS = 2_000;
// A day of 20 classes takes some 30 kB.
const MAX_ENTRIES = 1_000;

interface Entry {
  readonly classes: Promise<readonly OpenClass[]>;
  readonly untilMs: number;
}

/** Reads the classes that begin within a range. */
type ReadRange = (from: string, to: string) => Promise<readonly OpenClass[]>;

/**
 * The timetables of the last two seconds. A crowd reads a tenant's day once: whoever asks meanwhile waits for the same answer.
 */
export class TimetableCache {
  readonly #entries = new Map<string, Entry>();

  /** The classes of local days that follow each other, in order. Days that are not kept are read together. */
  async ofDays(
    { tenant_id, time_zone }: Pick<Tenant, "tenant_id" | "time_zone">,
    dates: readonly string[],
    read: ReadRange,
    { now, utcOffsetMs }: { readonly now: Date; readonly utcOffsetMs: UtcOffset },
  ): Promise<readonly OpenClass[]> {
    const days = dates.map((date) => {
      const { startMs, endMs } = localDay(time_zone, date, utcOffsetMs);
      const [from, to] = [startMs, endMs].map((ms) => formatUtcDateTime(new Date(ms)));
      return { key: `${tenant_id} ${date}`, from: from ?? "", to: to ?? "" };
    });
    const missing = runsOf(days, ({ key }) => this.#kept(key, now) === undefined);
    for (const run of missing) {
      const first = run.at(0)?.from ?? "";
      const last = run.at(-1)?.to ?? "";
      const found = read(first, last);
      for (const { key, from, to } of run) this.#keep(key, found.then(beginningWithin(from, to)), now);
    }
    const found = await Promise.all(
      days.map(({ key, from, to }) => this.#await(key, () => read(from, to), now)),
    );
    return found.flat();
  }

  /** One class, or none. */
  async ofClass(
    tenantId: number,
    classId: number,
    read: () => Promise<readonly OpenClass[]>,
    now: Date,
  ): Promise<readonly OpenClass[]> {
    const key = `${tenantId} class ${classId}`;
    if (this.#kept(key, now) === undefined) this.#keep(key, read(), now);
    return await this.#await(key, read, now);
  }

  #kept(key: string, now: Date): Entry | undefined {
    const entry = this.#entries.get(key);
    return entry !== undefined && now.getTime() < entry.untilMs ? entry : undefined;
  }

  #keep(key: string, classes: Entry["classes"], now: Date): void {
    // Whoever awaits them gets the fault.
    classes.catch(() => this.#drop(key, classes));
    this.#entries.delete(key);
    this.#entries.set(key, { classes, untilMs: now.getTime() + TIMETABLE_MS });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > MAX_ENTRIES && oldest !== undefined) this.#entries.delete(oldest);
  }

  #drop(key: string, classes: Entry["classes"]): void {
    if (this.#entries.get(key)?.classes === classes) this.#entries.delete(key);
  }

  /** What is kept, or a read of one's own: the request that began the other read may have been cut off. */
  async #await(key: string, read: () => Promise<readonly OpenClass[]>, now: Date) {
    const kept = this.#kept(key, now);
    return (await kept?.classes.catch(() => undefined)) ?? (await read());
  }
}

/** The timetables of an environment of the function. */
export const timetables: Service<TimetableCache> = async () => new TimetableCache();

/** The stretches of neighbours that are wanted. */
function runsOf<Item>(items: readonly Item[], isWanted: (item: Item) => boolean): Item[][] {
  const runs: Item[][] = [[]];
  for (const item of items) {
    if (isWanted(item)) runs.at(-1)?.push(item);
    else runs.push([]);
  }
  return runs.filter((run) => run.length > 0);
}

function beginningWithin(from: string, to: string) {
  return (classes: readonly OpenClass[]) =>
    classes.filter(({ listed: { record } }) => from <= record.start_date_time && record.start_date_time < to);
}
