import type { Caller } from "../api/caller.ts";
import type { Clock } from "../calendar/local-time.ts";
import type { Tenant } from "../club/tenant.ts";
import type { ClassBookingItem } from "../tables/class-booking-items.ts";
import type { ClassItem } from "../tables/classes-table.ts";

/** A class, and the booking that the caller has of it. */
export interface SeenClass extends ClassItem {
  /** Of a member's own token; undefined where the member has none, and for all others. */
  readonly own?: ClassBookingItem | undefined;
}

/** A booking of a class, and the class as it is now: a booking shows its class as the class is, not as it was. */
export interface ClassBooking extends ClassBookingItem {
  readonly class: ClassItem;
}

/** Who sees a booking, and when. */
export interface BookingViewer extends Clock {
  readonly tenant: Tenant;
  readonly caller: Pick<Caller, "scopes" | "operations" | "grants" | "principal">;
}
