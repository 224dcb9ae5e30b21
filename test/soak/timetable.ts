import { setTimeout as sleep } from "node:timers/promises";
import { createTestTables } from "../support/engine.ts";
import { functionsUnderTest, LONDON_BRIDGE_PATH, TEST_NOW } from "../support/function-under-test.ts";
import { loadSampleClub } from "../support/sample-club.ts";
import { asking } from "../support/slots.ts";
import { storeClasses } from "../support/stored-classes.ts";
import { tickingClock } from "../support/ticking-clock.ts";
import { keepUnitAccount } from "../support/unit-account.ts";
import { columns, type Section } from "./section.ts";

const READERS_A_SECOND = 300;
const SECONDS = 10;
const CLASSES = 100;
const DAYS = 7;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
// Each environment reads a tenant's day at most once in two seconds.
const MAX_READS = SECONDS / 2 + 1;

/** What readers of one environment of the function cost and how long they wait. */
export const timetable: Section = {
  title: `${READERS_A_SECOND} readers a second of one week's timetable, for ${SECONDS} s, in one environment`,
  run: async (_random, say) => {
    const tables = await createTestTables();
    await loadSampleClub(tables);
    await storeClasses(tables, weekOfClasses());
    const takeAccounts = keepUnitAccount(tables);
    const api = functionsUnderTest(tables.database, { now: tickingClock(), isUndescribed: true });
    const week = { from: dateOf(1), to: dateOf(DAYS), limit: 100 };
    const options = asking(week, { pathParameters: LONDON_BRIDGE_PATH });
    const cpu = process.cpuUsage();
    const startMs = performance.now();
    const answers: { readonly status: number; readonly ms: number }[] = [];
    // An environment of the function answers one after the other.
    for (let index = 0; index < READERS_A_SECOND * SECONDS; index += 1) {
      const askedMs = startMs + (index * 1_000) / READERS_A_SECOND;
      if (askedMs > performance.now()) await sleep(askedMs - performance.now());
      const { status } = await api.listOpenClasses(undefined, options);
      answers.push({ status, ms: performance.now() - askedMs });
    }
    const { user, system } = process.cpuUsage(cpu);
    const seconds = (performance.now() - startMs) / 1_000;
    const reads = takeAccounts().filter(({ table }) => table === "Classes");
    const times = answers.map(({ ms }) => ms).toSorted((one, other) => one - other);
    const p95Ms = times[Math.ceil(0.95 * times.length) - 1] ?? 0;
    const cpuMs = (user + system) / 1_000 / answers.length;
    const units = reads.reduce((sum, each) => sum + each.units, 0);
    say(columns("", "answers", "s", "p95 ms", "CPU ms each", "reads", "read units"));
    say(
      columns(
        "",
        answers.length,
        seconds.toFixed(1),
        p95Ms.toFixed(1),
        cpuMs.toFixed(2),
        reads.length,
        units,
      ),
    );
    return [
      ...(answers.every(({ status }) => status === 200) ? [] : ["Somebody was not answered."]),
      ...(reads.length <= MAX_READS * Math.ceil(seconds / SECONDS)
        ? []
        : [`It was read ${reads.length} times.`]),
    ];
  },
};

function weekOfClasses() {
  return Array.from({ length: CLASSES }, (_, index) => ({
    class_id: index + 1,
    class_type_id: 153,
    start_date_time: new Date(
      Date.parse(`${dateOf(1 + (index % DAYS))}T06:00:00Z`) + Math.floor(index / DAYS) * HOUR_MS,
    ).toISOString(),
  }));
}

/** The date so many days ahead. */
function dateOf(days: number): string {
  return new Date(TEST_NOW.getTime() + days * DAY_MS).toISOString().slice(0, 10);
}
