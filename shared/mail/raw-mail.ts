import { createHash } from "node:crypto";
import MailComposer from "nodemailer/lib/mail-composer";
import * as v from "valibot";
import { emailAddress } from "../values/email-address.ts";
import { singleLine } from "../values/shown-text.ts";

import { composeMail } from "./compose-mail.ts";
import type { ComposedMail, Letter } from "./letter.ts";

/** From whom to whom a mail goes, and when. */
export interface MailEnvelope {
  /** The address that the mail is from; the name beside it is the club's. */
  readonly from: string;
  readonly to: string;
  /** The same for each attempt to send the mail, such as `5f0c…@booking.club.example`, 32 hexadecimal digits. */
  readonly messageId: string;
  /** `YYYY-MM-DDTHH:mm:ss.SSSZ` */
  readonly sentAt: string;
}

const MAX_NAME = 100;
// RFC 5322 §3.6.4, without the rarer forms.
const MESSAGE_ID = /^[\w.+-]{1,120}@[\w.:-]{1,253}$/;

/**
 * A letter as a mail in the format of RFC 5322: plain text, HTML and the file for calendars. The same letter and envelope
 * give the same bytes.
 * @throws if an address or the message's id is invalid; the error does not show it
 */
export async function rawMail(letter: Letter, envelope: MailEnvelope): Promise<Uint8Array> {
  const { club, language } = letter;
  const mail = composeMail(letter);
  const { text, html, calendar } = mail;
  const composer = new MailComposer({
    from: { name: headerText(singleLine(club.name, MAX_NAME)), address: address(envelope.from, "sender") },
    to: { name: "", address: address(envelope.to, "recipient") },
    ...(club.email === undefined ? {} : { replyTo: { name: "", address: address(club.email, "club") } }),
    subject: headerText(mail.subject),
    date: new Date(envelope.sentAt),
    messageId: `<${messageId(envelope.messageId)}>`,
    headers: { "Auto-Submitted": "auto-generated", "Content-Language": language },
    text,
    html,
    // As an attachment alone, not also as an alternative: Outlook shows an alternative in place of the mail's text, and
    // programs that show both offer the booking twice. Gmail, Outlook and Apple Mail all open the attachment in a calendar.
    attachments:
      calendar === undefined
        ? []
        : [
            {
              filename: "booking.ics",
              contentType: "text/calendar; method=PUBLISH; charset=utf-8",
              content: calendar,
            },
          ],
    baseBoundary: boundary(mail, envelope),
    newline: "\r\n",
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return await composer.compile().build();
}

// nodemailer leaves text that looks like an encoded word (RFC 2047 §2) as it is, and mail apps would decode it.
function headerText(text: string): string {
  return text.replaceAll("=?", "= ?");
}

const EMAIL = emailAddress();

function address(text: string, whose: string): string {
  const parsed = v.safeParse(EMAIL, text);
  if (!parsed.success) throw new Error(`The address of the ${whose} is not an e-mail address.`);
  return parsed.output;
}

function messageId(id: string): string {
  if (!MESSAGE_ID.test(id)) throw new Error("The id of the message is not one of RFC 5322.");
  return id;
}

// No text can contain the hash of itself, so no text can end its part.
function boundary(
  { subject, text, html, calendar = "" }: ComposedMail,
  { messageId: id }: MailEnvelope,
): string {
  return createHash("sha256")
    .update(JSON.stringify([id, subject, text, html, calendar]))
    .digest("hex")
    .slice(0, 32);
}
