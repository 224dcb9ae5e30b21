import type { AppointmentRecord } from "../../../shared/tables/appointments-table.ts";
import type { ClassRecord } from "../../../shared/tables/classes-table.ts";
import type { ClientId } from "../../../shared/tables/client-id.ts";
import type { ProfileAttributes } from "../../../shared/tables/client-profile.ts";
import type { TableName } from "../../../shared/tables/table-definition.ts";
import type { TourRecord } from "../../../shared/tables/tours-table.ts";
import type { UnavailabilityItem } from "../../../shared/tables/unavailability-item.ts";
import type { WebhookItem } from "../../../shared/tables/webhooks-table.ts";

/** The `source` of every event. */
export const EVENT_SOURCE = "fitness-booking";

/** The attribute of the item that says what happened, so that no event is guessed by comparing images. */
const EVENT = "dynamodb.NewImage.last_change.M.event.S";

/** The events of a table, in the form that EventBridge Pipes takes. */
export interface EventMapping {
  /** Which records of the table's stream become events. */
  readonly pattern: Readonly<Record<string, unknown>>;
  /** The JSON path of the event's `detail-type` ("Amazon EventBridge Pipes targets", dynamic path parameters). */
  readonly detailType: string;
  /**
   * The event's `detail`, with JSON paths into the record in angle brackets ("Amazon EventBridge Pipes input
   * transformation"). AWS does not say what a missing path gives, so every item has each of them.
   */
  readonly detail: Readonly<Record<string, string>>;
}

/** The tables with events, and their events. */
export const bookingEvents = {
  Tours: {
    ...changes(["tour."]),
    detail: detailOf("record.M", (tour: Attribute<TourRecord>) => ({
      event_id: `${tour.N("tour_id")}:${tour.N("version")}`,
      tour_id: tour.N("tour_id"),
      tenant_id: tour.N("tenant_id"),
      client_id: tour.N("client_id"),
      version: tour.N("version"),
      starts_at: tour.S("scheduled_datetime"),
      ends_at: tour.S("end_datetime"),
      previous_starts_at: lastChange("previous_starts_at"),
      booked_at: tour.S("created_at"),
      at: tour.S("updated_at"),
    })),
  },
  Appointments: {
    ...changes(["appointment."]),
    detail: detailOf("record.M", (appointment: Attribute<AppointmentRecord>) => ({
      event_id: `${appointment.N("appointment_id")}:${appointment.N("version")}`,
      appointment_id: appointment.N("appointment_id"),
      tenant_id: appointment.N("tenant_id"),
      client_id: appointment.N("client_id"),
      series_id: lastChange("of"),
      coach_id: appointment.N("coach_id"),
      appointment_type_id: appointment.N("appointment_type_id"),
      version: appointment.N("version"),
      starts_at: appointment.S("start_date_time"),
      ends_at: appointment.S("end_date_time"),
      previous_starts_at: lastChange("from"),
      booked_at: appointment.S("created_at"),
      // An appointment's record leaves out what equals another field.
      at: lastChange("at"),
    })),
  },
  Classes: {
    ...changes(["class.", "class_booking.", "recurring_class."]),
    detail: detailOf("record.M", (of: Attribute<ClassRecord>) => ({
      event_id: lastChange("id"),
      // A template has no class_id, and a booking of a class does not say of which template the class is.
      class_id: lastChange("class"),
      recurring_class_id: lastChange("template"),
      tenant_id: of.N("tenant_id"),
      client_id: lastChange("client"),
      coach_id: lastChange("coach"),
      class_type_id: of.N("class_type_id"),
      version: of.N("version"),
      starts_at: of.S("start_date_time"),
      ends_at: of.S("end_date_time"),
      previous_starts_at: lastChange("from"),
      at: lastChange("at"),
    })),
  },
  Clients: {
    // Bookings and imports remove what the last change was, so that no event repeats.
    ...changes(["prospect.", "client."]),
    detail: detailOf("", (client: Attribute<ClientId & ProfileAttributes>) => ({
      // A club file may give one id to clients of two tenants.
      event_id: `${client.N("tenant_id")}-${client.N("client_id")}:${client.N("profile_version")}`,
      client_id: client.N("client_id"),
      tenant_id: client.N("tenant_id"),
      version: client.N("profile_version"),
      at: client.S("updated_at"),
    })),
  },
  Calendar: {
    ...changes(["unavailability."]),
    detail: detailOf("", (item: Attribute<UnavailabilityItem>) => ({
      event_id: `${item.N("unavailability_id")}:${item.N("version")}`,
      unavailability_id: item.N("unavailability_id"),
      tenant_id: item.N("tenant_id"),
      coach_id: lastChange("coach_id"),
      room_id: lastChange("room_id"),
      version: item.N("version"),
      starts_at: item.S("start_date_time"),
      ends_at: item.S("end_date_time"),
      previous_starts_at: item.S("start_date_time"),
      at: item.S("updated_at"),
    })),
  },
  Webhooks: {
    // Deliveries and states lie in the table too; they name no change.
    ...changes(["webhook."]),
    detail: detailOf("", (webhook: Attribute<WebhookItem>) => ({
      event_id: `${webhook.N("webhook_id")}:${webhook.N("version")}`,
      webhook_id: webhook.N("webhook_id"),
      tenant_id: webhook.N("tenant_id"),
      version: webhook.N("version"),
      reason: lastChange("reason"),
      at: webhook.S("updated_at"),
    })),
  },
} as const satisfies { readonly [Table in TableName]?: EventMapping };

/** The placeholders of an item's attributes; a number, too, becomes text, which no reader rounds. */
interface Attribute<Item> {
  readonly N: (name: keyof Item & string) => string;
  readonly S: (name: keyof Item & string) => string;
}

/** The `detail` of events that are made of the attributes at a path of the item. */
function detailOf<Item>(
  path: string,
  fields: (attribute: Attribute<Item>) => Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const place = (name: string, type: "N" | "S") =>
    placeholder([...(path === "" ? [] : [path]), name, type].join("."));
  return fields({ N: (name) => place(name, "N"), S: (name) => place(name, "S") });
}

function lastChange(name: string): string {
  return placeholder(`last_change.M.${name}.S`);
}

function placeholder(path: string): string {
  return `<$.dynamodb.NewImage.${path}>`;
}

/** New and changed items whose last change is an event with one of these prefixes; a deletion is none. */
function changes(prefixes: readonly string[]) {
  const event = { M: { event: { S: prefixes.map((prefix) => ({ prefix })) } } };
  return {
    pattern: { eventName: ["INSERT", "MODIFY"], dynamodb: { NewImage: { last_change: event } } },
    detailType: `$.${EVENT}`,
  };
}
