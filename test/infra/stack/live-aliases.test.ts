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

function deploymentGroups(stage: string, rollout?: string): DeploymentGroup[] {
  const context = { stage, ...(rollout === undefined ? {} : { rollout }) };
  const resources = templateOf(context).findResources("AWS::CodeDeploy::DeploymentGroup");
  return Object.values(resources).map(({ Properties }) => Properties);
}

describe("an old version of a function", () => {
  it("stays when a new one is published, so that the alias can be switched back", () => {
    const versions = Object.values(templateOf({ stage: "prod" }).findResources("AWS::Lambda::Version"));
    expect(versions.map(({ DeletionPolicy }) => DeletionPolicy)).toEqual(Array(4).fill("Retain"));
  });
});

describe("a new version of a function", () => {
  it("gets all calls at once at the stage dev, and a tenth for ten minutes elsewhere", () => {
    const configs = (stage: string) =>
      deploymentGroups(stage).map(({ DeploymentConfigName }) => DeploymentConfigName);
    expect(configs("dev")).toEqual(Array(4).fill("CodeDeployDefault.LambdaAllAtOnce"));
    expect(configs("prod")).toEqual(Array(4).fill("CodeDeployDefault.LambdaCanary10Percent10Minutes"));
  });

  it("is rolled back by the alarm on itself, and by no other", () => {
    const template = templateOf({ stage: "prod" });
    const alarms = template.findResources("AWS::CloudWatch::Alarm");
    const versions = template.findResources("AWS::Lambda::Version");
    const groups = deploymentGroups("prod");
    expect(groups).toHaveLength(4);
    for (const { AlarmConfiguration, AutoRollbackConfiguration } of groups) {
      const [alarm, ...others] = AlarmConfiguration.Alarms.map(({ Name }) => alarms[Name.Ref]?.Properties);
      expect(others).toEqual([]);
      expect(AlarmConfiguration.Enabled).toBe(true);
      expect(AutoRollbackConfiguration).toEqual({
        Enabled: true,
        Events: ["DEPLOYMENT_FAILURE", "DEPLOYMENT_STOP_ON_REQUEST", "DEPLOYMENT_STOP_ON_ALARM"],
      });
      // Its name has the version: a new version's alarm is another, which is not on.
      const [prefix, version] = alarm.AlarmName["Fn::Join"][1];
      expect(prefix).toMatch(/^FitnessBooking-prod-NewVersion-(Authorizer|Tours|Appointments|Deliveries)-$/);
      expect(Object.keys(versions)).toContain(version["Fn::GetAtt"][0]);
      for (const { MetricStat } of alarm.Metrics.filter((each: object) => "MetricStat" in each)) {
        expect(JSON.stringify(MetricStat.Metric.Dimensions)).toContain(JSON.stringify(version));
      }
    }
  });

  it("gets all calls at once with rollout=now, and no alarm stops it", () => {
    const groups = deploymentGroups("prod", "now");
    expect(groups).toHaveLength(4);
    for (const { DeploymentConfigName, AlarmConfiguration, AutoRollbackConfiguration } of groups) {
      expect(DeploymentConfigName).toBe("CodeDeployDefault.LambdaAllAtOnce");
      expect(AlarmConfiguration).toMatchObject({ Enabled: false });
      expect(JSON.stringify(AutoRollbackConfiguration)).not.toContain("DEPLOYMENT_STOP_ON_ALARM");
    }
  });

  it("is shifted once the group is configured, its alarm made, and the check calls it", () => {
    const template = templateOf({ stage: "prod" });
    const schedules = Object.keys(template.findResources("AWS::Scheduler::Schedule"));
    const groups = Object.entries(template.findResources("AWS::CodeDeploy::DeploymentGroup"));
    expect(schedules).toHaveLength(4);
    for (const { DependsOn, UpdatePolicy } of Object.values(template.findResources("AWS::Lambda::Alias"))) {
      const group = UpdatePolicy.CodeDeployLambdaAliasUpdate.DeploymentGroupName.Ref;
      expect(DependsOn).toEqual(expect.arrayContaining([...schedules, group]));
      expect(groups.map(([id]) => id)).toContain(group);
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
