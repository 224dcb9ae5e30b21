import type { AppointmentRecord } from "../../../shared/tables/appointments-table.ts";
import type { TableName } from "../../../shared/tables/table-definition.ts";
import type { TourRecord } from "../../../shared/tables/tours-table.ts";

/** The event of a new item of a table. */
export interface BookingEvent<Item> {
  /** The event's `detail-type`. */
  readonly detailType: string;
  /** The event's `detail`: the item's attribute for each field. Ids and times only, no personal data. */
  readonly detail: Readonly<Record<string, keyof Item & string>>;
  /** The attributes that are numbers; the event has them as strings, which no reader rounds. */
  readonly numbers: readonly (keyof Item)[];
}

/** The `source` of every event. */
export const EVENT_SOURCE = "fitness-booking";

const tourBooked: BookingEvent<TourRecord> = {
  detailType: "tour.booked",
  detail: {
    tour_id: "tour_id",
    tenant_id: "tenant_id",
    client_id: "client_id",
    starts_at: "scheduled_datetime",
    ends_at: "end_datetime",
    booked_at: "created_at",
  },
  numbers: ["tour_id", "tenant_id", "client_id"],
};

const appointmentCreated: BookingEvent<AppointmentRecord> = {
  detailType: "appointment.created",
  detail: {
    appointment_id: "appointment_id",
    tenant_id: "tenant_id",
    client_id: "client_id",
    coach_id: "coach_id",
    appointment_type_id: "appointment_type_id",
    starts_at: "start_date_time",
    ends_at: "end_date_time",
    booked_at: "created_at",
  },
  numbers: ["appointment_id", "tenant_id", "client_id", "coach_id", "appointment_type_id"],
};

/** The tables with events, and their events. */
export const bookingEvents = {
  Tours: inPlaceholders(tourBooked),
  Appointments: inPlaceholders(appointmentCreated),
} as const satisfies { readonly [Table in TableName]?: EventMapping };

/** A {@link BookingEvent} in the form that EventBridge Pipes takes. */
export interface EventMapping {
  readonly detailType: string;
  /** Which records of the table's stream become events. */
  readonly pattern: Readonly<Record<string, unknown>>;
  /** The event's `detail`, with JSON paths into the record in angle brackets ("Amazon EventBridge Pipes input transformation"). */
  readonly detail: Readonly<Record<string, string>>;
}

function inPlaceholders<Item>({ detailType, detail, numbers }: BookingEvent<Item>): EventMapping {
  const paths = Object.entries(detail).map(([field, attribute]) => {
    const type = numbers.includes(attribute) ? "N" : "S";
    return [field, `<$.dynamodb.NewImage.record.M.${attribute}.${type}>`];
  });
  return {
    detailType,
    // A new item is a booking; later changes of the item are no such event.
    pattern: { eventName: ["INSERT"] },
    detail: Object.fromEntries(paths),
  };
}
