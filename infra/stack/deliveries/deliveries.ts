import { Duration, Fn } from "aws-cdk-lib";
import { type EventBus, Match, Rule, RuleTargetInput, Schedule } from "aws-cdk-lib/aws-events";
import { SqsQueue } from "aws-cdk-lib/aws-events-targets";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { EventSourceMapping, type IFunction } from "aws-cdk-lib/aws-lambda";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { EVENT_SOURCE } from "../events/booking-events.ts";
import type { Config } from "../settings/config.ts";
import type { WebhookParts } from "./webhook-parts.ts";

/** What deliveries depend on. */
export interface DeliveriesProps {
  readonly parts: WebhookParts;
  readonly bus: EventBus;
}

/** An event of the bus that no webhook gets: it says that a webhook gets nothing any more. */
const NOT_FOR_WEBHOOKS = "webhook.disabled";

const BATCH = 10;
// A part of the account's 1,000, so that a flood of deliveries leaves the API its share. Lambda wants at least 2 for each queue,
// and for both together at most what is reserved (AWS Lambda Developer Guide, "Configuring scaling behavior for SQS event source
// mappings").
const MAX_CONCURRENCY = { messages: 10, webhooks: 20 };
const MIN_CONCURRENCY = 2;

/** Brings the function of deliveries its work: each event of the bus, and once a minute the time. */
export class Deliveries extends Construct {
  /** The rule that puts events into the queue, as metrics name it. */
  readonly rule: { readonly eventBusName: string; readonly ruleName: string };
  readonly #parts: WebhookParts;

  constructor(scope: Construct, id: string, { parts, bus }: DeliveriesProps) {
    super(scope, id);
    this.#parts = parts;
    const rule = new Rule(this, "Events", {
      description: "Tells the function of deliveries what happened",
      eventBus: bus,
      eventPattern: { source: [EVENT_SOURCE], detailType: Match.anythingBut(NOT_FOR_WEBHOOKS) },
      // EventBridge tries for a day; what it gives up can be put into the queue from there.
      targets: [new SqsQueue(parts.queue, { deadLetterQueue: parts.deadLetters })],
    });
    // CloudFormation refers to a rule of a bus of one's own as `BUS|RULE`, so CDK's ruleName is no name of a metric's dimension.
    const ruleName = Fn.select(2, Fn.split("/", rule.ruleArn));
    this.rule = { eventBusName: bus.eventBusName, ruleName };
    new Rule(this, "EveryMinute", {
      description: "Has the function of deliveries look for what is due",
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [new SqsQueue(parts.queue, { message: RuleTargetInput.fromObject({ sweep: true }) })],
    });
  }

  /** Lets the function work on the queues' messages. */
  addReceiver(receiver: IFunction, config: Config): void {
    const { queue, webhookQueue } = this.#parts;
    const { messages, webhooks } = maxConcurrency(config);
    receiver.addToRolePolicy(receiving([queue, webhookQueue]));
    const receive = (id: string, { queueArn }: Queue, maxConcurrency: number) =>
      new EventSourceMapping(this, id, {
        target: receiver,
        eventSourceArn: queueArn,
        batchSize: BATCH,
        reportBatchItemFailures: true,
        maxConcurrency,
      });
    receive("Messages", queue, messages);
    receive("Webhooks", webhookQueue, webhooks);
  }
}

/** Lets Lambda receive the messages ("Creating and configuring an Amazon SQS event source mapping"). */
function receiving(queues: readonly Queue[]): PolicyStatement {
  const actions = ["DeleteMessage", "GetQueueAttributes", "ReceiveMessage"];
  return new PolicyStatement({
    actions: actions.map((action) => `sqs:${action}`),
    resources: queues.map(({ queueArn }) => queueArn),
  });
}

/** How many batches of each queue are worked on at once. Webhooks leave messages their share of what is reserved. */
function maxConcurrency({ reservedConcurrency = Number.POSITIVE_INFINITY }: Config) {
  const share = (max: number, reserved: number) => Math.max(MIN_CONCURRENCY, Math.min(max, reserved));
  const messages = share(MAX_CONCURRENCY.messages, Math.ceil(reservedConcurrency / 2));
  return { messages, webhooks: share(MAX_CONCURRENCY.webhooks, reservedConcurrency - messages) };
}
