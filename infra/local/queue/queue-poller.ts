import * as v from "valibot";
import type { InvokeFunction } from "../gateway/function-integration.ts";
import type { InvocationResult } from "../lambda/invocation.ts";
import { LOCAL_ACCOUNT, LOCAL_REGION, queueArn } from "../template/stack-template.ts";
import type { EventSource } from "./event-source.ts";
import type { LocalQueue, ReceivedMessage } from "./local-queue.ts";
import { md5 } from "./queue-service.ts";

// Timers follow another clock than the product's: it is asked again at least this often.
const MAX_SLEEP_MS = 60_000;

/** What a poller works with. */
export interface PollerParts {
  readonly queue: LocalQueue;
  readonly invoke: InvokeFunction;
  /** The product's clock, in epoch milliseconds. */
  readonly nowMs: () => number;
  /** Receives a line for each batch whose function failed. */
  readonly writeLine: (line: string) => void;
}

// AWS Lambda Developer Guide, "Implementing partial batch responses".
const ResponseSchema = v.nullish(
  v.object({ batchItemFailures: v.nullish(v.array(v.object({ itemIdentifier: v.string() })), []) }),
  {},
);

/** Calls a function with a queue's messages, as an event source mapping does, and deletes those that it has worked off. */
export class QueuePoller {
  readonly #source: EventSource;
  readonly #parts: PollerParts;
  readonly #running = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  /** Begins at once. */
  constructor(source: EventSource, parts: PollerParts) {
    this.#source = source;
    this.#parts = parts;
    parts.queue.onSend = () => this.#poll();
    this.#poll();
  }

  /** Takes no more messages; resolves once those that were taken are worked off, or after `graceMs`. */
  async stop(graceMs: number): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise((resolve) => {
      timer = setTimeout(resolve, graceMs);
    });
    await Promise.race([Promise.all(this.#running), patience]);
    clearTimeout(timer);
  }

  #poll(): void {
    const { queue } = this.#parts;
    while (!this.#isStopped && this.#running.size < this.#source.maxConcurrency) {
      const batch = queue.receive(this.#source.batchSize);
      if (batch.length === 0) break;
      const run: Promise<void> = this.#run(batch).finally(() => {
        this.#running.delete(run);
        this.#poll();
      });
      this.#running.add(run);
    }
    this.#pollLater();
  }

  #pollLater(): void {
    clearTimeout(this.#timer);
    // If all calls are taken, the end of one looks again.
    if (this.#isStopped || this.#running.size >= this.#source.maxConcurrency) return;
    const { queue, nowMs } = this.#parts;
    const { nextAtMs } = queue;
    if (nextAtMs === undefined) return;
    const waitMs = Math.min(MAX_SLEEP_MS, Math.max(0, nextAtMs - nowMs()));
    this.#timer = setTimeout(() => this.#poll(), waitMs).unref();
  }

  async #run(batch: readonly ReceivedMessage[]): Promise<void> {
    const { queue, invoke, writeLine } = this.#parts;
    const { functionId, queueId } = this.#source;
    try {
      const result = await invoke(functionId, {
        Records: batch.map((message) => sqsRecord(message, queueId)),
      });
      for (const { receiptHandle } of this.#workedOff(batch, result)) queue.delete(receiptHandle);
    } catch (error) {
      writeLine(
        `${functionId} failed with ${batch.length} messages of ${queueId}, which come again: ${error}`,
      );
    }
  }

  #workedOff(batch: readonly ReceivedMessage[], result: InvocationResult): readonly ReceivedMessage[] {
    if (!result.ok) throw new Error(`${result.errorType}: ${result.errorMessage}`);
    if (!this.#source.reportsFailures) return batch;
    const { batchItemFailures } = v.parse(ResponseSchema, JSON.parse(result.payload)) ?? {};
    const failed = (batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier);
    const stranger = failed.find((id) => !batch.some(({ messageId }) => messageId === id));
    if (stranger !== undefined)
      throw new Error(`It names the message ${stranger}, which is none of the batch.`);
    return batch.filter(({ messageId }) => !failed.includes(messageId));
  }
}

/** A message as a function gets it (AWS Lambda Developer Guide, "Using Lambda with Amazon SQS"). */
function sqsRecord(message: ReceivedMessage, queueId: string) {
  const { messageId, receiptHandle, body, groupId, receiveCount, sentAtMs } = message;
  return {
    messageId,
    receiptHandle,
    body,
    attributes: {
      ApproximateReceiveCount: String(receiveCount),
      SentTimestamp: String(sentAtMs),
      SenderId: LOCAL_ACCOUNT,
      ...(groupId === undefined ? {} : { MessageGroupId: groupId }),
    },
    messageAttributes: {},
    md5OfBody: md5(body),
    eventSource: "aws:sqs",
    eventSourceARN: queueArn(queueId),
    awsRegion: LOCAL_REGION,
  };
}
