import { isWantedBooking, readBookedClasses } from "../../../shared/classes/booked-classes.ts";
import { listedClassBooking } from "../../../shared/classes/class-booking-view.ts";
import type { BookingViewer } from "../../../shared/classes/class-items.ts";
import { followingClass } from "../../../shared/classes/follow-class.ts";
import type { ClassBookingFilter } from "../../../shared/tables/class-booking-filter.ts";
import type { ClassBookingRecord } from "../../../shared/tables/class-booking-items.ts";
import type { Database } from "../../../shared/tables/database.ts";

/**
 * Reads the classes of bookings, and gives the view of each booking in a list. The view is undefined if the class has changed
 * since, and the booking is no longer wanted.
 */
export async function bookingViews(
  database: Pick<Database, "read">,
  records: readonly ClassBookingRecord[],
  wanted: ClassBookingFilter,
  viewer: BookingViewer,
) {
  const classes = await readBookedClasses(database, viewer.tenant.tenant_id, records);
  return (record: ClassBookingRecord) => {
    const of = classes.get(record.class_id);
    if (of === undefined || !isWantedBooking(followingClass(record, of.record), wanted)) return undefined;
    return listedClassBooking(record, of, viewer);
  };
}
