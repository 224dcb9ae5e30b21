import { type CfnElement, Duration, Stack, Validations } from "aws-cdk-lib";
import { Rule, RuleTargetInput, Schedule } from "aws-cdk-lib/aws-events";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
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
 * so that a club at night, with no request in ten minutes, is protected too.
 */
export class SyntheticCheck extends Construct {
  constructor(scope: Construct, id: string, { versions }: SyntheticCheckProps) {
    super(scope, id);
    const events = checkEvents();
    const role = callerRole(this, versions);
    // A rule for each function: a rule takes five targets.
    mapFunctions(versions, (version, name) => {
      const rule = new Rule(this, `${name}EveryMinute`, {
        description: `Calls the deployed version of ${name} for a tenant that does not exist`,
        schedule: Schedule.rate(Duration.minutes(1)),
      });
      rule.addTarget({
        bind: () => ({
          arn: version.functionArn,
          role,
          input: RuleTargetInput.fromObject(events[name]),
          // The next minute asks again; a retry would count a failure twice.
          retryPolicy: { maximumRetryAttempts: 0, maximumEventAgeInSeconds: 60 },
        }),
      });
      // Lambda itself would repeat a call that ends with an error, as the authorizer's refusal does.
      version.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(1) });
    });
  }
}

/**
 * The role with which the rules call every version of the functions. A permission on the version itself would be another one
 * with each release, and the CDK CLI would ask about it.
 */
function callerRole(scope: Construct, versions: Versions): Role {
  // Keeps rules of other accounts from using the role (confused deputy).
  const conditions = { StringEquals: { "aws:SourceAccount": Stack.of(scope).account } };
  const role = new Role(scope, "Role", {
    assumedBy: new ServicePrincipal("events.amazonaws.com", { conditions }),
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
