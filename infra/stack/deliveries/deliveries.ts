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
// Some of the account's 1,000, so that a flood of deliveries leaves the API its own. Lambda takes 2 at least, and what is
// reserved at most (AWS Lambda Developer Guide, "Configuring scaling behavior for SQS event source mappings").
const MAX_CONCURRENCY = 20;
const MIN_CONCURRENCY = 2;

/** Brings the function of deliveries its work: each event of the bus, and once a minute the time. */
export class Deliveries extends Construct {
  /** The rule that puts events into the queue, as metrics name it. */
  readonly rule: { readonly eventBusName: string; readonly ruleName: string };
  readonly #queue: Queue;

  constructor(scope: Construct, id: string, { parts, bus }: DeliveriesProps) {
    super(scope, id);
    this.#queue = parts.queue;
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

  /** Lets the function work on the queue's messages. */
  addReceiver(receiver: IFunction, config: Config): void {
    receiver.addToRolePolicy(receiving(this.#queue));
    new EventSourceMapping(this, "Messages", {
      target: receiver,
      eventSourceArn: this.#queue.queueArn,
      batchSize: BATCH,
      reportBatchItemFailures: true,
      maxConcurrency: maxConcurrency(config),
    });
  }
}

/** Lets Lambda receive the messages ("Creating and configuring an Amazon SQS event source mapping"). */
function receiving({ queueArn }: Queue): PolicyStatement {
  const actions = ["DeleteMessage", "GetQueueAttributes", "ReceiveMessage"];
  return new PolicyStatement({ actions: actions.map((action) => `sqs:${action}`), resources: [queueArn] });
}

function maxConcurrency({ reservedConcurrency = MAX_CONCURRENCY }: Config): number {
  return Math.max(MIN_CONCURRENCY, Math.min(MAX_CONCURRENCY, reservedConcurrency));
}
