import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import * as v from "valibot";
import { operations } from "../../shared/api/operations.ts";
import { AppointmentItemSchema } from "../../shared/tables/appointments-table.ts";
import { GENERATED } from "../support/generated-club.ts";
import { storedItems } from "../support/stored-items.ts";
import { benchEvent, gatewayEvent } from "./bench-events.ts";
import { type BenchStage, type BuiltContender, builtContender, setUpBench } from "./bench-stage.ts";
import { buildPeer } from "./build.ts";
import { WarmContender } from "./contender-process.ts";
import { rotated } from "./measure.ts";
import { type RecordedCall, startRecordingProxy } from "./recording-proxy.ts";
import { ratios, spread, summarize } from "./statistics.ts";

const HELP = `node test/bench/reschedule.ts [--rounds N]

Measures the CPU time of *Reschedule appointment* in a warm process: the appointments function as it is deployed against
the SDK alone, which is bundled alike, makes the same calls, and does nothing with the answers. The goal is at most 1.3 times
the SDK's.

  --rounds N  so many rounds of 100 moves; 7 by default
  --help      prints this`;

const MOVES = 100;
const WARM_UP_ROUNDS = 2;
const GOAL = 1.3;
// Each appointment is moved from its first day to one on which nobody is booked.
const LATER_MS = 100 * 24 * 3_600_000;

const TransactionSchema = v.objectWithRest(
  { TransactItems: v.array(v.record(v.string(), v.looseObject({}))) },
  v.unknown(),
);

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "7" }, help: { type: "boolean", default: false } },
});
if (values.help) console.log(HELP);
else await run(Number(values.rounds));

async function run(rounds: number): Promise<void> {
  const stage = await setUpBench(["appointments"]);
  const folder = mkdtempSync(join(tmpdir(), "peer-"));
  try {
    const contender = builtContender(stage, "appointments");
    const [recorded = [], ...events] = chunks(
      await bookedMoves(stage, contender, (rounds + WARM_UP_ROUNDS + 1) * MOVES),
    );
    const sdk = { roundTrips: await callsOf(stage, contender, recorded) };
    const processes = {
      ours: new WarmContender(stage.runner, contender),
      sdk: new WarmContender(stage.runner, sdkAlone(contender, folder)),
    };
    const cpuMs: { ours: number[]; sdk: number[] } = { ours: [], sdk: [] };
    for (const [round, moves] of events.entries()) {
      for (const side of rotated(["ours", "sdk"] as const, round)) {
        const sent = side === "ours" ? moves : moves.map(() => sdk);
        const report = await processes[side].run(sent);
        if (round >= WARM_UP_ROUNDS) cpuMs[side].push(report.cpuMs);
      }
    }
    await Promise.all(Object.values(processes).map((each) => each.stop()));
    console.log(`CPU ms a move: ${spread(summarize(cpuMs.ours), 2)}`);
    console.log(`× the SDK alone: ${spread(ratios(cpuMs.ours, cpuMs.sdk), 2)}, goal ${GOAL}`);
  } finally {
    rmSync(folder, { recursive: true });
    await stage.stop();
  }
}

/** Books so many appointments and gives the event that moves each, once. */
async function bookedMoves(stage: BenchStage, contender: BuiltContender, count: number): Promise<unknown[]> {
  const booking = new WarmContender(stage.runner, contender);
  await booking.run(
    Array.from({ length: count }, (_, index) => benchEvent("appointment", index, stage.token)),
  );
  await booking.stop();
  const items = await storedItems({ client: stage.client, names: stage.tables }, "Appointments");
  return items.map((item) => {
    const { appointment_id, start_date_time } = v.parse(AppointmentItemSchema, item).record;
    return gatewayEvent({
      httpMethod: "POST",
      resource: operations.rescheduleAppointment.path,
      pathParameters: { tenant_id: String(GENERATED.tenant_id), appointment_id: String(appointment_id) },
      body: { start_date_time: new Date(Date.parse(start_date_time) + LATER_MS).toISOString() },
    });
  });
}

/** The calls of one move, each a round trip of its own, as they can be made again and again. */
async function callsOf(stage: BenchStage, contender: BuiltContender, moves: readonly unknown[]) {
  const proxy = await startRecordingProxy(stage.engine.endpoint);
  const environment = { ...contender.environment, AWS_ENDPOINT_URL_DYNAMODB: proxy.endpoint };
  const recording = new WarmContender(stage.runner, { ...contender, environment });
  try {
    // The first of them also reads the tenant, which later ones know.
    await recording.run(moves.slice(0, 1));
    proxy.take();
    await recording.run(moves.slice(1, 2));
    return proxy.take().calls.map((call) => [repeatable(call)]);
  } finally {
    await recording.stop();
    proxy.stop();
  }
}

/** A transaction without its conditions, which hold once, and without the token that would make its repetition nothing. */
function repeatable({ operation, input }: RecordedCall): RecordedCall {
  if (operation !== "TransactWriteItems") return { operation, input };
  const { ClientRequestToken: _, ...transaction } = v.parse(TransactionSchema, input);
  const TransactItems = transaction.TransactItems.map((item) =>
    Object.fromEntries(Object.entries(item).map(([kind, write]) => [kind, unconditional(kind, write)])),
  );
  return { operation, input: { ...transaction, TransactItems } };
}

/** DynamoDB refuses names and values that no expression uses: a put has none but those of its condition. */
function unconditional(
  kind: string,
  { ConditionExpression: _, ...write }: Readonly<Record<string, unknown>>,
) {
  if (kind !== "Put") return withoutCapacity(write);
  const { ExpressionAttributeNames: _names, ExpressionAttributeValues: _values, ...put } = write;
  return put;
}

/** Without `:n`, the capacity that a hold's condition compares with. */
function withoutCapacity({ ExpressionAttributeValues, ...update }: Readonly<Record<string, unknown>>) {
  const { ":n": _, ...values } = v.parse(v.looseObject({}), ExpressionAttributeValues);
  return { ...update, ExpressionAttributeValues: values };
}

/** The SDK as esbuild bundles it by itself, without what the product leaves out of it. */
function sdkAlone(contender: BuiltContender, folder: string): BuiltContender {
  const source = { kind: "peer", module: "test/bench/recorded-reads.ts", isReduced: false } as const;
  return { ...contender, name: "recorded-reads", source, file: buildPeer("recorded-reads", source, folder) };
}

function chunks(events: readonly unknown[]): unknown[][] {
  return Array.from({ length: Math.floor(events.length / MOVES) }, (_, index) =>
    events.slice(index * MOVES, (index + 1) * MOVES),
  );
}
