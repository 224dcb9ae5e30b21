import type { ErrorCode } from "../../../shared/api/error-catalogue.ts";
import type { Stretch } from "../../../shared/calendar/stretch.ts";
import { readCoach } from "../../../shared/club/coach.ts";
import { readRoom } from "../../../shared/club/room.ts";
import { coachHolder, roomHolderKey } from "../../../shared/holds/party.ts";
import { type AppointmentRecord, appointmentsOfCoach } from "../../../shared/tables/appointments-table.ts";
import { classesOfCoach, type ListedClass } from "../../../shared/tables/classes-table.ts";
import type { KeyRange, ReadKey } from "../../../shared/tables/database.ts";
import { NO_COACH, type NotFound } from "../club/club-reads.ts";

/** A kind of record that can be unavailable: a coach or a room. */
export interface UnavailabilityHolder {
  /** The path parameter that names one. */
  readonly parameter: "coach_id" | "room_id";
  readonly read: (tenantId: number, id: number) => ReadKey<object>;
  /** The Calendar table's partition key. */
  readonly calendarKey: (tenantId: number, id: number) => string;
  /**
   * Its own appointments that begin within `[from, to)`, by start, from an index that lacks some of those stored before
   * there was one. A room has no such index.
   */
  readonly appointments?: (
    tenantId: number,
    id: number,
    from: string,
    to: string,
  ) => KeyRange<AppointmentRecord>;
  /** Its own classes that begin within `[from, to)` and stand, by start. A room has no such index. */
  readonly classes?: (tenantId: number, id: number, from: string, to: string) => KeyRange<ListedClass>;
  readonly notFound: NotFound;
  /** The error code if bookings are in the way. */
  readonly bookedCode: Extract<ErrorCode, "COACH_BOOKED" | "ROOM_BOOKED">;
}

/** The id of the coach or the room that a path names. */
export function holderId(
  { parameter }: UnavailabilityHolder,
  path: Readonly<Record<string, unknown>>,
): number {
  return Number(path[parameter]);
}

/** A coach or a room, and the time of the unavailability. */
export interface UnavailableTime {
  readonly holder: UnavailabilityHolder;
  readonly tenantId: number;
  /** The coach's or the room's id. */
  readonly id: number;
  readonly span: Stretch;
  readonly now: Date;
}

/** A coach, active or not. */
export const unavailableCoach: UnavailabilityHolder = {
  parameter: "coach_id",
  read: readCoach,
  calendarKey: (tenantId, coachId) => coachHolder(tenantId, coachId).key,
  appointments: (tenant_id, coach_id, from, to) => appointmentsOfCoach({ tenant_id, coach_id }, from, to),
  classes: classesOfCoach,
  notFound: NO_COACH,
  bookedCode: "COACH_BOOKED",
};

/** A room, active or not. */
export const unavailableRoom: UnavailabilityHolder = {
  parameter: "room_id",
  read: readRoom,
  calendarKey: roomHolderKey,
  notFound: { code: "ROOM_NOT_FOUND", message: "The tenant has no such room." },
  bookedCode: "ROOM_BOOKED",
};
