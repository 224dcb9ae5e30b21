import type { Definitions } from "../../shared/booking/operation-definition.ts";
import { bookTour } from "./book-tour/operation.ts";
import { cancelTour } from "./cancel-tour/operation.ts";
import { checkInVisitor } from "./check-in-visitor/operation.ts";
import { createProspect } from "./create-prospect/operation.ts";
import { getTour } from "./get-tour/operation.ts";
import { listTourAvailability } from "./list-tour-availability/operation.ts";
import { listTours } from "./list-tours/operation.ts";
import { markVisitorNoShow } from "./mark-visitor-no-show/operation.ts";
import { rescheduleTour } from "./reschedule-tour/operation.ts";
import { undoVisitorCheckIn } from "./undo-visitor-check-in/operation.ts";
import { undoVisitorNoShow } from "./undo-visitor-no-show/operation.ts";

/** The operations that this function answers. */
export const tourOperations = {
  bookTour,
  listTourAvailability,
  getTour,
  listTours,
  rescheduleTour,
  cancelTour,
  checkInVisitor,
  undoVisitorCheckIn,
  markVisitorNoShow,
  undoVisitorNoShow,
  createProspect,
} satisfies Definitions<"Tours">;
