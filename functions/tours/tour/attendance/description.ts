import type { OperationDescription } from "../../../../shared/api/description.ts";
import { changedTourSchema } from "../tour-schema.ts";

export const checkInVisitor: OperationDescription = {
  summary: "Mark visitor as checked in",
  description:
    "Says that the visitor of a tour has come: from 60 minutes before its start until 24 hours after its end. A tour that was marked as a no-show may be checked in too. After that, the person may book another tour.",
  success: "Checked in. `ALREADY_DONE` means that the visitor had been checked in before.",
  answer: changedTourSchema,
  codes: ["TOUR_NOT_FOUND", "TOUR_STATE", "TOO_MANY_CHANGES", "ALREADY_DONE"],
  event: "tour.checked_in",
};

export const undoVisitorCheckIn: OperationDescription = {
  summary: "Undo check-in of visitor",
  description:
    "Undoes a check-in, from 60 minutes before the tour's start until 24 hours after its end: the tour is booked again. If the tour is not over, it is the person's open tour again. If they have booked another tour since, the request is refused.",
  success: "Booked again. `ALREADY_DONE` means that the visitor was not checked in.",
  answer: changedTourSchema,
  codes: ["TOUR_NOT_FOUND", "TOUR_STATE", "TOO_MANY_CHANGES", "PROSPECT_ALREADY_BOOKED", "ALREADY_DONE"],
  event: "tour.undone",
};

export const markVisitorNoShow: OperationDescription = {
  summary: "Mark visitor as no-show",
  description:
    "Says that the visitor of a tour has not come: from its start until 7 days after its end. After that, the person may book another tour.",
  success: "Marked. `ALREADY_DONE` means that the visitor had been marked as a no-show before.",
  answer: changedTourSchema,
  codes: ["TOUR_NOT_FOUND", "TOUR_STATE", "TOO_MANY_CHANGES", "ALREADY_DONE"],
  event: "tour.no_show",
};

export const undoVisitorNoShow: OperationDescription = {
  summary: "Undo no-show of visitor",
  description:
    "Undoes a no-show, from the tour's start until 7 days after its end: the tour is booked again. If the tour is not over, it is the person's open tour again. If they have booked another tour since, the request is refused.",
  success: "Booked again. `ALREADY_DONE` means that the visitor was not marked as a no-show.",
  answer: changedTourSchema,
  codes: ["TOUR_NOT_FOUND", "TOUR_STATE", "TOO_MANY_CHANGES", "PROSPECT_ALREADY_BOOKED", "ALREADY_DONE"],
  event: "tour.undone",
};
