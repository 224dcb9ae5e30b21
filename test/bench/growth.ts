import { parseArgs } from "node:util";
import { putAppointment } from "../../shared/tables/appointments-table.ts";
import { BulkTables } from "../../shared/tables/bulk-tables.ts";
import { cellAttribute } from "../../shared/tables/calendar-table.ts";
import { GENERATED } from "../support/generated-club.ts";
import { BENCH_CLUB, benchEvent } from "./bench-events.ts";
import { type BenchStage, setUpBench } from "./bench-stage.ts";
import { WarmContender } from "./contender-process.ts";
import { quantile, ratios, summarize } from "./statistics.ts";

const HELP = `node test/bench/growth.ts [--appointments 100000]

Measures the same booking, engine included, where there are 1,000 appointments and where there are that many, and on an
empty day and on a day of which every other cell is held; the two of a pair take turns, and ratios are taken within
each turn.`;

const FEW = 1_000;
const ROUNDS = 20;
// Bookings of one hour of a day, one for each coach.
const COACHES = 50;
const HOUR = 12;
const HOURS_A_DAY = 24;
const CELLS_A_DAY = 288;
const CELLS_AN_HOUR = 12;
const FIRST_FULL_DAY = 100;
const DAY_MS = 86_400_000;
const LANES = 8;

const { values } = parseArgs({
  options: {
    appointments: { type: "string", default: "100000" },
    help: { type: "boolean", default: false },
  },
});

if (values.help) console.log(HELP);
else await run(Number(values.appointments));

async function run(many: number): Promise<void> {
  const [small, large] = [await setUpBench(), await setUpBench()];
  try {
    await Promise.all([seedAppointments(small, FEW), seedAppointments(large, many)]);
    await seedFullDays(small);
    const [few, lots] = [booker(small), booker(large)];
    await compare(`${many} appointments`, [lots, 0], `${FEW}`, [few, 0]);
    await compare("a full day", [few, FIRST_FULL_DAY], "an empty one", [few, ROUNDS + 1]);
    await Promise.all([few.stop(), lots.stop()]);
  } finally {
    await Promise.all([small.stop(), large.stop()]);
  }
}

type Booker = readonly [contender: WarmContender, firstDay: number];

async function compare(name: string, subject: Booker, otherName: string, reference: Booker): Promise<void> {
  const [slower, faster]: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [a, b] = [await bookDay(subject, round), await bookDay(reference, round)];
    // The first round warms up.
    if (round === 0) continue;
    slower.push(a);
    faster.push(b);
  }
  const { median, low, high } = ratios(slower, faster);
  console.log(
    `${name}: ${summarize(slower).median.toFixed(2)} ms, ${otherName}: ${summarize(faster).median.toFixed(2)} ms, ` +
      `ratio ${median.toFixed(2)} [${low.toFixed(2)}–${high.toFixed(2)}]`,
  );
}

async function bookDay([contender, firstDay]: Booker, round: number): Promise<number> {
  const first = firstIndexOf(firstDay + round);
  const events = Array.from({ length: COACHES }, (_, coach) => benchEvent("appointment", first + coach, ""));
  return quantile((await contender.run(events)).latenciesMs, 0.5);
}

function firstIndexOf(day: number): number {
  return (day * HOURS_A_DAY + HOUR) * COACHES;
}

function booker({ built, runner }: BenchStage): WarmContender {
  const ours = built.find(({ name }) => name === "appointments");
  if (ours === undefined) throw new Error("The stack has no appointments function.");
  return new WarmContender(runner, ours);
}

async function seedAppointments({ client, tables }: BenchStage, count: number): Promise<void> {
  const bulk = new BulkTables(client, tables);
  const lane = async (first: number) => {
    for (let number = first; number < count; number += LANES * 100) {
      const items = Array.from({ length: Math.min(100, count - number) }, (_, index) => item(number + index));
      await bulk.put("Appointments", items);
    }
  };
  await Promise.all(Array.from({ length: LANES }, (_, index) => lane(index * 100)));
}

// As a booking writes it, of a year that is over.
function item(number: number): Readonly<Record<string, unknown>> {
  const start = new Date(Date.UTC(2025, 0, 1) + (number % 8_760) * 3_600_000).toISOString();
  const write = putAppointment({
    tenant_id: GENERATED.tenant_id,
    appointment_id: number + 1,
    client_id: GENERATED.first_client_id + (number % BENCH_CLUB.clients),
    coach_id: GENERATED.first_coach_id + (number % COACHES),
    appointment_type_id: GENERATED.appointment_type_id,
    room_id: GENERATED.room_id,
    start_date_time: start,
    end_date_time: start,
    is_virtual: false,
    status: "booked",
    created_at: start,
    created_by: "bench-app",
  });
  return write.kind === "put" ? write.item : {};
}

/** Holds every cell of everybody's days but the one hour that is to be booked. */
async function seedFullDays({ client, tables }: BenchStage): Promise<void> {
  const bulk = new BulkTables(client, tables);
  const days = Array.from({ length: ROUNDS + 1 }, (_, index) => FIRST_FULL_DAY + index);
  await Promise.all(days.map((day) => bulk.put("Calendar", fullDay(day))));
}

function fullDay(number: number): Readonly<Record<string, unknown>>[] {
  const tomorrow = Date.now() - (Date.now() % DAY_MS) + DAY_MS;
  const day = new Date(tomorrow + number * DAY_MS).toISOString().slice(0, 10);
  const people = Array.from({ length: COACHES }, (_, coach) => [
    `coach#11#${GENERATED.first_coach_id + coach}`,
    `client#11#${GENERATED.first_client_id + ((firstIndexOf(number) + coach) % BENCH_CLUB.clients)}`,
  ]).flat();
  return [
    { holder: `room#11#${GENERATED.room_id}`, day, ...cells(() => true) },
    ...people.map((holder) => ({ holder, day, ...cells((cell) => !isBookedHour(cell)) })),
  ];
}

function isBookedHour(cell: number): boolean {
  return Math.floor(cell / CELLS_AN_HOUR) === HOUR;
}

function cells(isHeld: (cell: number) => boolean): Record<string, number> {
  const numbers = Array.from({ length: CELLS_A_DAY }, (_, cell) => cell).filter(isHeld);
  return Object.fromEntries(numbers.map((cell) => [cellAttribute(cell), 1]));
}
