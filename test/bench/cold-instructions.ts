import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { buildBundle } from "../../infra/stack/bundle.ts";
import { functionDeclarations } from "../../infra/stack/functions/function-declarations.ts";
import { standIns } from "../../infra/stack/unused-of-sdk.ts";
import { type BuiltContender, builtContender, loadedBytes, setUpBench } from "./bench-stage.ts";
import { writeBundle } from "./build.ts";
import { FLOOR, RAW_PUT } from "./contenders.ts";
import { type EarlierBuild, earlierBuild } from "./earlier-build.ts";
import { type EventSource, eventSource } from "./measure.ts";
import { quantile } from "./statistics.ts";

const HELP = `node test/bench/cold-instructions.ts [--stand-ins] [--against PATH] [--rounds 3]

Counts the instructions of a cold start of create appointment, of the SDK's one PutItem and of create appointment's floor
(the SDK alone, our two calls, bundled as ours), by Valgrind (apt-get install valgrind). The counts of one booking repeat
to 0.1 %, however busy the machine is, where times differ by tenths; those of different bookings differ by 1 %, so that all
take turns. They contain what runs on other threads, such as the parsing of root certificates. They are no times: a cache
miss counts as much as an addition. On a machine so busy that calls to the engine time out there is no count.

  --stand-ins  counts also a start with each module of the SDK that infra/stack/unused-of-sdk.ts leaves out, and with all
  --against    counts also a start of another installed checkout
  --rounds     how many cold starts of each are counted, ten seconds each; the medians are compared
  --help       prints this`;

// One thread and fixed seeds: V8 would compile and collect whenever another thread has time.
const FLAGS = ["--single-threaded", "--predictable-gc-schedule", "--random-seed=1", "--hash-seed=1"];
const VALGRIND = ["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"];

const FIRST_FORMAT =
  'new Intl.DateTimeFormat("en-US", { timeZone: "UTC", timeZoneName: "longOffset" }).format(0)';
const MAX_COMPLAINT_CHARACTERS = 1_000;

const { values } = parseArgs({
  options: {
    "stand-ins": { type: "boolean", default: false },
    against: { type: "string" },
    rounds: { type: "string", default: "3" },
    help: { type: "boolean", default: false },
  },
});

if (values.help) console.log(HELP);
else await run();

async function run(): Promise<void> {
  if (spawnSync("valgrind", ["--version"]).error) throw new Error("Install valgrind first.");
  const folder = mkdtempSync(join(tmpdir(), "cold-"));
  const stage = await setUpBench(["appointments", RAW_PUT, FLOOR]);
  let earlier: EarlierBuild | undefined;
  try {
    earlier = values.against === undefined ? undefined : await earlierBuild(values.against);
    const ours = builtContender(stage, "appointments");
    const sides = [
      ...stage.built,
      ...(values["stand-ins"] ? withUnusedModules(ours, folder) : []),
      ...(earlier === undefined ? [] : [earlier.contender]),
    ];
    const counts = await countedInTurns(sides, stage.runner, eventSource(stage.token));
    for (const side of sides) console.log(line(side, counts, ours));
    const formatting = (await ofCode(FIRST_FORMAT)) - (await ofCode(""));
    console.log(`${millions(formatting)}  of them the first Intl.DateTimeFormat of a process`);
  } finally {
    await Promise.all([earlier?.stop(), stage.stop()]);
    rmSync(folder, { recursive: true });
  }
}

/** The same function with what it has stand-ins for: each module by itself, then all. */
function withUnusedModules(ours: BuiltContender, folder: string): BuiltContender[] {
  const groups = Object.entries(standIns).map(([what, modules]) => [what, Object.keys(modules)] as const);
  const all = ["all of these", groups.flatMap(([, modules]) => modules)] as const;
  return [...groups, all].map(([what, kept]) => {
    const built = buildBundle(functionDeclarations.Appointments.entry, kept);
    const file = writeBundle(built, join(folder, what));
    return { ...ours, name: what, label: `ours with ${what}`, file, bytes: loadedBytes(file, ours.work) };
  });
}

/** The medians of all sides' instructions. */
async function countedInTurns(
  sides: readonly BuiltContender[],
  runner: string,
  events: EventSource,
): Promise<ReadonlyMap<BuiltContender, number>> {
  const counts = new Map(sides.map((side) => [side, [] as number[]]));
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const [side, counted] of counts) counted.push(await ofColdStart(runner, side, events));
  }
  return new Map([...counts].map(([side, counted]) => [side, quantile(counted, 0.5)]));
}

function line(
  side: BuiltContender,
  counts: ReadonlyMap<BuiltContender, number>,
  ours: BuiltContender,
): string {
  const [count = Number.NaN, own = Number.NaN] = [counts.get(side), counts.get(ours)];
  const ratio = (own / count).toFixed(3);
  return `${millions(count)}  ${side.label}, ${(side.bytes / 1_000).toFixed(0)} kB; ours is × ${ratio}`;
}

function millions(count: number): string {
  return (count / 1e6).toFixed(1).padStart(6);
}

async function ofColdStart(runner: string, side: BuiltContender, events: EventSource): Promise<number> {
  const [event] = events(side, 1);
  const environment = { ...side.environment, BENCH_FILE: side.file, BENCH_EVENT: JSON.stringify(event) };
  const { said, report } = await instructions([runner], environment);
  if (report === "") throw new Error(`${side.name} did not answer: ${said.slice(-MAX_COMPLAINT_CHARACTERS)}`);
  return countIn(said);
}

async function ofCode(code: string): Promise<number> {
  return countIn((await instructions(["-e", code], {})).said);
}

async function instructions(argv: readonly string[], environment: Readonly<Record<string, string>>) {
  const { PATH } = process.env;
  const child = spawn("valgrind", [...VALGRIND, process.execPath, ...FLAGS, ...argv], {
    env: { ...environment, PATH },
    // The runner reports to the fourth.
    stdio: ["ignore", "ignore", "pipe", "pipe"],
  });
  const [said = "", report = ""] = await Promise.all([2, 3].map((fd) => text(child.stdio[fd] as Readable)));
  return { said, report };
}

function countIn(said: string): number {
  const [, count] = /I\s+refs:\s+([\d,]+)/.exec(said) ?? [];
  if (count === undefined) throw new Error(`There is no count: ${said.slice(-MAX_COMPLAINT_CHARACTERS)}`);
  return Number(count.replaceAll(",", ""));
}
