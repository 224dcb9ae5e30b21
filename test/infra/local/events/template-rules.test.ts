import { describe, expect, it } from "vitest";
import { matchesPattern } from "../../../../infra/local/events/event-pattern.ts";
import { readQueueRules } from "../../../../infra/local/events/template-rules.ts";
import { readEventSources } from "../../../../infra/local/queue/event-source.ts";
import { localQueues } from "../../../../infra/local/queue/local-queues.ts";
import { StackTemplate } from "../../../../infra/template/stack-template.ts";
import { synthesized } from "../../stack/synthesized.ts";

const stack = new StackTemplate(synthesized({ stage: "local" }).template, new Map());

/** The rules of a template with a queue and one rule, whose one target has these fields. */
function rulesOf(properties: object, target: object = {}) {
  const Targets = [{ Arn: { "Fn::GetAtt": ["Wakes", "Arn"] }, Id: "Target0", ...target }];
  const resources = {
    Wakes: { Type: "AWS::SQS::Queue" },
    Rule: { Type: "AWS::Events::Rule", Properties: { ...properties, Targets } },
  };
  return readQueueRules(new StackTemplate({ Resources: resources }, new Map()));
}

describe("the rules of the stack", () => {
  const { rules, schedules } = readQueueRules(stack);

  it("send each event that a webhook may get to the queue of the function of deliveries", () => {
    const [source] = readEventSources(stack);
    expect(rules).toMatchObject([{ queueIds: [source?.queueId] }]);
    const goes = (type: string) =>
      matchesPattern(rules[0]?.pattern, { source: "fitness-booking", "detail-type": type });
    expect(["tour.booked", "client.erased", "webhook.disabled"].map(goes)).toEqual([true, true, false]);
  });

  it("send a sweep each minute", () => {
    expect(schedules).toMatchObject([{ everyMs: 60_000, message: '{"sweep":true}' }]);
  });
});

describe("the queues of the stack", () => {
  it("bring their messages to the function of deliveries, in batches of ten", () => {
    const source = (queueId: RegExp) => ({
      queueId: expect.stringMatching(queueId),
      functionId: expect.stringMatching(/Deliveries/),
      batchSize: 10,
      maxConcurrency: expect.any(Number),
      reportsFailures: true,
      allowsLoops: true,
    });
    expect(readEventSources(stack)).toEqual([source(/WebhooksQueue/), source(/WebhooksWebhookQueue/)]);
  });

  it("have the visibility time-out and the dead letters that the template gives them", () => {
    let nowMs = 0;
    const queues = localQueues(stack, () => nowMs, { repeats: () => false });
    const queue = queues.get(readEventSources(stack)[0]?.queueId ?? "");
    queue?.send({ body: "poison" });
    for (let received = 1; received <= 10; received += 1) {
      expect(queue?.receive(1)).toHaveLength(1);
      expect(queue?.nextAtMs).toBe(nowMs + 180_000);
      nowMs += 180_000;
    }
    expect(queue?.receive(1)).toEqual([]);
    expect([...queues.values()].filter(({ size }) => size === 1)).toHaveLength(1);
  });
});

describe("a rule", () => {
  it.each([
    ["rate(1 minute)", 60_000],
    ["rate(5 minutes)", 300_000],
    ["rate(2 hours)", 7_200_000],
  ])("with the schedule %s sends its input that often", (ScheduleExpression, everyMs) => {
    const { schedules } = rulesOf({ ScheduleExpression }, { Input: "{}" });
    expect(schedules).toEqual([{ everyMs, message: "{}", queueId: "Wakes" }]);
  });

  it("that is disabled sends nothing", () => {
    const properties = { ScheduleExpression: "rate(1 minute)", State: "DISABLED" };
    expect(rulesOf(properties, { Input: "{}" })).toEqual({ rules: [], schedules: [] });
  });

  const onBus = { EventBusName: "bus", EventPattern: { source: ["a"] } };

  it.each<[string, object, object]>([
    ["a cron schedule", { ScheduleExpression: "cron(0 12 * * ? *)" }, { Input: "{}" }],
    ["a schedule without an input", { ScheduleExpression: "rate(1 minute)" }, {}],
    ["a transformed event", onBus, { InputTransformer: { InputTemplate: "x" } }],
    ["a fixed text for an event", onBus, { Input: "{}" }],
    ["events of the account's own bus", { EventPattern: { source: ["aws.s3"] } }, {}],
  ])("is refused where it has what is not emulated: %s", (_, properties, target) => {
    expect(() => rulesOf(properties, target)).toThrow("does not emulate what Rule has");
  });
});
