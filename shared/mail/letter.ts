import type { ToldNoun } from "../nouns.ts";
import type { Language } from "../values/language-of.ts";

/** The messages, each with words of its own; a club may give its own words by these names. */
export const MESSAGE_NAMES = [
  "tour_booked",
  "tour_moved",
  "tour_cancelled",
  "tour_reminder",
  "tour_link",
  "appointment_created",
  "appointment_moved",
  "appointment_coach_changed",
  "appointment_cancelled",
  "appointment_changes",
  "appointment_reminder",
  "class_booked",
  "class_promoted",
  "class_place_open",
  "class_moved",
  "class_coach_changed",
  "class_cancelled",
  "class_place_cancelled",
  "class_released",
  "class_changes",
  "class_reminder",
  "coach_booked",
  "coach_moved",
  "coach_cancelled",
  "coach_substituted",
  "coach_changes",
  "coach_class_given",
  "coach_class_moved",
  "coach_class_cancelled",
  "coach_class_substituted",
  "coach_class_changes",
] as const;

/**
 * A message: who is told what. `coach_substituted` goes to the coach who does not give the appointment any more.
 * `appointment_changes` and `coach_changes` tell of changes of different kinds that were joined, `class_changes` and
 * `coach_class_changes` of classes that changed in different ways. `class_place_cancelled`: the class itself takes place.
 */
export type MessageName = (typeof MESSAGE_NAMES)[number];

/** What a club says of itself in its messages. All of it is the club's own. */
export interface LetterClub {
  readonly name: string;
  /** IANA. */
  readonly time_zone: string;
  readonly address?: string | undefined;
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
  readonly directions?: string | undefined;
  readonly privacy_url?: string | undefined;
  /** The club's own words for this message in this language; plain text with placeholders. */
  readonly words?: {
    readonly subject?: string | undefined;
    readonly intro?: string | undefined;
    readonly footer?: string | undefined;
  };
}

/** A tour, an appointment or a class, as its record is when the message is sent. Date-times are `YYYY-MM-DDTHH:mm:ss.SSSZ`. */
export interface LetterBooking {
  readonly kind: ToldNoun;
  readonly id: number;
  readonly version: number;
  /** When it last changed. */
  readonly changedAt: string;
  readonly isCancelled: boolean;
  /** What changed, where the message tells of different changes. */
  readonly change?:
    | "booked"
    | "given"
    | "promoted"
    | "moved"
    | "coach_changed"
    | "cancelled"
    | "place_cancelled"
    | "released"
    | "substituted"
    | undefined;
  readonly startsAt: string;
  readonly endsAt: string;
  /** When it was to start before the move, if it was moved. */
  readonly formerStartsAt?: string | undefined;
  /** When it was to end before the move; the message says so of a class. */
  readonly formerEndsAt?: string | undefined;
  /** Where a class was to take place before the move, if it was in another room or online. */
  readonly formerRoomName?: string | undefined;
  readonly wasVirtual?: boolean | undefined;
  /** The appointment's type or the class, as the club calls it. */
  readonly title?: string | undefined;
  readonly coachName?: string | undefined;
  readonly roomName?: string | undefined;
  readonly isVirtual: boolean;
  /** On a host that the club has named; undefined if the link is elsewhere, or there is none. */
  readonly virtualUrl?: string | undefined;
  /** For a coach: `Priya S.`; undefined if the club has not confirmed the name. */
  readonly clientName?: string | undefined;
  /** Until when the client may cancel freely; undefined once that has passed, and for coaches. */
  readonly freeCancelUntil?: string | undefined;
  /** What became of a session, for a client. `due`: it is to be paid. */
  readonly session?: "taken" | "returned" | "forfeited" | "due" | undefined;
  /** Whether the client waits for a place in the class, or waited for one: then it is in no calendar of theirs. */
  readonly isWaiting?: boolean | undefined;
  /** What the club says of the last change of a class. */
  readonly clubMessage?: string | undefined;
}

/** Everything that a message says. Nothing in it was written by a caller without manage. */
export interface Letter {
  readonly name: MessageName;
  readonly language: Language;
  readonly club: LetterClub;
  /** The client's name as the club has it; undefined for a visitor, and for a name that the club has not confirmed. */
  readonly recipientName?: string | undefined;
  /** One, or the bookings of one request, in the order of their start. */
  readonly bookings: readonly LetterBooking[];
  /** Where the one button leads: the page that moves and cancels the tour, or the member's page. Coaches get none. */
  readonly actionUrl?: string | undefined;
  /** The host of the API, which makes ids of calendar events unique. */
  readonly apiHost: string;
}

/** A letter in words. */
export interface ComposedMail {
  /** One line. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The bookings in the format of RFC 5545; undefined for a message without any. */
  readonly calendar?: string | undefined;
}
