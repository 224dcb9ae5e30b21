import { beforeEach, describe, expect, it } from "vitest";
import { LocalQueue } from "../../../../infra/local/queue/local-queue.ts";
import { localQueues } from "../../../../infra/local/queue/local-queues.ts";
import { queueRules } from "../../../../infra/local/queue/queue-rules.ts";
import { StackTemplate } from "../../../../infra/template/stack-template.ts";
import { errorName, tryRules } from "../../../support/try-rules.ts";

const VISIBILITY_MS = 180_000;
const RETENTION_MS = 3_600_000;
/** A queue whose order a test can say, which gives nothing twice. */
const PLAIN = { visibilityMs: VISIBILITY_MS, order: () => 0, repeats: () => false };

let nowMs: number;
let deadLetters: LocalQueue;
let queue: LocalQueue;

beforeEach(() => {
  nowMs = Date.parse("2026-12-01T10:00:00.000Z");
  const clock = () => nowMs;
  deadLetters = new LocalQueue({ ...PLAIN, retentionMs: RETENTION_MS }, clock);
  queue = new LocalQueue({ ...PLAIN, redrive: { maxReceiveCount: 3, deadLetters } }, clock);
});

function bodies(max = 10): string[] {
  return queue.receive(max).map(({ body }) => body);
}

describe("a queue", () => {
  it("gives no more messages than asked for", () => {
    for (const body of ["a", "b", "c"]) queue.send({ body });
    expect(bodies(2)).toEqual(["a", "b"]);
    expect(bodies(2)).toEqual(["c"]);
  });

  it("gives messages in any order", () => {
    const unordered = new LocalQueue({ visibilityMs: VISIBILITY_MS, repeats: () => false }, () => nowMs);
    const sent = Array.from({ length: 100 }, (_, index) => String(index));
    for (const body of sent) unordered.send({ body, groupId: "g" });
    const received = unordered.receive(100).map(({ body }) => body);
    expect(received).not.toEqual(sent);
    expect(received.toSorted()).toEqual(sent.toSorted());
  });

  it("gives a message twice now and then, and each at least once", () => {
    const repeating = new LocalQueue({ visibilityMs: VISIBILITY_MS }, () => nowMs);
    for (let number = 0; number < 2_000; number += 1) repeating.send({ body: String(number), groupId: "g" });
    const received = repeating.receive(3_000).map(({ body }) => body);
    while (received.length > 0) {
      const more = repeating.receive(3_000).map(({ body }) => body);
      if (more.length === 0) break;
      received.push(...more);
    }
    expect(new Set(received).size).toBe(2_000);
    expect(received.length).toBeGreaterThan(2_000);
    expect(received.length).toBeLessThan(2_200);
  });

  it("keeps a message as long as it is told, dead letters from when they were sent", () => {
    const start = nowMs;
    deadLetters.send({ body: "old" });
    deadLetters.send({ body: "older" }, start - 1);
    nowMs = start + RETENTION_MS - 1;
    expect(deadLetters.receive(10).map(({ body }) => body)).toEqual(["old"]);
    nowMs = start + RETENTION_MS + VISIBILITY_MS;
    expect([deadLetters.receive(10), deadLetters.size]).toEqual([[], 0]);
  });

  it("gives no more while the most messages are in flight", () => {
    const small = new LocalQueue({ ...PLAIN, maxInFlight: 3 }, () => nowMs);
    for (const body of ["a", "b", "c", "d"]) small.send({ body });
    const [first] = small.receive(2);
    expect(small.receive(2)).toMatchObject([{ body: "c" }]);
    expect(small.receive(2)).toEqual([]);
    small.delete(first?.receiptHandle ?? "");
    expect(small.receive(2)).toMatchObject([{ body: "d" }]);
  });

  it("makes a message a dead letter at once where its receiver gives it up", () => {
    queue.send({ body: "loop" });
    const [received] = queue.receive(1);
    queue.giveUp(received?.receiptHandle ?? "");
    expect([queue.size, deadLetters.receive(1)]).toMatchObject([0, [{ body: "loop" }]]);
  });

  it("keeps a delayed message until its time, and says when that is", () => {
    const sentAtMs = nowMs;
    queue.send({ body: "later", delayS: 5 });
    expect(queue.nextAtMs).toBe(sentAtMs + 5_000);
    nowMs += 4_999;
    expect(bodies()).toEqual([]);
    nowMs += 1;
    expect(bodies()).toEqual(["later"]);
  });

  it("hides a received message, and gives it again unless it is deleted", () => {
    queue.send({ body: "kept" });
    queue.send({ body: "deleted" });
    const received = queue.receive(10);
    queue.delete(received[1]?.receiptHandle ?? "");
    nowMs += VISIBILITY_MS - 1;
    expect(bodies()).toEqual([]);
    nowMs += 1;
    expect(queue.receive(10)).toMatchObject([{ body: "kept", receiveCount: 2 }]);
  });

  it("does not delete by a receipt that another receiver's has replaced", () => {
    queue.send({ body: "slow" });
    const [first] = queue.receive(1);
    nowMs += VISIBILITY_MS;
    const [second] = queue.receive(1);
    queue.delete(first?.receiptHandle ?? "");
    expect(queue.size).toBe(1);
    queue.delete(second?.receiptHandle ?? "");
    expect(queue.size).toBe(0);
    expect(queue.nextAtMs).toBeUndefined();
  });

  it("moves a message to the dead letters that was received three times", () => {
    queue.send({ body: "poison" });
    for (let time = 1; time <= 3; time += 1) {
      expect(bodies()).toEqual(["poison"]);
      nowMs += VISIBILITY_MS;
    }
    expect(deadLetters.size).toBe(0);
    expect(bodies()).toEqual([]);
    expect(queue.size).toBe(0);
    expect(deadLetters.receive(1)).toMatchObject([{ body: "poison", receiveCount: 1 }]);
  });

  it("says that a message is gone once it is deleted or a dead letter, and not before", () => {
    const gone: string[] = [];
    for (const body of ["deleted", "dead"]) queue.send({ body, onGone: () => gone.push(body) });
    const [first] = queue.receive(10);
    expect(gone).toEqual([]);
    queue.delete(first?.receiptHandle ?? "");
    expect(gone).toEqual(["deleted"]);
    for (let time = 2; time <= 4; time += 1) {
      nowMs += VISIBILITY_MS;
      bodies();
    }
    expect(gone).toEqual(["deleted", "dead"]);
  });
});

describe("a group with many messages", () => {
  it("lets the messages of others go first while its own are in flight", () => {
    for (let number = 0; number < 100; number += 1) queue.send({ body: "noisy", groupId: "11-1" });
    expect(bodies(5)).toEqual(Array.from({ length: 5 }, () => "noisy"));
    queue.send({ body: "quiet", groupId: "11-2" });
    queue.send({ body: "alone" });
    expect(bodies(3)).toEqual(["quiet", "alone", "noisy"]);
  });

  it("shares a batch with others", () => {
    for (const groupId of ["a", "a", "a", "b", "b"]) queue.send({ body: groupId, groupId });
    expect(bodies(4)).toEqual(["a", "b", "a", "b"]);
  });

  it("has its turn again once its messages are no longer in flight", () => {
    queue.send({ body: "a1", groupId: "a" });
    const [first] = queue.receive(1);
    queue.send({ body: "a2", groupId: "a" });
    queue.send({ body: "b1", groupId: "b" });
    queue.delete(first?.receiptHandle ?? "");
    expect(bodies(2)).toEqual(["a2", "b1"]);
  });
});

describe("SQS makes a queue by its rules", () => {
  tryRules(queueRules, ({ maxReceiveCount, ...attributes }) => {
    const deadLetterTargetArn = { "Fn::GetAtt": ["Dead", "Arn"] };
    const RedrivePolicy =
      maxReceiveCount === undefined ? undefined : { deadLetterTargetArn, maxReceiveCount };
    const Resources = {
      Dead: { Type: "AWS::SQS::Queue" },
      Wakes: { Type: "AWS::SQS::Queue", Properties: { ...attributes, RedrivePolicy } },
    };
    return errorName(() => localQueues(new StackTemplate({ Resources }, new Map()), Date.now));
  });
});
