import type { OperationDescription } from "../../../../shared/api/description.ts";
import { classBookingSchema } from "../class-booking-answer.ts";

export const getClassBooking: OperationDescription = {
  summary: "Get class booking",
  description:
    "Gives one client's booking of a class, or place in its line, with its history, and what the caller may do to it now. It exists for the client's own token, for `classes.manage`, and for the app that made it, which sees nothing of what it was before it was cancelled and made again.",
  success: "The booking.",
  answer: classBookingSchema,
  codes: ["CLASS_BOOKING_NOT_FOUND"],
};
