import type { ClassBooking, ClassType, RosterEntry } from "@fitness-club-booking/sdk/records";
import { type AttendanceAction, attendanceActions, canCheckInAt } from "../arrivals/arrivals.ts";
import type { KnownClass } from "../day/entries.ts";
import type { Stretch } from "../day/hours.ts";

const MINUTE_MS = 60_000;

/** A class, and everybody who has, had or wants a place in it. */
export interface Roster {
  readonly class: KnownClass;
  readonly entries: readonly RosterEntry[];
}

/** What a change of a place answers. */
export interface ChangedPlace {
  readonly class_booking: ClassBooking;
}

/** The people of a roster by what they have. */
export interface RosterParts {
  /** Those who have a place, by name. */
  readonly holders: readonly RosterEntry[];
  /** Those who wait, in the order of the line. */
  readonly line: readonly RosterEntry[];
  /** Those who have cancelled or wait no longer, by name. */
  readonly gone: readonly RosterEntry[];
}

/**
 * Parts a roster.
 * @param locale that of the names' order
 */
export function partsOf(entries: readonly RosterEntry[], locale: string): RosterParts {
  const { compare } = new Intl.Collator(locale);
  const nameOf = ({ client }: RosterEntry) => client?.full_name ?? "";
  const byName = entries.toSorted((a, b) => compare(nameOf(a), nameOf(b)) || a.client_id - b.client_id);
  const positionOf = ({ waitlist }: RosterEntry) => waitlist?.position ?? null;
  return {
    holders: byName.filter(hasPlace),
    line: entries
      .filter((entry) => entry.status === "waiting" && positionOf(entry) !== null)
      .toSorted((a, b) => (positionOf(a) ?? 0) - (positionOf(b) ?? 0)),
    gone: byName.filter((entry) => !hasPlace(entry) && positionOf(entry) === null),
  };
}

/** Whether somebody has a place, whether they came or not. */
export function hasPlace({ status }: Pick<RosterEntry, "status">): boolean {
  return status === "booked" || status === "checked_in" || status === "no_show";
}

/** Whether somebody lost a session of the class by a late cancellation: that session pays if they are booked again. */
export function hasForfeited(entry: RosterEntry | undefined): boolean {
  return entry !== undefined && !hasPlace(entry) && entry.session_outcome === "forfeited";
}

/**
 * What was read, with what this page has been answered since: versions only go up.
 * @param known what was shown before
 */
export function withKnown(
  read: readonly RosterEntry[],
  known: readonly RosterEntry[],
): readonly RosterEntry[] {
  const before = new Map(known.map((entry) => [entry.client_id, entry]));
  return read.map((entry) => {
    const other = before.get(entry.client_id);
    return other !== undefined && other.version > entry.version ? { ...other, client: entry.client } : entry;
  });
}

/** Whether a place that becomes free now passes to the line: where more are booked than fit, it vanishes instead. */
export function passesOn(
  of: Pick<KnownClass, "booked" | "capacity" | "waiting" | "start_date_time" | "end_date_time">,
  nowMs: number,
): boolean {
  return of.waiting > 0 && of.booked <= of.capacity && nowMs < stretchOfClass(of).fromMs;
}

/** Whether it is too late for somebody who waits to move up by themselves: they would have no time to learn of it. */
export function isTooLateToMoveUp({ waitlist }: Pick<RosterEntry, "waitlist">, nowMs: number): boolean {
  const until = waitlist?.promoted_until ?? null;
  return until !== null && Date.parse(until) < nowMs;
}

/**
 * Whether it is too late for whoever joins the line now to move up by themselves. Quiet hours, which the desk does not know, can
 * only make it too late sooner.
 * @param type undefined where it is not known
 */
export function isTooLateToJoin(
  of: Pick<KnownClass, "start_date_time" | "end_date_time">,
  type: Pick<ClassType, "policy"> | undefined,
  nowMs: number,
): boolean {
  if (type === undefined) return false;
  return stretchOfClass(of).fromMs - type.policy.promotion_notice_minutes * MINUTE_MS < nowMs;
}

/** The people who waited before, and have a place now. */
export function movedUp(before: readonly RosterEntry[], now: readonly RosterEntry[]): RosterEntry[] {
  const waited = new Set(
    before.filter(({ status }) => status === "waiting").map(({ client_id }) => client_id),
  );
  return now.filter((entry) => hasPlace(entry) && waited.has(entry.client_id));
}

/** What staff must see of somebody at a glance. */
export type RosterMark = "medical" | "blocked" | "first" | "trial" | "unpaid";

/**
 * The marks of somebody in a roster, the most important first.
 * @param isBlocked whether it is known that the club takes no bookings for them
 */
export function rosterMarks(entry: RosterEntry, isBlocked: boolean): RosterMark[] {
  const marks: readonly (readonly [RosterMark, unknown])[] = [
    ["medical", entry.client?.medical_alert],
    ["blocked", isBlocked],
    ["first", entry.is_first_time_class],
    ["trial", entry.is_trial],
    ["unpaid", entry.is_payment_required],
  ];
  return marks.filter(([, isShown]) => Boolean(isShown)).map(([mark]) => mark);
}

/** The time of a class. */
export function stretchOfClass({
  start_date_time,
  end_date_time,
}: Pick<KnownClass, "start_date_time" | "end_date_time">): Stretch {
  return { fromMs: Date.parse(start_date_time), toMs: Date.parse(end_date_time) };
}

/** What can be said of the attendance of somebody in a roster. */
export function rosterAttendance(
  { status, policy, class: of }: Pick<RosterEntry, "status" | "policy" | "class">,
  nowMs: number,
): AttendanceAction[] {
  return attendanceActions({ ...stretchOfClass(of), status }, policy.check_in_from_minutes, nowMs);
}

/** Whether a no-show costs a session, so that it is asked first. */
export function noShowForfeits({
  policy,
  session_outcome,
}: Pick<RosterEntry, "policy" | "session_outcome">): boolean {
  return policy.no_show === "forfeit" && session_outcome === "taken";
}

const DAY_MS = 24 * 3_600_000;
const CHANGES_UNTIL_MS = 7 * DAY_MS;

/** What can be done with a place besides attendance. */
export type PlaceAct = "takeOut" | "leave" | "membership" | "book";

/** What can be done with a place in a class besides attendance, as far as the roster knows: nobody books for who was erased. */
export function placeActs(entry: RosterEntry, of: KnownClass, nowMs: number): PlaceAct[] {
  const { status, is_trial, is_comp_session } = entry;
  const { toMs } = stretchOfClass(of);
  const isOpen = of.status !== "cancelled" && nowMs <= toMs + CHANGES_UNTIL_MS;
  const acts: readonly (readonly [PlaceAct, boolean])[] = [
    ["book", canAdd(of, nowMs) && !hasPlace(entry) && entry.client !== null],
    ["takeOut", isOpen && status === "booked" && of.status !== "completed"],
    ["leave", isOpen && status === "waiting"],
    ["membership", isOpen && hasPlace(entry) && !is_trial && !is_comp_session],
  ];
  return acts.filter(([, can]) => can).map(([act]) => act);
}

/** Whether staff can add people: until a day after the end of a class that was neither cancelled nor completed. */
export function canAdd(of: KnownClass, nowMs: number): boolean {
  return of.status === "scheduled" && nowMs <= stretchOfClass(of).toMs + DAY_MS;
}

// What a class has whose type is not known.
const CHECK_IN_FROM_MINUTES = 60;

/**
 * Whether check-in is open, so that a person who is added can be checked in at once.
 * @param type undefined where it is not known
 */
export function isOn(of: KnownClass, type: ClassType | undefined, nowMs: number): boolean {
  const minutes = type?.policy.check_in_from_minutes ?? CHECK_IN_FROM_MINUTES;
  return canCheckInAt(stretchOfClass(of), minutes, nowMs);
}

/** What staff can offer a person where the class is full. */
export interface FullOffers {
  /** The position in line that the next one gets; undefined where nobody can join. */
  readonly position: number | undefined;
  /** Why nobody can join the line. */
  readonly closed: "full" | "none" | "begun" | undefined;
  /** How many would be in the class if one more were booked all the same. */
  readonly booked: number;
}

/** What is offered where a class is full; undefined where a place is open. */
export function offersOf(of: KnownClass, nowMs: number): FullOffers | undefined {
  if (of.places_left > 0) return undefined;
  const closed = closedLine(of, nowMs);
  return {
    position: closed === undefined ? of.waiting + 1 : undefined,
    closed,
    booked: of.booked + 1,
  };
}

function closedLine(of: KnownClass, nowMs: number): FullOffers["closed"] {
  if (of.waitlist_size === 0) return "none";
  if (nowMs >= stretchOfClass(of).fromMs) return "begun";
  return of.waiting < of.waitlist_size ? undefined : "full";
}
