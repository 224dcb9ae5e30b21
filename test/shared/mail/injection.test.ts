import { spawnSync } from "node:child_process";
import ICAL from "ical.js";
import PostalMime, { type Email } from "postal-mime";
import { describe, expect, it } from "vitest";
import type { Letter, MessageName } from "../../../shared/mail/letter.ts";
import { rawMail } from "../../../shared/mail/raw-mail.ts";
import type { Language } from "../../../shared/values/language-of.ts";
import { sampleOf } from "../../support/run-size.ts";
import { APPOINTMENT, LONDON, sampleLetter, TOUR, weekly } from "./sample-letters.ts";

/** Texts that somebody could hope to smuggle into a mail, whatever field they come in by. */
const TRICKS: readonly (readonly [string, string])[] = [
  ["a header", "Ada\r\nBcc: victim@evil.example\r\n\r\nA body of mine"],
  ["a bare line feed", "Ada\nBcc: victim@evil.example"],
  ["a bare carriage return", "Ada\rBcc: victim@evil.example"],
  ["other ends of lines", "Ada\u2028Bcc: a@evil.example\u0085X: y\u000bZ: z"],
  ["an encoded word", "=?utf-8?B?QmNjOiB2aWN0aW1AZXZpbC5leGFtcGxlDQo=?="],
  ["an address", '"Ada" <victim@evil.example>, victim@evil.example'],
  ["a script", '<script src="https://evil.example/x.js">alert(1)</script>'],
  ["an image", `"><img src=x onerror='alert(1)'><a href="javascript:alert(1)">`],
  ["an entity", "&lt;b&gt; &amp; &#x3c;script&#x3e;"],
  ["a comment", "<!--[if mso]><b>--><style>*{display:none}</style></title></body></html>"],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a trick
  ["a template", "${process.env} {{constructor}} {club} %s $& $1 $`"],
  ["an event", "Ada\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:evil\r\nSUMMARY:evil"],
  ["marks of calendars", String.raw`a;b,c:d"e\nf\;BEGIN:VEVENT^n^'`],
  ["a parameter", 'Ada";X-EVIL="1:mailto:victim@evil.example'],
  ["a part", "----_NmP-0000000000000000-Part_1\r\nContent-Type: text/html\r\n\r\nevil"],
  ["an override", "Ada \u202egnp.exe\u202c \u2066evil\u2069 \u200f\u200e\u061c"],
  ["a lone surrogate", "Ada \ud83d and \ude00"],
  ["NUL and controls", "Ada\u0000\u0001\u0007\u001b[31m\u007f\u009f"],
  ["emoji", "Ada 👩‍👩‍👧‍👦 🏴󠁧󠁢󠁳󠁣󠁴󠁿 ❤️"],
  ["10,000 characters", "a".repeat(10_000)],
  ["10,000 wide characters", "𝄞".repeat(10_000)],
  ["10,000 marks", `A${"\u0301".repeat(10_000)}`],
  ["10,000 words", "ab ".repeat(10_000)],
  ["10,000 line breaks", "\r\n".repeat(10_000)],
  ["nothing but white space", " \t\r\n\u00a0 "],
];

const FIELDS: Readonly<Record<string, (text: string) => Partial<Letter>>> = {
  "the club's name": (name) => ({ club: { ...LONDON, name } }),
  "the address": (address) => ({ club: { ...LONDON, address } }),
  "the phone": (phone) => ({ club: { ...LONDON, phone } }),
  "the directions": (directions) => ({ club: { ...LONDON, directions } }),
  "the privacy page": (text) => ({ club: { ...LONDON, privacy_url: text } }),
  "the club's words": (text) => ({
    club: { ...LONDON, words: { subject: text, intro: text, footer: text } },
  }),
  "the values in the club's words": (text) => ({
    club: {
      ...LONDON,
      name: text,
      words: { subject: "{club} {what}", intro: "{coach}, {room}", footer: "{address}" },
    },
    bookings: [{ ...APPOINTMENT, title: text, coachName: text, roomName: text }],
  }),
  "the recipient's name": (recipientName) => ({ recipientName }),
  "the title": (title) => ({ bookings: [{ ...APPOINTMENT, title }] }),
  "the names of coach, client and room": (text) => ({
    bookings: [{ ...APPOINTMENT, coachName: text, clientName: text, roomName: text }],
  }),
  "names of several bookings": (title) => ({ bookings: weekly(3, () => ({ title, coachName: title })) }),
  "the link of the button": (actionUrl) => ({ actionUrl }),
  "a link that begins well": (text) => ({ actionUrl: `https://club.example/${text}`, bookings: [TOUR] }),
  "the link of the meeting": (text) => ({
    bookings: [{ ...APPOINTMENT, isVirtual: true, virtualUrl: `https://meet.club.example/?a=${text}` }],
  }),
};

const MESSAGES: readonly (readonly [MessageName, Language])[] = [
  ["appointment_created", "en"],
  ["tour_booked", "de"],
  ["coach_booked", "en"],
];

const HEADERS = [
  "auto-submitted",
  "content-language",
  "from",
  "to",
  "reply-to",
  "subject",
  "message-id",
  "date",
  "mime-version",
  "content-type",
];

const PLAIN = await elementsOf({});
const CONTROLS = /[^\P{Cc}\t\n\r]|[\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/u;

// Each field with tricks of its own, so that every trick is tried in `npm test`.
const FIELDS_IN_ORDER = Object.entries(FIELDS).map(([name, changes], index) => ({ name, changes, index }));

describe.each(FIELDS_IN_ORDER)("$name", ({ changes, index }) => {
  it.each(sampleOf(TRICKS, index))("cannot smuggle in %s", async (_trick, text) => {
    for (const [name, language] of MESSAGES) {
      const raw = await bytes(sampleLetter(name, language, changes(text)));
      const mail = await PostalMime.parse(raw, { attachmentEncoding: "utf8" });
      expectHeader(mail, raw);
      expectBody(mail);
      expectCalendar(calendarOf(mail), name);
    }
  });
});

describe("a link", () => {
  it.each([
    "javascript:alert(1)",
    "data:text/html,evil",
    "http://club.example/",
    "https://club.example@evil.example/",
    "//evil.example",
    " ",
  ])("to %j is left out", async (url) => {
    const raw = await bytes(
      sampleLetter("appointment_created", "en", {
        actionUrl: url,
        club: { ...LONDON, privacy_url: url },
        bookings: [{ ...APPOINTMENT, isVirtual: true, virtualUrl: url }],
      }),
    );
    const mail = await PostalMime.parse(raw, { attachmentEncoding: "utf8" });
    expect(mail.html).not.toContain("href");
    expect(mail.text).not.toMatch(/:\/\/|javascript|data:/);
    expect(calendarOf(mail)).not.toMatch(/URL|evil/);
  });
});

const PYTHON = "/usr/bin/python3";
const READ = `
import sys, json, icalendar
calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
events = calendar.walk("VEVENT")
print(json.dumps([sorted(str(key) for key in event.keys()) for event in events]))
`;
const hasPython = spawnSync(PYTHON, ["-c", "import icalendar"]).status === 0;
if (!hasPython) console.warn("Skipped Python's reading of calendars: install Debian's python3-icalendar.");

describe.skipIf(!hasPython)("a calendar file that Python reads", () => {
  it("has one event of the known fields, whatever the names are", async () => {
    const events = TRICKS.map(async ([, text]) => {
      const changes = { bookings: [{ ...APPOINTMENT, title: text, coachName: text, roomName: text }] };
      const letter = sampleLetter("appointment_created", "en", {
        ...changes,
        club: { ...LONDON, name: text },
      });
      const mail = await PostalMime.parse(await bytes(letter), { attachmentEncoding: "utf8" });
      const { stdout } = spawnSync(PYTHON, ["-c", READ], { input: calendarOf(mail), encoding: "utf8" });
      return JSON.parse(stdout);
    });
    for (const fields of await Promise.all(events)) {
      expect(fields).toEqual([
        [
          "DTEND",
          "DTSTAMP",
          "DTSTART",
          "LOCATION",
          "ORGANIZER",
          "SEQUENCE",
          "STATUS",
          "SUMMARY",
          "UID",
          "URL",
        ],
      ]);
    }
  });
});

async function bytes(letter: Letter): Promise<Uint8Array> {
  return await rawMail(letter, {
    from: "bookings@northwind.example",
    to: "priya.raman@example.com",
    messageId: "appointment-8001-2@booking.northwind.example",
    sentAt: "2026-11-24T09:00:00.000Z",
  });
}

function expectHeader(mail: Email, raw: Uint8Array): void {
  const keys = mail.headers.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(HEADERS).toEqual(expect.arrayContaining(keys));
  expect(mail.from?.address).toBe("bookings@northwind.example");
  expect(mail.to).toEqual([{ name: "", address: "priya.raman@example.com" }]);
  expect(mail.replyTo).toEqual([{ name: "", address: LONDON.email }]);
  for (const shown of [mail.subject ?? "", mail.from?.name ?? ""]) {
    expect(shown).not.toMatch(CONTROLS);
    expect(shown).not.toMatch(/[\r\n]/);
    expect(shown.isWellFormed()).toBe(true);
    expect([...shown].length).toBeLessThanOrEqual(180);
  }
  expect(mail.subject).not.toBe("");
  for (const line of Buffer.from(raw).toString("latin1").split("\r\n"))
    expect(line.length).toBeLessThanOrEqual(998);
}

function expectBody(mail: Email): void {
  const { text = "", html = "" } = mail;
  expect(text).not.toMatch(CONTROLS);
  expect(text.isWellFormed()).toBe(true);
  expect(text.length).toBeLessThan(10_000);
  expect(html).not.toMatch(CONTROLS);
  expect(Buffer.byteLength(html)).toBeLessThan(102_000);
  // Names add no element, no attribute and no link of another kind.
  expect(PLAIN).toEqual(expect.arrayContaining(elements(html)));
  for (const [, url] of html.matchAll(/href="([^"]*)"/g))
    expect(url).toMatch(/^https:\/\/[\w.-]+\.example\//);
}

function expectCalendar(text: string, name: MessageName): void {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents("vevent");
  const uids = events.map((event) => String(event.getFirstPropertyValue("uid")));
  expect(uids.length).toBeGreaterThan(0);
  for (const uid of uids) expect(uid).toMatch(/^(?:tour|appointment)-\d{4}@booking\.northwind\.example$/);
  for (const event of events) {
    const fields = event.getAllProperties().map((property) => property.name);
    expect(new Set(fields).size).toBe(fields.length);
    expect(fields).toEqual(expect.arrayContaining(["summary", "location", "organizer", "status"]));
    expect([
      "dtend",
      "dtstamp",
      "dtstart",
      "location",
      "organizer",
      "sequence",
      "status",
      "summary",
      "uid",
      "url",
    ]).toEqual(expect.arrayContaining(fields));
    expect(event.getFirstPropertyValue("organizer")).toBe(`mailto:${LONDON.email}`);
    expect(String(event.getFirstPropertyValue("summary")), name).not.toMatch(/[\r\n]/);
  }
  expect(text).not.toMatch(CONTROLS);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
}

function calendarOf({ attachments }: Email): string {
  const [file, ...others] = attachments;
  expect(others).toEqual([]);
  expect(file?.filename).toBe("booking.ics");
  // The parser has turned each CR LF into LF.
  return String(file?.content).replaceAll("\n", "\r\n");
}

/** Each kind of element of the HTML with the names of its attributes, such as `a class href style`. */
function elements(html: string): string[] {
  const markup = html.replace(/<style>[\s\S]*?<\/style>/, "").matchAll(/<([^>]*)>/g);
  const kinds = [...markup].map(([, tag = ""]) => tag.replace(/="[^"]*"/g, "").trim());
  return [...new Set(kinds)];
}

/** What elements the HTML of harmless letters has. */
async function elementsOf(changes: Partial<Letter>): Promise<string[]> {
  const club = { ...LONDON, words: { footer: "a\nb" } };
  const online = { isVirtual: true, virtualUrl: "https://meet.club.example/" };
  const letters = [
    ...MESSAGES.map(([name, language]) => sampleLetter(name, language, { club, ...changes })),
    sampleLetter("appointment_created", "en", {
      bookings: weekly(2, (week) => ({ ...online, title: `${week}` })),
    }),
  ];
  const mails = letters.map(async (letter) => (await PostalMime.parse(await bytes(letter))).html ?? "");
  return [...new Set((await Promise.all(mails)).flatMap(elements))];
}
