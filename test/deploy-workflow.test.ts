import { readFileSync } from "node:fs";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readDeployOptions } from "../infra/commands/deploy/deploy-options.ts";
import { stackName } from "../infra/stack/settings/stack-name.ts";

const StepSchema = v.object({
  uses: v.optional(v.string()),
  run: v.optional(v.string()),
  with: v.optional(v.record(v.string(), v.unknown()), {}),
});
const PermissionsSchema = v.record(v.string(), v.string());
const JobSchema = v.object({
  if: v.optional(v.string()),
  needs: v.optional(v.string()),
  uses: v.optional(v.string()),
  with: v.optional(v.record(v.string(), v.string()), {}),
  environment: v.optional(v.string()),
  permissions: v.optional(PermissionsSchema),
  concurrency: v.optional(v.object({ group: v.string(), "cancel-in-progress": v.boolean() })),
  env: v.optional(v.record(v.string(), v.string())),
  steps: v.optional(v.array(StepSchema), []),
});
const WorkflowSchema = v.object({
  on: v.record(v.string(), v.unknown()),
  permissions: PermissionsSchema,
  jobs: v.record(v.string(), JobSchema),
});

function workflow(name: string): v.InferOutput<typeof WorkflowSchema> {
  return v.parse(WorkflowSchema, parse(readFileSync(`.github/workflows/${name}.yml`, "utf8")));
}

describe("the workflow that deploys", () => {
  const { on, permissions, jobs } = workflow("deploy");

  it("runs for main alone, and not before the repository says so", () => {
    expect(on).toEqual({ push: { branches: ["main"] } });
    const first = Object.entries(jobs).filter(([, { needs }]) => needs === undefined);
    expect(first.map(([name, job]) => [name, job.if])).toEqual([["ci", "vars.DEPLOYS == 'true'"]]);
  });

  it("deploys prod after dev, and dev after CI", () => {
    expect(
      Object.entries(jobs).map(([name, { needs, uses, with: given }]) => [name, needs, uses, given]),
    ).toEqual([
      ["ci", undefined, "./.github/workflows/ci.yml", {}],
      ["dev", "ci", "./.github/workflows/deploy-stage.yml", { stage: "dev" }],
      ["prod", "dev", "./.github/workflows/deploy-stage.yml", { stage: "prod" }],
    ]);
  });

  it("gives a token for AWS to the jobs that deploy, and to no other", () => {
    expect(permissions).toEqual({});
    expect(Object.entries(jobs).map(([name, job]) => [name, job.permissions])).toEqual([
      ["ci", { contents: "read" }],
      ["dev", { contents: "read", "id-token": "write" }],
      ["prod", { contents: "read", "id-token": "write" }],
    ]);
  });
});

describe("the workflow of a stage", () => {
  const { on, permissions, jobs } = workflow("deploy-stage");
  const [job] = Object.values(jobs);
  const steps = job?.steps ?? [];

  it("is called only, once at a time, in the environment of the stage", () => {
    expect([Object.keys(on), Object.keys(jobs), permissions]).toEqual([["workflow_call"], ["deploy"], {}]);
    expect(job).toMatchObject({
      environment: `\${{ inputs.stage }}`,
      concurrency: { group: `deploy-\${{ inputs.stage }}`, "cancel-in-progress": false },
      env: { STAGE: `\${{ inputs.stage }}` },
    });
  });

  it("takes one role to deploy and another to try out, and pins others' actions to commits", () => {
    const roles = steps.flatMap(({ with: given }) => given["role-to-assume"] ?? []);
    expect(roles).toEqual([`\${{ vars.DEPLOY_ROLE }}`, `\${{ vars.SMOKE_ROLE }}`]);
    const used = steps.flatMap(({ uses }) => uses ?? []).filter((uses) => !uses.startsWith("actions/"));
    expect(used).toHaveLength(2);
    for (const uses of used) expect(uses).toMatch(/^aws-actions\/configure-aws-credentials@[0-9a-f]{40}$/);
  });

  it("runs commands that are there, and puts no expression into a shell", () => {
    const runs = steps.flatMap(({ run }) => run ?? []);
    expect(runs).toEqual([
      "npm ci",
      'npm run deploy -- --stage "$STAGE" --yes --no-smoke',
      'npm run smoke -- --stack "FitnessBooking-$STAGE"',
    ]);
    expect(readDeployOptions(["--stage", "prod", "--yes", "--no-smoke"])).toMatchObject({
      stage: "prod",
      yes: true,
      smoke: false,
    });
    expect(stackName({ stage: "prod" })).toBe("FitnessBooking-prod");
  });
});

const ResourceSchema = v.union([v.string(), v.object({ "Fn::Sub": v.string() })]);
const StatementSchema = v.object({
  Effect: v.literal("Allow"),
  Action: v.union([v.string(), v.array(v.string())]),
  Resource: v.union([ResourceSchema, v.array(ResourceSchema)]),
});
const PolicySchema = v.object({ PolicyDocument: v.object({ Statement: v.array(StatementSchema) }) });
const ConditionalSchema = v.object({
  "Fn::If": v.tuple([v.string(), PolicySchema, v.object({ Ref: v.literal("AWS::NoValue") })]),
});
const RoleSchema = v.strictObject({
  Description: v.string(),
  AssumeRolePolicyDocument: v.object({ Statement: v.array(v.record(v.string(), v.unknown())) }),
  Policies: v.array(v.union([PolicySchema, ConditionalSchema])),
});

describe("the roles of the workflow", () => {
  const { Resources, Parameters } = JSON.parse(readFileSync(".github/deploy-roles.json", "utf8"));
  const roles = [Resources.DeployRole, Resources.SmokeRole].map(({ Type, Properties }) => {
    expect(Type).toBe("AWS::IAM::Role");
    return v.parse(RoleSchema, Properties);
  });
  const [deploy = [], smoke = []] = roles.map(({ Policies }) =>
    Policies.flatMap((policy) => {
      const { PolicyDocument } = "Fn::If" in policy ? policy["Fn::If"][1] : policy;
      return PolicyDocument.Statement.map(({ Action, Resource }) => ({
        actions: [Action].flat(),
        resources: [Resource].flat().map((each) => (typeof each === "string" ? each : each["Fn::Sub"])),
      }));
    }),
  );

  it("are all that there is", () => expect(Object.keys(Resources)).toEqual(["DeployRole", "SmokeRole"]));

  it("are taken by the stage's environment of one repository alone", () => {
    for (const { AssumeRolePolicyDocument } of roles) {
      expect(AssumeRolePolicyDocument.Statement).toEqual([
        {
          Effect: "Allow",
          Principal: {
            Federated: {
              "Fn::Sub": `arn:\${AWS::Partition}:iam::\${AWS::AccountId}:oidc-provider/token.actions.githubusercontent.com`,
            },
          },
          Action: "sts:AssumeRoleWithWebIdentity",
          Condition: {
            StringEquals: {
              "token.actions.githubusercontent.com:aud": "sts.amazonaws.com",
              "token.actions.githubusercontent.com:sub": {
                "Fn::Sub": `repo:\${Repository}:environment:\${Stage}`,
              },
            },
          },
        },
      ]);
    }
    const { AllowedPattern } = Parameters.Repository;
    for (const [repository, isTaken] of [
      ["club/booking", true],
      ["club@1/booking@2", true],
      ["club/*", false],
      ["club/booking:ref", false],
    ] as const) {
      expect(new RegExp(`^${AllowedPattern}$`).test(repository), repository).toBe(isTaken);
    }
  });

  it("let a deployment change the stack by the roles of cdk bootstrap alone", () => {
    const [assume, ...others] = deploy;
    const role = (name: string) =>
      `arn:\${AWS::Partition}:iam::\${AWS::AccountId}:role/cdk-\${Qualifier}-${name}-role-\${AWS::AccountId}-\${AWS::Region}`;
    expect(assume).toEqual({
      actions: ["sts:AssumeRole"],
      resources: ["deploy", "file-publishing", "lookup"].map(role),
    });
    const changing = others.filter(({ actions }) =>
      actions.some((action) => !/:(?:Get|Describe)/.test(action)),
    );
    // The hosted pages' files, and the access of their visitors.
    expect(changing.map(({ resources }) => resources)).toEqual([
      [`arn:\${AWS::Partition}:s3:::\${PagesBucket}/*`],
      [
        `arn:\${AWS::Partition}:dynamodb:\${AWS::Region}:\${AWS::AccountId}:table/FitnessBooking-\${Stage}-*Club*`,
      ],
    ]);
    const everywhere = deploy.filter(({ resources }) => resources.includes("*"));
    expect(everywhere.map(({ actions }) => actions)).toEqual([
      ["acm:DescribeCertificate", "lambda:GetAccountSettings", "ses:GetAccount", "ses:GetEmailIdentity"],
    ]);
  });

  it("let the smoke test use the stage's tables and app clients of its pool, and deploy nothing", () => {
    const services = smoke.map(({ actions }) => [...new Set(actions.map((action) => action.split(":")[0]))]);
    expect(services).toEqual([["cloudformation"], ["dynamodb"], ["cognito-idp"]]);
    expect(smoke[0]?.actions).toEqual(["cloudformation:DescribeStacks"]);
    for (const { actions, resources } of smoke) {
      expect(actions.filter((action) => /\*|Table$/.test(action))).toEqual([]);
      for (const resource of resources)
        expect(resource).toMatch(/FitnessBooking-\$\{Stage\}|\$\{UserPoolId\}$/);
    }
  });
});
