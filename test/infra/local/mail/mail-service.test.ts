import {
  GetAccountCommand,
  SESv2Client,
  SendEmailCommand,
  type SendEmailCommandInput,
} from "@aws-sdk/client-sesv2";
import MailComposer from "nodemailer/lib/mail-composer";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MailRefusal } from "../../../../infra/local/mail/mail-refusal.ts";
import { EXAMPLE_VERIFIED, mailRules } from "../../../../infra/local/mail/mail-rules.ts";
import { type LocalMail, startLocalMail } from "../../../support/local-mail.ts";
import { errorName, tryRules } from "../../../support/try-rules.ts";

const TO = "ada.hill@example.com";

let mail: LocalMail;

beforeEach(async () => {
  mail = await startLocalMail(() => Date.parse("2026-12-01T10:00:00.000Z"));
});

afterEach(() => mail.stop());

/** A message as the function composes it. */
function composed(options: object = {}): Promise<Buffer> {
  const from = { name: "Nörthwind London Bridge", address: mail.from };
  return new MailComposer({
    ...{
      from,
      to: TO,
      subject: "Your tour, Tuesday 8 December, 18:00",
      text: "See you.",
      html: "<p>See you.",
    },
    ...options,
  })
    .compile()
    .build();
}

function send(Data: Uint8Array, input: Partial<SendEmailCommandInput> = {}) {
  return mail.client.send(
    new SendEmailCommand({
      FromEmailAddress: mail.from,
      Destination: { ToAddresses: [TO] },
      Content: { Raw: { Data } },
      ConfigurationSetName: mail.configurationSet,
      ...input,
    }),
  );
}

/** The name, status and message of the error that a call ends with. */
async function refusal(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (fault: unknown) => Object(fault),
  );
  return { name: error?.name, status: error?.$metadata?.httpStatusCode, message: error?.message };
}

describe("the stand-in of SES", () => {
  it("takes a message, keeps it as it was sent, and says whom it was delivered to", async () => {
    const message = await composed();
    const { MessageId } = await send(message, { EmailTags: [{ Name: "message", Value: "tour_booked" }] });
    expect(mail.outbox.names).toEqual([MessageId]);
    const kept = mail.outbox.read(MessageId ?? "")?.toString();
    expect(kept).toBe(`Delivered-To: ${TO}\r\n${message}`);
    expect(await mail.mails()).toMatchObject([
      {
        from: { name: "Nörthwind London Bridge", address: mail.from },
        subject: "Your tour, Tuesday 8 December, 18:00",
        text: "See you.\n",
      },
    ]);
    expect(mail.taken).toMatchObject([{ to: [TO], tags: { message: "tour_booked" } }]);
  });

  it("delivers to whom it is told, not to whom the message names", async () => {
    await send(await composed({ to: "somebody@example.com" }), {
      Destination: { ToAddresses: ["a@example.com", "b@example.com"] },
    });
    const [read] = await mail.mails();
    expect(read?.headers.filter(({ key }) => key === "delivered-to").map(({ value }) => value)).toEqual([
      "a@example.com",
      "b@example.com",
    ]);
  });

  it.each<[string, Partial<SendEmailCommandInput>, string]>([
    [
      "what is not emulated",
      { ReplyToAddresses: ["desk@northwind.example"] },
      'ReplyToAddresses: Invalid key: Expected never but received "ReplyToAddresses"',
    ],
    [
      "content that is not raw",
      { Content: { Simple: { Subject: { Data: "s" }, Body: { Text: { Data: "t" } } } } },
      'Content.Raw: Invalid key: Expected "Raw" but received undefined',
    ],
  ])("refuses %s, and keeps nothing", async (_, input, message) => {
    expect(await refusal(send(await composed(), input))).toEqual({
      ...{ name: "BadRequestException", status: 400, message },
    });
    expect(mail.outbox.names).toEqual([]);
  });

  it("says who is not verified, and what is not there", async () => {
    const raw = await composed();
    expect(await refusal(send(raw, { FromEmailAddress: "desk@northwind.example" }))).toEqual({
      name: "MessageRejected",
      status: 400,
      message: expect.stringMatching(/not verified.*: desk@northwind\.example$/),
    });
    expect(await refusal(send(raw, { ConfigurationSetName: "FitnessBooking-prod" }))).toEqual({
      name: "NotFoundException",
      status: 404,
      message: "Configuration set FitnessBooking-prod does not exist.",
    });
  });

  it("takes what bounces or is suppressed, and brings it to no mailbox", async () => {
    const [bounced, suppressed] = ["bounce+ada", "suppressionlist"].map(
      (name) => `${name}@simulator.amazonses.com`,
    );
    const raw = await composed();
    await send(raw, { Destination: { ToAddresses: [bounced ?? "", suppressed ?? ""] } });
    expect([mail.outbox.names.length, mail.taken.length]).toEqual([0, 1]);
    await send(raw, { Destination: { ToAddresses: [bounced ?? "", "success@simulator.amazonses.com", TO] } });
    const [read] = await mail.mails();
    const reached = read?.headers.filter(({ key }) => key === "delivered-to").map(({ value }) => value);
    expect(reached).toEqual(["success@simulator.amazonses.com", TO]);
  });

  it.each([
    ["is not JSON", "{"],
    ["is not base64", JSON.stringify({ Content: { Raw: { Data: "*" } } })],
  ])("refuses a request that %s", async (_, text) => {
    const request = { FromEmailAddress: mail.from, Destination: { ToAddresses: [TO] } };
    const body = text === "{" ? text : JSON.stringify({ ...request, ...JSON.parse(text) });
    const answer = await fetch(`${mail.endpoint}/v2/email/outbound-emails`, { method: "POST", body });
    expect([answer.status, answer.headers.get("x-amzn-ErrorType")]).toEqual([400, "SerializationException"]);
  });

  it("answers no other operation, and nobody who does not know its path", async () => {
    expect(await refusal(mail.client.send(new GetAccountCommand()))).toMatchObject({
      name: "UnknownOperationException",
      message: expect.stringContaining("emulates POST /v2/email/outbound-emails, not GET /v2/email/account"),
    });
    const url = new URL("/v2/email/outbound-emails", mail.endpoint);
    expect((await fetch(url, { method: "POST", body: "{}" })).status).toBe(404);
  });
});

describe("SES takes a message by its rules", () => {
  tryRules(mailRules, async ({ from, to, configurationSet, tag, raw, isInSandbox }) => {
    const local = isInSandbox ? await startLocalMail(Date.now, mail.from, [EXAMPLE_VERIFIED]) : mail;
    const command = new SendEmailCommand({
      FromEmailAddress: from,
      Destination: { ToAddresses: [...to] },
      Content: { Raw: { Data: raw() } },
      ConfigurationSetName: configurationSet,
      EmailTags: [{ Name: "message", Value: tag }],
    });
    const before = local.taken.length;
    // A connection of its own: 40 MB keep this process so busy that the one before is closed.
    const credentials = { accessKeyId: "local", secretAccessKey: "local" };
    const client = new SESv2Client({
      endpoint: local.endpoint,
      region: "local",
      credentials,
      maxAttempts: 1,
    });
    const error = await errorName(() => client.send(command));
    client.destroy();
    expect(local.taken.length - before).toBe(error === undefined ? 1 : 0);
    if (isInSandbox) await local.stop();
    return error;
  });
});

describe("a fault of the stand-in of SES", () => {
  it.each([
    ["MessageRejected", 400],
    ["TooManyRequestsException", 429],
    ["InternalServiceErrorException", 500],
  ])("may be any refusal: %s", async (code, status) => {
    mail.faultOf = async () => ({ kind: "refused", refusal: new MailRefusal(code, status, "Not now.") });
    expect(await refusal(send(await composed()))).toMatchObject({ name: code, status, message: "Not now." });
    expect([mail.outbox.names, mail.taken]).toEqual([[], []]);
  });

  it("may be a connection that breaks before the message is taken", async () => {
    mail.faultOf = async () => ({ kind: "not taken" });
    expect(await refusal(send(await composed()))).toMatchObject({ status: undefined });
    expect([mail.outbox.names, mail.taken]).toEqual([[], []]);
  });

  it("may be a connection that breaks after that", async () => {
    mail.faultOf = async () => ({ kind: "taken without an answer" });
    expect(await refusal(send(await composed()))).toMatchObject({ status: undefined });
    expect([mail.outbox.names.length, mail.taken.length]).toEqual([1, 1]);
  });

  it("may be of one message alone, and may take its time", async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    mail.faultOf = ({ to }) => (to[0] === TO ? promise : Promise.resolve(undefined));
    const slow = send(await composed());
    await send(await composed(), { Destination: { ToAddresses: ["other@example.com"] } });
    expect(mail.taken.map(({ to }) => to)).toEqual([["other@example.com"]]);
    resolve(undefined);
    await slow;
    expect(mail.taken).toHaveLength(2);
  });
});
