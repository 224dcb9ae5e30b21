import { describe, expect, it } from "vitest";
import { appointmentOperations } from "../../../functions/appointments/operations.ts";
import { tourOperations } from "../../../functions/tours/operations.ts";
import { functionDeclarations, joinedTables } from "../../../infra/stack/functions/function-declarations.ts";
import { definitionsOf, type OperationDefinition } from "../../../shared/operations/operation-definition.ts";
import { templateOf } from "./synthesized.ts";

interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
}

interface FunctionProperties {
  readonly Role: { readonly "Fn::GetAtt": readonly [string, string] };
  readonly LoggingConfig: { readonly LogGroup: { readonly Ref: string } };
  readonly Environment: { readonly Variables: Readonly<Record<string, unknown>> };
  readonly MemorySize: number;
  readonly Timeout: number;
}

const template = templateOf({ stage: "prod" });
const functions = Object.entries(template.findResources("AWS::Lambda::Function")).map(
  ([logicalId, resource]) => ({
    logicalId,
    properties: resource.Properties as FunctionProperties,
  }),
);

function named(name: string): FunctionProperties {
  const found = functions.find(
    ({ properties }) => properties.Environment.Variables.POWERTOOLS_SERVICE_NAME === name,
  );
  if (found === undefined) throw new Error(`There is no function ${name}.`);
  return found.properties;
}

// `action resource` of every statement of every policy of the function's role.
function permissions({ Role, LoggingConfig }: FunctionProperties): string[] {
  const [role] = Role["Fn::GetAtt"];
  const policies = Object.values(template.findResources("AWS::IAM::Policy")).filter(({ Properties }) =>
    Properties.Roles.some(({ Ref }: { readonly Ref: string }) => Ref === role),
  );
  const statements: Statement[] = policies.flatMap(({ Properties }) => Properties.PolicyDocument.Statement);
  return statements
    .flatMap(({ Effect, Action, Resource }) =>
      [Action]
        .flat()
        .flatMap((action) =>
          [Resource]
            .flat()
            .map((resource) => `${Effect} ${action} ${written(resource, LoggingConfig.LogGroup.Ref)}`),
        ),
    )
    .sort();
}

function written(resource: unknown, ownLogGroup: string): string {
  if (typeof resource === "string") return resource;
  return JSON.stringify(resource)
    .replace(`{"Fn::GetAtt":["${ownLogGroup}","Arn"]}`, "its log")
    .replace(/^\{"Fn::GetAtt":\["(\w+)","Arn"\]\}$/, "$1")
    .replace(/^\{"Fn::Join":\["",\[\{"Fn::GetAtt":\["(\w+)","Arn"\]\},"(\/index\/[\w-]+)"\]\]\}$/, "$1$2");
}

/** Which function's live version a permission is for. */
function aliasedService(target: { readonly Ref?: string }): unknown {
  const alias = template.findResources("AWS::Lambda::Alias")[target.Ref ?? ""]?.Properties;
  const found = functions.find(({ logicalId }) => logicalId === alias?.FunctionName.Ref);
  return found?.properties.Environment.Variables.POWERTOOLS_SERVICE_NAME;
}

const [tours, appointments] = [
  await definitionsOf(tourOperations),
  await definitionsOf(appointmentOperations),
];

const ITS_LOG_AND_TRACES = [
  "Allow logs:CreateLogStream its log",
  "Allow logs:PutLogEvents its log",
  "Allow xray:PutTelemetryRecords *",
  "Allow xray:PutTraceSegments *",
];

const [queue = "", webhookQueue = ""] = Object.entries(template.findResources("AWS::SQS::Queue"))
  .flatMap(([logicalId, { Properties }]) => (Properties.RedrivePolicy === undefined ? [] : [logicalId]))
  .toSorted((a, b) => Number(a.includes("WebhookQueue")) - Number(b.includes("WebhookQueue")));

const OF_DELIVERIES = [
  "Allow kms:Decrypt WebhookKey",
  ...["DeleteMessage", "GetQueueAttributes", "ReceiveMessage", "SendMessage"].flatMap((action) =>
    [queue, webhookQueue].map((each) => `Allow sqs:${action} ${each}`),
  ),
];

/** `Allow dynamodb:action table`, or `table/index/name`, of every action that the definitions declare, and of reading the tenant. */
function declared(definitions: Readonly<Record<string, Pick<OperationDefinition, "tables">>>): string[] {
  const permissions = Object.values(definitions).flatMap(({ tables }) =>
    Object.entries(tables).flatMap(([table, actions]) =>
      actions.map((action) => {
        const [name, index] = action.split(" ");
        return `Allow dynamodb:${name} ${table}${index === undefined ? "" : `/index/${index}`}`;
      }),
    ),
  );
  expect(permissions.length).toBeGreaterThan(5);
  return [...new Set([...permissions, "Allow dynamodb:BatchGetItem Club"])].sort();
}

describe("the functions", () => {
  it.each([
    ["authorizer", ["Allow dynamodb:BatchGetItem Club"]],
    [
      "tours",
      [
        ...declared(tours),
        "Allow kms:Encrypt WebhookKey",
        ...[queue, webhookQueue].map((each) => `Allow sqs:SendMessage ${each}`),
      ],
    ],
    ["appointments", declared(appointments)],
    ["deliveries", [...declared({ deliveries: functionDeclarations.Deliveries }), ...OF_DELIVERIES]],
  ])("let %s touch its tables by its actions and nothing else", (name, others) => {
    expect(permissions(named(name))).toEqual([...others, ...ITS_LOG_AND_TRACES].sort());
  });

  it("use the key of secrets for one webhook at a time alone", () => {
    const policies = Object.values(template.findResources("AWS::IAM::Policy"));
    const statements: Statement[] = policies.flatMap(({ Properties }) => Properties.PolicyDocument.Statement);
    const onKey = statements.filter(({ Action }) => /^kms:/.test(String(Action)));
    const Condition = {
      "ForAllValues:StringEquals": { "kms:EncryptionContextKeys": ["tenant_id", "webhook_id"] },
      Null: { "kms:EncryptionContext:tenant_id": "false", "kms:EncryptionContext:webhook_id": "false" },
    };
    expect(onKey).toMatchObject([
      { Action: "kms:Encrypt", Condition },
      { Action: "kms:Decrypt", Condition },
    ]);
  });

  it("change of the club the records of tenants alone, no access record", () => {
    const policies = Object.values(template.findResources("AWS::IAM::Policy"));
    const statements: Statement[] = policies.flatMap(({ Properties }) => Properties.PolicyDocument.Statement);
    const changes = statements.filter(
      ({ Action, Resource }) =>
        [Action].flat().some((action) => /:(?:Put|Update|Delete)Item$/.test(action)) &&
        [Resource].flat().some((resource) => written(resource, "") === "Club"),
    );
    const isOfTenants = { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": ["tenant#*"] } };
    expect(changes).toMatchObject([{ Action: "dynamodb:UpdateItem", Condition: isOfTenants }]);
  });

  it("delete contacts, feeds and webhooks alone, and scan no table", () => {
    const actions = functions
      .flatMap(({ properties }) => permissions(properties))
      .flatMap((permission) => /dynamodb:(\S+)/.exec(permission)?.[1] ?? []);
    const known = ["BatchGetItem", "ConditionCheckItem", "PutItem", "Query", "UpdateItem"];
    expect(actions.filter((action) => !known.includes(action))).toEqual(Array(5).fill("DeleteItem"));
    expect(permissions(named("tours"))).toContain("Allow dynamodb:DeleteItem Clients");
    expect(permissions(named("tours"))).toContain("Allow dynamodb:DeleteItem Webhooks");
    expect(permissions(named("tours"))).toContain("Allow dynamodb:DeleteItem Parts");
    expect(permissions(named("appointments"))).toContain("Allow dynamodb:DeleteItem Parts");
    expect(permissions(named("deliveries"))).toContain("Allow dynamodb:DeleteItem Webhooks");
  });

  it("have a role each, and there is no other way to a permission", () => {
    const roles = functions.map(({ properties }) => properties.Role["Fn::GetAtt"][0]);
    expect(new Set(roles).size).toBe(4);
    template.resourceCountIs("AWS::IAM::Policy", 11);
    // The functions and pipes, the gateway's logging role, CodeDeploy's and the check's.
    template.resourceCountIs("AWS::IAM::Role", 13);
    for (const [logicalId, { Properties }] of Object.entries(template.findResources("AWS::IAM::Role"))) {
      expect(Properties).not.toHaveProperty("Policies");
      if (roles.includes(logicalId)) expect(Properties).not.toHaveProperty("ManagedPolicyArns");
    }
    for (const { Properties } of Object.values(template.findResources("AWS::DynamoDB::Table"))) {
      expect(Properties).not.toHaveProperty("ResourcePolicy");
    }
  });

  it("are called by the gateway, each by one permission for its routes, or as its authorizer", () => {
    const permissions = Object.values(template.findResources("AWS::Lambda::Permission"));
    const callers = permissions.map(({ Properties }) => [
      aliasedService(Properties.FunctionName),
      Properties.Principal,
      Properties.SourceArn["Fn::Join"][1].filter((part: unknown) => typeof part === "string").at(-1),
    ]);
    expect(callers).toEqual([
      ["authorizer", "apigateway.amazonaws.com", "/authorizers/*"],
      ["tours", "apigateway.amazonaws.com", "/*/*/*"],
      ["appointments", "apigateway.amazonaws.com", "/*/*/*"],
    ]);
  });

  it("run on Node 24 and ARM64 with tracing, a time-out, and a log group that forgets", () => {
    for (const { properties } of functions) {
      expect(properties).toMatchObject({
        Runtime: "nodejs24.x",
        Architectures: ["arm64"],
        Handler: "index.handler",
        TracingConfig: { Mode: "Active" },
        LoggingConfig: { LogFormat: "JSON", ApplicationLogLevel: "INFO" },
      });
      expect(
        template.findResources("AWS::Logs::LogGroup")[properties.LoggingConfig.LogGroup.Ref],
      ).toMatchObject({
        Properties: { RetentionInDays: 30 },
      });
    }
    expect(functions.map(({ properties }) => properties.MemorySize)).toEqual([512, 1024, 1024, 512]);
    expect(functions.map(({ properties }) => properties.Timeout)).toEqual([15, 15, 15, 30]);
  });

  it("keep the level of the log themselves: Lambda lets metrics through at every level", () => {
    const quiet = templateOf({ logLevel: "ERROR" }).findResources("AWS::Lambda::Function");
    for (const { Properties } of Object.values(quiet)) {
      expect(Properties.LoggingConfig.ApplicationLogLevel).toBe("INFO");
    }
    const levels = Object.values(quiet).map(({ Properties }) => Properties.Environment.Variables);
    expect(levels.map((each) => [each.POWERTOOLS_SERVICE_NAME, each.POWERTOOLS_LOG_LEVEL])).toEqual([
      // The alarm on its version counts the lines of its decisions, which are of this level.
      ["authorizer", "INFO"],
      ["tours", "ERROR"],
      ["appointments", "ERROR"],
      ["deliveries", "ERROR"],
    ]);
  });
});

it("lets a function that sends messages do what it always may, too", () => {
  const joined = joinedTables(
    { Appointments: ["Query by-client"] },
    { Appointments: ["BatchGetItem"], Parts: ["Query"] },
  );
  expect(joined).toEqual({ Appointments: ["Query by-client", "BatchGetItem"], Parts: ["Query"] });
});
