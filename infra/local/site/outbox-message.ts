import PostalMime, { type Address, type Attachment } from "postal-mime";
import { takenAt } from "../mail/outbox.ts";
import { type CalendarPart, calendarPart } from "./calendar-part.ts";

/** A message of the outbox, as mail apps read it. */
export interface OutboxMessage {
  readonly name: string;
  readonly takenAt: Date;
  /** Whom it was sent to, whatever its line `To` says. */
  readonly deliveredTo: readonly string[];
  /** Its other lines that people see, by name, such as `From` and `Reply-To`. */
  readonly lines: readonly (readonly [name: string, value: string])[];
  readonly subject: string;
  readonly text: string | undefined;
  readonly html: string | undefined;
  /** Each once, though a message may hold it for invitations and to be saved. */
  readonly calendars: readonly CalendarPart[];
  /** Its other attachments. */
  readonly attachments: readonly string[];
}

/** Reads a message. */
export async function outboxMessage(name: string, raw: Uint8Array): Promise<OutboxMessage> {
  const email = await PostalMime.parse(raw);
  const calendars = new Map(email.attachments.filter(isCalendar).map((each) => [hexOf(each), each]));
  return {
    name,
    takenAt: takenAt(name),
    deliveredTo: email.headers.filter(({ key }) => key === "delivered-to").map(({ value }) => value),
    lines: [
      ["From", written(email.from)],
      ["To", (email.to ?? []).map(written).join(", ")],
      ["Reply-To", (email.replyTo ?? []).map(written).join(", ")],
    ].flatMap(([line = "", value = ""]) => (value === "" ? [] : [[line, value] as const])),
    subject: email.subject ?? "",
    text: email.text,
    html: email.html,
    calendars: [...calendars.values()].map((each) => calendarPart(bytesOf(each))),
    attachments: email.attachments
      .filter((each) => !isCalendar(each))
      .map(
        (each) => `${each.filename ?? "without a name"} (${each.mimeType}, ${bytesOf(each).length} bytes)`,
      ),
  };
}

function isCalendar({ mimeType }: Attachment): boolean {
  return ["text/calendar", "application/ics"].includes(mimeType);
}

function bytesOf({ content }: Attachment): Uint8Array {
  return typeof content === "string" ? Buffer.from(content) : new Uint8Array(content);
}

function hexOf(attachment: Attachment): string {
  return Buffer.from(bytesOf(attachment)).toString("hex");
}

function written(address: Address | undefined): string {
  if (address === undefined) return "";
  if (address.group !== undefined) return `${address.name}: ${address.group.map(written).join(", ")}`;
  return address.name === "" ? address.address : `${address.name} <${address.address}>`;
}
