import type { Language } from "../values/language-of.ts";

/** Where a part of a mail leads. */
export interface MailLink {
  readonly text: string;
  /** https. */
  readonly url: string;
}

/** What a mail says about its bookings under one label. */
export interface MailFact {
  readonly label: string;
  readonly lines: readonly (string | MailLink)[];
}

/** One of several bookings. */
export interface MailEntry {
  readonly day: string;
  readonly time: string;
  /** What differs from the other bookings. */
  readonly facts: readonly MailFact[];
}

/** Everything that a mail says, in order; plain text and HTML say the same. Texts have no markup. */
export interface MailContent {
  readonly language: Language;
  readonly subject: string;
  /** What lists of mails show after the subject. The plain text has none, because it repeats facts. */
  readonly preview: string;
  readonly club: string;
  readonly headline: string;
  readonly greeting: string;
  /** May have line breaks. */
  readonly intro: string;
  /** What holds for all bookings. */
  readonly facts: readonly MailFact[];
  /** Empty if the mail is about one booking. */
  readonly entries: readonly MailEntry[];
  /** The one button. */
  readonly button?: MailLink | undefined;
  readonly notes: readonly string[];
  /** The club's own last words; may have line breaks. */
  readonly closing?: string | undefined;
  /** How the club is reached. */
  readonly contact: readonly (string | MailLink)[];
}
