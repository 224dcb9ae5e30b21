import { describe, expect, it } from "vitest";
import { calendarFile } from "../../../../shared/pages/parts/calendar-file.ts";

const ENTRY = {
  uid: "tour-7@club.example",
  sequence: 2,
  title: "Tour of Northwind",
  place: "Northwind",
  start: "2027-03-28T00:30:00.000Z",
  end: "2027-03-28T01:00:00.000Z",
  madeAt: "2027-03-24T09:02:00.123Z",
};

describe("the file for calendars", () => {
  it("has the tour's instants in UTC, and its version", () => {
    const lines = calendarFile(ENTRY).split("\r\n");
    expect(lines).toContain("DTSTART:20270328T003000Z");
    expect(lines).toContain("DTEND:20270328T010000Z");
    expect(lines).toContain("DTSTAMP:20270324T090200Z");
    expect(lines).toContain("UID:tour-7@club.example");
    expect(lines).toContain("SEQUENCE:2");
    expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(["BEGIN:VCALENDAR", "END:VCALENDAR", ""]);
  });

  it("escapes what has a meaning in it", () => {
    const file = calendarFile({ ...ENTRY, title: "A; B, C\\D\nE" });
    expect(file).toContain("SUMMARY:A\\; B\\, C\\\\D\\nE\r\n");
  });

  it("folds lines at 75 octets, between characters, so that they read the same unfolded", () => {
    const place = "Größe ".repeat(40).trim();
    const file = calendarFile({ ...ENTRY, place });
    const octets = file.split("\r\n").map((line) => new TextEncoder().encode(line).length);
    expect(Math.max(...octets)).toBeLessThanOrEqual(75);
    expect(Math.max(...octets)).toBeGreaterThanOrEqual(74);
    expect(file.replaceAll("\r\n ", "")).toContain(`LOCATION:${place}\r\n`);
  });
});
