import { checkInRefusal, noShowRefusal, undoCheckInRefusal, undoNoShowRefusal } from "../tour/terms.ts";
import { attendanceOperation } from "./attendance-operation.ts";

/** *Mark visitor as checked in*. */
export const checkInVisitor = attendanceOperation({
  operation: "checked_in",
  status: "checked_in",
  refusal: checkInRefusal,
});

/** *Undo check-in of visitor*. */
export const undoVisitorCheckIn = attendanceOperation({
  operation: "undone",
  status: "booked",
  refusal: undoCheckInRefusal,
});

/** *Mark visitor as no-show*. */
export const markVisitorNoShow = attendanceOperation({
  operation: "no_show",
  status: "no_show",
  refusal: noShowRefusal,
});

/** *Undo no-show of visitor*. */
export const undoVisitorNoShow = attendanceOperation({
  operation: "undone",
  status: "booked",
  refusal: undoNoShowRefusal,
});
