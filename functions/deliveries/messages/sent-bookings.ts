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
  /** Absent for a tour. */
  coach_id: v.optional(v.number()),
  is_booked: v.boolean(),
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

function sentKey({ owner, kind, id }: BookingOfReader) {
  return { owner, record: `sent#${kind}#${id}` };
}
