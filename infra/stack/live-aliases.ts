import { Validations } from "aws-cdk-lib";
import type { IAlarm } from "aws-cdk-lib/aws-cloudwatch";
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from "aws-cdk-lib/aws-codedeploy";
import { ManagedPolicy, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Alias, type IFunction, type IVersion } from "aws-cdk-lib/aws-lambda";
import { Construct, type IDependable } from "constructs";
import { LIVE_ALIAS, mapFunctions, type OfFunctions, type Versions } from "./functions/versions.ts";
import type { Config } from "./settings/config.ts";

/** What the aliases depend on. */
export interface LiveAliasesProps {
  readonly config: Config;
  readonly versions: Versions;
  /** The alarm on each function's new version. It rolls back the deployment of this version and no other. */
  readonly alarms: OfFunctions<IAlarm>;
  /** What must call the new versions before apps do. */
  readonly after: readonly IDependable[];
}

/**
 * The version of each function that the API calls. A new version gets a tenth of the calls for ten minutes, then all of
 * them; its alarm rolls it back. At the stage `dev` it gets all calls at once. With `rollout=now` it gets all calls at once
 * and no alarm stops it.
 */
export class LiveAliases extends Construct {
  readonly byName: OfFunctions<IFunction>;

  constructor(scope: Construct, id: string, props: LiveAliasesProps) {
    super(scope, id);
    const deployer = this.#deployer(props);
    this.byName = mapFunctions(props.versions, (version, name) => {
      // The class types a property as possibly undefined, the interface as optional; exactOptionalPropertyTypes tells them
      // apart.
      const alias = new Alias(this, name, { aliasName: LIVE_ALIAS, version: version as IVersion });
      deployer(`${name}Deployment`, alias, props.alarms[name]);
      return alias as IFunction;
    });
  }

  #deployer({
    config,
    after,
  }: LiveAliasesProps): (id: string, alias: Alias, alarm: IAlarm | undefined) => void {
    const application = new LambdaApplication(this, "Application");
    const role = codeDeployRole(this);
    const isNow = config.rollout === "now";
    const deploymentConfig =
      isNow || config.stage === "dev"
        ? LambdaDeploymentConfig.ALL_AT_ONCE
        : LambdaDeploymentConfig.CANARY_10PERCENT_10MINUTES;
    return (id, alias, alarm) => {
      const group = new LambdaDeploymentGroup(this, id, {
        application,
        role,
        alias,
        deploymentConfig,
        alarms: alarm === undefined ? [] : [alarm],
        ignoreAlarmConfiguration: isNow,
        autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: !isNow },
      });
      // Traffic shifts only under the present configuration, and while the check calls the new version.
      alias.node.addDependency(group, ...after);
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
