import { BatchGetItemCommand, DynamoDBClient, QueryCommand } from "@aws-sdk/client-dynamodb";
import { DecryptCommand, EncryptCommand, KMSClient } from "@aws-sdk/client-kms";
import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { SendMessageBatchCommand, SQSClient } from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { VisitorClient } from "../../../../functions/pages/visitor-client.ts";
import { startGuard } from "../../../../infra/local/dynamodb/guard.ts";
import { startServices } from "../../../../infra/local/local-services.ts";
import { Outbox } from "../../../../infra/local/mail/outbox.ts";
import { type Allows, type Call, rolesOf } from "../../../../infra/local/roles/role.ts";
import {
  keyArn,
  queueArn,
  queueUrl,
  StackTemplate,
  tableArn,
} from "../../../../infra/template/stack-template.ts";
import { engineEndpoint } from "../../../support/engine.ts";
import { newTestFolder } from "../../../support/test-folder.ts";
import { OWN_ISSUER, synthesized } from "../../stack/synthesized.ts";

const FROM = "desk@club.example";
const CONTEXT = { tenant_id: "11", webhook_id: "7" };

type FunctionName = "Authorizer" | "Tours" | "Appointments" | "Deliveries";

const template = new StackTemplate(synthesized({ stage: "local", mailFrom: FROM }).template, new Map());
const functionIds = template.idsOf("AWS::Lambda::Function").filter((id) => id.startsWith("Functions"));
const allows: Allows = rolesOf(template, functionIds);
const queueId = template.idsOf("AWS::SQS::Queue").find((id) => id.startsWith("WebhooksQueue")) ?? "";

function idOf(name: FunctionName): string {
  const id = functionIds.find((each) => each.startsWith(`Functions${name}`));
  if (id === undefined) throw new Error(`There is no function ${name}.`);
  return id;
}

const query = (table: string, index?: string): Call => ({
  action: "dynamodb:Query",
  resource: `${tableArn(table)}${index === undefined ? "" : `/index/${index}`}`,
});

const changeClub = (partition: string): Call => ({
  action: "dynamodb:UpdateItem",
  resource: tableArn("Club"),
  context: { "dynamodb:LeadingKeys": [partition] },
});

const kms = (action: string, context: Readonly<Record<string, string>>): Call => ({
  action: `kms:${action}`,
  resource: keyArn("WebhookKey"),
  context: {
    "kms:EncryptionContextKeys": Object.keys(context),
    ...Object.fromEntries(
      Object.entries(context).map(([key, value]) => [`kms:EncryptionContext:${key}`, [value]]),
    ),
  },
});

function errorName({ name }: Error): string {
  return name;
}

describe("the role of a function in the template", () => {
  it.each<[FunctionName, Call, boolean]>([
    ["Authorizer", { action: "dynamodb:BatchGetItem", resource: tableArn("Club") }, true],
    ["Authorizer", { action: "dynamodb:BatchGetItem", resource: tableArn("Clients") }, false],
    ["Authorizer", query("Club"), false],
    ["Appointments", query("Appointments", "by-coach"), true],
    ["Appointments", query("Appointments"), false],
    ["Appointments", changeClub("tenant#11"), true],
    ["Appointments", changeClub("access#somebody"), false],
    ["Tours", query("Webhooks"), true],
    ["Tours", query("Webhooks", "by-due"), false],
    ["Deliveries", query("Webhooks", "by-due"), true],
    ["Tours", kms("Encrypt", CONTEXT), true],
    ["Tours", kms("Encrypt", { tenant_id: "11" }), false],
    ["Tours", kms("Encrypt", {}), false],
    ["Tours", kms("Encrypt", { ...CONTEXT, more: "x" }), false],
    ["Tours", kms("Decrypt", CONTEXT), false],
    ["Deliveries", kms("Decrypt", CONTEXT), true],
    ["Deliveries", kms("Encrypt", CONTEXT), false],
    ["Appointments", { action: "sqs:SendMessage", resource: queueArn(queueId) }, false],
    ["Deliveries", { action: "sqs:SendMessage", resource: queueArn(queueId) }, true],
    ["Deliveries", { action: "sqs:SendMessage", resource: queueArn("Another") }, false],
  ])("of %s: %o is allowed: %s", (name, call, isAllowed) => {
    expect(allows(idOf(name), call)).toBe(isAllowed);
  });

  it("is refused where a condition's operator is not emulated", () => {
    const Condition = { Bool: { "aws:SecureTransport": "true" } };
    const Statement = [{ Effect: "Allow", Action: "kms:Encrypt", Resource: keyArn("K"), Condition }];
    const Policy = {
      Type: "AWS::IAM::Policy",
      Properties: { Roles: ["Role"], PolicyDocument: { Statement } },
    };
    const F = { Type: "AWS::Lambda::Function", Properties: { Role: "Role" } };
    const strange = rolesOf(new StackTemplate({ Resources: { Policy, F } }, new Map()), ["F"]);
    expect(() => strange("F", kms("Encrypt", CONTEXT))).toThrow("condition operator Bool");
  });

  it("allows nothing to a caller that is no function", () => {
    expect(allows("local", query("Webhooks"))).toBe(false);
  });
});

describe("the role of the function of the hosted pages", () => {
  const hosted = new StackTemplate(
    synthesized({ stage: "prod", ...OWN_ISSUER, pages: true }).template,
    new Map(),
  );
  const id = hosted.idsOf("AWS::Lambda::Function").find((each) => each.startsWith("PagesFunction")) ?? "";
  const allowsPages = rolesOf(hosted, [id]);
  // What the function's variable VISITOR_SECRET_ARN names.
  const [secret = ""] = hosted.idsOf("AWS::SecretsManager::Secret");

  it("allows what it asks of Secrets Manager, nothing more, and no table", async () => {
    const asked: Call[] = [];
    const client = new SecretsManagerClient({ region: "local" });
    client.middlewareStack.add(
      (_, { commandName = "" }) =>
        async ({ input }) => {
          const resource = String(Object(input).SecretId);
          asked.push({ action: `secretsmanager:${commandName.replace(/Command$/, "")}`, resource });
          const SecretString = JSON.stringify({ client_id: "a", client_secret: "b" });
          return { response: {}, output: { SecretString, $metadata: {} } };
        },
      { step: "initialize" },
    );
    await new VisitorClient(client, secret).credentials();
    expect(asked.map((call) => allowsPages(id, call))).toEqual([true]);
    for (const call of [
      { action: "secretsmanager:GetSecretValue", resource: `${secret}2` },
      { action: "secretsmanager:PutSecretValue", resource: secret },
      { action: "dynamodb:BatchGetItem", resource: tableArn("Club") },
    ]) {
      expect([call, allowsPages(id, call)]).toEqual([call, false]);
    }
  });
});

describe("the services", () => {
  const stops: (() => Promise<void>)[] = [];
  let services: Awaited<ReturnType<typeof startServices>>;
  let engine: string;

  beforeAll(async () => {
    const directory = newTestFolder();
    const outbox = new Outbox(directory, Date.now);
    const beforeEncrypt = () => Promise.resolve();
    services = await startServices(template, { directory, nowMs: Date.now, outbox, beforeEncrypt, allows });
    const guard = await startGuard(engineEndpoint(), allows);
    engine = guard.endpoint;
    stops.push(services.stop, guard.stop);
  });

  afterAll(async () => {
    for (const stop of stops) await stop();
  });

  /** A client of a function: its credentials name it. */
  const as = (name: FunctionName, endpoint: string | undefined) => ({
    endpoint: endpoint ?? "",
    region: "local",
    credentials: { accessKeyId: idOf(name), secretAccessKey: "local" },
    maxAttempts: 1,
  });
  const denied = { name: "AccessDeniedException" };

  it("of DynamoDB refuse what the role does not allow", async () => {
    const client = new DynamoDBClient(as("Authorizer", engine));
    const Keys = [{ partition: { S: "tenant#11" }, record: { S: "tenant" } }];
    // The engine has such a table only while another test needs it.
    const allowed = await client
      .send(new BatchGetItemCommand({ RequestItems: { Club: { Keys } } }))
      .catch(errorName);
    expect(allowed).not.toBe(denied.name);
    await expect(
      client.send(new BatchGetItemCommand({ RequestItems: { Tours: { Keys } } })),
    ).rejects.toMatchObject(denied);
    const KeyConditionExpression = "tenant_id = :t";
    const ExpressionAttributeValues = { ":t": { N: "11" } };
    const asked = {
      TableName: "Tours",
      IndexName: "by-start",
      KeyConditionExpression,
      ExpressionAttributeValues,
    };
    await expect(client.send(new QueryCommand(asked))).rejects.toMatchObject(denied);
  });

  it("of KMS refuse what the role does not allow", async () => {
    const KeyId = keyArn("WebhookKey");
    const tours = new KMSClient(as("Tours", services.kms));
    const Plaintext = Buffer.from("secret");
    const { CiphertextBlob } = await tours.send(
      new EncryptCommand({ KeyId, Plaintext, EncryptionContext: CONTEXT }),
    );
    const decrypt = new DecryptCommand({ KeyId, CiphertextBlob, EncryptionContext: CONTEXT });
    await expect(tours.send(decrypt)).rejects.toMatchObject(denied);
    await expect(new KMSClient(as("Deliveries", services.kms)).send(decrypt)).resolves.toMatchObject({
      KeyId,
    });
  });

  it("of SQS refuse what the role does not allow", async () => {
    const command = new SendMessageBatchCommand({
      QueueUrl: queueUrl(queueId),
      Entries: [{ Id: "1", MessageBody: "{}" }],
    });
    await expect(new SQSClient(as("Appointments", services.sqs)).send(command)).rejects.toMatchObject(denied);
    const sent = await new SQSClient(as("Tours", services.sqs)).send(command);
    expect(sent.Successful).toHaveLength(1);
  });

  it("of SES refuse what the role does not allow", async () => {
    const command = new SendEmailCommand({
      FromEmailAddress: FROM,
      Destination: { ToAddresses: ["ada.hill@example.com"] },
      Content: {
        Raw: { Data: Buffer.from(`From: ${FROM}\r\nTo: ada.hill@example.com\r\nSubject: x\r\n\r\nx\r\n`) },
      },
    });
    await expect(new SESv2Client(as("Tours", services.ses)).send(command)).rejects.toMatchObject(denied);
    await expect(new SESv2Client(as("Deliveries", services.ses)).send(command)).resolves.toBeDefined();
  });
});
