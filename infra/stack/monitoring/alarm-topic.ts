import { Stack } from "aws-cdk-lib";
import { ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Construct } from "constructs";

/**
 * Where alarms tell that they went off and that they are over.
 * @param email who is told by e-mail, once they have confirmed it; others may subscribe at any time
 */
export function alarmTopic(scope: Construct, email: string | undefined): Topic {
  const topic = new Topic(scope, "Topic", { enforceSSL: true });
  // A topic with a policy of its own loses the default one, which lets the account's alarms publish.
  const cloudWatch = new ServicePrincipal("cloudwatch.amazonaws.com", {
    conditions: { StringEquals: { "aws:SourceAccount": Stack.of(scope).account } },
  });
  topic.grantPublish(cloudWatch);
  if (email !== undefined) topic.addSubscription(new EmailSubscription(email));
  return topic;
}
