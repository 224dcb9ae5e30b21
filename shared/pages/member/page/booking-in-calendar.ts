import { calendarButtons } from "../../parts/calendar-buttons.ts";
import { nowMs } from "../../parts/clock.ts";
import type { MemberContext } from "./member-context.ts";

/** A booking as a member's calendar keeps it. */
export interface BookingForCalendar {
  readonly kind: "appointment" | "class";
  readonly id: number;
  /** Rises with every change. */
  readonly version: number;
  readonly title: string;
  /** The room, or that it is online. */
  readonly where: string | null;
  readonly isVirtual: boolean;
  /** UTC date-times. */
  readonly start: string;
  readonly end: string;
}

/** Buttons that add a booking to the member's calendar; undefined where it is over. */
export function bookingInCalendar(
  { kind, id, version, title, where, isVirtual, start, end }: BookingForCalendar,
  member: MemberContext,
): HTMLElement | undefined {
  if (Date.parse(end) <= nowMs()) return undefined;
  const { club, config, strings } = member;
  const street = isVirtual ? [] : [club.name, club.address];
  const entry = {
    // As in the club's messages and feeds, so that a calendar has the booking once.
    uid: `${kind}-${id}@${new URL(config.baseUrl).hostname}`,
    sequence: version,
    title: strings.member.calendar.title(title, club.name),
    place: [where, ...street].filter(Boolean).join(", "),
    start,
    end,
  };
  return calendarButtons(entry, member, `${kind}.ics`);
}
