import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { composeMail } from "../../../shared/mail/compose-mail.ts";
import type { ComposedMail } from "../../../shared/mail/letter.ts";
import { MESSAGE_NAMES } from "../../../shared/mail/letter.ts";
import type { Language } from "../../../shared/values/language-of.ts";
import { APPOINTMENT, LONDON, sampleLetter, TOUR, weekly } from "./sample-letters.ts";

// Gmail shows no more of a mail's HTML.
const MAX_HTML_BYTES = 102_000;
const LANGUAGES: readonly Language[] = ["en", "de"];
const EACH = LANGUAGES.flatMap((language) => MESSAGE_NAMES.map((name) => ({ name, language })));

function series(language: Language) {
  const freeCancelUntil = (week: number) => new Date(Date.UTC(2026, 11, 7 + 7 * week, 18)).toISOString();
  return sampleLetter("appointment_created", language, {
    bookings: weekly(12, (week) => ({
      freeCancelUntil: freeCancelUntil(week),
      session: week < 10 ? "taken" : "due",
    })),
  });
}

/** Everything that is written by itself in a mail's text and calendar. */
function written({ subject, text, calendar = "" }: ComposedMail): string {
  return `Subject: ${subject}\n\n${text}\n${calendar.replaceAll("\r\n", "\n")}`;
}

/** One sample of every kind of message, by its name. */
function samples(language: Language): readonly (readonly [name: string, mail: ComposedMail])[] {
  return [
    ...MESSAGE_NAMES.map((name) => [name, composeMail(sampleLetter(name, language))] as const),
    ["series", composeMail(series(language))],
  ];
}

/** Of each text the lines that none before it has, under its name. */
function newLines(texts: readonly (readonly [name: string, text: string])[]): string {
  const seen = new Set<string>();
  return texts
    .map(([name, text]) => {
      const lines = text.split("\n").filter((line) => line !== "" && !seen.has(line));
      for (const line of lines) seen.add(line);
      return `# ${name}\n${lines.join("\n")}\n`;
    })
    .join("\n");
}

/** Every tag with its classes and styles, without the words in its attributes. */
function tagsOf(html: string): string[] {
  return [...html.matchAll(/<[^>]+>/g)].map(([tag]) =>
    tag.replace(/ (?:lang|href|content|aria-label)="[^"]*"/g, ""),
  );
}

describe("each message", () => {
  it.each(samples("en"))("%s is in English as in its snapshot", async (name, mail) => {
    await expect(written(mail)).toMatchFileSnapshot(`snapshots/${name}.txt`);
  });

  it("has the German words and the HTML of the snapshots", async () => {
    const german = samples("de").map(([name, mail]) => [name, written(mail)] as const);
    await expect(newLines(german)).toMatchFileSnapshot("snapshots/new-lines-de.txt");
    const html = samples("en").map(([name, mail]) => [name, mail.html] as const);
    await expect(newLines(html)).toMatchFileSnapshot("snapshots/new-lines.html");
  });

  it.each(MESSAGE_NAMES)("%s has the same shape in German as in English", (name) => {
    const [english, german] = LANGUAGES.map((language) =>
      tagsOf(composeMail(sampleLetter(name, language)).html),
    );
    expect(english?.length).toBeGreaterThan(20);
    expect(german).toEqual(english);
  });

  it("about a series has the same shape in German as in English", () => {
    const [english, german] = LANGUAGES.map((language) => tagsOf(composeMail(series(language)).html));
    expect(german).toEqual(english);
  });

  it.each(EACH)("$name in $language says the same in plain text and in HTML", ({ name, language }) => {
    const { text, html } = composeMail(sampleLetter(name, language));
    const said = inWords(html);
    const lines = text.split("\n").flatMap((line) => line.split(/(?<=[.?]) |: |, (?=\d\d:\d\d)/));
    expect(lines.length).toBeGreaterThan(10);
    for (const line of lines.filter((part) => part !== "———")) {
      expect(said).toContain(line.trim().replace(/^\* |[.:]$/g, ""));
    }
  });

  it.each(EACH)(
    "$name in $language has one button, or none if it is for a coach or leads nowhere",
    ({ name, language }) => {
      const buttons = (actionUrl: string | undefined) =>
        composeMail(sampleLetter(name, language, { actionUrl })).html.match(/<a class="brand"/g) ?? [];
      expect(buttons("https://club.example/page")).toHaveLength(name.startsWith("coach_") ? 0 : 1);
      expect(buttons(undefined)).toHaveLength(0);
    },
  );

  it.each(EACH)("$name in $language loads nothing and has no script", ({ name, language }) => {
    const { html } = composeMail(sampleLetter(name, language));
    expect(html).not.toMatch(/<(?:img|script|link|iframe|object|form)\b|\ssrc=|url\(|@import|@font-face/i);
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html.match(/<h1\b/g)).toHaveLength(1);
  });
});

describe("a subject", () => {
  it.each([
    ["appointment_moved", "Moved: Personal training, Tuesday 8 December, 18:00"],
    ["tour_moved", "Moved: your tour of Northwind London Bridge, Tuesday 8 December, 18:00"],
    ["coach_booked", "New appointment: Personal training with Priya R., Tuesday 8 December, 18:00"],
    ["coach_substituted", "No longer yours: Personal training with Priya R., Tuesday 8 December, 18:00"],
  ] as const)("of %s is %j", (name, subject) => {
    expect(composeMail(sampleLetter(name, "en")).subject).toBe(subject);
  });

  it("counts several bookings and says when they begin", () => {
    expect(composeMail(series("en")).subject).toBe(
      "12 appointments booked: Personal training, from Tuesday 8 December, 18:00",
    );
    expect(composeMail(series("de")).subject).toBe(
      "12 Termine gebucht: Personal training, ab Dienstag, 8. Dezember, 18:00 Uhr",
    );
  });

  it("leaves out what several bookings do not share", () => {
    const bookings = weekly(2, (week) => ({ title: ["Yoga", "Boxing"][week] }));
    expect(composeMail(sampleLetter("appointment_cancelled", "en", { bookings })).subject).toBe(
      "2 appointments cancelled, from Tuesday 8 December, 18:00",
    );
  });

  it("keeps its time where the names are as long as the club file takes them", () => {
    const bookings = weekly(1, () => ({ title: "a".repeat(200), clientName: "b".repeat(200) }));
    const { subject } = composeMail(sampleLetter("coach_booked", "de", { bookings }));
    expect([...subject].length).toBeLessThanOrEqual(180);
    expect(subject).toMatch(/, Dienstag, 8\. Dezember, 18:00 Uhr$/);
  });
});

describe("a message about one booking", () => {
  it("greets by name only where the letter has one", () => {
    expect(composeMail(sampleLetter("appointment_created", "en")).text).toMatch(/^Hello Priya Raman,\n/);
    const unknown = { recipientName: undefined };
    expect(composeMail(sampleLetter("appointment_created", "en", unknown)).text).toMatch(/^Hello,\n/);
    expect(composeMail(sampleLetter("appointment_created", "de", unknown)).text).toMatch(/^Guten Tag,\n/);
  });

  it.each([
    ["taken", "Session: Used for this booking"],
    ["returned", "Session: Returned to you"],
    ["forfeited", "Session: Lost, because it was too late to cancel free of charge"],
    ["due", "Payment: Please pay at the club"],
  ] as const)("says what became of a session: %s", (session, line) => {
    const bookings = [{ ...APPOINTMENT, session }];
    expect(composeMail(sampleLetter("appointment_cancelled", "en", { bookings })).text).toContain(
      `\n${line}\n`,
    );
  });

  it("gives no deadline for cancelling what is cancelled", () => {
    const bookings = [{ ...APPOINTMENT, freeCancelUntil: "2026-12-07T18:00:00.000Z" }];
    expect(composeMail(sampleLetter("appointment_created", "en", { bookings })).text).toContain(
      "Free cancellation",
    );
    const cancelled = bookings.map((booking) => ({ ...booking, isCancelled: true }));
    expect(
      composeMail(sampleLetter("appointment_cancelled", "en", { bookings: cancelled })).text,
    ).not.toContain("Free cancellation");
  });

  it("has the link of an online appointment, or says whom to ask for it", () => {
    const virtualUrl = "https://meet.club.example/8001";
    const booking = { ...APPOINTMENT, isVirtual: true };
    const { text, html } = composeMail(
      sampleLetter("appointment_created", "en", { bookings: [{ ...booking, virtualUrl }] }),
    );
    expect(text).toContain(`Where: Online\n  Join online: ${virtualUrl}\n`);
    expect(html).toContain(`href="${virtualUrl}"`);
    const without = composeMail(sampleLetter("appointment_created", "en", { bookings: [booking] }));
    expect(without.text).toContain("If you do not have the link, please ask the club.");
    expect(without.text).not.toContain("Tooley Street\n  Studio");
  });

  it("calls a client whose name is not confirmed a new client", () => {
    const bookings = [APPOINTMENT];
    expect(composeMail(sampleLetter("coach_booked", "en", { bookings })).subject).toContain(
      "with a new client",
    );
    const german = composeMail(sampleLetter("coach_booked", "de", { bookings }));
    expect(german.subject).toContain("mit einem neuen Mitglied");
    expect(german.calendar).toContain("SUMMARY:Personal training: neues Mitglied\r\n");
  });

  it("tells a coach no more of a client than the name that the letter has", () => {
    const { text, html, calendar } = composeMail(sampleLetter("coach_booked", "en"));
    for (const part of [text, html, calendar]) expect(part).not.toContain("Raman");
    for (const part of [text, html, calendar]) expect(part).toContain("Priya R.");
  });

  it("asks for no reply where the club has no address", () => {
    const club = { ...LONDON, email: undefined };
    const { text, calendar = "" } = composeMail(sampleLetter("tour_booked", "en", { club }));
    expect(text).toContain("Please do not reply to it.");
    expect(text).not.toContain("You can reply");
    expect(calendar.replaceAll("\r\n ", "")).toContain("mailto:noreply@booking.northwind.example");
  });
});

describe("a message about several bookings", () => {
  it("says once what they share, and beside each what differs", () => {
    const { text } = composeMail(series("en"));
    expect(text.match(/With: Amara Cole/g)).toHaveLength(1);
    expect(text.match(/Session: Used/g)).toHaveLength(10);
    expect(text.match(/Payment: Please pay/g)).toHaveLength(2);
    expect(text.match(/^\* Tuesday /gm)).toHaveLength(12);
  });

  it("stays below what mail programs show, with the largest texts that the club file takes", () => {
    const name = "<".repeat(200);
    const club = {
      ...LONDON,
      name,
      address: "<".repeat(500),
      words: { intro: "<".repeat(500), footer: "<".repeat(500) },
    };
    const bookings = weekly(19, (week) => ({
      title: `${week}${name}`,
      coachName: `${week}${name}`,
      roomName: `${week}${name}`,
      formerStartsAt: APPOINTMENT.startsAt,
      freeCancelUntil: new Date(Date.UTC(2026, 11, 1 + week)).toISOString(),
      session: "taken",
    }));
    const { html } = composeMail(sampleLetter("appointment_created", "de", { club, bookings }));
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(MAX_HTML_BYTES);
    expect(html).toContain("18&lt;");
  });
});

describe("the calendar file", () => {
  it("has each booking's id, version, state, times in UTC and the club as organizer", () => {
    const { calendar = "" } = composeMail(series("en"));
    const events = new ICAL.Component(ICAL.parse(calendar)).getAllSubcomponents("vevent");
    expect(events.map((event) => event.getFirstPropertyValue("uid"))).toEqual(
      Array.from({ length: 12 }, (_, week) => `appointment-${8001 + week}@booking.northwind.example`),
    );
    const [first] = events;
    expect(first?.getFirstPropertyValue("sequence")).toBe(2);
    expect(String(first?.getFirstPropertyValue("dtstamp"))).toBe("2026-11-24T09:00:00Z");
    expect(String(first?.getFirstPropertyValue("dtstart"))).toBe("2026-12-08T18:00:00Z");
    expect(first?.getFirstPropertyValue("status")).toBe("CONFIRMED");
    expect(first?.getFirstPropertyValue("summary")).toBe("Personal training with Amara Cole");
    expect(first?.getFirstPropertyValue("organizer")).toBe("mailto:london-bridge@northwind.example");
    expect(calendar).toContain("METHOD:PUBLISH\r\n");
  });

  it.each(["tour_cancelled", "appointment_cancelled", "coach_cancelled", "coach_substituted"] as const)(
    "of %s cancels the entry",
    (name) => {
      expect(composeMail(sampleLetter(name, "en")).calendar).toContain("STATUS:CANCELLED\r\n");
    },
  );

  it("has no key of a tour: other people see one's calendar", () => {
    const { calendar, text } = composeMail(sampleLetter("tour_booked", "en", { bookings: [TOUR] }));
    expect(text).toContain("&key=");
    expect(calendar).toContain("UID:tour-7001@booking.northwind.example");
    expect(calendar).not.toMatch(/key|URL/);
  });
});

/** What a reader sees of the HTML, with the addresses of its links. */
function inWords(html: string): string {
  return html
    .replace(/<style>[\s\S]*<\/style>/, "")
    .replace(/href="([^"]*)"/g, ">$1<")
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&amp;", "&");
}
