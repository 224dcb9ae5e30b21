import { type CfnElement, Duration, Stack, Validations } from "aws-cdk-lib";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { CfnSchedule } from "aws-cdk-lib/aws-scheduler";
import { Construct } from "constructs";
import { mapFunctions, type Versions } from "../functions/versions.ts";
import { checkEvents } from "./check-events.ts";

/** What the synthetic check depends on. */
export interface SyntheticCheckProps {
  /** The version of each function that is deployed. */
  readonly versions: Versions;
}

/**
 * Calls the deployed version of each function once a minute, however few apps do. During a canary this is the new version,
 * so that a club at night, with no request in ten minutes, is protected too. Schedules call, and no rules of EventBridge: to a
 * function, a rule needs a permission on the version that it calls, and AWS's pages disagree on whether a role will do in its
 * place ("Using resource-based policies for Amazon EventBridge"). A schedule always has a role.
 */
export class SyntheticCheck extends Construct {
  constructor(scope: Construct, id: string, { versions }: SyntheticCheckProps) {
    super(scope, id);
    const events = checkEvents();
    const role = callerRole(this, versions);
    mapFunctions(versions, (version, name) => {
      // Former releases have rules of the ids `…EveryMinute`, and CloudFormation changes the type of no resource.
      const schedule = new CfnSchedule(this, `${name}EachMinute`, {
        description: `Calls the deployed version of ${name} for a tenant that does not exist`,
        scheduleExpression: "rate(1 minute)",
        flexibleTimeWindow: { mode: "OFF" },
        state: "ENABLED",
        target: {
          arn: version.functionArn,
          roleArn: role.roleArn,
          input: JSON.stringify(events[name]),
          // The next minute asks again; a retry would count a failure twice.
          retryPolicy: { maximumRetryAttempts: 0, maximumEventAgeInSeconds: 60 },
        },
      });
      // The scheduler refuses a role that it cannot take on, and calls nothing before the role allows it.
      schedule.node.addDependency(role);
      // Lambda itself would repeat a call that ends with an error, as the authorizer's refusal does.
      version.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(1) });
    });
  }
}

/**
 * The role with which the schedules call every version of the functions. A permission on the version itself would be another one
 * with each release, and the CDK CLI would ask about it.
 */
function callerRole(scope: Construct, versions: Versions): Role {
  // Keeps schedules of other accounts from using the role (confused deputy).
  const conditions = { StringEquals: { "aws:SourceAccount": Stack.of(scope).account } };
  const role = new Role(scope, "Role", {
    assumedBy: new ServicePrincipal("scheduler.amazonaws.com", { conditions }),
  });
  const functions = Object.values(versions).map(({ lambda }) => lambda);
  role.addToPolicy(
    new PolicyStatement({
      actions: ["lambda:InvokeFunction"],
      resources: functions.map(({ functionArn }) => `${functionArn}:*`),
    }),
  );
  for (const lambda of functions) {
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::<${Stack.of(scope).getLogicalId(lambda.node.defaultChild as CfnElement)}.Arn>:*]`,
      reason: "A new version has a number that is known only once it is published; the function is named.",
    });
  }
  return role;
}
