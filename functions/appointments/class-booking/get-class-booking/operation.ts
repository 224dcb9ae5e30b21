import { classBookingKind } from "../../../../shared/classes/class-booking-kind.ts";
import { recordDetails } from "../../../../shared/records/record-operation.ts";

/** *Get class booking*: one client's place in a class, or in its line. */
export const getClassBooking = recordDetails(classBookingKind);
