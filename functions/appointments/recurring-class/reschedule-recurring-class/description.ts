import type { Meanings, OperationDescription } from "../../../../shared/api/description.ts";
import { changeCodes, changeMeanings, daysRules, FOLLOWS } from "../recurring-class-description.ts";
import { changedRecurringClassSchema } from "../recurring-class-schema.ts";
import type { RescheduleRecurringClassRequest } from "./operation.ts";

const body: Meanings<RescheduleRecurringClassRequest> = {
  ...changeMeanings,
  weekdays: "Other weekdays. If they are absent, the weekdays stay.",
  local_time: "Another time on the club's wall clock. If it is absent, the time stays.",
  duration_minutes: "How long a class lasts. If it is absent, the length stays.",
  room_id: "Another room. If it is absent, the room stays. A virtual class takes none.",
};

export const rescheduleRecurringClass: OperationDescription = {
  summary: "Reschedule recurring class",
  description: `Moves the classes of the days of the change. A class of another time moves, with its bookings. With other weekdays, the dates that are none any more are cancelled as by *Cancel class*, and new ones are made. ${FOLLOWS}`,
  success: "Moved. `ALREADY_DONE` means that the template was already as requested.",
  answer: changedRecurringClassSchema,
  codes: [
    ...changeCodes,
    "CLASS_STATE",
    "TENANT_INACTIVE",
    "ROOM_NOT_FOUND",
    "ROOM_NOT_FOR_TYPE",
    "COACH_OFF_DUTY",
    "OUTSIDE_OPENING_HOURS",
  ],
  event: "recurring_class.updated",
  meanings: { "": body },
  rules: daysRules,
};
