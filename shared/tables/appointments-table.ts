import * as v from "valibot";
import type { KeyRange, ReadKey, Write } from "./database.ts";
import type { TableDefinition } from "./table-definition.ts";

/** Appointments: one item per appointment. */
export const appointmentsTable = {
  partitionKey: { name: "tenant_id", type: "N" },
  sortKey: { name: "appointment_id", type: "N" },
  indexes: [
    {
      name: "by-start",
      partitionKey: { name: "tenant_id", type: "N" },
      sortKey: { name: "start_date_time", type: "S" },
    },
    {
      name: "by-client",
      partitionKey: { name: "tenant_client", type: "S" },
      sortKey: { name: "start_date_time", type: "S" },
    },
  ],
} as const satisfies TableDefinition;

/** A stored appointment; date-times are `YYYY-MM-DDTHH:mm:ss.SSSZ`, the span is half-open. */
export const AppointmentItemSchema = v.object({
  tenant_id: v.number(),
  appointment_id: v.number(),
  /** `tenant#client`: ids of imported clients are unique only within their tenant. */
  tenant_client: v.string(),
  client_id: v.number(),
  coach_id: v.number(),
  appointment_type_id: v.number(),
  subtype_id: v.optional(v.number()),
  start_date_time: v.string(),
  end_date_time: v.string(),
  /** How much longer coach and room are held, as the type had it when the appointment was booked. */
  buffer_before_minutes: v.optional(v.number()),
  buffer_after_minutes: v.optional(v.number()),
  room_id: v.optional(v.number()),
  is_virtual: v.boolean(),
  virtual_url: v.optional(v.string()),
  comments: v.optional(v.string()),
  /** The membership that a session was taken from. */
  membership_id: v.optional(v.number()),
  status: v.picklist(["booked", "cancelled"]),
  created_at: v.string(),
  /** The principal that booked. */
  created_by: v.string(),
});

export type AppointmentItem = v.InferOutput<typeof AppointmentItemSchema>;

/** A tenant's appointments that begin between two date-times, both included, by their start. May be about a second old. */
export function appointmentsByStart(tenantId: number, from: string, to: string): KeyRange<AppointmentItem> {
  return {
    table: "Appointments",
    index: "by-start",
    partition: { name: "tenant_id", value: tenantId },
    sort: { name: "start_date_time", from, to },
    schema: AppointmentItemSchema,
  };
}

/** Adds an appointment; refused if there is one with this id. */
export function putAppointment(item: Omit<AppointmentItem, "tenant_client">): Write {
  return {
    kind: "put",
    table: "Appointments",
    item: { ...item, tenant_client: `${item.tenant_id}#${item.client_id}` },
    condition: "attribute_not_exists(appointment_id)",
  };
}

/** The read key of an appointment. */
export function readAppointment(tenantId: number, appointmentId: number): ReadKey<AppointmentItem> {
  return {
    table: "Appointments",
    key: { tenant_id: tenantId, appointment_id: appointmentId },
    schema: AppointmentItemSchema,
  };
}
