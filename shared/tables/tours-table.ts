import * as v from "valibot";
import type { KeyRange, ReadKey, Write } from "./database.ts";
import { type HistoryEntry, HistoryEntrySchema, type LastChange, paddedId } from "./history-entry.ts";
import { type HistoryPages, historyPage, splitHistory } from "./history-pages.ts";
import { indexBy, type TableDefinition } from "./table-definition.ts";
import { followsVersion } from "./transact-item.ts";

const TENANT = { name: "tenant_id", type: "N" } as const;

/**
 * Tours: one item per tour. What lists show is one map, `record`: an index takes 20 attributes at most. The history and the
 * hash of the tour's key lie beside it and are in no index.
 */
export const toursTable = {
  partitionKey: TENANT,
  sortKey: { name: "tour_id", type: "N" },
  indexes: [
    indexBy("by-start", TENANT, "start_key", ["record"]),
    indexBy("by-change", TENANT, "change_key", ["record"]),
  ],
} as const satisfies TableDefinition;

/** The states of a tour. */
export const TOUR_STATUSES = ["booked", "checked_in", "no_show", "cancelled"] as const;

/** A tour as lists show it; date-times are `YYYY-MM-DDTHH:mm:ss.SSSZ`, the span is half-open. */
export const TourRecordSchema = v.object({
  tenant_id: v.number(),
  tour_id: v.number(),
  /** 1, 2, …; raised by every change, which is conditioned on it. */
  version: v.number(),
  status: v.picklist(TOUR_STATUSES),
  client_id: v.number(),
  /** The person as the tour's own request describes them, never the record that they were matched to. */
  prospect: v.object({
    full_name: v.string(),
    email_id: v.optional(v.string()),
    mobile_country_code: v.optional(v.string()),
    mobile_number: v.optional(v.number()),
  }),
  scheduled_datetime: v.string(),
  end_datetime: v.string(),
  /** Whether it holds its person in the calendar: it was booked or last moved with `tours.manage`. */
  holds_person: v.boolean(),
  notes: v.optional(v.string()),
  /** The language that the visitor's request asked for, or else its `preferred_language`. */
  language: v.optional(v.string()),
  checked_in_at: v.optional(v.string()),
  cancelled_at: v.optional(v.string()),
  cancelled_by: v.optional(v.string()),
  cancel_reason: v.optional(v.string()),
  created_at: v.string(),
  /** The principal that booked. */
  created_by: v.string(),
  updated_at: v.string(),
});

/** A tour as lists show it. */
export type TourRecord = v.InferOutput<typeof TourRecordSchema>;

/** The schema of a stored tour in the table. */
export const TourItemSchema = v.object({
  record: TourRecordSchema,
  history: v.array(HistoryEntrySchema),
  /** How many changes, the oldest, are not in the item but in pages of their own. */
  paged_changes: v.optional(v.number()),
  /** The SHA-256 hash of the tour's key in base64. */
  key_hash: v.string(),
});

/** A stored tour: the record, every change of it, oldest first, unless they are in pages, and the hash of its key. */
export type TourItem = Readonly<v.InferOutput<typeof TourItemSchema>> & {
  readonly history: readonly HistoryEntry[];
};

/** The schema of a tour in an index, which leads to its record. */
const IndexedTourSchema = v.pipe(
  v.object({ record: TourRecordSchema }),
  v.transform(({ record }) => record),
);

/** What orders tours by their start, then their id. */
export function tourStartKey(record: Pick<TourRecord, "scheduled_datetime" | "tour_id">): string {
  return `${record.scheduled_datetime}#${paddedId(record.tour_id)}`;
}

/** What orders tours by their last change, then their id. */
export function tourChangeKey(record: Pick<TourRecord, "updated_at" | "tour_id">): string {
  return `${record.updated_at}#${paddedId(record.tour_id)}`;
}

/**
 * A tenant's tours that begin within `[from, to)`, by start. May be about a second old.
 * @param from a date-time, or a {@link tourStartKey}
 */
export function toursByStart(tenantId: number, from: string, to: string): KeyRange<TourRecord> {
  return {
    table: "Tours",
    index: "by-start",
    partition: { name: TENANT.name, value: tenantId },
    // A key sorts after its bare date-time, so none that begins at `to` is within the range.
    sort: { name: "start_key", from, to },
    schema: IndexedTourSchema,
  };
}

/** A tenant's tours that last changed within `[from, to)`, by that; see {@link toursByStart}. */
export function toursByChange(tenantId: number, from: string, to: string): KeyRange<TourRecord> {
  return {
    ...toursByStart(tenantId, from, to),
    index: "by-change",
    sort: { name: "change_key", from, to },
  };
}

/**
 * Writes a tour with its whole history: refused if there is one with this id where it is new, or else if it has changed
 * since it was read. To be committed with {@link tourPage}.
 */
export function putTour(
  { record, history, key_hash, paged_changes: paged }: TourItem,
  lastChange: LastChange,
  pages?: HistoryPages,
): Write {
  const { tenant_id, tour_id, client_id, version } = record;
  const { newest, paged_changes } = splitHistory(history, paged, pages);
  return {
    kind: "put",
    table: "Tours",
    item: {
      tenant_id,
      tour_id,
      client_id,
      start_key: tourStartKey(record),
      change_key: tourChangeKey(record),
      record,
      history: newest,
      paged_changes,
      key_hash,
      last_change: lastChange,
    },
    ...followsVersion(version, "tour_id"),
  };
}

/** The write of the page of history that a change of a tour fills. */
export function tourPage({ record, history, paged_changes }: TourItem): Readonly<Record<string, Write>> {
  const { tour_id: id, ...tour } = record;
  return historyPage({ ...tour, kind: "tour", id }, splitHistory(history, paged_changes));
}

/** The read key of a tour. Consistent: a change that was decided by an old version would be refused by its commit. */
export function readTour(tenantId: number, tourId: number): ReadKey<TourItem> {
  return {
    table: "Tours",
    key: { tenant_id: tenantId, tour_id: tourId },
    schema: TourItemSchema,
    consistent: true,
  };
}
