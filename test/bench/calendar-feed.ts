import { parseArgs } from "node:util";
import { CALENDAR_PATH } from "../../shared/api/calendar-path.ts";
import { BulkTables } from "../../shared/tables/bulk-tables.ts";
import { Database } from "../../shared/tables/database.ts";
import { hashFeedKey, putFeed, putOwnFeed } from "../../shared/tables/feed-items.ts";
import { calendarsUnderTest } from "../support/calendar-route.ts";
import type { TestTables } from "../support/engine.ts";
import { GENERATED } from "../support/generated-club.ts";
import { appointmentItem, storeAppointments } from "../support/stored-appointment.ts";
import { storePeople } from "../support/stored-clients.ts";
import { gatewayEvent, TOMORROW_MS } from "./bench-events.ts";
import { builtContender, setUpBench } from "./bench-stage.ts";
import { WarmContender } from "./contender-process.ts";
import { spread, summarize } from "./statistics.ts";

const HELP = `node test/bench/calendar-feed.ts [--feeds N]

Measures the calendar feed of a coach with 2,000 appointments of 2,000 clients in a warm process: the appointments function as it is
deployed, the engine's time included. Each feed has a key of its own, so that none comes from memory. The goal is 300 ms.

  --feeds N  so many feeds; 40 by default
  --help     prints this`;

type Tables = Pick<TestTables, "client" | "names">;

const APPOINTMENTS = 2_000;
const WARM_UP = 10;
const HALF_HOUR_MS = 30 * 60_000;
const FIRST_ID = 500_000;
const { tenant_id, first_coach_id: coach_id, appointment_type_id, room_id } = GENERATED;

const { values } = parseArgs({
  options: { feeds: { type: "string", default: "40" }, help: { type: "boolean", default: false } },
});
if (values.help) console.log(HELP);
else await run(Number(values.feeds));

async function run(feeds: number): Promise<void> {
  const stage = await setUpBench(["appointments"]);
  try {
    const tables = { client: stage.client, names: stage.tables };
    await storePeople(
      tables,
      Array.from({ length: APPOINTMENTS }, (_, index) => person(index)),
    );
    await storeAppointments(
      tables,
      Array.from({ length: APPOINTMENTS }, (_, index) => appointment(index)),
    );
    const keys = Array.from({ length: feeds + WARM_UP }, (_, index) => String(index).padStart(32, "0"));
    // One owner has one feed; the key that counts is changed before each request.
    const contender = new WarmContender(stage.runner, builtContender(stage, "appointments"));
    const took: number[] = [];
    const cpuMs: number[] = [];
    for (const [index, key] of keys.entries()) {
      await makeFeed(tables, key);
      const report = await contender.run([feedEvent(key)]);
      if (index < WARM_UP) continue;
      took.push(...report.latenciesMs);
      cpuMs.push(report.cpuMs);
    }
    await contender.stop();
    console.log(`CPU ms of the function: ${spread(summarize(cpuMs), 0)}`);
    console.log(
      `ms a feed of ${APPOINTMENTS}: ${spread(summarize(took), 0)}, at most ${Math.max(...took).toFixed(0)}`,
    );
    console.log(await account(new Database(stage.client, stage.tables), keys.at(-1) ?? ""));
  } finally {
    await stage.stop();
  }
}

function person(index: number) {
  return { tenant_id, client_id: FIRST_ID + index, full_name: `Client Number ${index}` };
}

function appointment(index: number) {
  return appointmentItem({
    ...{ tenant_id, coach_id, appointment_type_id, room_id },
    appointment_id: FIRST_ID + index,
    client_id: FIRST_ID + index,
    start_date_time: new Date(TOMORROW_MS + index * HALF_HOUR_MS).toISOString(),
  });
}

async function makeFeed(tables: Tables, key: string) {
  const [owner, hash, now] = [{ tenant_id, coach_id }, hashFeedKey(key), new Date()];
  const items = [putFeed(hash, owner, now), putOwnFeed(owner, hash, undefined, now)].map(({ item }) => item);
  await new BulkTables(tables.client, tables.names).put("Parts", items);
}

function feedEvent(key: string): unknown {
  return gatewayEvent({
    httpMethod: "GET",
    resource: CALENDAR_PATH,
    pathParameters: { feed: `${key}.ics` },
  });
}

/** What the feed has and what it reads. */
async function account(database: Database, key: string): Promise<string> {
  const { get, log } = calendarsUnderTest(database, () => new Date());
  const { status, text } = await get(`${key}.ics`);
  const entries = text.match(/^BEGIN:VEVENT/gm)?.length ?? 0;
  const { read_units, round_trips } = log.at(-1)?.fields ?? {};
  return `${status}: ${entries} entries, ${Math.round(text.length / 1_000)} kB, ${read_units} read units, ${round_trips} round trips`;
}
