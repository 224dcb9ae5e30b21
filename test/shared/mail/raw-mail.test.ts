import PostalMime from "postal-mime";
import { describe, expect, it } from "vitest";
import { composeMail } from "../../../shared/mail/compose-mail.ts";
import { type MailEnvelope, rawMail } from "../../../shared/mail/raw-mail.ts";
import { LONDON, sampleLetter } from "./sample-letters.ts";

const ENVELOPE: MailEnvelope = {
  from: "bookings@northwind.example",
  to: "priya.raman@example.com",
  messageId: "appointment-8001-2-client@booking.northwind.example",
  sentAt: "2026-11-24T09:00:00.000Z",
};
const LETTER = sampleLetter("appointment_created", "de");

describe("the bytes of a mail", () => {
  it("are from the club to the person, reply to the club, and are marked as automatic", async () => {
    const mail = await PostalMime.parse(await rawMail(LETTER, ENVELOPE));
    expect(mail.from).toEqual({ name: "Northwind London Bridge", address: ENVELOPE.from });
    expect(mail.to).toEqual([{ name: "", address: ENVELOPE.to }]);
    expect(mail.replyTo).toEqual([{ name: "", address: LONDON.email }]);
    expect(mail.subject).toBe("Gebucht: Personal training, Dienstag, 8. Dezember, 18:00 Uhr");
    expect(mail.messageId).toBe(`<${ENVELOPE.messageId}>`);
    expect(mail.date).toBe(ENVELOPE.sentAt);
    const value = (key: string) => mail.headers.find((header) => header.key === key)?.value;
    expect(value("auto-submitted")).toBe("auto-generated");
    expect(value("content-language")).toBe("de");
  });

  it("have plain text, HTML and the calendar file as they were composed", async () => {
    const composed = composeMail(LETTER);
    const mail = await PostalMime.parse(await rawMail(LETTER, ENVELOPE), { attachmentEncoding: "utf8" });
    expect(mail.text?.trimEnd()).toBe(composed.text.trimEnd());
    expect(mail.html?.trimEnd()).toBe(composed.html.trimEnd());
    expect(mail.attachments).toHaveLength(1);
    const [file] = mail.attachments;
    expect(file).toMatchObject({
      filename: "booking.ics",
      mimeType: "text/calendar",
      disposition: "attachment",
    });
    expect(file?.method).toBe("PUBLISH");
    // The parser turns each CR LF into LF.
    expect(file?.content).toBe(composed.calendar?.replaceAll("\r\n", "\n"));
  });

  it("have no Reply-To where the club has no address", async () => {
    const letter = { ...LETTER, club: { ...LONDON, email: undefined } };
    const mail = await PostalMime.parse(await rawMail(letter, ENVELOPE));
    expect(mail.replyTo ?? []).toEqual([]);
  });

  it("are the same for the same letter; other words have another boundary", async () => {
    const bytes = async (letter = LETTER) => Buffer.from(await rawMail(letter, ENVELOPE)).toString();
    const boundary = (raw: string) => /boundary="([^"]+)"/.exec(raw)?.[1];
    expect(await bytes()).toBe(await bytes());
    const other = await bytes(sampleLetter("appointment_created", "de", { recipientName: "Ada" }));
    expect(boundary(await bytes())).toBeDefined();
    expect(boundary(other)).not.toBe(boundary(await bytes()));
  });

  it("are lines of at most 998 octets that end with CR LF", async () => {
    const raw = Buffer.from(await rawMail(LETTER, ENVELOPE)).toString("latin1");
    const lines = raw.split("\r\n");
    expect(lines.length).toBeGreaterThan(50);
    for (const line of lines) {
      expect(line.length).toBeLessThanOrEqual(998);
      expect(line).not.toMatch(/[\r\n]/);
    }
  });
});

describe("an envelope", () => {
  it.each([
    ["to", "a@b.example, c@d.example"],
    ["to", "a@b.example\r\nBcc: c@d.example"],
    ["to", "Ada <a@b.example>"],
    ["to", "a@b.example>"],
    ["to", "nobody"],
    ["to", ""],
    ["from", "a@b.example\nX: y"],
    ["from", "\u202ea@b.example"],
    ["messageId", "a b@c.example"],
    ["messageId", "a@c.example>\r\nX: y"],
    ["messageId", "<a@c.example>"],
    ["messageId", "a"],
  ])("whose %s is %j is refused by an error that does not show it", async (field, value) => {
    const outcome = rawMail(LETTER, { ...ENVELOPE, [field]: value });
    await expect(outcome).rejects.toThrow(/^The (?:address|id) of the \w+ is not /);
    if (value !== "" && value !== "a") await expect(outcome).rejects.not.toThrow(value);
  });

  it("is refused where the club's address is none", async () => {
    const letter = { ...LETTER, club: { ...LONDON, email: "a@b.example\r\nX: y" } };
    await expect(rawMail(letter, ENVELOPE)).rejects.toThrow(
      "The address of the club is not an e-mail address.",
    );
  });
});
