import { Duration, Stack, Validations } from "aws-cdk-lib";
import { StreamViewType, type Table } from "aws-cdk-lib/aws-dynamodb";
import { EventBus } from "aws-cdk-lib/aws-events";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { CfnPipe } from "aws-cdk-lib/aws-pipes";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { TableName } from "../../../shared/tables/table-definition.ts";
import type { Config } from "../config.ts";
import { stackName } from "../stack-name.ts";
import { bookingEvents, EVENT_SOURCE, type EventMapping } from "./booking-events.ts";
import { addWebhook } from "./webhook.ts";

/** What events come from. */
export interface BookingEventBusProps {
  readonly config: Config;
  readonly tables: Readonly<Record<TableName, Table>>;
}

/** What the streams of the tables with events hold; a table is made with it. */
export const STREAM_VIEW = StreamViewType.NEW_IMAGE;

const MAX_RETRIES = 5;
// What is older is of no use to whoever waits for it; the stream itself ends after a day.
const OLDEST_RECORD = Duration.hours(6);
const DEAD_LETTERS_KEPT = Duration.days(14);

/** An event bus with an event for each booking, taken from the tables' streams: a booking never waits for it. */
export class BookingEventBus extends Construct {
  readonly bus: EventBus;
  /** Where an event goes that could not be delivered: for a stream its place there, never the item. */
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { config, tables }: BookingEventBusProps) {
    super(scope, id);
    this.bus = new EventBus(this, "Bus", { eventBusName: stackName(config) });
    this.deadLetters = deadLetterQueue(this);
    for (const [name, mapping] of Object.entries(bookingEvents)) {
      this.#pipe(name, tables[name as keyof typeof bookingEvents], mapping);
    }
    if (config.webhook !== undefined) {
      addWebhook(this, { bus: this.bus, deadLetters: this.deadLetters, webhook: config.webhook });
    }
  }

  #pipe(name: string, table: Table, { detailType, pattern, detail }: EventMapping): void {
    const source = table.tableStreamArn;
    if (source === undefined) throw new Error(`The table ${name} has events and no stream.`);
    const role = this.#role(name, source);
    const pipe = new CfnPipe(this, name, {
      roleArn: role.roleArn,
      source,
      sourceParameters: {
        filterCriteria: { filters: [{ pattern: JSON.stringify(pattern) }] },
        dynamoDbStreamParameters: {
          startingPosition: "LATEST",
          batchSize: 10,
          maximumRetryAttempts: MAX_RETRIES,
          maximumRecordAgeInSeconds: OLDEST_RECORD.toSeconds(),
          onPartialBatchItemFailure: "AUTOMATIC_BISECT",
          deadLetterConfig: { arn: this.deadLetters.queueArn },
        },
      },
      target: this.bus.eventBusArn,
      targetParameters: {
        inputTemplate: JSON.stringify(detail),
        eventBridgeEventBusParameters: { detailType, source: EVENT_SOURCE },
      },
    });
    // The pipe looks at its role's permissions when it is made.
    pipe.node.addDependency(role);
  }

  #role(name: string, streamArn: string): Role {
    // No pipe of another account may be made to act by it.
    const conditions = { StringEquals: { "aws:SourceAccount": Stack.of(this).account } };
    const role = new Role(this, `${name}Role`, {
      assumedBy: new ServicePrincipal("pipes.amazonaws.com", { conditions }),
    });
    role.addToPolicy(
      new PolicyStatement({
        actions: ["DescribeStream", "GetRecords", "GetShardIterator", "ListStreams"].map(
          (action) => `dynamodb:${action}`,
        ),
        resources: [streamArn],
      }),
    );
    this.bus.grantPutEventsTo(role);
    role.addToPolicy(
      new PolicyStatement({ actions: ["sqs:SendMessage"], resources: [this.deadLetters.queueArn] }),
    );
    return role;
  }
}

function deadLetterQueue(scope: Construct): Queue {
  const queue = new Queue(scope, "DeadLetters", {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: DEAD_LETTERS_KEPT,
  });
  Validations.of(queue).acknowledge({
    id: "AwsSolutions-SQS3",
    reason: "It is the dead-letter queue of the pipes and the webhook themselves.",
  });
  return queue;
}
