import type { Class, ClassBooking, ClassType } from "@fitness-club-booking/sdk/records";
import { nowMs } from "../../parts/clock.ts";
import { facts, h } from "../../parts/elements.ts";
import { placesInWords } from "../../parts/timetable/class-list.ts";
import { classStateAt } from "../../parts/timetable/shown-class.ts";
import { bookingInCalendar } from "../page/booking-in-calendar.ts";
import type { MemberContext } from "../page/member-context.ts";
import { memberClass, placeOf } from "./member-class.ts";

/** A class as a member sees it. */
export interface SeenClass {
  readonly one: Class;
  /** Undefined where the club has dropped it. */
  readonly type: ClassType | undefined;
  /** What the member has of it. */
  readonly booking: ClassBooking | undefined;
}

/** What a class is: when, with whom, where, and what the member has of it. */
export function classFacts({ one, type, booking }: SeenClass, member: MemberContext): HTMLElement {
  const { classes, common, member: words } = member.strings;
  const url = booking?.class.virtual_url;
  const isLink = url?.startsWith("https://");
  return h(
    "div",
    type === undefined ? undefined : h("p.lead", type.description ?? ""),
    facts([
      [common.when, member.time.span(one.start_date_time, one.end_date_time)],
      [words.details.coach, one.coach_name ?? classes.noCoach],
      [common.where, whereOf(one, member) ?? words.details.noRoom],
      [words.details.state, stateInWords(one, member)],
    ]),
    isLink
      ? h("p", h("a.again", { href: url ?? "", target: "_blank", rel: "noreferrer" }, words.details.join))
      : undefined,
  );
}

/** Buttons that add the class to the calendar of a member who has a place in it; undefined where nothing is to come. */
export function classInCalendar({ one, booking }: SeenClass, member: MemberContext): HTMLElement | undefined {
  if (booking?.status !== "booked" || one.status === "cancelled") return undefined;
  const place = {
    kind: "class",
    id: one.id,
    version: booking.version + one.version,
    title: one.name,
    where: whereOf(one, member),
    isVirtual: one.is_virtual,
    start: one.start_date_time,
    end: one.end_date_time,
  } as const;
  return bookingInCalendar(place, member);
}

function whereOf({ is_virtual, room_name }: Class, { strings }: MemberContext): string | null {
  return is_virtual ? strings.classes.online : room_name;
}

function stateInWords(one: Class, member: MemberContext): string {
  const { classes: said } = member.strings.member;
  const state = classStateAt(memberClass(one), nowMs());
  const place = placeOf(one);
  const isOpen = state !== "cancelled" && state !== "over";
  if (isOpen && place.kind === "booked") return said.booked;
  // The place in line stands below.
  if (isOpen && place.kind === "waiting") return said.waiting(null);
  return placesInWords(memberClass(one), state, member);
}
