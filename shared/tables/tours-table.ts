import * as v from "valibot";
import type { ReadKey, Write } from "./database.ts";
import type { TableDefinition } from "./table-definition.ts";

/** Tours: one item per tour. */
export const toursTable = {
  partitionKey: { name: "tenant_id", type: "N" },
  sortKey: { name: "tour_id", type: "N" },
  indexes: [
    {
      name: "by-scheduled-datetime",
      partitionKey: { name: "tenant_id", type: "N" },
      sortKey: { name: "scheduled_datetime", type: "S" },
    },
  ],
} as const satisfies TableDefinition;

/** A stored tour; date-times are `YYYY-MM-DDTHH:mm:ss.SSSZ`, the span is half-open. */
export const TourItemSchema = v.object({
  tenant_id: v.number(),
  tour_id: v.number(),
  client_id: v.number(),
  scheduled_datetime: v.string(),
  end_datetime: v.string(),
  status: v.picklist(["booked", "cancelled"]),
  notes: v.optional(v.string()),
  /** The SHA-256 hash of the tour's key in base64; a tour that was booked before there were keys has none. */
  key_hash: v.optional(v.string()),
  created_at: v.string(),
  /** The principal that booked. */
  created_by: v.string(),
});

export type TourItem = v.InferOutput<typeof TourItemSchema>;

/** Adds a tour; refused if there is one with this id. */
export function putTour(item: TourItem): Write {
  return { kind: "put", table: "Tours", item, condition: "attribute_not_exists(tour_id)" };
}

/** The read key of a tour. */
export function readTour(tenantId: number, tourId: number): ReadKey<TourItem> {
  return { table: "Tours", key: { tenant_id: tenantId, tour_id: tourId }, schema: TourItemSchema };
}
