import { Duration, Stack, Validations } from "aws-cdk-lib";
import { StreamViewType, type Table } from "aws-cdk-lib/aws-dynamodb";
import { EventBus } from "aws-cdk-lib/aws-events";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { CfnPipe } from "aws-cdk-lib/aws-pipes";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { TableName } from "../../../shared/tables/table-definition.ts";
import type { Config } from "../settings/config.ts";
import { stackName } from "../settings/stack-name.ts";
import { bookingEvents, EVENT_SOURCE, type EventMapping } from "./booking-events.ts";

/** What the event bus depends on. */
export interface BookingEventBusProps {
  readonly config: Config;
  readonly tables: Readonly<Record<TableName, Table>>;
}

/** A pipe that makes events of a table's changes. */
export interface BookingPipe {
  readonly table: keyof typeof bookingEvents;
  readonly pipeName: string;
}

/**
 * What the streams of tables with events carry: the whole item, since what happened and its ids are no keys. A stream is
 * encrypted as its table is and keeps a day; of the stack's roles only that of the table's pipe may read it.
 */
export const STREAM_VIEW = StreamViewType.NEW_IMAGE;

const MAX_RETRIES = 5;
// Older events are of no use to their receivers; the stream itself keeps a day.
const MAX_RECORD_AGE = Duration.hours(6);
const DEAD_LETTER_RETENTION = Duration.days(14);

/** An event bus with an event for each change. Pipes read the tables' streams, so no request waits for its event. */
export class BookingEventBus extends Construct {
  readonly bus: EventBus;
  /** The dead-letter queue. For a stream it gets the position of the record, never the item. */
  readonly deadLetters: Queue;
  /** The pipe of each table with events. */
  readonly pipes: readonly BookingPipe[];

  constructor(scope: Construct, id: string, { config, tables }: BookingEventBusProps) {
    super(scope, id);
    this.bus = new EventBus(this, "Bus", { eventBusName: stackName(config) });
    this.deadLetters = deadLetterQueue(this);
    this.pipes = Object.entries(bookingEvents).map(([name, mapping]) => {
      const table = name as keyof typeof bookingEvents;
      return { table, pipeName: this.#pipe(name, tables[table], mapping) };
    });
  }

  #pipe(name: string, table: Table, { detailType, pattern, detail }: EventMapping): string {
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
          maximumRecordAgeInSeconds: MAX_RECORD_AGE.toSeconds(),
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
    // Creating a pipe checks its role's permissions.
    pipe.node.addDependency(role);
    return pipe.ref;
  }

  #role(name: string, streamArn: string): Role {
    // Keeps pipes of other accounts from using the role (confused deputy).
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
    retentionPeriod: DEAD_LETTER_RETENTION,
  });
  Validations.of(queue).acknowledge({
    id: "AwsSolutions-SQS3",
    reason: "It is the dead-letter queue of the pipes themselves.",
  });
  return queue;
}
