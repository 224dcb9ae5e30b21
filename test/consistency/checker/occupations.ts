import { WHOLE_ROOM } from "../../../shared/calendar/places.ts";
import type { AppointmentRecord } from "../../../shared/tables/appointments-table.ts";
import type { HistoryEntry } from "../../../shared/tables/history-entry.ts";
import type { StoredState } from "./stored-state.ts";

/** That somebody is held by one booking. */
export interface Occupation {
  /** As the calendar names them. */
  readonly holder: string;
  readonly capacity: number;
  /** How many of the holder's places it takes. */
  readonly places: number;
  readonly startMs: number;
  readonly endMs: number;
  /** Such as `appointment 123`. */
  readonly booking: string;
}

const MINUTE_MS = 60_000;
const CELL_MS = 5 * MINUTE_MS;
const DAY_MS = 24 * 60 * 60_000;

/** A 5-minute cell of a UTC day. */
export interface Cell {
  readonly day: string;
  /** From 0 to 287. */
  readonly number: number;
}

/** Whom the bookings hold, from the bookings alone: all but the cancelled ones. */
export function occupations(state: StoredState): Occupation[] {
  return [
    ...tourOccupations(state),
    ...appointmentOccupations(state),
    ...classOccupations(state),
    ...classBookingOccupations(state),
  ];
}

/** The cells that `[startMs, endMs)` touches. */
export function cellsTouched({ startMs, endMs }: Pick<Occupation, "startMs" | "endMs">): Cell[] {
  const cells: Cell[] = [];
  for (let ms = startMs - (startMs % CELL_MS); ms < endMs; ms += CELL_MS) {
    const day = new Date(ms).toISOString().slice(0, 10);
    cells.push({ day, number: (ms % DAY_MS) / CELL_MS });
  }
  return cells;
}

function tourOccupations({ tours, tenants }: StoredState): Occupation[] {
  return tours
    .filter(({ record }) => record.status !== "cancelled")
    .flatMap(({ record, history }) => {
      const { tenant_id, tour_id, client_id, scheduled_datetime, end_datetime } = record;
      const capacity = tenants.find((tenant) => tenant.tenant_id === tenant_id)?.tour.capacity ?? 0;
      const held = {
        startMs: Date.parse(scheduled_datetime),
        endMs: Date.parse(end_datetime),
        booking: `tour ${tour_id}`,
        places: 1,
      };
      return [
        { ...held, holder: `tours#${tenant_id}`, capacity },
        ...(isTimeOfClub(history)
          ? [{ ...held, holder: `client#${tenant_id}#${client_id}`, capacity: 1 }]
          : []),
      ];
    });
}

/** Whether the club, and no visitor, booked or last moved a tour: then it holds the person. By the history alone. */
function isTimeOfClub(history: readonly HistoryEntry[]): boolean {
  const timed = history.filter(({ version, to }) => version === 1 || to.scheduled_datetime !== undefined);
  return timed.at(-1)?.by_client === false;
}

function appointmentOccupations({ appointments, rooms }: StoredState): Occupation[] {
  return appointments
    .map(({ record }) => record)
    .filter(({ status }) => status !== "cancelled")
    .flatMap((appointment) => {
      const { tenant_id, appointment_id, client_id, coach_id, room_id } = appointment;
      const room = rooms.find((one) => one.tenant_id === tenant_id && one.room_id === room_id);
      const booking = `appointment ${appointment_id}`;
      const places = 1;
      const span = spanOf(appointment);
      // Coach and room are held for the buffers too, the client is not.
      const buffered = bufferedSpan(appointment);
      return [
        { ...buffered, booking, places, holder: `coach#${tenant_id}#${coach_id}`, capacity: 1 },
        { ...span, booking, places, holder: `client#${tenant_id}#${client_id}`, capacity: 1 },
        ...(room_id === undefined
          ? []
          : [
              {
                ...{ ...buffered, booking, places },
                holder: `room#${tenant_id}#${room_id}`,
                capacity: room?.capacity ?? 0,
              },
            ]),
      ];
    });
}

/** A class holds its coach, and its room whole, whatever capacity the room has. */
function classOccupations({ classes }: StoredState): Occupation[] {
  return classes
    .filter(({ record, tenant_kind }) => record.status !== "cancelled" && tenant_kind !== undefined)
    .flatMap(({ record }) => {
      const { tenant_id, class_id, coach_id, room_id } = record;
      const held = { ...bufferedSpan(record), booking: `class ${class_id}` };
      const coach = { ...held, holder: `coach#${tenant_id}#${coach_id}`, capacity: 1, places: 1 };
      const room = {
        ...held,
        holder: `room#${tenant_id}#${room_id}`,
        ...{ capacity: WHOLE_ROOM, places: WHOLE_ROOM },
      };
      return [...(coach_id === undefined ? [] : [coach]), ...(room_id === undefined ? [] : [room])];
    });
}

/** Whoever has a place is held for the time that the booking stores: it may still follow its class. */
function classBookingOccupations({ classBookings }: StoredState): Occupation[] {
  return classBookings
    .map(({ record }) => record)
    .filter(({ status }) => status !== "cancelled" && status !== "waiting")
    .map((record) => ({
      ...spanOf(record),
      holder: `client#${record.tenant_id}#${record.client_id}`,
      ...{ capacity: 1, places: 1 },
      booking: `the place of client ${record.client_id} in class ${record.class_id}`,
    }));
}

type Booked = Pick<AppointmentRecord, "start_date_time" | "end_date_time">;
type Buffered = Booked & Pick<AppointmentRecord, "buffer_before_minutes" | "buffer_after_minutes">;

function spanOf({ start_date_time, end_date_time }: Booked) {
  return { startMs: Date.parse(start_date_time), endMs: Date.parse(end_date_time) };
}

function bufferedSpan(record: Buffered) {
  const { startMs, endMs } = spanOf(record);
  return {
    startMs: startMs - record.buffer_before_minutes * MINUTE_MS,
    endMs: endMs + record.buffer_after_minutes * MINUTE_MS,
  };
}
