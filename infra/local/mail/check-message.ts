import PostalMime from "postal-mime";
import { MailRefusal } from "./mail-refusal.ts";
import { MAX_LINE_BYTES } from "./mail-rules.ts";
import type { MailSettings } from "./mail-settings.ts";
import type { SentMessage } from "./sent-message.ts";

// RFC 5321 §4.1.2, without quotes: SES takes no other characters before the @, and a domain only as DNS has it.
const ATOM = "[\\w!#$%&'*+/=?^`{|}~-]+";
const LABEL = "[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?";
const ADDRESS = new RegExp(`^(?=[^@]{1,64}@)${ATOM}(?:\\.${ATOM})*@${LABEL}(?:\\.${LABEL})+$`, "i");

/**
 * Checks a message as SES does before it takes it, by the rules of mail-rules.ts: who sends it, to whom, and the lines of it
 * that mail servers look at.
 * @throws {MailRefusal} if SES would refuse it
 */
export async function checkMessage(message: SentMessage, settings: MailSettings): Promise<void> {
  const { from, to, configurationSet, raw } = message;
  if (configurationSet !== undefined && !settings.configurationSets.includes(configurationSet)) {
    throw new MailRefusal("NotFoundException", 404, `Configuration set ${configurationSet} does not exist.`);
  }
  for (const address of to) {
    if (!ADDRESS.test(address)) {
      const sentence = `The address ${JSON.stringify(address)} is invalid.`;
      throw new MailRefusal("BadRequestException", 400, sentence);
    }
  }
  const { sandbox } = settings;
  if (sandbox !== undefined) {
    checkVerified(to.filter((address) => !isSimulated(address) && !sandbox.includes(address)));
  }
  checkLines(raw);
  const { headers, from: author } = await PostalMime.parse(headOf(raw)).catch((error: unknown) => {
    throw rejected(`The message cannot be read: ${error instanceof Error ? error.message : error}`);
  });
  for (const name of ["from", "subject", "date", "message-id"]) {
    const count = headers.filter(({ key }) => key === name).length;
    if (count > 1) throw rejected(`Duplicate header '${name}'.`);
    if (count === 0 && name === "from") throw rejected("Missing required header 'From'.");
  }
  const senders = [addressOf(from), author?.address ?? ""];
  checkVerified(senders.filter((address) => !settings.addresses.includes(address)));
}

function checkVerified(unverified: readonly string[]): void {
  if (unverified.length === 0) return;
  throw rejected(
    `Email address is not verified. The following identities failed the check: ${[...new Set(unverified)].join(", ")}`,
  );
}

// Amazon SES Developer Guide, "Using the mailbox simulator manually".
function isSimulated(address: string): boolean {
  return address.toLowerCase().endsWith("@simulator.amazonses.com");
}

/** Whether a message that SES takes comes to a mailbox: one that bounces or whose recipient is suppressed does not. */
export function isDelivered(address: string): boolean {
  return !isSimulated(address) || !/^(?:bounce|suppressionlist)(?:\+[^@]*)?@/i.test(address);
}

/** The headers alone, since parsing a body of 40 MB takes a minute. */
function headOf(raw: Buffer): Buffer {
  const ends = ["\r\n\r\n", "\n\n"].map((end) => raw.indexOf(end)).filter((at) => at !== -1);
  return raw.subarray(0, ends.length === 0 ? raw.length : Math.min(...ends) + 1);
}

function checkLines(raw: Buffer): void {
  const lines = raw.toString("latin1").split(/\r?\n/);
  if (lines.some((line) => line.length > MAX_LINE_BYTES)) {
    throw rejected(`A line is longer than ${MAX_LINE_BYTES} bytes.`);
  }
  const head = lines.slice(0, lines.indexOf(""));
  if (head.some((line) => /[^\t\x20-\x7e]/.test(line)))
    throw rejected("A header has a byte that is no ASCII.");
}

/** The address of `Name <address>`, or of an address alone. */
function addressOf(from: string): string {
  return /<([^<>]*)>$/.exec(from.trim())?.[1] ?? from.trim();
}

function rejected(sentence: string): MailRefusal {
  return new MailRefusal("MessageRejected", 400, sentence);
}
