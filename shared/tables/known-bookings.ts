import * as v from "valibot";
import type { ReadKey } from "./database.ts";
import { epochSecond } from "./idempotency-table.ts";
import type { BookingKind } from "./message-items.ts";
import type { Put } from "./transact-item.ts";

const KEPT_DAYS = 20;
const DAY_S = 24 * 60 * 60;

const KnownBookingSchema = v.object({
  /** The booking's version that was told. */
  version: v.number(),
  starts_at: v.string(),
  ends_at: v.string(),
  /** Absent for a tour. */
  coach_id: v.optional(v.number()),
  is_booked: v.boolean(),
});

/** A booking as somebody was last told of it. */
export type KnownBooking = v.InferOutput<typeof KnownBookingSchema>;

/** Which booking of a tenant somebody was told of. */
export interface ToldBooking {
  /** The partition of the client, the visitor or the coach. */
  readonly owner: string;
  readonly kind: BookingKind;
  readonly id: number;
}

/** The read key of what somebody was last told of a booking. */
export function readKnown(told: ToldBooking): ReadKey<KnownBooking> {
  return { table: "Messages", key: knownKey(told), schema: KnownBookingSchema, consistent: true };
}

/** Stores what somebody was told of a booking; refused if they were told of a later version. */
export function putKnown(told: ToldBooking, known: KnownBooking, now: Date): Put {
  const end = new Date(Math.max(Date.parse(known.ends_at), now.getTime()));
  return {
    kind: "put",
    table: "Messages",
    item: {
      ...knownKey(told),
      ...known,
      booking: told.kind,
      booking_id: told.id,
      // Nobody is told anything of a booking that is over so long.
      expires_at: epochSecond(end) + KEPT_DAYS * DAY_S,
    },
    condition: "attribute_not_exists(version) OR version <= :version",
    values: { ":version": known.version },
  };
}

function knownKey({ owner, kind, id }: ToldBooking) {
  return { owner, record: `known#${kind}#${id}` };
}
