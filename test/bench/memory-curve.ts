import { parseArgs } from "node:util";
import * as v from "valibot";
import { benchEvent } from "./bench-events.ts";
import { type BenchStage, type BuiltContender, setUpBench } from "./bench-stage.ts";
import { WarmContender } from "./contender-process.ts";
import { CpuShare } from "./cpu-share.ts";
import { usdPerMillion } from "./lambda-price.ts";
import { quantile } from "./statistics.ts";

const HELP = `node test/bench/memory-curve.ts

Runs the stack's functions with the share of a CPU that Lambda gives each memory size, and prints for each size how long
the first request and the later ones take, the most memory that the process had, and what a million of the later ones
cost. What a function does while it starts has all of a CPU, as on Lambda. The engine runs beside, on a CPU of its own.
Takes three minutes; needs Linux with control groups (version 1), and root.`;

const SIZES_MB = [128, 256, 512, 1_024, 1_769];
const ROUNDS = 5;
const LATER_REQUESTS = 20;
// A hash alone takes a second or two where there is little CPU.
const LATER_PASSWORDS = 3;
// Hashing a password takes 128 MiB.
const PASSWORD_MB = 256;
const NAME_WIDTH = 28;

/** One kind of request. */
interface Case {
  readonly name: string;
  readonly contender: string;
  readonly leastMb: number;
  /** How many requests follow the first. */
  readonly later: number;
  readonly event: (index: number, token: string) => unknown;
}

const CASES: readonly Case[] = [
  work("create appointment", "appointments", "appointment"),
  work("book tour", "tours", "tour"),
  {
    name: "book tour with a password",
    contender: "tours",
    leastMb: PASSWORD_MB,
    later: LATER_PASSWORDS,
    event: (index, token) => withPassword(benchEvent("tour", index, token)),
  },
  work("authorize", "authorizer", "authorization"),
];

/** What was measured of one kind of request at one memory size, a value per round. */
interface Measured {
  readonly firstMs: number[];
  readonly laterMs: number[];
  readonly peakMb: number[];
}

const EventSchema = v.looseObject({ body: v.pipe(v.string(), v.parseJson()) });
const TourSchema = v.looseObject({ prospect: v.looseObject({}) });

const { values } = parseArgs({ options: { help: { type: "boolean", default: false } } });
if (values.help) console.log(HELP);
else await run();

async function run(): Promise<void> {
  const shares = SIZES_MB.map((memoryMb) => [memoryMb, new CpuShare(memoryMb)] as const);
  const stage = await setUpBench();
  try {
    const measured = new Map<string, Measured>();
    let index = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [memoryMb, share] of shares) {
        for (const kind of CASES.filter(({ leastMb }) => memoryMb >= leastMb)) {
          const events = Array.from({ length: 1 + kind.later }, () => kind.event(index++, stage.token));
          await measure(stage, kind, share, events, measuredOf(measured, kind, memoryMb));
        }
      }
    }
    print(measured);
  } finally {
    await stage.stop();
    for (const [, share] of shares) share.release();
  }
}

async function measure(
  { built, runner }: BenchStage,
  kind: Case,
  share: CpuShare,
  [first, ...later]: readonly unknown[],
  into: Measured,
): Promise<void> {
  const started = new WarmContender(runner, contenderOf(built, kind));
  // An answer to no request says that the function has started.
  await started.run([]);
  share.hold(started.pid);
  into.firstMs.push(quantile((await started.run([first])).latenciesMs, 0.5));
  const { latenciesMs, peakMb } = await started.run(later);
  into.laterMs.push(quantile(latenciesMs, 0.5));
  into.peakMb.push(peakMb);
  await started.stop();
}

function print(measured: ReadonlyMap<string, Measured>): void {
  console.log(`${"".padEnd(NAME_WIDTH)}      MB  first ms  later ms  peak MB  USD per million`);
  for (const kind of CASES) {
    for (const memoryMb of SIZES_MB) {
      const found = measured.get(`${kind.name} ${memoryMb}`);
      if (found === undefined) continue;
      const [firstMs, laterMs, peakMb] = [found.firstMs, found.laterMs, found.peakMb].map((all) =>
        quantile(all, 0.5),
      ) as [number, number, number];
      const cells = [memoryMb, firstMs.toFixed(0), laterMs.toFixed(1), peakMb.toFixed(0)];
      const price = usdPerMillion(memoryMb, laterMs).toFixed(2);
      console.log(kind.name.padEnd(NAME_WIDTH), ...[...cells, price].map((cell) => String(cell).padStart(8)));
    }
  }
}

function measuredOf(measured: Map<string, Measured>, { name }: Case, memoryMb: number): Measured {
  const key = `${name} ${memoryMb}`;
  const found = measured.get(key) ?? { firstMs: [], laterMs: [], peakMb: [] };
  measured.set(key, found);
  return found;
}

function work(name: string, contender: string, of: Parameters<typeof benchEvent>[0]): Case {
  return {
    name,
    contender,
    leastMb: 0,
    later: LATER_REQUESTS,
    event: (index, token) => benchEvent(of, index, token),
  };
}

function contenderOf(built: readonly BuiltContender[], { contender }: Case): BuiltContender {
  const found = built.find(({ name }) => name === contender);
  if (found === undefined) throw new Error(`The stack has no ${contender}.`);
  return found;
}

function withPassword(event: unknown): unknown {
  const parsed = v.parse(EventSchema, event);
  const tour = v.parse(TourSchema, parsed.body);
  const prospect = { ...tour.prospect, password: "correct horse battery" };
  return { ...parsed, body: JSON.stringify({ ...tour, prospect }) };
}
