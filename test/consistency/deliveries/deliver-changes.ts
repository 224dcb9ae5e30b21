import * as v from "valibot";
import { type Pipe, pipeEvent } from "../../../infra/local/events/pipe.ts";
import { bookingEvents, EVENT_SOURCE } from "../../../infra/stack/events/booking-events.ts";
import type { WebhookItem } from "../../../shared/tables/webhooks-table.ts";
import { DeliveryScene } from "../../functions/deliveries/webhooks/delivery-scene.ts";
import { type Answering, startReceiver, status } from "../../functions/deliveries/webhooks/receiver.ts";
import { interceptCalls } from "../../support/fault-injection.ts";
import type { SeededRandom } from "../../support/seeded-random.ts";
import { changingAppointments } from "../lists/changing-appointments.ts";
import type { ListSize } from "../lists/changing-records.ts";

/** What came of telling a webhook of changes. */
export interface DeliveredChanges {
  readonly changes: number;
  /** Requests that the server got. */
  readonly requests: number;
  /** Requests whose answer was no 2xx. */
  readonly refused: number;
  /** Deliveries that were given up, and came by a replay. */
  readonly replayed: number;
  /** Versions that came after a higher one of the same record: a reader leaves them out. */
  readonly late: number;
  readonly problems: readonly string[];
}

const HOUR_MS = 60 * 60_000;
// All ten retries with their waits take 54 hours.
const ALL_RETRIES_MS = 60 * HOUR_MS;
const MAX_REPLAYS = 5;
const HARDSHIP = { skewMs: 1_000, delayMs: 1_000 };

const TransactionSchema = v.object({
  TransactItems: v.array(
    v.object({
      Put: v.optional(v.object({ TableName: v.string(), Item: v.record(v.string(), v.unknown()) })),
    }),
  ),
});

const BodySchema = v.object({ data: v.object({ appointment_id: v.number(), version: v.number() }) });

/** The appointments' pipe, as the stack has it. */
function appointmentPipe(): Pipe {
  const { pattern, detailType, detail } = bookingEvents.Appointments;
  return {
    table: "Appointments",
    patterns: [pattern],
    detailType,
    source: EVENT_SOURCE,
    inputTemplate: JSON.stringify(detail),
  };
}

/**
 * Lets four writers change appointments, and a webhook be told of every change, whose server fails half of its answers. A
 * reader behind it applies what is newer than what it has.
 */
export async function deliverChanges(size: ListSize, random: SeededRandom): Promise<DeliveredChanges> {
  const scene = await DeliveryScene.open();
  const receiver = await startReceiver();
  scene.random = random.fraction;
  const arrived = new Map<number, Set<number>>();
  const applied = new Map<number, number>();
  let [refused, late] = [0, 0];
  const failures: readonly [Answering, ...Answering[]] = [
    status(500),
    status(503, { "Retry-After": "20" }),
    status(302, { Location: "/elsewhere" }),
    (response) => void response.destroy(),
  ];
  receiver.answer = (response, request) => {
    const { appointment_id: id, version } = v.parse(BodySchema, JSON.parse(request.body)).data;
    if (random.chance(0.5)) {
      refused += 1;
      random.pick(failures)(response, request);
      return;
    }
    const versions = arrived.get(id) ?? new Set();
    if (version < (applied.get(id) ?? 0)) late += 1;
    arrived.set(id, versions.add(version));
    applied.set(id, Math.max(version, applied.get(id) ?? 0));
    status(204)(response, request);
  };
  const { item: webhook } = await scene.webhook({ url: receiver.url, event_types: ["appointment.*"] });
  const club = await changingAppointments(scene.tables, { ...size, ...HARDSHIP }, random);
  tell(scene);
  let isOver = false;
  const delivering = async () => {
    while (!isOver) {
      await scene.pass(1_000);
      await new Promise(setImmediate);
    }
  };
  const [changes] = await Promise.all([
    club.run().finally(() => {
      isOver = true;
    }),
    delivering(),
  ]);
  await scene.pass(ALL_RETRIES_MS);
  const replayed = await replayRest(scene, webhook);
  const problems = [...club.versions].flatMap(([id, last]) => {
    const versions = arrived.get(id) ?? new Set();
    const missed = Array.from({ length: last - 1 }, (_, index) => index + 2).filter(
      (each) => !versions.has(each),
    );
    return [
      ...(missed.length > 0 ? [`Appointment ${id}: version ${missed.join()} did not come.`] : []),
      ...(applied.get(id) === last ? [] : [`Appointment ${id} ends at ${applied.get(id)}, not at ${last}.`]),
    ];
  });
  await receiver.stop();
  scene.close();
  return { changes, requests: receiver.requests.length, refused, replayed, late, problems };
}

/** Has the queue get the event of every change of an appointment from now on, as pipe and bus would make it of what is written. */
function tell(scene: DeliveryScene): void {
  const pipe = appointmentPipe();
  const { client, names } = scene.tables;
  interceptCalls(client, async ({ command, input }, next) => {
    const output = await next();
    if (command !== "TransactWriteItemsCommand") return output;
    for (const { Put } of v.parse(TransactionSchema, input).TransactItems) {
      if (Put?.TableName !== names.Appointments) continue;
      const event = pipeEvent(pipe, { eventName: "MODIFY", dynamodb: { NewImage: Put.Item } });
      const time = scene.now().toISOString().replace(/\.\d+/, "");
      if (event !== undefined) scene.send(JSON.stringify({ ...event, time }));
    }
    return output;
  });
}

/** Replays what was given up, until everything was delivered; gives how much it was. */
async function replayRest(scene: DeliveryScene, webhook: WebhookItem): Promise<number> {
  let replayed = 0;
  for (let round = 0; round < MAX_REPLAYS; round += 1) {
    const rest = (await scene.deliveries(webhook)).filter(({ status }) => status !== "delivered");
    if (rest.length === 0) break;
    replayed += rest.length;
    await scene.replay(webhook);
    await scene.pass(ALL_RETRIES_MS);
  }
  return replayed;
}
