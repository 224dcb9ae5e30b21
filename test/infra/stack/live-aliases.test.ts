import { describe, expect, it } from "vitest";
import { templateOf } from "./synthesized.ts";

interface DeploymentGroup {
  readonly DeploymentConfigName: string;
  readonly AlarmConfiguration: {
    readonly Enabled: boolean;
    readonly Alarms: readonly { readonly Name: { readonly Ref: string } }[];
  };
  readonly AutoRollbackConfiguration: unknown;
}

function deploymentGroups(stage: string): DeploymentGroup[] {
  const resources = templateOf({ stage }).findResources("AWS::CodeDeploy::DeploymentGroup");
  return Object.values(resources).map(({ Properties }) => Properties);
}

describe("a new version of a function", () => {
  it("gets all calls at once at the stage dev, and a tenth for five minutes elsewhere", () => {
    const configs = (stage: string) =>
      deploymentGroups(stage).map(({ DeploymentConfigName }) => DeploymentConfigName);
    expect(configs("dev")).toEqual(Array(3).fill("CodeDeployDefault.LambdaAllAtOnce"));
    expect(configs("prod")).toEqual(Array(3).fill("CodeDeployDefault.LambdaCanary10Percent5Minutes"));
  });

  it("is rolled back by the alarms that a change of ours sets off", () => {
    const alarms = templateOf({ stage: "prod" }).findResources("AWS::CloudWatch::Alarm");
    for (const { AlarmConfiguration, AutoRollbackConfiguration } of deploymentGroups("prod")) {
      const names = AlarmConfiguration.Alarms.map(({ Name }) => alarms[Name.Ref]?.Properties.AlarmName);
      expect(names).toEqual(
        ["ServerErrors", "FunctionErrors", "AuthorizerFaults", "ConflictsExhausted"].map(
          (name) => `FitnessBooking-prod-${name}`,
        ),
      );
      expect(AlarmConfiguration.Enabled).toBe(true);
      expect(AutoRollbackConfiguration).toEqual({
        Enabled: true,
        Events: ["DEPLOYMENT_FAILURE", "DEPLOYMENT_STOP_ON_REQUEST", "DEPLOYMENT_STOP_ON_ALARM"],
      });
    }
  });

  it("is shifted by CodeDeploy alone, which each alias is handed to", () => {
    const aliases = Object.values(templateOf().findResources("AWS::Lambda::Alias"));
    const groups = Object.keys(templateOf().findResources("AWS::CodeDeploy::DeploymentGroup"));
    const handed = aliases.map(
      ({ UpdatePolicy }) => UpdatePolicy.CodeDeployLambdaAliasUpdate.DeploymentGroupName.Ref,
    );
    expect(handed.sort()).toEqual(groups.sort());
  });
});

describe("the authorizer", () => {
  it("is called by its live version, as the operations are", () => {
    const [authorizer] = Object.values(templateOf().findResources("AWS::ApiGateway::Authorizer"));
    const aliases = Object.entries(templateOf().findResources("AWS::Lambda::Alias"));
    const [alias] =
      aliases.find(([, { Properties }]) => /Authorizer/.test(Properties.FunctionName.Ref)) ?? [];
    expect(JSON.stringify(authorizer?.Properties.AuthorizerUri)).toContain(`{"Ref":"${alias}"}`);
  });
});
