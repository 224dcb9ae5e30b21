import type { OperationModules } from "../../shared/operations/operation-definition.ts";

/** The operations that this function answers, each in a file of the bundle that its first request loads. */
export const tourOperations: OperationModules<"Tours"> = {
  bookTour: () => import("./book-tour/operation.ts"),
  listTourAvailability: () => import("./list-tour-availability/operation.ts"),
  getTour: () => import("./get-tour/operation.ts"),
  listTours: () => import("./list-tours/operation.ts"),
  rescheduleTour: () => import("./reschedule-tour/operation.ts"),
  cancelTour: () => import("./cancel-tour/operation.ts"),
  checkInVisitor: () => import("./check-in-visitor/operation.ts"),
  undoVisitorCheckIn: () => import("./undo-visitor-check-in/operation.ts"),
  markVisitorNoShow: () => import("./mark-visitor-no-show/operation.ts"),
  undoVisitorNoShow: () => import("./undo-visitor-no-show/operation.ts"),
  createProspect: () => import("./create-prospect/operation.ts"),
};
