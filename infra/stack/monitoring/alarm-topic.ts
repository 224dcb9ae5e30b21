import { Stack } from "aws-cdk-lib";
import { ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Construct } from "constructs";

/**
 * The topic that alarms notify when they go off and when they are over.
 * @param email a subscriber, who must confirm; others may subscribe at any time
 */
export function alarmTopic(scope: Construct, email: string | undefined): Topic {
  const topic = new Topic(scope, "Topic", { enforceSSL: true });
  // A policy of its own replaces the topic's default policy, which lets the account's alarms publish.
  const cloudWatch = new ServicePrincipal("cloudwatch.amazonaws.com", {
    conditions: { StringEquals: { "aws:SourceAccount": Stack.of(scope).account } },
  });
  topic.grantPublish(cloudWatch);
  if (email !== undefined) topic.addSubscription(new EmailSubscription(email));
  return topic;
}
