import { Fn, SecretValue } from "aws-cdk-lib";
import {
  ApiDestination,
  Authorization,
  Connection,
  type EventBus,
  type IApiDestination,
  Rule,
} from "aws-cdk-lib/aws-events";
import { ApiDestination as ApiDestinationTarget } from "aws-cdk-lib/aws-events-targets";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import type { Webhook } from "../settings/config.ts";
import { EVENT_SOURCE } from "./booking-events.ts";

/** What the webhook depends on. */
export interface WebhookProps {
  readonly bus: EventBus;
  readonly deadLetters: Queue;
  readonly webhook: Webhook;
}

/**
 * Posts every event to the webhook, with retries for a day.
 * @returns the name of the rule that does so
 */
export function addWebhook(scope: Construct, { bus, deadLetters, webhook }: WebhookProps): string {
  // CloudFormation resolves the secret, so neither the template nor the command line contains it. It does so again only
  // where the reference changes: with the version, a rotated secret arrives.
  const { secret, secretVersion: versionId } = webhook;
  const header = SecretValue.secretsManager(secret, versionId === undefined ? {} : { versionId });
  const connection = new Connection(scope, "WebhookConnection", {
    authorization: Authorization.apiKey("Authorization", header),
  });
  const destination = new ApiDestination(scope, "Webhook", { connection, endpoint: webhook.url });
  const rule = new Rule(scope, "WebhookRule", {
    eventBus: bus,
    eventPattern: { source: [EVENT_SOURCE] },
    // The class types a property as possibly undefined, the interface as optional; exactOptionalPropertyTypes tells them
    // apart.
    targets: [new ApiDestinationTarget(destination as IApiDestination, { deadLetterQueue: deadLetters })],
  });
  // CloudFormation refers to a rule of a bus of one's own as `BUS|RULE`, so CDK's ruleName is no name of a metric's dimension.
  return Fn.select(2, Fn.split("/", rule.ruleArn));
}
