import { tourOperation } from "../tour/tour-operation.ts";
import { decideReschedule, judgeReschedule } from "./decide-reschedule.ts";
import { rescheduleTourRequest } from "./schema.ts";

/** *Reschedule tour*: old and new holds change in one transaction. */
export const rescheduleTour = tourOperation({
  body: rescheduleTourRequest,
  tables: { Calendar: ["Query", "UpdateItem"] },
  judge: judgeReschedule,
  decide: decideReschedule,
});
