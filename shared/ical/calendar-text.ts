import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { severalLines, singleLine } from "../values/shown-text.ts";

const MAX_LINE = 1_000;
const MAX_TEXT = 5_000;

/** A booking, or a time that somebody is away, as calendars show it. */
export interface CalendarEvent {
  /** The same in every file that has the event, such as `appointment-7@booking.club.example`. */
  readonly uid: string;
  /** Rises with each change (RFC 5545 §3.8.7.4). */
  readonly sequence: number;
  /** When it last changed; like all date-times here `YYYY-MM-DDTHH:mm:ss.SSSZ`. */
  readonly changedAt: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly isCancelled: boolean;
  readonly summary: string;
  readonly location?: string | undefined;
  readonly description?: string | undefined;
  /** Absolute. */
  readonly url?: string | undefined;
}

/** What a calendar says beside its events. */
export interface CalendarHead {
  /** How apps show a calendar that they subscribe to. */
  readonly name?: string | undefined;
  /** Who publishes the events. */
  readonly organizer?: { readonly name: string; readonly email: string } | undefined;
}

/**
 * A calendar in the format of RFC 5545, with times in UTC. Every text is escaped; lines are folded. What some readers take for
 * a line's end, control characters and directional controls are left out.
 */
export function calendarText(
  events: readonly CalendarEvent[],
  { name, organizer }: CalendarHead = {},
): string {
  const calendar = ical({
    prodId: { company: "Fitness club bookings", product: "Calendar", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    ...(name === undefined ? {} : { name: singleLine(name, MAX_LINE) }),
  });
  for (const event of events) {
    calendar.createEvent({
      id: singleLine(event.uid, MAX_LINE),
      sequence: event.sequence,
      stamp: new Date(event.changedAt),
      start: new Date(event.startsAt),
      end: new Date(event.endsAt),
      status: event.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      summary: singleLine(event.summary, MAX_LINE),
      ...(event.location === undefined ? {} : { location: severalLines(event.location, MAX_LINE) }),
      ...(event.description === undefined ? {} : { description: severalLines(event.description, MAX_TEXT) }),
      ...(event.url === undefined ? {} : { url: uri(event.url) }),
      ...(organizer === undefined ? {} : { organizer: { ...organizer, name: parameter(organizer.name) } }),
    });
  }
  return `${calendar.toString()}\r\n`;
}

// Few readers know the escapes of RFC 6868, so the name has nothing to escape.
function parameter(name: string): string {
  return singleLine(name, MAX_LINE).replace(/["^]/g, "'");
}

// A URI is not escaped as text is (RFC 5545 §3.3.13), but ical-generator does it. So the URI has nothing to escape.
function uri(url: string): string {
  return new URL(url).href.replace(/[\\;,]/g, encodeURIComponent);
}
