import { GetAccountCommand, SendEmailCommand, type SendEmailCommandInput } from "@aws-sdk/client-sesv2";
import MailComposer from "nodemailer/lib/mail-composer";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MailRefusal } from "../../../../infra/local/mail/mail-refusal.ts";
import { type LocalMail, startLocalMail } from "../../../support/local-mail.ts";

const TO = "ada.hill@example.com";
const MIB = 1024 * 1024;

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

function raw(...lines: readonly string[]): Buffer {
  return Buffer.from([...lines, "", "Hello.", ""].join("\r\n"));
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

  it.each<[string, Partial<SendEmailCommandInput>, object]>([
    [
      "a sender that is not verified",
      { FromEmailAddress: "desk@northwind.example" },
      { name: "MessageRejected", status: 400, message: expect.stringContaining("not verified") },
    ],
    [
      "a configuration set that is not there",
      { ConfigurationSetName: "FitnessBooking-prod" },
      {
        name: "NotFoundException",
        status: 404,
        message: "Configuration set FitnessBooking-prod does not exist.",
      },
    ],
    ["no recipient", { Destination: { ToAddresses: [] } }, { name: "BadRequestException", status: 400 }],
    [
      "51 recipients",
      { Destination: { ToAddresses: Array.from({ length: 51 }, (_, index) => `a${index}@example.com`) } },
      { name: "BadRequestException", status: 400 },
    ],
    ["a recipient without a domain", { Destination: { ToAddresses: ["ada"] } }, { name: "MessageRejected" }],
    [
      "a recipient whose name has another alphabet",
      { Destination: { ToAddresses: ["añda@example.com"] } },
      { name: "MessageRejected" },
    ],
    [
      "a recipient with a second line",
      { Destination: { ToAddresses: ["ada@example.com\r\nBcc: eve@example.com"] } },
      { name: "MessageRejected" },
    ],
    [
      "a tag with a space",
      { EmailTags: [{ Name: "message", Value: "tour booked" }] },
      { name: "BadRequestException" },
    ],
    [
      "what is not emulated",
      { ReplyToAddresses: ["desk@northwind.example"] },
      { name: "BadRequestException", message: expect.stringContaining("ReplyToAddresses") },
    ],
    [
      "content that is not raw",
      { Content: { Simple: { Subject: { Data: "s" }, Body: { Text: { Data: "t" } } } } },
      { name: "BadRequestException" },
    ],
  ])("refuses %s, and keeps nothing", async (_, input, expected) => {
    expect(await refusal(send(await composed(), input))).toMatchObject(expected);
    expect(mail.outbox.names).toEqual([]);
  });

  it("takes 50 recipients", async () => {
    const ToAddresses = Array.from({ length: 50 }, (_, index) => `a${index}@example.com`);
    await send(await composed(), { Destination: { ToAddresses } });
    expect(mail.taken[0]?.to).toHaveLength(50);
  });

  it.each([
    ["no line From", ["To: ada.hill@example.com"], "Missing required header 'From'."],
    ["two lines From", ["From: FROM", "From: FROM"], "Duplicate header 'from'."],
    [
      "two subjects, as an injected one",
      ["From: FROM", "Subject: a", "Subject: b"],
      "Duplicate header 'subject'.",
    ],
    ["a line From that is not verified", ["From: club@example.com"], "club@example.com"],
    ["a header that is no ASCII", ["From: FROM", "Subject: Führung"], "no ASCII"],
    ["a line of 999 bytes", ["From: FROM", `Subject: ${"x".repeat(990)}`], "longer than 998 bytes"],
  ])("refuses a message with %s", async (_, lines, problem) => {
    const message = raw(...lines.map((line) => line.replace("FROM", mail.from)));
    expect(await refusal(send(message))).toMatchObject({
      name: "MessageRejected",
      message: expect.stringContaining(problem),
    });
    expect(mail.outbox.names).toEqual([]);
  });

  it("takes a line of 998 bytes", async () => {
    await send(raw(`From: ${mail.from}`, `Subject: ${"x".repeat(989)}`));
    expect(mail.outbox.names).toHaveLength(1);
  });

  it("takes a message of 40 MB, and not a byte more", { timeout: 60_000 }, async () => {
    const head = `From: ${mail.from}\r\n\r\n`;
    const lines = "x"
      .repeat(62)
      .concat("\r\n")
      .repeat((40 * MIB) / 64);
    const largest = Buffer.from((head + lines).slice(0, 40 * MIB));
    expect(await refusal(send(Buffer.concat([largest, Buffer.from("x")])))).toMatchObject({
      name: "MessageRejected",
      message: "The message is longer than 41943040 bytes.",
    });
    await send(largest);
    expect(mail.outbox.names).toHaveLength(1);
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
