import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import {
  absenceEvents,
  type CalendarNames,
  clientEvents,
  coachEvents,
  placeEvents,
} from "../../../../../functions/appointments/feeds/get-calendar/calendar-events.ts";
import { calendarText } from "../../../../../shared/ical/calendar-text.ts";
import { appointmentRecord } from "../../../../support/stored-appointment.ts";
import { classBookingRecord, classItem } from "../../../../support/stored-classes.ts";

// Lambda quotas, "Invocation payload (request and response)": 6 MB of JSON.
const MAX_ANSWER = 6 * 1024 * 1024;
const MAX_SHOWN = 2_000;

function named(name: string): CalendarNames {
  const byId = (id: number) => new Map([[id, { name }]]);
  return { club: name, apiHost: `${"a".repeat(60)}.execute-api.example`, types: byId(101), rooms: byId(72) };
}

function components(text: string) {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
}

describe("the events of a calendar", () => {
  it.each([
    ["of four bytes", "𝄞".repeat(500)],
    ["that are escaped twice", "\\".repeat(500)],
    ["that JSON escapes", '"'.repeat(500)],
  ])("fit into an answer, however long the names are: characters %s", (_, name) => {
    const records = Array.from({ length: MAX_SHOWN }, (__, index) =>
      appointmentRecord({ appointment_id: 114_440_601_600_001 + index, version: 100 + index }),
    );
    const absences = Array.from({ length: MAX_SHOWN }, (__, index) => ({
      unavailability_id: 114_440_601_600_001 + index,
      version: 1,
      updated_at: "2026-11-24T09:00:00.000Z",
      start_date_time: "2026-12-01T10:00:00.000Z",
      end_date_time: "2026-12-01T11:00:00.000Z",
    })) as unknown as Parameters<typeof absenceEvents>[0];
    const names = named(name);
    const events = coachEvents(records, new Map([[9001, { full_name: name }]]), names, "de");
    const text = calendarText([...events, ...absenceEvents(absences, names, "de")], { name });
    expect(Buffer.byteLength(JSON.stringify({ body: text }))).toBeLessThan(MAX_ANSWER);
    expect(events).toHaveLength(MAX_SHOWN);
  });

  it.each([
    ["line breaks", "A\r\nATTENDEE:mailto:x@evil.example\nB", "A ATTENDEE:mailto:x@evil.example B"],
    ["iCalendar's own signs", "a;b,c\\n:d", "a;b,c\\n:d"],
    ["a right-to-left override", "A\u202Egnp.exe", "Agnp.exe"],
    ["lone surrogates and controls", "A\uD800\u0000\u0007B", "A� B"],
    ["an event of its own", "A\r\nEND:VEVENT\r\nBEGIN:VEVENT", "A END:VEVENT BEGIN:VEVENT"],
  ])("hold names as text: %s", (_, name, shown) => {
    const events = clientEvents([appointmentRecord()], new Map([[501, { name }]]), named(name), "en");
    const text = calendarText(events, { name });
    const found = components(text);
    expect(
      found.map((event) =>
        event
          .getAllProperties()
          .map(({ name: key }) => key)
          .toSorted(),
      ),
    ).toEqual([["dtend", "dtstamp", "dtstart", "location", "sequence", "status", "summary", "uid"]]);
    expect(found[0]?.getFirstPropertyValue("summary")).toBe(`${shown} with ${shown}`);
    expect(found[0]?.getFirstPropertyValue("location")).toBe(`${shown}, ${shown}`);
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  it.each([
    ["booking", "2026-11-24T10:00:00.000Z", "2026-11-24T09:00:00.000Z"],
    ["class", "2026-11-24T09:00:00.000Z", "2026-11-24T10:00:00.000Z"],
  ])("of a place changed when its %s did, if that was later", (_, ofBooking, ofClass) => {
    const place = {
      record: classBookingRecord({ updated_at: ofBooking }),
      class: classItem({ updated_at: ofClass }).record,
    };
    const [event] = placeEvents([place], named("Yoga"), "en");
    expect(event?.changedAt).toBe("2026-11-24T10:00:00.000Z");
  });

  it("have their times in UTC, on both sides of a change of clocks", () => {
    const starts = ["2026-10-24T23:30:00.000Z", "2026-10-25T00:30:00.000Z", "2026-10-25T01:30:00.000Z"];
    const records = starts.map((start_date_time, index) =>
      appointmentRecord({ appointment_id: index + 1, start_date_time }),
    );
    const text = calendarText(clientEvents(records, new Map(), named("Club"), "en"));
    expect(text).not.toContain("TZID");
    expect(components(text).map((event) => new ICAL.Event(event).startDate.toJSDate().toISOString())).toEqual(
      starts,
    );
  });
});
