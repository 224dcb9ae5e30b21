import * as v from "valibot";
import type { ReadKey } from "../../../shared/tables/database.ts";
import { epochSecond } from "../../../shared/tables/idempotency-table.ts";
import type { Put } from "../../../shared/tables/transact-item.ts";
import { type BookingKind, KEPT_S } from "./message-items.ts";

const SentBookingSchema = v.object({
  /** The booking's version that was sent. */
  version: v.number(),
  starts_at: v.string(),
  ends_at: v.string(),
  /** Absent for a tour, and while the coach of a class is to be announced. */
  coach_id: v.optional(v.number()),
  /** Of a class. */
  room_id: v.optional(v.number()),
  is_virtual: v.optional(v.boolean()),
  /** For a class: whether the client has a place. */
  is_booked: v.boolean(),
  /** Whether the client waits for a place in a class. */
  waits: v.optional(v.boolean()),
  /** For a client of a class: the versions of the class and of the booking, of which `version` is the sum. */
  class_version: v.optional(v.number()),
  booking_version: v.optional(v.number()),
});

/** A booking as it was last sent to somebody. */
export type SentBooking = v.InferOutput<typeof SentBookingSchema>;

/** Which booking of a tenant was sent to somebody. */
export interface BookingOfReader {
  /** The partition of the client, the visitor or the coach. */
  readonly owner: string;
  readonly kind: BookingKind;
  readonly id: number;
}

/** The read key of a booking as it was last sent to somebody. */
export function readSentBooking(booking: BookingOfReader): ReadKey<SentBooking> {
  return { table: "Messages", key: sentKey(booking), schema: SentBookingSchema, consistent: true };
}

/** Stores a booking as it was sent to somebody; refused if they were sent a later version. */
export function putSentBooking(booking: BookingOfReader, sent: SentBooking, now: Date): Put {
  const end = new Date(Math.max(Date.parse(sent.ends_at), now.getTime()));
  return {
    kind: "put",
    table: "Messages",
    item: {
      ...sentKey(booking),
      ...sent,
      booking: booking.kind,
      booking_id: booking.id,
      // Nobody is told anything of a booking that is over so long.
      expires_at: epochSecond(end) + KEPT_S,
    },
    condition: "attribute_not_exists(version) OR version <= :version",
    values: { ":version": sent.version },
  };
}

const SentPlaceSchema = v.object({
  /** Since when a place had been open. */
  open_since: v.string(),
  /** The club's local day on which the client was told. */
  local_day: v.string(),
});

/** An open place in a class as a waiting client was last told of it. */
export type SentPlace = v.InferOutput<typeof SentPlaceSchema>;

/** The read key of what a waiting client was told of open places in a class. */
export function readSentPlace(owner: string, classId: number): ReadKey<SentPlace> {
  return { table: "Messages", key: placeKey(owner, classId), schema: SentPlaceSchema, consistent: true };
}

/** Stores that a waiting client was told of an open place in a class that begins at an instant. */
export function putSentPlace(owner: string, classId: number, sent: SentPlace, startsAt: string): Put {
  const expires_at = epochSecond(new Date(startsAt)) + KEPT_S;
  const item = { ...placeKey(owner, classId), ...sent, booking_id: classId, expires_at };
  return { kind: "put", table: "Messages", item };
}

function placeKey(owner: string, classId: number) {
  return { owner, record: `sent#place#${classId}` };
}

function sentKey({ owner, kind, id }: BookingOfReader) {
  return { owner, record: `sent#${kind}#${id}` };
}
