import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  type ClubWords,
  clubWords,
  filledWords,
  type PlaceholderValues,
  placeholdersOf,
  wordsPattern,
} from "../../../shared/mail/club-words.ts";
import { composeMail } from "../../../shared/mail/compose-mail.ts";
import { type LetterClub, MESSAGE_NAMES } from "../../../shared/mail/letter.ts";
import { PROJECT_ROOT } from "../../support/started-product.ts";
import { LONDON, sampleLetter, weekly } from "./sample-letters.ts";

const VALUES: PlaceholderValues = {
  club: "Northwind",
  address: "12 Tooley Street",
  date: "Tuesday 8 December",
  time: "18:00",
  what: "Personal training",
  room: "Studio 1",
  coach: "Amara Cole",
  client: "Priya R.",
  former_date: "",
  former_time: "",
  cancel_until: "",
};

function withWords(words: ClubWords): LetterClub {
  return { ...LONDON, words };
}

describe("a text with placeholders", () => {
  it("gets the values of the booking", () => {
    expect(filledWords("{what} with {coach}, {date}, {time}", [VALUES])).toBe(
      "Personal training with Amara Cole, Tuesday 8 December, 18:00",
    );
  });

  it("does not fill a placeholder that a value holds", () => {
    expect(filledWords("{coach}", [{ ...VALUES, coach: "{club}" }])).toBe("{club}");
  });

  it("is left out where bookings differ in one of its values, and used where they do not", () => {
    const bookings = [VALUES, { ...VALUES, date: "Tuesday 15 December" }, VALUES];
    expect(filledWords("See you on {date}", bookings)).toBeUndefined();
    expect(filledWords("See you at {club}, {time}", bookings)).toBe("See you at Northwind, 18:00");
  });

  it("keeps braces with anything else, which no import takes", () => {
    expect(filledWords("{when} {} {{date}}", [VALUES])).toBe("{when} {} {Tuesday 8 December}");
  });
});

it.each(MESSAGE_NAMES)("takes for %s exactly the placeholders that it lists", (name) => {
  const known = new Set<string>(placeholdersOf(name));
  expect(known).toContain("date");
  for (const placeholder of Object.keys(VALUES)) {
    expect(wordsPattern(name).test(`a {${placeholder}} b\nc`)).toBe(known.has(placeholder));
  }
});

it("has every message and placeholder in the description of the club file", () => {
  const readme = readFileSync(join(PROJECT_ROOT, "infra/commands/README.md"), "utf8");
  for (const name of MESSAGE_NAMES) expect(readme).toContain(`\`${name}\``);
  for (const placeholder of Object.keys(VALUES)) expect(readme).toContain(`\`{${placeholder}}\``);
});

describe("the club's own words", () => {
  it("replace subject and intro, and come before the contact", () => {
    const club = withWords({
      subject: "{what} at {club}",
      intro: "Please ring.\n\nThen come in.",
      footer: "Bring a towel.",
    });
    const { subject, text, html } = composeMail(sampleLetter("appointment_created", "en", { club }));
    expect(subject).toBe("Personal training at Northwind London Bridge");
    expect(text).toContain("Your appointment is booked. Please ring.\n\nThen come in.\n");
    expect(text).not.toContain("We look forward");
    expect(text.indexOf("Bring a towel.")).toBeGreaterThan(text.indexOf("See your bookings"));
    expect(html).toContain(">Please ring.</p>");
    expect(html).toContain(">Bring a towel.</p>");
  });

  it("give way to ours where they would name one of several bookings", () => {
    const club = withWords({ subject: "See you on {date}", intro: "{coach} is looking forward to it." });
    const mail = composeMail(sampleLetter("appointment_created", "en", { club, bookings: weekly(3) }));
    expect(mail.subject).toBe("3 appointments booked: Personal training, from Tuesday 8 December, 18:00");
    expect(mail.text).toContain("Amara Cole is looking forward to it.");
  });

  it("give way to ours where nothing is left of them", () => {
    const club = withWords({ subject: "{room}", intro: "{room}", footer: "{room}" });
    const bookings = weekly(1, () => ({ roomName: undefined }));
    const { subject, text } = composeMail(sampleLetter("appointment_created", "en", { club, bookings }));
    expect(subject).toBe("Booked: Personal training, Tuesday 8 December, 18:00");
    expect(text).toContain("We look forward to seeing you.");
  });
});

it("finds the club's words by message and language, whatever the tag's region", () => {
  const texts = { tour_booked: { "de-AT": { intro: "Servus" }, en: { intro: "Hello" } } };
  expect(clubWords(texts, "tour_booked", "de")).toEqual({ intro: "Servus" });
  expect(clubWords(texts, "tour_booked", "en")).toEqual({ intro: "Hello" });
  expect(clubWords(texts, "tour_moved", "en")).toBeUndefined();
  expect(clubWords({ tour_booked: { de: {} } }, "tour_booked", "en")).toBeUndefined();
  expect(clubWords(undefined, "tour_booked", "en")).toBeUndefined();
});
