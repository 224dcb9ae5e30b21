import { Duration, RemovalPolicy } from "aws-cdk-lib";
import { type CfnKey, Key } from "aws-cdk-lib/aws-kms";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";

/** What the parts depend on. */
export interface WebhookPartsProps {
  /** Whether the key outlives the stack, as the tables do. */
  readonly isKept: boolean;
}

// Six times the time limit of the function (AWS Lambda Developer Guide, "Creating and configuring an Amazon SQS event source
// mapping"), so that no message is received again while it is worked on.
const VISIBILITY = Duration.seconds(180);
const RETENTION = Duration.days(4);
const DEAD_LETTER_RETENTION = Duration.days(14);
// Ten failures take half an hour. What matters is in the table, where the schedule finds it again.
const MAX_RECEIVES = 10;

/** What functions share about webhooks: the key of their secrets, and the queues of the function of deliveries. */
export class WebhookParts extends Construct {
  /** Encrypts the secrets. Without it no webhook's request can be signed. */
  readonly key: Key;
  /** Events and messages to people. They wait for no webhook's server. */
  readonly queue: Queue;
  /** The webhooks that have something due. */
  readonly webhookQueue: Queue;
  /** What the function of deliveries could not work on. Nothing in it is personal, and no URL. */
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { isKept }: WebhookPartsProps) {
    super(scope, id);
    this.key = new Key(this, "Key", {
      description: "Encrypts the secrets of webhooks",
      enableKeyRotation: true,
      // A first deployment that fails leaves none.
      removalPolicy: isKept ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
    });
    // A logical id that follows the construct tree would replace the key, and end every secret, when the tree changes.
    (this.key.node.defaultChild as CfnKey).overrideLogicalId("WebhookKey");
    this.deadLetters = new Queue(this, "DeadLetters", {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: DEAD_LETTER_RETENTION,
    });
    this.queue = this.#queue("Queue");
    this.webhookQueue = this.#queue("WebhookQueue");
  }

  #queue(id: string): Queue {
    return new Queue(this, id, {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      visibilityTimeout: VISIBILITY,
      retentionPeriod: RETENTION,
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: MAX_RECEIVES },
    });
  }
}
