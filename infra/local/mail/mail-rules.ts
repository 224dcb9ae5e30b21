import { type AwsRule, refusedWith } from "../rules/aws-rule.ts";

/** A message of the table's examples. */
export interface MailExample {
  readonly from: string;
  readonly to: readonly string[];
  readonly configurationSet: string;
  readonly tag: string;
  /** Makes the message. */
  readonly raw: () => Buffer;
  /** Whether the account is still in the sandbox; then SES sends to the verified address `desk@club.example` alone. */
  readonly isInSandbox: boolean;
}

/** The most bytes of a message in base64. */
export const MAX_ENCODED_BYTES = 40 * 1024 * 1024;
/** The most recipients of a message. */
export const MAX_RECIPIENTS = 50;
/** The most bytes of a line without its end. */
export const MAX_LINE_BYTES = 998;

/** The only verified sender of the examples. */
export const EXAMPLE_FROM = "bookings@northwind.example";
/** The only configuration set of the examples. */
export const EXAMPLE_SET = "FitnessBooking-local";
/** The only verified recipient of the examples. */
export const EXAMPLE_VERIFIED = "desk@club.example";

const MAX_BYTES = (MAX_ENCODED_BYTES / 4) * 3;
const TO = "ada.hill@example.com";
const QUOTAS = "Amazon SES Developer Guide, Service quotas in Amazon SES";
const ERRORS = "Amazon SES Developer Guide, Amazon SES email sending errors";
const RAW = "Amazon SES API Reference, SendRawEmail";
const RAW_V2 = "Amazon SES API v2 Reference, RawMessage";
const SEND = "Amazon SES API v2 Reference, SendEmail";
const TAG = "Amazon SES API v2 Reference, MessageTag";
const SANDBOX =
  "Amazon SES Developer Guide, Request production access (Moving out of the Amazon SES sandbox)";

const rejected = refusedWith("MessageRejected", mail);
const badRequest = refusedWith("BadRequestException", mail);
const notFound = refusedWith("NotFoundException", mail);

/** SES's rules for a message. */
export const mailRules: readonly AwsRule<MailExample>[] = [
  rejected(
    QUOTAS,
    "A message has at most 40 MB in base64.",
    { raw: () => longMessage(MAX_BYTES) },
    { raw: () => longMessage(MAX_BYTES + 1) },
  ),
  badRequest(RAW, "A message has a recipient.", { to: [TO] }, { to: [] }),
  badRequest(
    QUOTAS,
    "A message has at most 50 recipients.",
    { to: recipients(MAX_RECIPIENTS) },
    { to: recipients(MAX_RECIPIENTS + 1) },
  ),
  address("has an @", "a@example.com", "a.example.com"),
  address("has a top-level domain", "a@club.example", "a@club"),
  address("has ASCII before the @", "o'brien+a&b@example.com", "añda@example.com"),
  address("has a domain in ASCII", "info@xn--mller-kva.example", "info@müller.example"),
  address(
    "has at most 64 characters before the @",
    `${"a".repeat(64)}@a.example`,
    `${"a".repeat(65)}@a.example`,
  ),
  address("has no two dots side by side before the @", "a.b@example.com", "a..b@example.com"),
  address("does not begin with a dot", "a@example.com", ".a@example.com"),
  address("has no dot right before the @", "a@example.com", "a.@example.com"),
  address("has no two dots side by side in its domain", "a@b.example.com", "a@b..example.com"),
  address("has a domain that does not end with a dot", "a@example.com", "a@example.com."),
  address("has parts of a domain without hyphens at the edge", "a@b-c.example", "a@b-.example"),
  address("has no blank", "a@example.com", "a b@example.com"),
  address("has no second line", "a@example.com", "a@example.com\r\nBcc: eve@example.com"),
  badRequest(
    RAW,
    "One wrong recipient is enough.",
    { to: ["a@example.com", "b@example.com"] },
    { to: ["a@example.com", "b"] },
  ),
  rejected(ERRORS, "The sender is verified.", { from: EXAMPLE_FROM }, { from: "desk@northwind.example" }),
  rejected(
    ERRORS,
    "The line From names a verified sender.",
    { raw: () => message(`From: Club <${EXAMPLE_FROM}>`) },
    { raw: () => message("From: Club <club@example.com>") },
  ),
  notFound(
    SEND,
    "The configuration set is there.",
    { configurationSet: EXAMPLE_SET },
    { configurationSet: "FitnessBooking-prod" },
  ),
  rejected(
    RAW_V2,
    "A message has a line From.",
    { raw: () => message(`From: ${EXAMPLE_FROM}`) },
    { raw: () => message(`To: ${TO}`) },
  ),
  once("From", EXAMPLE_FROM),
  once("Subject", "Your tour"),
  once("Date", "Tue, 01 Dec 2026 10:00:00 +0000"),
  once("Message-ID", "<1@northwind.example>"),
  rejected(
    RAW_V2,
    "A line has at most 998 bytes.",
    { raw: () => fromWith("x".repeat(MAX_LINE_BYTES), "") },
    { raw: () => fromWith("x".repeat(MAX_LINE_BYTES + 1), "") },
  ),
  rejected(
    RAW_V2,
    "A header is ASCII.",
    { raw: () => message(`From: ${EXAMPLE_FROM}`, "Subject: =?utf-8?q?F=C3=BChrung?=") },
    { raw: () => message(`From: ${EXAMPLE_FROM}`, "Subject: Führung") },
  ),
  badRequest(
    TAG,
    "A tag has letters of ASCII, digits, hyphens and underscores.",
    { tag: "tour_booked-1" },
    { tag: "tour booked" },
  ),
  badRequest(TAG, "A tag has at most 256 characters.", { tag: "a".repeat(256) }, { tag: "a".repeat(257) }),
  rejected(
    SANDBOX,
    "In the sandbox a recipient is verified too.",
    { isInSandbox: true, to: [EXAMPLE_VERIFIED] },
    { isInSandbox: true, to: [TO] },
  ),
  rejected(
    SANDBOX,
    "In the sandbox a recipient may be one of the mailbox simulator.",
    { isInSandbox: true, to: ["success@simulator.amazonses.com"] },
    { isInSandbox: true, to: ["success@simulator.example.com"] },
  ),
];

function mail(fields: Partial<MailExample>): MailExample {
  const whole = { from: EXAMPLE_FROM, to: [TO], configurationSet: EXAMPLE_SET, tag: "tour_booked" };
  return { ...whole, raw: () => message(`From: ${EXAMPLE_FROM}`), isInSandbox: false, ...fields };
}

function address(what: string, right: string, wrong: string): AwsRule<MailExample> {
  return badRequest(RAW, `An address ${what}.`, { to: [right] }, { to: [wrong] });
}

/** The rule that a header comes once, which an injected header would break. */
function once(name: string, value: string): AwsRule<MailExample> {
  const from = name === "From" ? [] : [`From: ${EXAMPLE_FROM}`];
  return rejected(
    "RFC 5322, 3.6. Field Definitions",
    `A message has one line ${name}.`,
    { raw: () => message(...from, `${name}: ${value}`) },
    { raw: () => message(...from, `${name}: ${value}`, `${name}: ${value}`) },
  );
}

function message(...head: readonly string[]): Buffer {
  return Buffer.from([...head, "", "Hello.", ""].join("\r\n"));
}

function fromWith(...body: readonly string[]): Buffer {
  return Buffer.from([`From: ${EXAMPLE_FROM}`, "", ...body].join("\r\n"));
}

function longMessage(bytes: number): Buffer {
  const line = `${"x".repeat(62)}\r\n`;
  return Buffer.from(fromWith("").toString() + line.repeat(Math.ceil(bytes / line.length))).subarray(
    0,
    bytes,
  );
}

function recipients(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `a${index}@example.com`);
}
