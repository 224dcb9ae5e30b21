import { Validations } from "aws-cdk-lib";
import type { IAlarm } from "aws-cdk-lib/aws-cloudwatch";
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from "aws-cdk-lib/aws-codedeploy";
import { ManagedPolicy, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import {
  Alias,
  type IFunction,
  type IVersion,
  type Function as LambdaFunction,
} from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import type { Config } from "./config.ts";
import type { FunctionName } from "./function-declarations.ts";

/** What the aliases depend on. */
export interface LiveAliasesProps {
  readonly config: Config;
  readonly functions: Readonly<Record<FunctionName, LambdaFunction>>;
  /** Alarms that roll a deployment back. */
  readonly alarms: readonly IAlarm[];
}

const ALIAS = "live";

/**
 * The version of each function that the API calls. A new version gets a tenth of the calls for five minutes, then all of
 * them; an alarm rolls it back. At the stage `dev` it gets all calls at once.
 */
export class LiveAliases extends Construct {
  readonly byName: Readonly<Record<FunctionName, IFunction>>;

  constructor(scope: Construct, id: string, props: LiveAliasesProps) {
    super(scope, id);
    const deployer = this.#deployer(props);
    const entries = Object.entries(props.functions).map(([name, lambda]) => {
      // The class types a property as possibly undefined, the interface as optional; exactOptionalPropertyTypes tells them
      // apart.
      const version = lambda.currentVersion as IVersion;
      const alias = new Alias(this, name, { aliasName: ALIAS, version });
      deployer(`${name}Deployment`, alias);
      return [name, alias];
    });
    this.byName = Object.fromEntries(entries) as Record<FunctionName, IFunction>;
  }

  #deployer({ config, alarms }: LiveAliasesProps): (id: string, alias: Alias) => void {
    const application = new LambdaApplication(this, "Application");
    const role = codeDeployRole(this);
    const deploymentConfig =
      config.stage === "dev"
        ? LambdaDeploymentConfig.ALL_AT_ONCE
        : LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES;
    return (id, alias) => {
      new LambdaDeploymentGroup(this, id, {
        application,
        role,
        alias,
        deploymentConfig,
        alarms: [...alarms],
        autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
      });
    };
  }
}

function codeDeployRole(scope: Construct): Role {
  const policy = "service-role/AWSCodeDeployRoleForLambdaLimited";
  const role = new Role(scope, "Role", {
    assumedBy: new ServicePrincipal("codedeploy.amazonaws.com"),
    managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName(policy)],
  });
  Validations.of(role).acknowledge({
    id: `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${policy}]`,
    reason: "The smallest policy that AWS keeps in step with what CodeDeploy does to aliases and alarms.",
  });
  return role;
}
