import ICAL from "ical.js";

/** A calendar in a message. */
export interface CalendarPart {
  /** As it was sent. */
  readonly content: Uint8Array;
  /** What it says to do with its events (RFC 5546 §1.4), such as `REQUEST`; undefined if it says nothing. */
  readonly method: string | undefined;
  readonly events: readonly CalendarPartEvent[];
  /** Why no calendar app could read it; undefined if one could. */
  readonly problem: string | undefined;
}

/** An event of a calendar, as a calendar app reads it. */
export interface CalendarPartEvent {
  readonly summary: string;
  /** Of the form `Tue, 8 Dec 2026, 18:00 UTC`. */
  readonly start: string;
  readonly end: string;
  /** Its other properties by name, such as `LOCATION`, `STATUS` and `SEQUENCE`. */
  readonly properties: readonly (readonly [name: string, value: string])[];
}

const SHOWN = [
  "location",
  "status",
  "url",
  "description",
  "organizer",
  "attendee",
  "uid",
  "sequence",
  "dtstamp",
];

const UTC_TIME = new Intl.DateTimeFormat("en-GB", {
  timeZone: "UTC",
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZoneName: "short",
});

/** Reads a calendar of a message. */
export function calendarPart(content: Uint8Array): CalendarPart {
  try {
    const calendar = new ICAL.Component(ICAL.parse(Buffer.from(content).toString()));
    const events = calendar.getAllSubcomponents("vevent").map(calendarEvent);
    return { content, method: propertyOf(calendar, "method"), events, problem: undefined };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { content, method: undefined, events: [], problem };
  }
}

function calendarEvent(component: InstanceType<typeof ICAL.Component>): CalendarPartEvent {
  const event = new ICAL.Event(component);
  return {
    summary: propertyOf(component, "summary") ?? "",
    start: UTC_TIME.format(event.startDate.toJSDate()),
    end: UTC_TIME.format(event.endDate.toJSDate()),
    properties: SHOWN.flatMap((name) => {
      const value = propertyOf(component, name);
      return value === undefined ? [] : [[name.toUpperCase(), value] as const];
    }),
  };
}

function propertyOf(component: InstanceType<typeof ICAL.Component>, name: string): string | undefined {
  const value: unknown = component.getFirstPropertyValue(name);
  return value === null || value === undefined ? undefined : String(value);
}
