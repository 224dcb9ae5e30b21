import { parseArgs } from "node:util";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { CELLS_PER_DAY } from "../../shared/calendar/cells.ts";
import { clientHolder, coachHolder, type Holder, roomHolder } from "../../shared/holds/party.ts";
import { BulkTables } from "../../shared/tables/bulk-tables.ts";
import { cellAttribute } from "../../shared/tables/calendar-table.ts";
import { GENERATED } from "../support/generated-club.ts";
import { BENCH_CLUB, benchEvent, TOMORROW_MS } from "./bench-events.ts";
import { type BenchStage, builtContender, setUpBench } from "./bench-stage.ts";
import { WarmContender } from "./contender-process.ts";
import { BOOKED_DAYS, MAX_SEEDED, seededBookings } from "./seeded-bookings.ts";
import { type SeededEngine, startSeededEngine } from "./seeded-engine.ts";
import { quantile, ratios, summarize } from "./statistics.ts";

const HELP = `node test/bench/growth.ts [--appointments 1000,100000,1000000]

Measures the same booking, engine included, where there are so many appointments already, each number in an engine of its
own, and, in the first of them, on an empty day beside days on which every cell but those of the booked hour is held: of
the coach and the room, and of the client too. All take turns, block by block; ratios to the first are taken within each
round. The engines record no streams, since theirs make every write slower than the one before. With the numbers above it
takes three to five minutes on two cores, half of it to fill the engines, and 4 GB of memory. It needs Linux x64.`;

const ROUNDS = 38;
const DAYS_A_BLOCK = 2;
// Bookings of one hour of a day, one for each coach.
const { coaches: COACHES } = BENCH_CLUB;
const HOUR = 12;
const HOURS_A_DAY = 24;
const CELLS_AN_HOUR = 12;
const DAYS = (ROUNDS + 1) * DAYS_A_BLOCK;
// No day is booked on twice, and none that bookings were seeded on.
const GROWTH_DAY = BOOKED_DAYS;
const EMPTY_DAY = GROWTH_DAY + DAYS;
const FULL_DAY = EMPTY_DAY + DAYS;
const ALL_FULL_DAY = FULL_DAY + DAYS;
const DAY_MS = 86_400_000;

type Item = Readonly<Record<string, unknown>>;

/** Where a booking is measured. */
interface Place {
  readonly name: string;
  readonly engine: SeededEngine;
  readonly contender: WarmContender;
  readonly firstDay: number;
}

/** What a booking took in a block of them, in milliseconds. */
interface Took {
  readonly latencyMs: number;
  readonly ourCpuMs: number;
  readonly engineCpuMs: number;
}

const { values } = parseArgs({
  options: {
    appointments: { type: "string", default: "1000,100000,1000000" },
    help: { type: "boolean", default: false },
  },
});

if (values.help) console.log(HELP);
else await run(values.appointments.split(",").map(Number));

async function run(counts: readonly number[]): Promise<void> {
  if (!counts.every((count) => count > 0 && count <= MAX_SEEDED)) {
    throw new Error(`--appointments takes numbers from 1 to ${MAX_SEEDED}.`);
  }
  const stage = await setUpBench(["appointments"]);
  const places: Place[] = [];
  try {
    for (const count of counts) places.push(await fill(stage, count));
    const [first] = places;
    if (first === undefined) return;
    await compare(places);
    await seedFullDays(stage, first.engine);
    await compare([
      { ...first, name: "an empty day", firstDay: EMPTY_DAY },
      { ...first, name: "a full day of coach and room", firstDay: FULL_DAY },
      { ...first, name: "a full day of the client too", firstDay: ALL_FULL_DAY },
    ]);
  } finally {
    await Promise.all(places.flatMap(({ contender, engine }) => [contender.stop(), engine.stop()]));
    await stage.stop();
  }
}

async function fill(stage: BenchStage, count: number): Promise<Place> {
  const ours = builtContender(stage, "appointments");
  const engine = await startSeededEngine(stage, seededBookings(count));
  const environment = { ...ours.environment, AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint };
  const contender = new WarmContender(stage.runner, { ...ours, environment });
  return { name: `${count} appointments`, engine, contender, firstDay: GROWTH_DAY };
}

/** Prints what a booking takes at each place, and how many times that at the first. */
async function compare(places: readonly Place[]): Promise<void> {
  const took = new Map<Place, Took[]>(places.map((place) => [place, []]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    // Whoever runs finds the caches of the one before: everybody begins in turn, and every other round goes back.
    const rotated = places.map((_, index) => places[(index + round) % places.length] as Place);
    const order = round % 2 === 0 ? rotated : rotated.toReversed();
    for (const place of order) {
      const block = await bookBlock(place, round);
      // The first round warms up.
      if (round > 0) took.get(place)?.push(block);
    }
  }
  const [reference = []] = took.values();
  for (const [{ name }, blocks] of took) console.log(line(name, blocks, reference));
}

async function bookBlock({ engine, contender, firstDay }: Place, round: number): Promise<Took> {
  const days = Array.from({ length: DAYS_A_BLOCK }, (_, index) => firstDay + round * DAYS_A_BLOCK + index);
  const events = days.flatMap((day) =>
    eachCoach((coach) => benchEvent("appointment", indexOn(day) + coach, "")),
  );
  const before = engine.cpuMs();
  const { latenciesMs, cpuMs } = await contender.run(events);
  const engineCpuMs = (engine.cpuMs() - before) / events.length;
  return { latencyMs: quantile(latenciesMs, 0.5), ourCpuMs: cpuMs, engineCpuMs };
}

function line(name: string, blocks: readonly Took[], reference: readonly Took[]): string {
  const latency = ({ latencyMs }: Took) => latencyMs;
  const [ours, engine] = [({ ourCpuMs }: Took) => ourCpuMs, ({ engineCpuMs }: Took) => engineCpuMs];
  const ratio = (of: (block: Took) => number) => {
    const { median, low, high } = ratios(blocks.map(of), reference.map(of));
    return `ratio ${median.toFixed(2)} [${low.toFixed(2)}–${high.toFixed(2)}]`;
  };
  const cpu = (of: (block: Took) => number) => mean(blocks.map(of)).toFixed(2);
  return (
    `${name}: p50 ${summarize(blocks.map(latency)).median.toFixed(2)} ms, ${ratio(latency)}, ` +
    `CPU of ours ${cpu(ours)} ms, of the engine ${cpu(engine)} ms, ${ratio((block) => ours(block) + engine(block))}`
  );
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
}

/** Holds every cell of the full days but those of the hour that is to be booked. */
async function seedFullDays({ tables }: BenchStage, { endpoint }: SeededEngine): Promise<void> {
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const client = new DynamoDBClient({ endpoint, region: "local", credentials });
  const bulk = new BulkTables(client, tables);
  for (let day = 0; day < DAYS; day += 1) {
    await bulk.put("Calendar", coachesAndRoom(FULL_DAY + day));
    await bulk.put("Calendar", [...coachesAndRoom(ALL_FULL_DAY + day), ...clients(ALL_FULL_DAY + day)]);
  }
  client.destroy();
}

function coachesAndRoom(day: number): Item[] {
  const { tenant_id, room_id, first_coach_id } = GENERATED;
  return [
    heldDay(roomHolder(tenant_id, room_id, BENCH_CLUB.roomCapacity), day),
    ...eachCoach((coach) => heldDay(coachHolder(tenant_id, first_coach_id + coach), day)),
  ];
}

function clients(day: number): Item[] {
  const { tenant_id, first_client_id } = GENERATED;
  return eachCoach((coach) => {
    const client = (indexOn(day) + coach) % BENCH_CLUB.clients;
    return heldDay(clientHolder(tenant_id, first_client_id + client), day);
  });
}

function eachCoach<Value>(value: (coach: number) => Value): Value[] {
  return Array.from({ length: COACHES }, (_, coach) => value(coach));
}

function heldDay({ key }: Holder, number: number): Item {
  const day = new Date(TOMORROW_MS + number * DAY_MS).toISOString().slice(0, 10);
  const cells = Array.from({ length: CELLS_PER_DAY }, (_, cell) => cell).filter(
    (cell) => !isBookedHour(cell),
  );
  return { holder: key, day, ...Object.fromEntries(cells.map((cell) => [cellAttribute(cell), 1])) };
}

// The index of the first of the benchmark's requests for that day.
function indexOn(day: number): number {
  return (day * HOURS_A_DAY + HOUR) * COACHES;
}

function isBookedHour(cell: number): boolean {
  return Math.floor(cell / CELLS_AN_HOUR) === HOUR;
}
