import { ArnFormat, RemovalPolicy, Stack } from "aws-cdk-lib";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { type CfnKey, Key, KeySpec, KeyUsage } from "aws-cdk-lib/aws-kms";
import {
  CloudWatchDimensionSource,
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailSendingEvent,
  EventDestination,
  SuppressionReasons,
} from "aws-cdk-lib/aws-ses";
import { Construct } from "constructs";
import { mailIdentities } from "./mail-identities.ts";

/** What the parts depend on. */
export interface MailPartsProps {
  /** The setting `mailFrom`. */
  readonly from: string;
  /** The name of the configuration set: one of an account and region. */
  readonly name: string;
  /** Whether the key outlives the stack, as the tables do. */
  readonly isKept: boolean;
}

/** The tag that SES puts on each message of a configuration set, and the dimension of its metrics. */
export const CONFIGURATION_SET_TAG = "ses:configuration-set";

// Neither opens nor clicks: SES would put a picture and links of its own into the messages. Messages are rendered here, so SES
// never fails to.
const WATCHED = [
  EmailSendingEvent.SEND,
  EmailSendingEvent.DELIVERY,
  EmailSendingEvent.BOUNCE,
  EmailSendingEvent.COMPLAINT,
  EmailSendingEvent.REJECT,
];

/**
 * What functions share about messages to people: how SES sends them, and the key from which the keys in their links are
 * derived. The identity of the address belongs to the account: several stacks may send from it, and only a name server can
 * verify it.
 */
export class MailParts extends Construct {
  /** The address that messages come from. */
  readonly from: string;
  /** Makes the secret of tours' links. Without it no link of a sent message opens its tour. */
  readonly key: Key;
  readonly configurationSetName: string;

  constructor(scope: Construct, id: string, { from, name, isKept }: MailPartsProps) {
    super(scope, id);
    this.from = from;
    this.key = new Key(this, "Key", {
      description: "Derives the keys in the links of messages",
      keySpec: KeySpec.HMAC_256,
      keyUsage: KeyUsage.GENERATE_VERIFY_MAC,
      // A first deployment that fails leaves none.
      removalPolicy: isKept ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
    });
    // A logical id that follows the construct tree would replace the key, and end every link, when the tree changes.
    (this.key.node.defaultChild as CfnKey).overrideLogicalId("LinkKey");
    const configurationSet = new ConfigurationSet(this, "ConfigurationSet", {
      configurationSetName: name,
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      reputationMetrics: true,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
      // Whatever the account chooses for all that it sends: engagement is measured by a picture and links of SES's own.
      vdmOptions: { engagementMetrics: false },
    });
    this.configurationSetName = configurationSet.configurationSetName;
    configurationSet.addEventDestination("Metrics", {
      destination: EventDestination.cloudWatchDimensions([
        { source: CloudWatchDimensionSource.MESSAGE_TAG, name: CONFIGURATION_SET_TAG, defaultValue: name },
      ]),
      events: WATCHED,
    });
  }

  /**
   * Lets a function send, from the one address and with the one configuration set. SES asks for the second action where the
   * message is raw, and for the permission on the configuration set too.
   */
  sending(): PolicyStatement {
    const identities = mailIdentities(this.from).map((name) => this.#arn("identity", name));
    return new PolicyStatement({
      actions: ["ses:SendEmail", "ses:SendRawEmail"],
      resources: [...identities, this.#arn("configuration-set", this.configurationSetName)],
      conditions: { StringEquals: { "ses:FromAddress": this.from } },
    });
  }

  /** Lets a function derive the secret of links. */
  deriving(): PolicyStatement {
    return new PolicyStatement({
      actions: ["kms:GenerateMac"],
      resources: [this.key.keyArn],
      conditions: { StringEquals: { "kms:MacAlgorithm": "HMAC_SHA_256" } },
    });
  }

  #arn(resource: string, resourceName: string): string {
    const arnFormat = ArnFormat.SLASH_RESOURCE_NAME;
    return Stack.of(this).formatArn({ service: "ses", resource, resourceName, arnFormat });
  }
}
