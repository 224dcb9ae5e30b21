import * as v from "valibot";
import type { KeyRange, Write } from "./database.ts";

// A holder's partition of the Calendar table has its unavailability beside its days. Digits sort before letters, so no
// range of days has one of these.
const PREFIX = "unavailability#";
// The digits of 2^53−1: padded ids sort numerically.
const ID_DIGITS = 16;

/** The longest unavailability: it touches 61 UTC days, each of which is one write of the 100 of a transaction. */
export const MAX_UNAVAILABILITY_MS = 60 * 24 * 60 * 60_000;

/**
 * Makes the schema of a stored unavailability of a coach or a room; date-times are `YYYY-MM-DDTHH:mm:ss.SSSZ`, the span is
 * half-open. It has no time to live: it says why somebody could not be booked.
 */
function unavailabilityItemSchema() {
  return v.object({
    /** The key of the coach or the room in the Calendar table. */
    holder: v.string(),
    unavailability_id: v.number(),
    /** 1 as it is added, 2 as it is removed. */
    version: v.number(),
    tenant_id: v.number(),
    coach_id: v.optional(v.number()),
    room_id: v.optional(v.number()),
    start_date_time: v.string(),
    end_date_time: v.string(),
    reason: v.optional(v.string()),
    created_at: v.string(),
    /** The principal that added it. */
    created_by: v.string(),
    removed_at: v.optional(v.string()),
    updated_at: v.string(),
  });
}

/** A stored unavailability of a coach or a room. */
export type UnavailabilityItem = v.InferOutput<ReturnType<typeof unavailabilityItemSchema>>;

/** What orders a holder's unavailability: its start, then its id. */
export type UnavailabilityPosition = Pick<UnavailabilityItem, "start_date_time" | "unavailability_id">;

/** A position as text: texts sort as positions do. */
export function unavailabilityPosition(position: UnavailabilityPosition): string {
  return `${position.start_date_time}#${String(position.unavailability_id).padStart(ID_DIGITS, "0")}`;
}

/** The holder's unavailability whose start lies in `[from, to)`, in order; after a position where one is given. */
export function unavailabilityBetween(holder: string, starts: Starts): KeyRange<UnavailabilityItem> {
  return { ...range(firstOf(starts), starts.to), partition: ofHolder(holder), consistent: true };
}

/**
 * The unavailability of all of a tenant's coaches and rooms whose start lies in `[from, to)`, in order; after a position
 * where one is given. May be about a second old.
 */
export function unavailabilityOfTenant(tenantId: number, starts: Starts): KeyRange<UnavailabilityItem> {
  return {
    ...range(firstOf(starts), starts.to),
    index: "by-tenant",
    partition: { name: "tenant_id", value: tenantId },
  };
}

/** Starts from one instant to another, after a position where one is given. */
export interface Starts {
  readonly from: string;
  readonly to: string;
  /** An {@link unavailabilityPosition}. */
  readonly after?: string | undefined;
}

function firstOf({ from, after }: Starts): string {
  // No key sorts between a key and the same key with NUL appended; a position sorts after its bare start.
  return after === undefined ? from : `${after}\u0000`;
}

/** All unavailability that the holder ever had. */
export function allUnavailability(holder: string): KeyRange<UnavailabilityItem> {
  return { ...range("", "\uffff"), partition: ofHolder(holder), consistent: true };
}

function range(from: string, to: string): Omit<KeyRange<UnavailabilityItem>, "partition"> {
  return {
    table: "Calendar",
    sort: { name: "day", from: `${PREFIX}${from}`, to: `${PREFIX}${to}` },
    schema: unavailabilityItemSchema(),
  };
}

function ofHolder(holder: string) {
  return { name: "holder", value: holder };
}

/** Puts an unavailability; refused if it has not the version before, or if there is one where its version is the first. */
export function putUnavailability(item: UnavailabilityItem): Write {
  return {
    kind: "put",
    table: "Calendar",
    item: { ...item, day: `${PREFIX}${unavailabilityPosition(item)}`, last_change: lastChange(item) },
    ...(item.version === 1
      ? { condition: "attribute_not_exists(holder)" }
      : {
          condition: "#version = :before",
          names: { "#version": "version" },
          values: { ":before": item.version - 1 },
        }),
  };
}

/** The attributes for the event of an item's last change: added or removed. */
function lastChange({ version, coach_id, room_id }: UnavailabilityItem) {
  return {
    event: version === 1 ? "unavailability.added" : "unavailability.removed",
    // The pipe names both ids, so the item has both. The one that does not apply is empty.
    coach_id: String(coach_id ?? ""),
    room_id: String(room_id ?? ""),
  };
}
