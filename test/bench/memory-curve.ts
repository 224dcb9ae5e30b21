import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import * as v from "valibot";
import { withMarkedSection } from "../../infra/checks/marked-section.ts";
import { benchEvent } from "./bench-events.ts";
import { type BenchStage, builtContender, setUpBench } from "./bench-stage.ts";
import { WarmContender } from "./contender-process.ts";
import { CpuShare } from "./cpu-share.ts";
import { type MemoryPoint, memoryTable } from "./memory-table.ts";
import { RESULTS_DOCUMENT } from "./readme-results.ts";
import { quantile } from "./statistics.ts";

const HELP = `node test/bench/memory-curve.ts [--save]

Runs the stack's functions with the CPU share that Lambda gives each memory size. Prints for each size the duration of the
first request and of later ones, the peak memory, and the cost of a million later requests. A function starts with a whole
CPU, as on Lambda. The engine runs on another CPU. Takes three minutes; needs Linux with control groups (version 1) and root.

  --save   writes the table into test/bench/README.md, between its markers
  --help   prints this`;

const SIZES_MB = [128, 256, 512, 1_024, 1_769];
const ROUNDS = 5;
const LATER_REQUESTS = 20;
// A hash alone takes a second or two where there is little CPU.
const LATER_PASSWORDS = 3;
// Hashing a password takes 128 MiB.
const PASSWORD_MB = 256;
const README = join(import.meta.dirname, "../..", RESULTS_DOCUMENT);

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

const { values } = parseArgs({
  options: { save: { type: "boolean", default: false }, help: { type: "boolean", default: false } },
});
if (values.help) console.log(HELP);
else if (CpuShare.isPossible()) await run(values.save);
else {
  console.error(`memory-curve: ${CpuShare.NEED}`);
  process.exitCode = 1;
}

async function run(isSaved: boolean): Promise<void> {
  const stage = await setUpBench(["appointments", "tours", "authorizer"]);
  const shares = SIZES_MB.map((memoryMb) => [memoryMb, new CpuShare(memoryMb)] as const);
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
    const table = memoryTable(pointsOf(measured, stage));
    console.log(table);
    if (isSaved) save(table);
  } finally {
    await stage.stop();
    for (const [, share] of shares) share.release();
  }
}

function save(table: string): void {
  const document = { path: RESULTS_DOCUMENT, text: readFileSync(README, "utf8") };
  writeFileSync(README, withMarkedSection(document, "memory", table));
}

async function measure(
  stage: BenchStage,
  kind: Case,
  share: CpuShare,
  [first, ...later]: readonly unknown[],
  into: Measured,
): Promise<void> {
  const started = new WarmContender(stage.runner, builtContender(stage, kind.contender));
  // An answer to no request says that the function has started.
  await started.run([]);
  share.hold(started.pid);
  into.firstMs.push(quantile((await started.run([first])).latenciesMs, 0.5));
  const { latenciesMs, peakMb } = await started.run(later);
  into.laterMs.push(quantile(latenciesMs, 0.5));
  into.peakMb.push(peakMb);
  await started.stop();
}

function pointsOf(measured: ReadonlyMap<string, Measured>, stage: BenchStage): MemoryPoint[] {
  return CASES.flatMap((kind) => {
    const deployedMb = Number(
      builtContender(stage, kind.contender).environment.AWS_LAMBDA_FUNCTION_MEMORY_SIZE,
    );
    return SIZES_MB.flatMap((memoryMb) => {
      const found = measured.get(keyOf(kind, memoryMb));
      if (found === undefined) return [];
      const { firstMs, laterMs, peakMb } = found;
      return {
        name: kind.name,
        memoryMb,
        deployedMb,
        firstMs: quantile(firstMs, 0.5),
        laterMs: quantile(laterMs, 0.5),
        peakMb: quantile(peakMb, 0.5),
      };
    });
  });
}

function keyOf({ name }: Case, memoryMb: number): string {
  return `${name} ${memoryMb}`;
}

function measuredOf(measured: Map<string, Measured>, kind: Case, memoryMb: number): Measured {
  const key = keyOf(kind, memoryMb);
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

function withPassword(event: unknown): unknown {
  const parsed = v.parse(EventSchema, event);
  const tour = v.parse(TourSchema, parsed.body);
  const prospect = { ...tour.prospect, password: "correct horse battery" };
  return { ...parsed, body: JSON.stringify({ ...tour, prospect }) };
}
