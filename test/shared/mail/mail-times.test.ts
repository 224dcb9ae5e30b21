import { describe, expect, it } from "vitest";
import { MailTimes } from "../../../shared/mail/mail-times.ts";

const ENGLISH = new MailTimes("en", "Europe/London");
const GERMAN = new MailTimes("de", "Europe/Berlin");

describe("a time in a message", () => {
  it("is what the club's clock shows, also on the days on which clocks change", () => {
    expect(ENGLISH.dayAndTime("2026-12-08T18:00:00.000Z")).toBe("Tuesday 8 December 2026, 18:00");
    expect(ENGLISH.dayAndTime("2027-03-28T00:59:00.000Z")).toBe("Sunday 28 March 2027, 00:59");
    expect(ENGLISH.dayAndTime("2027-03-28T01:00:00.000Z")).toBe("Sunday 28 March 2027, 02:00");
    expect(GERMAN.dayAndTime("2026-10-25T00:30:00.000Z")).toBe("Sonntag, 25. Oktober 2026, 02:30 Uhr MESZ");
    expect(new MailTimes("en", "Australia/Sydney").dayAndTime("2026-12-08T18:00:00.000Z")).toBe(
      "Wednesday 9 December 2026, 05:00",
    );
  });

  it.each([
    ["2026-12-08T18:00:00.000Z", "2026-12-08T19:00:00.000Z", "18:00–19:00", "19:00–20:00 Uhr"],
    ["2026-12-08T22:00:00.000Z", "2026-12-08T23:00:00.000Z", "22:00–23:00", "23:00–24:00 Uhr"],
    ["2026-12-08T23:00:00.000Z", "2026-12-09T00:00:00.000Z", "23:00–00:00", "00:00–01:00 Uhr"],
    [
      "2026-12-08T22:30:00.000Z",
      "2026-12-09T00:30:00.000Z",
      "22:30 to Wednesday 00:30",
      "23:30 Uhr bis Mittwoch, 01:30 Uhr",
    ],
  ])("from %s to %s is %j in London, %j in Berlin", (startsAt, endsAt, inLondon, inBerlin) => {
    expect(ENGLISH.clock(startsAt, endsAt)).toBe(inLondon);
    expect(GERMAN.clock(startsAt, endsAt)).toBe(inBerlin);
  });

  it("names the zone in the repeated hour of a clock change, in every form that a message has", () => {
    const [startsAt, endsAt] = ["2026-10-25T00:45:00.000Z", "2026-10-25T01:15:00.000Z"];
    expect(ENGLISH.clock(startsAt, endsAt)).toBe("01:45 BST–01:15 GMT");
    expect(GERMAN.clock(startsAt, endsAt)).toBe("02:45 Uhr MESZ–02:15 Uhr MEZ");
    expect(ENGLISH.time(endsAt)).toBe("01:15 GMT");
    expect(GERMAN.time(endsAt)).toBe("02:15 Uhr MEZ");
    expect(ENGLISH.dayAndTime(startsAt)).toBe("Sunday 25 October 2026, 01:45 BST");
    const lordHowe = new MailTimes("en", "Australia/Lord_Howe");
    expect(lordHowe.clock("2026-04-04T14:45:00.000Z", "2026-04-04T15:15:00.000Z")).toBe(
      "01:45 LHDT–01:45 LHST",
    );
  });

  it("names the zone at both ends where clocks change between them", () => {
    const [startsAt, endsAt] = ["2027-03-28T00:30:00.000Z", "2027-03-28T01:30:00.000Z"];
    expect(ENGLISH.clock(startsAt, endsAt)).toBe("00:30 GMT–02:30 BST");
    expect(GERMAN.clock(startsAt, endsAt)).toBe("01:30 Uhr MEZ–03:30 Uhr MESZ");
    const [evening, night] = ["2026-10-24T22:30:00.000Z", "2026-10-25T01:15:00.000Z"];
    expect(ENGLISH.clock(evening, night)).toBe("23:30 BST to Sunday 01:15 GMT");
    expect(new MailTimes("de", "Europe/London").clock(evening, night)).toBe(
      "23:30 Uhr BST bis Sonntag, 01:15 Uhr GMT",
    );
  });

  it.each([
    ["Europe/London", "London time", "Ortszeit London"],
    ["America/New_York", "New York time", "Ortszeit New York"],
    ["America/Argentina/Buenos_Aires", "Buenos Aires time", "Ortszeit Buenos Aires"],
    ["Europe/Vienna", "Vienna time", "Ortszeit Wien"],
    ["UTC", "UTC", "UTC"],
    ["Etc/GMT+5", "GMT-5", "GMT-5"],
  ])("names the zone %s as people do", (timeZone, english, german) => {
    expect(new MailTimes("en", timeZone).zone).toBe(english);
    expect(new MailTimes("de", timeZone).zone).toBe(german);
  });
});
