import type {
  Class,
  RecurringClassPhase,
  RescheduleClassRequest,
  RescheduleRecurringClassRequest,
  UpdateClassRequest,
  UpdateRecurringClassRequest,
} from "@fitness-club-booking/sdk/records";
import type { Weekday } from "./class-words.ts";

/** Where a class takes place, as somebody chose it. */
export interface Venue {
  /** `online`, a room's number, or empty for any room. */
  readonly place: string;
  readonly url: string;
}

/** The place that stands for a class online. */
export const ONLINE = "online";

/** Where a class takes place, as a form shows it. */
export function venueOf({
  is_virtual,
  room_id,
  virtual_url,
}: Pick<Class, "is_virtual" | "room_id" | "virtual_url">): Venue {
  return { place: is_virtual ? ONLINE : String(room_id ?? ""), url: virtual_url ?? "" };
}

/** The fields of a new class that say where it takes place. */
export function newVenue({
  place,
  url,
}: Venue): Pick<UpdateClassRequest, "is_virtual" | "virtual_url" | "room_id"> {
  if (place === ONLINE) return { is_virtual: true, virtual_url: url || null };
  return place === "" ? {} : { room_id: Number(place) };
}

/** The fields that lead from one venue to another; what stays is left out. */
export function changedVenue(
  before: Venue,
  after: Venue,
): Pick<UpdateClassRequest, "is_virtual" | "virtual_url" | "room_id"> {
  const url = after.url === before.url ? {} : { virtual_url: after.url || null };
  if (after.place === before.place) return after.place === ONLINE ? url : {};
  if (after.place === ONLINE) return { is_virtual: true, virtual_url: after.url || null };
  const room = after.place === "" ? {} : { room_id: Number(after.place) };
  return before.place === ONLINE ? { is_virtual: false, ...room } : room;
}

/** What somebody entered to edit a class. */
export interface EditEntered {
  readonly name?: string | undefined;
  readonly venue: Venue;
  readonly capacity: number;
  readonly waitlist_size: number;
  readonly notes: string;
}

type Edited = Omit<UpdateClassRequest, "message"> & Omit<UpdateRecurringClassRequest, "from">;

/** The body of an edit: what stays is left out. A name that was emptied stays, too. */
export function editBody(
  shown: Pick<
    Class,
    "name" | "capacity" | "waitlist_size" | "notes" | "is_virtual" | "room_id" | "virtual_url"
  >,
  { name, venue, capacity, waitlist_size, notes }: EditEntered,
): Edited {
  return {
    ...(name === undefined || name === "" || name === shown.name ? {} : { name }),
    ...changedVenue(venueOf(shown), venue),
    ...(capacity === shown.capacity ? {} : { capacity }),
    ...(waitlist_size === shown.waitlist_size ? {} : { waitlist_size }),
    ...(notes === (shown.notes ?? "") ? {} : { notes: notes || null }),
  };
}

/** What somebody entered to move a class. */
export interface MoveEntered {
  /** A UTC date-time. */
  readonly start: string;
  readonly minutes: number;
  /** Null: to be announced. */
  readonly coach: number | null;
  readonly room: number | null;
}

/** How long a class lasts. */
export function minutesOf({
  start_date_time,
  end_date_time,
}: Pick<Class, "start_date_time" | "end_date_time">): number {
  return Math.round((Date.parse(end_date_time) - Date.parse(start_date_time)) / 60_000);
}

/** The body of a move of one class: what stays is left out. */
export function moveBody(
  shown: Pick<Class, "start_date_time" | "end_date_time" | "coach_id" | "room_id">,
  { start, minutes, coach, room }: MoveEntered,
): RescheduleClassRequest {
  return {
    ...(start === shown.start_date_time ? {} : { start_date_time: start }),
    ...(minutes === minutesOf(shown) ? {} : { duration_minutes: minutes }),
    ...(coach === shown.coach_id ? {} : { coach_id: coach }),
    ...(room === shown.room_id || room === null ? {} : { room_id: room }),
  };
}

/** What somebody entered to move all classes of a template that follow. */
export interface SeriesMoveEntered {
  readonly weekdays: readonly Weekday[];
  readonly localTime: string;
  readonly minutes: number;
  readonly room: number | null;
}

/** The body of a move of all that follow: what stays is left out. */
export function seriesMoveBody(
  phase: Pick<RecurringClassPhase, "weekdays" | "local_time" | "duration_minutes" | "room_id">,
  { weekdays, localTime, minutes, room }: SeriesMoveEntered,
): Omit<RescheduleRecurringClassRequest, "from"> {
  const isSame =
    weekdays.length === phase.weekdays.length && weekdays.every((day) => phase.weekdays.includes(day));
  return {
    ...(isSame ? {} : { weekdays: [...weekdays] }),
    ...(localTime === phase.local_time ? {} : { local_time: localTime }),
    ...(minutes === phase.duration_minutes ? {} : { duration_minutes: minutes }),
    ...(room === phase.room_id || room === null ? {} : { room_id: room }),
  };
}

/** The day from which a change of a class holds for all that follow; undefined for a class of an earlier day. */
export function firstToFollow({ local_date }: Pick<Class, "local_date">, today: string): string | undefined {
  return local_date >= today ? local_date : undefined;
}
