import { Duration } from "aws-cdk-lib";
import { Rule, RuleTargetInput, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
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
    // A rule for each function: a rule takes five targets.
    mapFunctions(versions, (version, name) => {
      const rule = new Rule(this, `${name}EveryMinute`, {
        description: `Calls the deployed version of ${name} for a tenant that does not exist`,
        schedule: Schedule.rate(Duration.minutes(1)),
      });
      // The class types a property as possibly undefined, the interface as optional; exactOptionalPropertyTypes tells them
      // apart.
      const target = new LambdaFunction(version as IFunction, {
        event: RuleTargetInput.fromObject(events[name]),
        // The next minute asks again; a retry would count a failure twice.
        retryAttempts: 0,
        maxEventAge: Duration.minutes(1),
      });
      rule.addTarget(target);
      // Lambda itself would repeat a call that ends with an error, as the authorizer's refusal does.
      version.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(1) });
    });
  }
}
