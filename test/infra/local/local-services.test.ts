import { GenerateMacCommand, KMSClient } from "@aws-sdk/client-kms";
import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { describe, expect, it, onTestFinished } from "vitest";
import { startServices } from "../../../infra/local/local-services.ts";
import { Outbox } from "../../../infra/local/mail/outbox.ts";
import { keyArn, StackTemplate } from "../../../infra/template/stack-template.ts";
import { newTestFolder } from "../../support/test-folder.ts";
import { synthesized } from "../stack/synthesized.ts";

const FROM = "bookings@northwind.example";
const CLIENT = {
  region: "local",
  credentials: { accessKeyId: "local", secretAccessKey: "local" },
  maxAttempts: 1,
};

/** The services of the stack with these settings. */
async function started(context: object) {
  const directory = newTestFolder();
  const template = new StackTemplate(synthesized({ stage: "local", ...context }).template, new Map());
  const outbox = new Outbox(directory, Date.now);
  const beforeEncrypt = () => Promise.resolve();
  const allows = () => true;
  const services = await startServices(template, {
    directory,
    nowMs: Date.now,
    outbox,
    beforeEncrypt,
    allows,
  });
  onTestFinished(async () => {
    await services.stop();
  });
  return { services, outbox };
}

describe("the services of a stack with messages", () => {
  it("send what a function sends as the template tells it, and make the codes of its links", async () => {
    const { services, outbox } = await started({ mailFrom: FROM });
    const ses = new SESv2Client({ ...CLIENT, endpoint: services.ses ?? "" });
    await ses.send(
      new SendEmailCommand({
        FromEmailAddress: FROM,
        Destination: { ToAddresses: ["ada.hill@example.com"] },
        Content: { Raw: { Data: Buffer.from(`From: ${FROM}\r\n\r\nHello.\r\n`) } },
        ConfigurationSetName: "FitnessBooking-local",
      }),
    );
    expect(outbox.names).toHaveLength(1);
    const kms = new KMSClient({ ...CLIENT, endpoint: services.kms });
    const { Mac } = await kms.send(
      new GenerateMacCommand({
        KeyId: keyArn("LinkKey"),
        Message: Buffer.from("links"),
        MacAlgorithm: "HMAC_SHA_256",
      }),
    );
    expect(Mac).toHaveLength(32);
  });
});

describe("the services of a stack without messages", () => {
  it("have no SES", async () => {
    expect((await started({})).services.ses).toBeUndefined();
  });
});
