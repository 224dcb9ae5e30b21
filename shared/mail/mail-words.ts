import type { LetterBooking, MessageName } from "./letter.ts";

/** How a message puts what it is about. */
export interface MessageWords {
  /** The beginning of the subject. The appointment and its time follow; of a tour, only its time. */
  readonly lead: (count: number, club: string) => string;
  /** A sentence without its full stop. */
  readonly headline: (count: number) => string;
  /** @param coach who gives the bookings, if that is one coach */
  readonly intro: (count: number, coach: string | undefined) => string;
  /** Where the button leads; undefined if the message has none. */
  readonly button?: string | undefined;
  /** What the reader should know about the button's link, if there is a button. */
  readonly linkNote?: string | undefined;
  /** For somebody who gets the message by mistake. */
  readonly mistakeNote?: string | undefined;
}

/** What every message says beside the club's own names. */
export interface MailWords {
  readonly messages: Readonly<Record<MessageName, MessageWords>>;
  readonly greeting: (name: string | undefined) => string;
  /** The start of the first of several bookings. */
  readonly from: (when: string) => string;
  readonly labels: {
    readonly change: string;
    readonly message: string;
    readonly what: string;
    readonly who: string;
    readonly when: string;
    readonly before: string;
    readonly where: string;
    readonly directions: string;
    readonly waitlist: string;
    readonly cancelUntil: string;
    readonly session: string;
    readonly payment: string;
  };
  readonly tour: string;
  /** An appointment whose type has no name. */
  readonly appointment: string;
  /** A client whose name the club has not confirmed, after "with". */
  readonly newClient: string;
  /** The coach of a class who is still to be announced, after "with". */
  readonly openCoach: string;
  readonly waitlist: Readonly<Record<"waits" | "waited", string>>;
  readonly with: (what: string, who: string) => string;
  readonly online: string;
  readonly joinOnline: string;
  /** An online appointment whose link the message does not have. */
  readonly onlineWithoutLink: string;
  readonly session: Readonly<Record<NonNullable<LetterBooking["session"]>, string>>;
  readonly change: Readonly<Record<NonNullable<LetterBooking["change"]>, string>>;
  /** Announces a list of several bookings. */
  readonly times: (count: number, zone: string) => string;
  readonly classTimes: (count: number, zone: string) => string;
  readonly phone: (phone: string) => string;
  readonly reply: string;
  readonly noReply: string;
  readonly privacy: string;
  /** What calendars show: a tour of the club, what a client does with a coach, what a coach does with a client. */
  readonly entry: {
    readonly tour: (club: string) => string;
    readonly withCoach: (what: string, coach: string | undefined) => string;
    readonly withClient: (what: string, client: string | undefined) => string;
  };
}
