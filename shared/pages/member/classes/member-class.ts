import type { Class, ListedClassBooking, TimetableClass } from "@fitness-club-booking/sdk/records";
import type { ShownClass } from "../../parts/timetable/shown-class.ts";

/** A class in a member's timetable. */
export interface MemberClass extends ShownClass {
  readonly place: Place;
}

/** What a member has of a class, or may do: `none` where there is nothing. */
export type Place =
  | { readonly kind: "booked" | "book" | "wait" | "none" }
  | { readonly kind: "waiting"; readonly position: number | null };

type OfMember = Pick<TimetableClass | Class, "class_booking" | "actions">;

/** What a member has of a class, else what they may do. */
export function placeOf({ class_booking, actions }: OfMember): Place {
  if (class_booking?.status === "waiting") {
    return { kind: "waiting", position: class_booking.waitlist?.position ?? null };
  }
  if (hasPlace(class_booking)) return { kind: "booked" };
  if (actions?.book !== undefined) return { kind: "book" };
  return { kind: actions?.wait === undefined ? "none" : "wait" };
}

/** Whether somebody has a place in a class, or waits for one. */
export function isActive(booking: ListedClassBooking | null | undefined): booking is ListedClassBooking {
  return booking?.status === "waiting" || hasPlace(booking);
}

function hasPlace(booking: ListedClassBooking | null | undefined): boolean {
  return booking?.status === "booked" || booking?.status === "checked_in";
}

/** A class as the timetable shows it to a member. */
export function memberClass(one: TimetableClass | Class): MemberClass {
  const { id, places_left, waitlist_size, actions } = one;
  return {
    ...one,
    class_id: id,
    places_left,
    // A place that is owed to the line is open to nobody else.
    is_full: places_left === 0 || actions?.wait !== undefined,
    has_waitlist: waitlist_size > 0,
    place: placeOf(one),
  };
}
