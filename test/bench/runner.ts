// Runs one contender in a process of its own: cold once (the event is in the environment), or warm in blocks of events
// that the parent sends.
import { assertDone } from "./assert-done.ts";
import { countHeap } from "./heap-count.ts";
import type { ColdReport, WarmBlock, WarmReport } from "./runner-messages.ts";

// Importing it would load more than the contender may need.
const { writeSync } = process.getBuiltinModule("node:fs");

const REPORT_FD = 3;

const { BENCH_FILE: file = "", BENCH_EVENT: coldEvent } = process.env;
const { handler } = await import(file);
const loadedMs = performance.now();
const context = {
  awsRequestId: "00000000-0000-4000-8000-000000000000",
  functionName: "bench",
  functionVersion: "1",
  getRemainingTimeInMillis: () => 15_000,
  invokedFunctionArn: "arn:aws:lambda:local:000000000000:function:bench",
  memoryLimitInMB: "512",
};

if (coldEvent === undefined)
  process.on("message", async (block: WarmBlock) => process.send?.(await runBlock(block)));
else await runCold(coldEvent);

async function runCold(event: string): Promise<void> {
  await answer(JSON.parse(event));
  const { user, system } = process.cpuUsage();
  const report: ColdReport = { loadedMs, answeredMs: performance.now(), cpuMs: (user + system) / 1_000 };
  writeSync(REPORT_FD, JSON.stringify(report));
  process.exit();
}

async function runBlock({ events }: WarmBlock): Promise<WarmReport> {
  const parsed = events.map((event) => JSON.parse(event));
  const latenciesMs: number[] = [];
  let answerCharacters = 0;
  const endCount = countHeap();
  const before = process.cpuUsage();
  for (const event of parsed) {
    const startMs = performance.now();
    answerCharacters = await answer(event);
    latenciesMs.push(performance.now() - startMs);
  }
  const { user, system } = process.cpuUsage(before);
  const cpuMs = (user + system) / 1_000 / events.length;
  const peakMb = process.resourceUsage().maxRSS / 1_024;
  if (endCount === undefined) return { latenciesMs, cpuMs, peakMb, answerCharacters };
  return { latenciesMs, cpuMs, peakMb, answerCharacters, allocatedBytes: endCount() / events.length };
}

/** Has one event answered; of one that fails, says which it was. Gives how long the answer's body is. */
async function answer(event: unknown): Promise<number> {
  try {
    const result = await handler(event, context);
    assertDone(result);
    return result.body?.length ?? 0;
  } catch (fault) {
    const { CancellationReasons: reasons, $metadata: metadata } = fault as {
      readonly CancellationReasons?: unknown;
      readonly $metadata?: unknown;
    };
    console.error("The event was", JSON.stringify(event), JSON.stringify({ reasons, metadata }));
    throw fault;
  }
}
