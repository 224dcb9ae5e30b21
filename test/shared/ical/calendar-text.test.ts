import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { type CalendarEvent, calendarText } from "../../../shared/ical/calendar-text.ts";

const EVENT: CalendarEvent = {
  uid: "appointment-7@booking.club.example",
  sequence: 3,
  changedAt: "2026-11-24T09:00:00.000Z",
  startsAt: "2026-12-08T18:00:00.000Z",
  endsAt: "2026-12-08T19:00:00.000Z",
  isCancelled: false,
  summary: "Personal training",
};

/** The first event, as another library reads it. */
function parsed(text: string): ICAL.Component {
  const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent("vevent");
  if (event === null) throw new Error("There is no event.");
  return event;
}

describe("a calendar's text", () => {
  it("ends each line with CR LF, the last one too", () => {
    const lines = calendarText([EVENT]).split("\r\n");
    expect(lines.at(-2)).toBe("END:VCALENDAR");
    expect(lines.at(-1)).toBe("");
    expect(lines.join("")).not.toMatch(/[\r\n]/);
  });

  it("has each field as another library reads it", () => {
    const text = calendarText(
      [{ ...EVENT, isCancelled: true, location: "Studio; 1, London", description: "a\nb" }],
      { name: "Coach", organizer: { name: 'The "Club", London', email: "club@club.example" } },
    );
    const event = parsed(text);
    expect(event.getFirstPropertyValue("uid")).toBe(EVENT.uid);
    expect(event.getFirstPropertyValue("sequence")).toBe(3);
    expect(String(event.getFirstPropertyValue("dtstamp"))).toBe("2026-11-24T09:00:00Z");
    expect(String(event.getFirstPropertyValue("dtstart"))).toBe("2026-12-08T18:00:00Z");
    expect(String(event.getFirstPropertyValue("dtend"))).toBe("2026-12-08T19:00:00Z");
    expect(event.getFirstPropertyValue("status")).toBe("CANCELLED");
    expect(event.getFirstPropertyValue("location")).toBe("Studio; 1, London");
    expect(event.getFirstPropertyValue("description")).toBe("a\nb");
    expect(event.getFirstProperty("organizer")?.getFirstParameter("cn")).toBe("The 'Club', London");
    expect(event.getFirstPropertyValue("organizer")).toBe("mailto:club@club.example");
  });

  it("gives a URL that means the same, without a character that readers unescape", () => {
    const url = parsed(
      calendarText([{ ...EVENT, url: "https://meet.club.example/a;b,c?d=e%2Cf\\g" }]),
    ).getFirstPropertyValue("url");
    expect(url).toBe("https://meet.club.example/a%3Bb%2Cc?d=e%2Cf%5Cg");
  });

  it("folds lines at 75 octets, and never within a character", () => {
    const text = calendarText([{ ...EVENT, summary: "Körperfettmessung 𝄞".repeat(40) }]);
    const lines = text.split("\r\n");
    expect(lines.length).toBeGreaterThan(10);
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(parsed(text).getFirstPropertyValue("summary")).toBe("Körperfettmessung 𝄞".repeat(40));
  });

  it.each(["\r\n", "\n", "\r", "\u2028", "\u0085", "\u000b"])(
    "has no line of its own after %j in a text",
    (mark) => {
      const text = calendarText([
        { ...EVENT, summary: `a${mark}ATTENDEE:mailto:x@evil.example`, location: `b${mark}BEGIN:VEVENT` },
      ]);
      expect(
        text.split(/\r\n|[\n\r\u2028\u0085\v]/).filter((line) => /^(?:ATTENDEE|BEGIN:VEVENT)/.test(line)),
      ).toEqual(["BEGIN:VEVENT"]);
      expect(new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent")).toHaveLength(1);
    },
  );
});
