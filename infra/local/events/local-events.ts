import { randomUUID } from "node:crypto";
import { LOCAL_ACCOUNT, LOCAL_REGION, type StackTemplate } from "../../template/stack-template.ts";
import type { LocalQueue } from "../queue/local-queue.ts";
import type { BusEvent } from "./bus-event.ts";
import { engineClient } from "./engine-client.ts";
import { matchesPattern } from "./event-pattern.ts";
import { runPipes } from "./pipes.ts";
import { recordStreams } from "./record-streams.ts";
import { StreamPositions } from "./stream-positions.ts";
import { tendStreamRecords } from "./stream-records.ts";
import { type QueueSchedule, readQueueRules } from "./template-rules.ts";

// Amazon DynamoDB Developer Guide, "Change data capture for DynamoDB Streams".
const STREAM_RETENTION_MS = 24 * 60 * 60_000;

/** What the events of the local product run with. */
export interface LocalEventParts {
  readonly template: StackTemplate;
  readonly engineEndpoint: string;
  /** The data file of the engine; undefined if it is not the embedded one. */
  readonly databaseFile: string | undefined;
  /** The folder of the product's data. */
  readonly directory: string;
  /** The template's queues by their logical ids. */
  readonly queues: ReadonlyMap<string, LocalQueue>;
  /** The product's clock, in epoch milliseconds. */
  readonly nowMs: () => number;
  /** Gets each event that the bus receives. */
  readonly onEvent: (event: BusEvent) => void;
  /** Receives a line where a pipe fails. */
  readonly writeLine: (line: string) => void;
}

/**
 * The events of the local product: pipes, event bus, rules and schedules. They rest until they are started, since an engine
 * that records streams writes more slowly.
 */
export class LocalEvents {
  readonly #parts: LocalEventParts;
  readonly #rules: ReturnType<typeof readQueueRules>;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #abort = new AbortController();
  #positions: StreamPositions | undefined;
  #started: Promise<void> | undefined;

  constructor(parts: LocalEventParts) {
    this.#parts = parts;
    this.#rules = readQueueRules(parts.template);
  }

  /** Starts everything once; resolves when no change goes unseen any more. */
  start(): Promise<void> {
    this.#started ??= this.#start().catch((error: unknown) => {
      this.#started = undefined;
      throw error;
    });
    return this.#started;
  }

  /** Stops everything. */
  stop(): void {
    this.#abort.abort();
    for (const timer of this.#timers) clearInterval(timer);
  }

  /** Notes, once the queues' receivers have stopped, what they worked off; the rest comes again at the next start. */
  end(): void {
    this.#positions?.end();
  }

  async #start(): Promise<void> {
    const { template, engineEndpoint, databaseFile, directory, nowMs, writeLine } = this.#parts;
    const client = engineClient(engineEndpoint);
    const wereRecorded = await recordStreams(template, client, true);
    client.destroy();
    if (databaseFile !== undefined) {
      // Nobody waits for what a former run recorded and this one did not go on with.
      tendStreamRecords(databaseFile, new Date(nowMs() - (wereRecorded ? STREAM_RETENTION_MS : 0)));
    }
    this.#positions = new StreamPositions(directory);
    await runPipes(template, {
      engineEndpoint,
      positions: this.#positions,
      onEvent: (event, done) => this.#put(event, done),
      writeLine,
      signal: this.#abort.signal,
    });
    for (const schedule of this.#rules.schedules) this.#run(schedule);
  }

  /** Sends an event where the rules say. */
  #put(event: BusEvent, done: () => void): void {
    this.#parts.onEvent(event);
    const whole = this.#wholeEvent(event);
    const queueIds = this.#rules.rules
      .filter(({ pattern }) => matchesPattern(pattern, whole))
      .flatMap((rule) => rule.queueIds);
    let left = queueIds.length;
    if (left === 0) done();
    const onGone = () => {
      left -= 1;
      if (left === 0) done();
    };
    for (const queueId of queueIds) this.#queue(queueId).send({ body: JSON.stringify(whole), onGone });
  }

  #run({ queueId, message, everyMs }: QueueSchedule): void {
    const send = () => void this.#queue(queueId).send({ body: message });
    // What became due while the product was stopped does not wait.
    send();
    this.#timers.push(setInterval(send, everyMs).unref());
  }

  /** Amazon EventBridge User Guide, "Event structure". */
  #wholeEvent(event: BusEvent) {
    return {
      version: "0",
      id: randomUUID(),
      "detail-type": event["detail-type"],
      source: event.source,
      account: LOCAL_ACCOUNT,
      time: `${new Date(this.#parts.nowMs()).toISOString().slice(0, "YYYY-MM-DDTHH:mm:ss".length)}Z`,
      region: LOCAL_REGION,
      resources: [],
      detail: event.detail,
    };
  }

  #queue(id: string): LocalQueue {
    const queue = this.#parts.queues.get(id);
    if (queue === undefined) throw new Error(`There is no queue ${id}.`);
    return queue;
  }
}
