import type { HistoryEntry } from "../../shared/tables/history-entry.ts";
import type { TourItem } from "../../shared/tables/tours-table.ts";
import { spanOf } from "../../shared/values/utc-date-time.ts";
import { CHANGED_AT, historyOf } from "./stored-history.ts";
import { TOUR_START } from "./tours.ts";

/** The booked half hour of client 9001 at Northwind London Bridge, with its history, as it is stored. */
export function tourItem(
  fields: Partial<TourItem["record"]> = {},
  history: readonly HistoryEntry[] = historyOf(["booked"]),
): TourItem {
  const { scheduled_datetime = TOUR_START } = fields;
  const record = {
    tenant_id: 11,
    tour_id: 1,
    version: history.length,
    status: "booked" as const,
    client_id: 9001,
    prospect: { full_name: "Ada Byron" },
    holds_person: true,
    scheduled_datetime,
    end_datetime: spanOf(scheduled_datetime, 30).end,
    created_at: CHANGED_AT,
    created_by: "northwind-app",
    updated_at: CHANGED_AT,
    ...fields,
  };
  return { record, history: [...history], key_hash: "" };
}
