import type { DefineOperation } from "../../../../shared/operations/operation-definition.ts";
import {
  type Attendance,
  attendanceChange,
  attendanceTerms,
  checkIn,
  noShow,
  undoCheckIn,
  undoNoShow,
} from "../../../../shared/records/attendance-rules.ts";
import { alreadyDone, changeRecord } from "../../../../shared/records/change-record.ts";
import { recordOperation } from "../../../../shared/records/record-operation.ts";
import { refusedBy } from "../../../../shared/records/record-rules.ts";
import { standingOf, tourAttendance } from "../change-rules.ts";
import { readPersonOf } from "../open-tour.ts";
import { tourKind } from "../tour-kind.ts";

/** *Mark visitor as checked in*. */
export const checkInVisitor = attendanceOperation(checkIn);

/** *Undo check-in of visitor*. */
export const undoVisitorCheckIn = attendanceOperation(undoCheckIn);

/** *Mark visitor as no-show*. */
export const markVisitorNoShow = attendanceOperation(noShow);

/** *Undo no-show of visitor*. */
export const undoVisitorNoShow = attendanceOperation(undoNoShow);

/** Defines an operation on a tour's attendance, which does not free the tour's place. */
function attendanceOperation(attendance: Attendance): DefineOperation {
  return recordOperation(tourKind, {
    judge: (request) =>
      request.item.record.status === attendance.status
        ? alreadyDone(tourKind, request)
        : refusedBy(attendanceTerms(attendance, standingOf(request), tourAttendance)),
    load: readPersonOf,
    decide: (request, person) =>
      changeRecord(tourKind, request, { ...attendanceChange(attendance, request.clock.now), ...person }),
  });
}
