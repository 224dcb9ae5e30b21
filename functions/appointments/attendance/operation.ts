import { attendanceOperation } from "./attendance-operation.ts";
import { checkIn, noShow, undoCheckIn, undoNoShow } from "./decide-attendance.ts";
import { markClientNoShowRequest } from "./schema.ts";

/** *Mark client as checked in*. */
export const checkInClient = attendanceOperation(checkIn);

/** Undoes *Mark client as checked in*. */
export const undoClientCheckIn = attendanceOperation(undoCheckIn);

/** *Mark client as no-show*: returns or forfeits the session as the policy says. */
export const markClientNoShow = attendanceOperation(noShow, {
  body: markClientNoShowRequest,
});

/** Undoes *Mark client as no-show*; the session is taken again. */
export const undoClientNoShow = attendanceOperation(undoNoShow);
