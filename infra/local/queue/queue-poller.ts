import { LOCAL_ACCOUNT, LOCAL_REGION, queueArn } from "../../template/stack-template.ts";
import type { InvokeFunction } from "../gateway/function-integration.ts";
import type { InvocationResult } from "../lambda/invocation.ts";
import { MAX_PAYLOAD_BYTES } from "../lambda/lambda-rules.ts";
import { isLoop } from "../lambda/recursive-loop.ts";
import { checkRules } from "../rules/aws-rule.ts";
import { answerRules, failedIds } from "./batch-answer.ts";
import type { EventSource } from "./event-source.ts";
import type { LocalQueue, ReceivedMessage } from "./local-queue.ts";
import { md5 } from "./queue-service.ts";

// Timers follow another clock than the product's: it is asked again at least this often.
const MAX_SLEEP_MS = 60_000;

// SQS takes some time to answer a waiting receiver. Messages that are sent meanwhile come in the same batches.
const ANSWER_MS = 20;

/** What a poller works with. */
export interface PollerParts {
  readonly queue: LocalQueue;
  readonly invoke: InvokeFunction;
  /** The product's clock, in epoch milliseconds. */
  readonly nowMs: () => number;
  /** Receives a line for each batch whose function failed, and for each message that would go round in a loop. */
  readonly writeLine: (line: string) => void;
}

/**
 * Calls a function with a queue's messages, as an event source mapping does, and deletes those that it has worked off (AWS
 * Lambda Developer Guide, "Using Lambda with Amazon SQS"). It hands over several batches at once, each as large as the waiting
 * messages allow.
 */
export class QueuePoller {
  readonly #source: EventSource;
  readonly #parts: PollerParts;
  readonly #running = new Set<Promise<void>>();
  #timer: { readonly atMs: number; readonly timeout: NodeJS.Timeout } | undefined;
  #isStopped = false;

  /** Begins at once. */
  constructor(source: EventSource, parts: PollerParts) {
    this.#source = source;
    this.#parts = parts;
    parts.queue.onSend = () => this.#pollLater();
    this.#pollLater();
  }

  /** Takes no more messages; resolves once those that were taken are worked off, or after `graceMs`. */
  async stop(graceMs: number): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer?.timeout);
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
        this.#pollLater();
      });
      this.#running.add(run);
    }
    this.#pollLater();
  }

  #pollLater(): void {
    // If all calls are taken, the end of one looks again.
    if (this.#isStopped || this.#running.size >= this.#source.maxConcurrency) return;
    const { queue, nowMs } = this.#parts;
    const { nextAtMs } = queue;
    if (nextAtMs === undefined) return;
    const waitMs = Math.min(MAX_SLEEP_MS, Math.max(ANSWER_MS, nextAtMs - nowMs()));
    const atMs = performance.now() + waitMs;
    // Messages that keep coming do not put it off.
    if (this.#timer !== undefined && this.#timer.atMs <= atMs) return;
    clearTimeout(this.#timer?.timeout);
    const timeout = setTimeout(() => {
      this.#timer = undefined;
      this.#poll();
    }, waitMs).unref();
    this.#timer = { atMs, timeout };
  }

  async #run(received: readonly ReceivedMessage[]): Promise<void> {
    const { allowsLoops, functionId } = this.#source;
    const loops = received.filter(({ traceHeader }) => !allowsLoops && isLoop(traceHeader, functionId));
    for (const { receiptHandle, messageId } of loops) {
      this.#parts.queue.giveUp(receiptHandle);
      this.#parts.writeLine(
        `${functionId} is not called with the message ${messageId}: it has called itself through its queue too often.`,
      );
    }
    const batch = received.filter((message) => !loops.includes(message));
    for (const part of withinPayload(batch, this.#source.queueId)) await this.#call(part);
  }

  async #call(batch: readonly ReceivedMessage[]): Promise<void> {
    const { queue, invoke, writeLine } = this.#parts;
    const { functionId, queueId } = this.#source;
    try {
      const event = { Records: batch.map((message) => sqsRecord(message, queueId)) };
      const causes = batch.map(({ traceHeader }) => traceHeader);
      const result = await invoke(functionId, event, causes);
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
    const messageIds = batch.map(({ messageId }) => messageId);
    checkRules(answerRules, { payload: result.payload, messageIds }, "Its answer");
    const failed = failedIds(result.payload) ?? messageIds;
    return batch.filter(({ messageId }) => !failed.includes(messageId));
  }
}

/** A batch in parts that are small enough for an event of Lambda. */
function withinPayload(batch: readonly ReceivedMessage[], queueId: string): ReceivedMessage[][] {
  const parts: ReceivedMessage[][] = [];
  let left = 0;
  for (const message of batch) {
    const bytes = Buffer.byteLength(JSON.stringify(sqsRecord(message, queueId))) + 1;
    if (bytes > left || parts.length === 0) {
      parts.push([]);
      left = MAX_PAYLOAD_BYTES - Buffer.byteLength('{"Records":[]}');
    }
    parts.at(-1)?.push(message);
    left -= bytes;
  }
  return parts;
}

/** A message as a function gets it (AWS Lambda Developer Guide, "Using Lambda with Amazon SQS"). */
function sqsRecord(message: ReceivedMessage, queueId: string) {
  const { messageId, receiptHandle, body, groupId, traceHeader, receiveCount, sentAtMs } = message;
  return {
    messageId,
    receiptHandle,
    body,
    attributes: {
      ApproximateReceiveCount: String(receiveCount),
      SentTimestamp: String(sentAtMs),
      SenderId: LOCAL_ACCOUNT,
      ApproximateFirstReceiveTimestamp: String(message.firstReceivedAtMs),
      ...(groupId === undefined ? {} : { MessageGroupId: groupId }),
      ...(traceHeader === undefined ? {} : { AWSTraceHeader: traceHeader }),
    },
    messageAttributes: {},
    md5OfBody: md5(body),
    eventSource: "aws:sqs",
    eventSourceARN: queueArn(queueId),
    awsRegion: LOCAL_REGION,
  };
}
