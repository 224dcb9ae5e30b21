import { spawn, spawnSync } from "node:child_process";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { type BuiltContender, setUpBench } from "./bench-stage.ts";
import { earlierBuild } from "./earlier-build.ts";
import { type EventSource, eventSource } from "./measure.ts";
import { quantile } from "./statistics.ts";

const HELP = `node test/bench/cold-instructions.ts --against PATH [--rounds 3]

Counts the instructions of a cold start of create appointment, of this checkout and of another installed one, by
Valgrind (apt-get install valgrind). The counts of one booking repeat to 0.1 %, however busy the machine is, where times
differ by tenths; those of different bookings differ by 1 %, so that both sides take turns. They contain what runs on
other threads, such as the parsing of root certificates. They are no times: a cache miss counts as much as an addition. On
a machine so busy that calls to the engine time out there is no count.

  --rounds  how many cold starts of each side are counted, ten seconds each; the medians are compared
  --help    prints this`;

// One thread and fixed seeds: V8 would compile and collect whenever another thread has time.
const FLAGS = ["--single-threaded", "--predictable-gc-schedule", "--random-seed=1", "--hash-seed=1"];
const VALGRIND = ["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"];

const MAX_COMPLAINT_CHARACTERS = 1_000;

const { values } = parseArgs({
  options: {
    against: { type: "string" },
    rounds: { type: "string", default: "3" },
    help: { type: "boolean", default: false },
  },
});

if (values.help || values.against === undefined) console.log(HELP);
else await run(values.against, Number(values.rounds));

async function run(against: string, rounds: number): Promise<void> {
  if (spawnSync("valgrind", ["--version"]).error) throw new Error("Install valgrind first.");
  const stage = await setUpBench(["appointments"]);
  const earlier = await earlierBuild(against);
  const events = eventSource(stage.token);
  const counts = new Map([...stage.built, earlier.contender].map((side) => [side, [] as number[]]));
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const [side, counted] of counts) counted.push(await instructions(stage.runner, side, events));
    }
  } finally {
    await Promise.all([earlier.stop(), stage.stop()]);
  }
  const [now = Number.NaN, before = Number.NaN] = [...counts.values()].map((each) => quantile(each, 0.5));
  const millions = (count: number) => (count / 1e6).toFixed(1);
  console.log(
    `Now ${millions(now)}, earlier ${millions(before)} million instructions: × ${(now / before).toFixed(3)}`,
  );
}

async function instructions(runner: string, side: BuiltContender, events: EventSource): Promise<number> {
  const [event] = events(side, 1);
  const { PATH } = process.env;
  const child = spawn("valgrind", [...VALGRIND, process.execPath, ...FLAGS, runner], {
    env: { ...side.environment, PATH, BENCH_FILE: side.file, BENCH_EVENT: JSON.stringify(event) },
    // The runner reports to the fourth.
    stdio: ["ignore", "ignore", "pipe", "pipe"],
  });
  const [said, report] = await Promise.all([2, 3].map((fd) => text(child.stdio[fd] as Readable)));
  const [, count] = /I\s+refs:\s+([\d,]+)/.exec(said ?? "") ?? [];
  if (count === undefined || report === "")
    throw new Error(`${side.name} gave no count: ${said?.slice(-MAX_COMPLAINT_CHARACTERS)}`);
  return Number(count.replaceAll(",", ""));
}
