import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";

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
  readonly url?: string | undefined;
}

/** What a calendar says beside its events. */
export interface CalendarHead {
  /** How apps show a calendar that they subscribe to. */
  readonly name?: string | undefined;
  /** Who publishes the events. */
  readonly organizer?: { readonly name: string; readonly email: string } | undefined;
}

/** A calendar in the format of RFC 5545, with times in UTC. Every text is escaped; lines are folded. */
export function calendarText(
  events: readonly CalendarEvent[],
  { name, organizer }: CalendarHead = {},
): string {
  const calendar = ical({
    prodId: { company: "Fitness club bookings", product: "Calendar", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    ...(name === undefined ? {} : { name }),
  });
  for (const event of events) {
    calendar.createEvent({
      id: event.uid,
      sequence: event.sequence,
      stamp: new Date(event.changedAt),
      start: new Date(event.startsAt),
      end: new Date(event.endsAt),
      status: event.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      summary: event.summary,
      ...(event.location === undefined ? {} : { location: event.location }),
      ...(event.description === undefined ? {} : { description: event.description }),
      ...(event.url === undefined ? {} : { url: event.url }),
      ...(organizer === undefined ? {} : { organizer }),
    });
  }
  return calendar.toString();
}
