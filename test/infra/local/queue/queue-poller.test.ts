import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { InvocationResult } from "../../../../infra/local/lambda/invocation.ts";
import { traceHeaderOf } from "../../../../infra/local/lambda/recursive-loop.ts";
import { answerRules } from "../../../../infra/local/queue/batch-answer.ts";
import type { EventSource } from "../../../../infra/local/queue/event-source.ts";
import { LocalQueue } from "../../../../infra/local/queue/local-queue.ts";
import { QueuePoller } from "../../../../infra/local/queue/queue-poller.ts";
import { checkRules } from "../../../../infra/local/rules/aws-rule.ts";
import { errorName, tryRules } from "../../../support/try-rules.ts";

const SOURCE: EventSource = {
  queueId: "Wakes",
  functionId: "Deliveries",
  batchSize: 3,
  maxConcurrency: 2,
  reportsFailures: true,
  allowsLoops: false,
};
/** What SQS takes to answer a receiver. */
const ANSWER_MS = 20;

interface Call {
  readonly bodies: readonly string[];
  readonly ids: readonly string[];
  readonly event: unknown;
  answer(result: InvocationResult): void;
}

let calls: Call[];
let lines: string[];
let queue: LocalQueue;
let deadLetters: LocalQueue;
let pollers: QueuePoller[];

beforeEach(() => {
  vi.useFakeTimers();
  [calls, lines, pollers] = [[], [], []];
  deadLetters = new LocalQueue({ visibilityMs: 30_000 }, Date.now);
  queue = new LocalQueue(
    {
      visibilityMs: 30_000,
      order: () => 0,
      repeats: () => false,
      redrive: { maxReceiveCount: 10, deadLetters },
    },
    Date.now,
  );
});

afterEach(async () => {
  for (const poller of pollers) void poller.stop(0);
  vi.useRealTimers();
});

function poll(source: Partial<EventSource> = {}): QueuePoller {
  const invoke = (functionId: string, event: unknown) => {
    expect(functionId).toBe("Deliveries");
    const { Records } = event as { Records: { body: string; messageId: string }[] };
    return new Promise<InvocationResult>((answer) => {
      calls.push({
        bodies: Records.map(({ body }) => body),
        ids: Records.map(({ messageId }) => messageId),
        event,
        answer,
      });
    });
  };
  const writeLine = (line: string) => void lines.push(line);
  const poller = new QueuePoller({ ...SOURCE, ...source }, { queue, invoke, nowMs: Date.now, writeLine });
  pollers.push(poller);
  return poller;
}

function send(...bodies: string[]): void {
  for (const body of bodies) queue.send({ body });
}

function success(payload: unknown): InvocationResult {
  return { ok: true, payload: JSON.stringify(payload) };
}

/** The trace header of so many calls of the function, each by the one before. */
function looped(count: number): string {
  let header: string | undefined;
  for (let call = 0; call < count; call += 1) header = traceHeaderOf([header], "Deliveries");
  return header ?? "";
}

async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(ANSWER_MS);
}

describe("an event source mapping", () => {
  it("calls the function with messages as Lambda does, and deletes them", async () => {
    poll();
    queue.send({ body: "hello", groupId: "11-7" });
    await settle();
    expect(calls[0]?.event).toEqual({
      Records: [
        {
          messageId: expect.stringMatching(/^[0-9a-f-]{36}$/),
          receiptHandle: expect.any(String),
          body: "hello",
          attributes: {
            ApproximateReceiveCount: "1",
            SentTimestamp: expect.stringMatching(/^\d{13}$/),
            SenderId: "000000000000",
            ApproximateFirstReceiveTimestamp: expect.stringMatching(/^\d{13}$/),
            MessageGroupId: "11-7",
          },
          messageAttributes: {},
          md5OfBody: "5d41402abc4b2a76b9719d911017c592",
          eventSource: "aws:sqs",
          eventSourceARN: "arn:aws:sqs:local:000000000000:Wakes",
          awsRegion: "local",
        },
      ],
    });
    calls[0]?.answer(success(null));
    await settle();
    expect(queue.size).toBe(0);
  });

  it("gives at most a batch at once, and has no more calls than it may", async () => {
    send("1", "2", "3", "4", "5", "6", "7", "8");
    poll();
    await settle();
    expect(calls.map(({ bodies }) => bodies)).toEqual([
      ["1", "2", "3"],
      ["4", "5", "6"],
    ]);
    calls[1]?.answer(success({ batchItemFailures: [] }));
    await settle();
    expect(calls.map(({ bodies }) => bodies).slice(2)).toEqual([["7", "8"]]);
  });

  it("hands over together what is sent at about the same time", async () => {
    poll({ batchSize: 10 });
    for (let number = 1; number <= 12; number += 1) {
      send(String(number));
      await vi.advanceTimersByTimeAsync(1);
    }
    await settle();
    expect(calls.map(({ bodies }) => bodies.length)).toEqual([10, 2]);
  });

  it("hands over 200 messages at once in 20 full batches", async () => {
    poll({ batchSize: 10, maxConcurrency: 20 });
    send(...Array.from({ length: 200 }, (_, index) => String(index)));
    await settle();
    expect(calls.map(({ bodies }) => bodies.length)).toEqual(Array.from({ length: 20 }, () => 10));
  });

  it("hands over messages that keep coming", async () => {
    poll({ maxConcurrency: 100 });
    for (let number = 1; number <= 100; number += 1) {
      send(String(number));
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(calls.length).toBeGreaterThan(30);
  });

  it("splits a batch that is larger than an event may be", async () => {
    poll({ batchSize: 10, maxConcurrency: 1 });
    for (let number = 0; number < 8; number += 1) send(String(number).repeat(1024 * 1024));
    await settle();
    calls[0]?.answer(success(null));
    await settle();
    expect(calls.map(({ bodies }) => bodies.length)).toEqual([5, 3]);
  });

  it("gives up a message by which its function has called itself 16 times", async () => {
    poll();
    for (const count of [15, 16]) queue.send({ body: String(count), traceHeader: looped(count) });
    await settle();
    expect(calls.map(({ bodies }) => bodies)).toEqual([["15"]]);
    expect(deadLetters.size).toBe(1);
    expect(lines).toEqual([expect.stringContaining("has called itself through its queue too often")]);
  });

  it("goes on where the function may call itself", async () => {
    poll({ allowsLoops: true });
    queue.send({ body: "1", traceHeader: looped(1_000) });
    await settle();
    expect(calls.map(({ bodies }) => bodies)).toEqual([["1"]]);
  });

  it("brings only those messages again that the function names as failed", async () => {
    send("1", "2", "3");
    poll();
    await settle();
    calls[0]?.answer(success({ batchItemFailures: [{ itemIdentifier: calls[0].ids[1] }] }));
    await settle();
    expect(queue.size).toBe(1);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(calls[1]?.bodies).toEqual(["2"]);
  });

  it.each<[string, InvocationResult]>([
    ["fails", { ok: false, errorType: "Sandbox.Timedout", errorMessage: "Task timed out" }],
    ["names a message that is none of the batch", success({ batchItemFailures: [{ itemIdentifier: "x" }] })],
    ["answers something else", success({ batchItemFailures: "all" })],
  ])("brings the whole batch again where the function %s, and says so", async (_, result) => {
    send("1", "2");
    poll();
    await settle();
    calls[0]?.answer(result);
    await settle();
    expect(queue.size).toBe(2);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^Deliveries failed with 2 messages of Wakes/);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(calls[1]?.bodies).toEqual(["1", "2"]);
  });

  it("deletes every message of a batch where the function reports no failures", async () => {
    send("1", "2");
    poll({ reportsFailures: false });
    await settle();
    calls[0]?.answer(success({ batchItemFailures: [{ itemIdentifier: calls[0].ids[0] }] }));
    await settle();
    expect(queue.size).toBe(0);
  });

  it("wakes for a delayed message", async () => {
    poll();
    queue.send({ body: "later", delayS: 900 });
    await vi.advanceTimersByTimeAsync(899_000);
    expect(calls).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(calls[0]?.bodies).toEqual(["later"]);
  });

  it("takes nothing more once it is stopped, and waits for what it has taken", async () => {
    send("1");
    const poller = poll();
    await settle();
    let isStopped = false;
    const stopped = poller.stop(5_000).then(() => {
      isStopped = true;
    });
    send("2");
    await vi.advanceTimersByTimeAsync(4_000);
    expect({ isStopped, calls: calls.length }).toEqual({ isStopped: false, calls: 1 });
    calls[0]?.answer(success(null));
    await stopped;
    expect(queue.size).toBe(1);
    expect(calls).toHaveLength(1);
  });

  it("waits no longer than its patience", async () => {
    send("1");
    const poller = poll();
    await settle();
    const stopped = poller.stop(5_000);
    await vi.advanceTimersByTimeAsync(5_000);
    await stopped;
    expect(queue.size).toBe(1);
  });
});

describe("Lambda reads a function's answer to a batch by its rules", () => {
  tryRules(answerRules, (answer) => errorName(() => checkRules(answerRules, answer, "answer")));
});
