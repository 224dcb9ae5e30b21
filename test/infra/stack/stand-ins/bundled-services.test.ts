import { writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { basename, join } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import type { HttpRequest } from "@smithy/core/protocols";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { listen } from "../../../../infra/local/loopback/listen.ts";
import { buildBundle } from "../../../../infra/stack/bundle.ts";
import { wakeWebhook } from "../../../../shared/webhooks/wake.ts";
import { newTestFolder } from "../../../support/test-folder.ts";
import { type Services, services as withSdk } from "./services-entry.ts";

const KEY = "arn:aws:kms:eu-west-1:123456789012:key/k";
const SECRET = "arn:aws:secretsmanager:eu-west-1:123456789012:secret:visitors";
const QUEUE = "https://sqs.eu-west-1.amazonaws.com/123456789012/queue";
const QUEUES = { messages: `${QUEUE}-of-messages`, webhooks: QUEUE };
const WEBHOOK = { tenant_id: 11, webhook_id: 7 };

interface Received {
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

const received: Received[] = [];
let status = 200;
let isHanging = false;
let server: Server;
let endpoint: string;
const folder = newTestFolder();
let bundled: Services;

/** What the services answer, by the operation that a request names. */
const answers: Readonly<Record<string, object>> = {
  "TrentService.Encrypt": { CiphertextBlob: Buffer.from("sealed").toString("base64") },
  "TrentService.Decrypt": { Plaintext: Buffer.from("the secret").toString("base64") },
  "secretsmanager.GetSecretValue": {
    SecretString: JSON.stringify({ client_id: "visitors", client_secret: "s" }),
  },
  "AmazonSQS.SendMessageBatch": { Successful: [], Failed: [] },
};

beforeAll(async () => {
  for (const { path, contents } of buildBundle("test/infra/stack/stand-ins/services-entry.ts").files) {
    writeFileSync(join(folder, basename(path)), contents);
  }
  bundled = (await import(pathToFileURL(join(folder, "index.mjs")).href)).services;
  server = createServer(async (request, response) => {
    const { url: path, headers } = request;
    received.push({ path, headers, body: JSON.parse(await text(request)) });
    if (isHanging) return;
    response.writeHead(status, { "Content-Type": "application/x-amz-json-1.1" });
    response.end(JSON.stringify(answers[String(headers["x-amz-target"])] ?? {}));
  });
  endpoint = await listen(server);
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  received.length = 0;
  status = 200;
  isHanging = false;
  vi.stubEnv("AWS_REGION", "eu-west-1");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "AKIDEXAMPLE");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
});

afterEach(() => vi.unstubAllEnvs());

/** Has the clients call the test's server. */
function callServer(): void {
  for (const service of ["KMS", "SQS", "SECRETS_MANAGER", "SESV2"]) {
    vi.stubEnv(`AWS_ENDPOINT_URL_${service}`, endpoint);
  }
}

/** What was sent, and what it was signed for. */
function sent() {
  return received.map(({ path, headers, body }) => ({
    path,
    target: headers["x-amz-target"],
    scope: /Credential=\w+\/\d{8}\/([^,]+)/.exec(headers.authorization ?? "")?.[1],
    body,
  }));
}

describe.each([
  ["in a bundle", () => bundled],
  ["of the SDK", () => withSdk],
])("the clients of services %s", (_, servicesOf) => {
  it("encrypt and decrypt with the key, in the context of the webhook", async () => {
    callServer();
    const { SecretKeeper, kmsClient } = servicesOf();
    const secrets = new SecretKeeper(kmsClient(), KEY);
    const sealed = await secrets.seal("the secret", WEBHOOK);
    expect(sealed).toBe(Buffer.from("sealed").toString("base64"));
    expect(await secrets.open(sealed, WEBHOOK)).toBe("the secret");
    const EncryptionContext = { tenant_id: "11", webhook_id: "7" };
    const Plaintext = Buffer.from("the secret").toString("base64");
    const of = { path: "/", scope: "eu-west-1/kms/aws4_request" };
    expect(sent()).toEqual([
      { ...of, target: "TrentService.Encrypt", body: { KeyId: KEY, Plaintext, EncryptionContext } },
      {
        ...of,
        target: "TrentService.Decrypt",
        body: { KeyId: KEY, CiphertextBlob: sealed, EncryptionContext },
      },
    ]);
  });

  it("send what wakes a webhook to the queue", async () => {
    callServer();
    const { SqsWakeQueue, sqsClient } = servicesOf();
    await new SqsWakeQueue(sqsClient(), QUEUES).send([wakeWebhook(WEBHOOK, 5)]);
    const entry = {
      Id: "0",
      MessageBody: JSON.stringify({ wake: WEBHOOK }),
      DelaySeconds: 5,
      MessageGroupId: "11-7",
    };
    expect(sent()).toEqual([
      {
        path: "/",
        scope: "eu-west-1/sqs/aws4_request",
        target: "AmazonSQS.SendMessageBatch",
        body: { QueueUrl: QUEUE, Entries: [entry] },
      },
    ]);
  });

  it("read the secret of the pages' visitors", async () => {
    callServer();
    const { VisitorClient, secretsManagerClient } = servicesOf();
    const visitors = new VisitorClient(secretsManagerClient(), SECRET);
    expect(await visitors.credentials()).toEqual({ clientId: "visitors", clientSecret: "s" });
    const scope = "eu-west-1/secretsmanager/aws4_request";
    const target = "secretsmanager.GetSecretValue";
    expect(sent()).toEqual([{ path: "/", scope, target, body: { SecretId: SECRET } }]);
  });

  it("hand a message to the mail service, and ask once", async () => {
    callServer();
    const { SesMailService, sesClient } = servicesOf();
    const mail = new SesMailService(sesClient(), "bookings@club.example", "Booking");
    const raw = Buffer.from("Subject: Hello\r\n\r\n");
    expect(await mail.send({ to: "ada@example.com", raw })).toEqual({ kind: "sent" });
    const [{ path, scope, body } = {}] = sent();
    expect({ path, scope, body }).toEqual({
      path: "/v2/email/outbound-emails",
      scope: "eu-west-1/ses/aws4_request",
      body: {
        FromEmailAddress: "bookings@club.example",
        Destination: { ToAddresses: ["ada@example.com"] },
        ConfigurationSetName: "Booking",
        Content: { Raw: { Data: raw.toString("base64") } },
      },
    });
    for (const [answer, outcome] of [
      [400, "refused"],
      [429, "refused"],
      [408, "unanswered"],
      [503, "unanswered"],
    ] as const) {
      received.length = 0;
      status = answer;
      expect(await mail.send({ to: "ada@example.com", raw })).toMatchObject({ kind: outcome });
      expect(received).toHaveLength(1);
    }
  });

  it("are refused where nobody listens: nothing was sent", async () => {
    vi.stubEnv("AWS_ENDPOINT_URL_SESV2", "http://127.0.0.1:1");
    const { SesMailService, sesClient } = servicesOf();
    const mail = new SesMailService(sesClient(), "bookings@club.example", "Booking");
    expect(await mail.send({ to: "ada@example.com", raw: Buffer.from("x") })).toEqual({
      kind: "refused",
      reason: "Error",
    });
  });

  it("are refused where no connection is made in time: nothing was sent", async () => {
    callServer();
    isHanging = true;
    const { SesMailService, sesClient } = servicesOf();
    const mail = new SesMailService(sesClient(), "bookings@club.example", "Booking");
    const send = () => mail.send({ to: "ada@example.com", raw: Buffer.from("x") });
    // The SDK opens so many connections at once; a further call waits for one of them.
    const connected = Array.from({ length: 50 }, send);
    await expect.poll(() => received.length).toBe(connected.length);
    expect(await send()).toEqual({ kind: "refused", reason: "TimeoutError" });
    expect(received).toHaveLength(connected.length);
    server.closeAllConnections();
    const outcomes = await Promise.all(connected);
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(["unanswered"]));
  });

  it("say that the service is unavailable after three attempts", async () => {
    callServer();
    status = 503;
    const { SecretKeeper, kmsClient } = servicesOf();
    await expect(new SecretKeeper(kmsClient(), KEY).seal("s", WEBHOOK)).rejects.toMatchObject({
      name: "Unavailable",
    });
    expect(received).toHaveLength(3);
  });

  it.each([
    ["eu-west-1", "amazonaws.com"],
    ["cn-north-1", "amazonaws.com.cn"],
  ])("call the region's endpoint, unless they are given another: %s", async (region, domain) => {
    vi.stubEnv("AWS_REGION", region);
    const { SecretKeeper, SqsWakeQueue, VisitorClient, ...clients } = servicesOf();
    const [kms, sqs] = [clients.kmsClient(), clients.sqsClient()];
    const secrets = clients.secretsManagerClient();
    const destinations = [notSending(kms), notSending(sqs), notSending(secrets)];
    await new SecretKeeper(kms, KEY).seal("s", WEBHOOK).catch(() => undefined);
    const queueUrl = QUEUE.replace("eu-west-1.amazonaws.com", `${region}.${domain}`);
    const urls = { messages: queueUrl, webhooks: queueUrl };
    await new SqsWakeQueue(sqs, urls).send([wakeWebhook(WEBHOOK)]).catch(() => undefined);
    await new VisitorClient(secrets, SECRET).credentials().catch(() => undefined);
    expect(destinations.flat()).toEqual([
      `https://kms.${region}.${domain}`,
      `https://sqs.${region}.${domain}`,
      `https://secretsmanager.${region}.${domain}`,
    ]);
  });
});

/** Lets a client send nothing; gives where it would have sent. */
function notSending({ config }: { readonly config: object }): readonly string[] {
  const destinations: string[] = [];
  const handle = async ({ protocol, hostname }: HttpRequest) => {
    destinations.push(`${protocol}//${hostname}`);
    throw new Error("Not sent.");
  };
  Object.assign(config, { requestHandler: { handle } });
  return destinations;
}
