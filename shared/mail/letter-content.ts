import { severalLines, singleLine } from "../values/shown-text.ts";
import {
  bookingFacts,
  company,
  isForCoach,
  type LetterInWords,
  shownAddress,
  shownName,
  whatIsBooked,
} from "./booking-facts.ts";
import { filledWords, type PlaceholderValues } from "./club-words.ts";
import type { LetterBooking } from "./letter.ts";
import type { MailContent, MailEntry, MailFact, MailLink } from "./mail-content.ts";
import { webLink } from "./web-link.ts";

// Mail programs show some 70 characters. What the club's names take leaves room for the time.
const MAX_SUBJECT = 180;
const MAX_NAME_IN_SUBJECT = 50;
const MAX_NAME_IN_LIST = 100;
const MAX_PREVIEW = 150;
const MAX_WORDS = 1_000;
const MAX_CONTACT = 254;

/** What a letter says in its language. */
export function letterContent(inWords: LetterInWords): MailContent {
  const { letter, words } = inWords;
  const { bookings, club, language } = letter;
  const message = words.messages[letter.name];
  const values = bookings.map((booking) => placeholderValues(inWords, booking));
  const own = (text: string | undefined) => (text === undefined ? undefined : filledWords(text, values));
  const coach = same(bookings.map((booking) => shownName(booking.coachName)));
  const intro = severalLines(own(club.words?.intro) ?? "", MAX_WORDS);
  const facts = bookings.map((booking) => bookingFacts(inWords, booking));
  const button = buttonOf(webLink(letter.actionUrl), message.button);
  const content = {
    language,
    subject: singleLine(own(club.words?.subject) ?? "", MAX_SUBJECT) || subject(inWords),
    club: shownName(club.name) ?? "",
    headline: message.headline(bookings.length),
    greeting: words.greeting(shownName(letter.recipientName)),
    intro: intro || message.intro(bookings.length, coach),
    ...(bookings.length === 1 ? oneBooking(inWords, facts) : severalBookings(inWords, facts)),
    button,
    notes: [...(button === undefined ? [] : [message.linkNote]), message.mistakeNote].filter(
      (note) => note !== undefined,
    ),
    closing: severalLines(own(club.words?.footer) ?? "", MAX_WORDS) || undefined,
    contact: contact(inWords),
  };
  return { ...content, preview: preview(inWords, content) };
}

function buttonOf(url: string | undefined, text: string | undefined): MailLink | undefined {
  return url === undefined || text === undefined ? undefined : { text, url };
}

/** The value that all of them have; undefined if they differ. */
function same<Value>(values: readonly Value[]): Value | undefined {
  return new Set(values).size === 1 ? values[0] : undefined;
}

function subject(inWords: LetterInWords): string {
  const { letter, words, times } = inWords;
  const { bookings, club, name } = letter;
  const message = words.messages[name];
  const lead = message.lead(bookings.length, singleLine(club.name, MAX_NAME_IN_SUBJECT));
  const [first] = bookings;
  if (first === undefined) return lead;
  const start = `${times.day(first.startsAt)}, ${times.time(first.startsAt)}`;
  const when = bookings.length === 1 ? start : words.from(start);
  const topic = same(bookings.map((booking) => topicOf(inWords, booking)));
  const about = first.kind === "tour" || topic === undefined ? lead : `${lead}: ${topic}`;
  return singleLine(`${about}, ${when}`, MAX_SUBJECT);
}

function topicOf(inWords: LetterInWords, booking: LetterBooking): string {
  const what = singleLine(whatIsBooked(inWords, booking), MAX_NAME_IN_SUBJECT);
  if (!isForCoach(inWords.letter)) return what;
  const client = company(inWords, booking);
  return client === undefined ? what : inWords.words.with(what, singleLine(client, MAX_NAME_IN_SUBJECT));
}

type Facts = Pick<MailContent, "facts" | "entries">;

function oneBooking({ letter, words, times }: LetterInWords, [facts = []]: readonly MailFact[][]): Facts {
  const [booking] = letter.bookings;
  if (booking === undefined) return { facts, entries: [] };
  const { startsAt, endsAt } = booking;
  const when = [times.dayOfYear(startsAt), `${times.clock(startsAt, endsAt)} (${times.zone})`];
  const { what, who } = words.labels;
  const isBeforeTime = ({ label }: MailFact) => label === what || label === who;
  return {
    facts: [
      ...facts.filter(isBeforeTime),
      { label: words.labels.when, lines: when },
      ...facts.filter((fact) => !isBeforeTime(fact)),
    ],
    entries: [],
  };
}

/** What all bookings have in common is said once, what differs beside each. */
function severalBookings({ letter, words, times }: LetterInWords, facts: readonly MailFact[][]): Facts {
  const written = facts.map((ofOne) => new Set(ofOne.map((fact) => JSON.stringify(fact))));
  const isCommon = (fact: MailFact) => written.every((ofOne) => ofOne.has(JSON.stringify(fact)));
  const common = (facts[0] ?? []).filter(isCommon);
  const entries = letter.bookings.map(({ startsAt, endsAt }, index): MailEntry => {
    const own = (facts[index] ?? []).filter((fact) => !isCommon(fact));
    return {
      day: times.dayOfYear(startsAt),
      time: times.clock(startsAt, endsAt),
      facts: own.map(shortened),
    };
  });
  return {
    facts: [...common, { label: words.labels.when, lines: [timesOf(letter, words, times.zone)] }],
    entries,
  };
}

function timesOf({ bookings }: LetterInWords["letter"], words: LetterInWords["words"], zone: string): string {
  const isOfClasses = bookings.every(({ kind }) => kind === "class");
  return words[isOfClasses ? "classTimes" : "times"](bookings.length, zone);
}

function shortened({ label, lines }: MailFact): MailFact {
  const short = (line: string | MailLink) =>
    typeof line === "string" ? singleLine(line, MAX_NAME_IN_LIST) : line;
  return { label, lines: lines.map(short) };
}

function placeholderValues(inWords: LetterInWords, booking: LetterBooking): PlaceholderValues {
  const { letter, times } = inWords;
  const { startsAt, formerStartsAt, freeCancelUntil } = booking;
  return {
    club: shownName(letter.club.name) ?? "",
    address: shownAddress(inWords) ?? "",
    date: times.day(startsAt),
    time: times.time(startsAt),
    what: whatIsBooked(inWords, booking),
    room: shownName(booking.roomName) ?? "",
    coach: shownName(booking.coachName) ?? "",
    client: shownName(booking.clientName) ?? inWords.words.newClient,
    former_date: formerStartsAt === undefined ? "" : times.day(formerStartsAt),
    former_time: formerStartsAt === undefined ? "" : times.time(formerStartsAt),
    cancel_until: freeCancelUntil === undefined ? "" : times.dayAndTime(freeCancelUntil),
  };
}

// The subject has said what and when.
function preview({ words }: LetterInWords, { intro, facts }: Pick<MailContent, "intro" | "facts">): string {
  const { what, when } = words.labels;
  const said = facts
    .filter(({ label }) => label !== what && label !== when)
    .map(({ label, lines: [line = ""] }) => `${label}: ${typeof line === "string" ? line : line.text}`);
  return singleLine(`${intro} ${said.join(" · ")}`, MAX_PREVIEW);
}

function contact(inWords: LetterInWords): (string | MailLink)[] {
  const { club } = inWords.letter;
  const { words } = inWords;
  const phone = shownName(club.phone, MAX_CONTACT);
  const email = shownName(club.email, MAX_CONTACT);
  const privacy = webLink(club.privacy_url);
  return [
    shownName(club.name),
    shownAddress(inWords),
    phone === undefined ? undefined : words.phone(phone),
    email,
    privacy === undefined ? undefined : { text: words.privacy, url: privacy },
    email === undefined ? words.noReply : words.reply,
  ].filter((line) => line !== undefined);
}
