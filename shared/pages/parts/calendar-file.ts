import { nowMs } from "./clock.ts";
import { h } from "./elements.ts";

/** A booking as a calendar keeps it. */
export interface CalendarEntry {
  /** The same for every version of the booking, so that a calendar replaces the entry that it has. */
  readonly uid: string;
  /** Rises with every change. */
  readonly sequence: number;
  readonly title: string;
  readonly place: string;
  /** UTC date-times. */
  readonly start: string;
  readonly end: string;
  readonly madeAt: string;
}

// RFC 5545 §3.1: a line has at most 75 octets, and goes on after a line break and a space.
const MAX_LINE_OCTETS = 75;

/** A file for calendars (RFC 5545) with one entry, its times in UTC: every calendar shows them as its own clock does. */
export function calendarFile(entry: CalendarEntry): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Fitness club booking//Pages//EN",
    "BEGIN:VEVENT",
    `UID:${escaped(entry.uid)}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${basicUtc(entry.madeAt)}`,
    `DTSTART:${basicUtc(entry.start)}`,
    `DTEND:${basicUtc(entry.end)}`,
    `SUMMARY:${escaped(entry.title)}`,
    `LOCATION:${escaped(entry.place)}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** A link to the file of an entry, made in the page. */
export function calendarLink(
  entry: Omit<CalendarEntry, "madeAt">,
  text: string,
  download: string,
): HTMLAnchorElement {
  const content = calendarFile({ ...entry, madeAt: new Date(nowMs()).toISOString() });
  const href = URL.createObjectURL(new Blob([content], { type: "text/calendar;charset=utf-8" }));
  return h("a.button.quiet", { href, download }, text);
}

type Shown = Pick<CalendarEntry, "title" | "place" | "start" | "end">;

/** The address at which Google Calendar offers to add an entry. */
export function googleCalendar({ title, place, start, end }: Shown): string {
  const dates = `${basicUtc(start)}/${basicUtc(end)}`;
  const entry = { action: "TEMPLATE", text: title, location: place, dates };
  return `https://calendar.google.com/calendar/render?${new URLSearchParams(entry)}`;
}

/** The address at which Outlook on the web offers to add an entry. */
export function outlookCalendar({ title, place, start, end }: Shown): string {
  const entry = { rru: "addevent", subject: title, location: place, startdt: start, enddt: end };
  return `https://outlook.live.com/calendar/0/deeplink/compose?${new URLSearchParams(entry)}`;
}

/** `20270326T110000Z` (RFC 5545 §3.3.5, form 2). */
function basicUtc(utc: string): string {
  return new Date(utc).toISOString().replace(/\.\d+/, "").replaceAll(/[-:]/g, "");
}

// RFC 5545 §3.3.11.
function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, (mark) => `\\${mark}`).replaceAll(/\r?\n/g, "\\n");
}

function folded(line: string): string {
  const parts = [""];
  let octets = 0;
  for (const character of line) {
    const more = new TextEncoder().encode(character).length;
    if (octets + more > MAX_LINE_OCTETS) {
      parts.push("");
      octets = 1;
    }
    parts[parts.length - 1] += character;
    octets += more;
  }
  return parts.join("\r\n ");
}
