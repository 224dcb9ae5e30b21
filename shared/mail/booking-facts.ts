import { severalLines, singleLine } from "../values/shown-text.ts";
import type { Letter, LetterBooking } from "./letter.ts";
import type { MailFact, MailLink } from "./mail-content.ts";
import type { MailTimes } from "./mail-times.ts";
import type { MailWords } from "./mail-words.ts";
import { webLink } from "./web-link.ts";

const MAX_NAME = 200;
const MAX_ADDRESS = 500;
const MAX_DIRECTIONS = 1_000;
const MAX_MESSAGE = 300;

/** A letter with the words and times of its language. */
export interface LetterInWords {
  readonly letter: Letter;
  readonly words: MailWords;
  readonly times: MailTimes;
}

/** A name of the club's own records, as messages show it; undefined if there is nothing to show. */
export function shownName(name: string | undefined, max = MAX_NAME): string | undefined {
  return singleLine(name ?? "", max) || undefined;
}

/** The club's address in one line. */
export function shownAddress({ letter }: LetterInWords): string | undefined {
  return shownName(letter.club.address, MAX_ADDRESS);
}

/** What a booking is: the appointment's type or the class as the club calls it, or a tour. */
export function whatIsBooked({ words }: LetterInWords, { kind, title }: LetterBooking): string {
  return kind === "tour" ? words.tour : (shownName(title) ?? words.appointment);
}

/** Whether the message goes to a coach. */
export function isForCoach({ name }: Letter): boolean {
  return name.startsWith("coach_");
}

/** Whether the booking does not take place, as far as the message's reader is concerned. */
export function isOff({ name }: Letter, { isCancelled }: LetterBooking): boolean {
  return isCancelled || name === "coach_substituted";
}

/** With whom the reader meets; undefined if the message does not say. */
export function company({ letter, words }: LetterInWords, booking: LetterBooking): string | undefined {
  if (booking.kind === "class") return isForCoach(letter) ? undefined : coachOfClass(words, booking);
  if (!isForCoach(letter)) return shownName(booking.coachName);
  return shownName(booking.clientName) ?? words.newClient;
}

function coachOfClass({ openCoach }: MailWords, { coachName }: LetterBooking): string {
  return shownName(coachName) ?? openCoach;
}

/** All that a message says of a booking, but its time. */
export function bookingFacts(inWords: LetterInWords, booking: LetterBooking): MailFact[] {
  const { letter, words, times } = inWords;
  const { labels } = words;
  const { change, freeCancelUntil, session, isWaiting = false } = booking;
  const off = isOff(letter, booking);
  const directions = booking.kind === "tour" && !off ? (letter.club.directions ?? "") : "";
  return [
    fact(labels.change, change && words.change[change]),
    fact(labels.message, ...linesOf(booking.clubMessage ?? "", MAX_MESSAGE)),
    fact(labels.what, whatIsBooked(inWords, booking)),
    fact(labels.who, company(inWords, booking)),
    fact(labels.before, formerTime(times, booking), formerPlace(words, booking)),
    { label: labels.where, lines: place(inWords, booking) },
    fact(labels.directions, ...linesOf(directions, MAX_DIRECTIONS)),
    fact(labels.waitlist, isWaiting ? words.waitlist[off ? "waited" : "waits"] : undefined),
    fact(
      labels.cancelUntil,
      freeCancelUntil === undefined || off ? undefined : times.dayAndTime(freeCancelUntil),
    ),
    fact(
      session === "due" ? labels.payment : labels.session,
      session === undefined ? undefined : words.session[session],
    ),
  ].filter(({ lines }) => lines.length > 0);
}

function formerTime(times: MailTimes, { formerStartsAt, formerEndsAt }: LetterBooking): string | undefined {
  if (formerStartsAt === undefined) return undefined;
  if (formerEndsAt === undefined) return times.dayAndTime(formerStartsAt);
  return `${times.dayOfYear(formerStartsAt)}, ${times.clock(formerStartsAt, formerEndsAt)}`;
}

function formerPlace(
  { online }: MailWords,
  { formerRoomName, wasVirtual }: LetterBooking,
): string | undefined {
  return wasVirtual === true ? online : shownName(formerRoomName);
}

function linesOf(text: string, max: number): string[] {
  return severalLines(text, max)
    .split("\n")
    .filter((line) => line !== "");
}

function fact(label: string, ...lines: readonly (string | undefined)[]): MailFact {
  return { label, lines: lines.filter((line) => line !== undefined) };
}

function place(inWords: LetterInWords, booking: LetterBooking): (string | MailLink)[] {
  const { letter, words } = inWords;
  if (booking.isVirtual) {
    if (isOff(letter, booking)) return [words.online];
    const url = webLink(booking.virtualUrl);
    if (url !== undefined) return [words.online, { text: words.joinOnline, url }];
    const isGuest = !isForCoach(letter) && booking.isWaiting !== true;
    return isGuest ? [words.online, words.onlineWithoutLink] : [words.online];
  }
  const lines = [shownName(letter.club.name), shownAddress(inWords), shownName(booking.roomName)];
  return lines.filter((line) => line !== undefined);
}
