import type { Meanings, OperationDescription } from "../../../../shared/api/description.ts";
import { MESSAGE, planProblems, planWarnings } from "../class-description.ts";
import { changedClassSchema } from "../class-schema.ts";
import type { RescheduleClassRequest } from "./operation.ts";

const body: Meanings<RescheduleClassRequest> = {
  start_date_time: "The new start. If it is absent, the start stays.",
  duration_minutes: "How long the class lasts. If it is absent, the length stays.",
  coach_id: "Another coach; null: the coach is to be announced. If it is absent, the coach stays.",
  room_id: "Another room. If it is absent, the room stays. A virtual class takes none.",
  on_conflict:
    "What happens if clients with a place have something else at the new time: `refuse`, the default, or `release`, which gives up their places and returns their sessions.",
  reason: "Why it is moved. The club's staff sees it, clients do not.",
  message: MESSAGE,
};

export const rescheduleClass: OperationDescription = {
  summary: "Reschedule class",
  description:
    "Moves a scheduled class before its start. The old time of coach and room is freed and the new time is held in one transaction, and the bookings follow: the new time may overlap the old one. A coach, room or client who is taken refuses the move; hours and shifts are a `Warning`. Booking opens and closes by the new start; if it has opened, it stays open. For 24 hours after the move, and not after the start, earlier bookings can be cancelled free. A client who books something else before their booking has moved is released, too. If some bookings are still to be written when the answer is sent, `SETTLING` says it and `unsettled` counts them.",
  success: "Moved. `ALREADY_DONE` means that the class was already as requested.",
  answer: changedClassSchema,
  codes: [
    "CLASS_NOT_FOUND",
    "CLASS_STATE",
    "TOO_MANY_CHANGES",
    "START_IN_PAST",
    "START_TOO_FAR",
    ...planProblems,
    ...planWarnings,
    "CLIENTS_UNAVAILABLE",
    "CLIENT_RELEASED",
    "SETTLING",
    "ALREADY_DONE",
  ],
  event: "class.rescheduled",
  meanings: { "": body },
};
