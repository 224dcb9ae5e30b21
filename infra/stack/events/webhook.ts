import { SecretValue } from "aws-cdk-lib";
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
import type { Webhook } from "../config.ts";
import { EVENT_SOURCE } from "./booking-events.ts";

/** What is sent where. */
export interface WebhookProps {
  readonly bus: EventBus;
  readonly deadLetters: Queue;
  readonly webhook: Webhook;
}

/** Posts every event to the webhook, tried again for a day where that fails. */
export function addWebhook(scope: Construct, { bus, deadLetters, webhook }: WebhookProps): void {
  // CloudFormation looks the secret up: neither template nor command line has it.
  const header = SecretValue.secretsManager(webhook.secret);
  const connection = new Connection(scope, "WebhookConnection", {
    authorization: Authorization.apiKey("Authorization", header),
  });
  const destination = new ApiDestination(scope, "Webhook", { connection, endpoint: webhook.url });
  new Rule(scope, "WebhookRule", {
    eventBus: bus,
    eventPattern: { source: [EVENT_SOURCE] },
    // The library's class says of a member that it may be undefined, its interface that it may be missing.
    targets: [new ApiDestinationTarget(destination as IApiDestination, { deadLetterQueue: deadLetters })],
  });
}
