import { recordOperation } from "../../../../shared/records/record-operation.ts";
import { readPersonOf } from "../open-tour.ts";
import { tourKind } from "../tour-kind.ts";
import { decideReschedule, judgeReschedule } from "./decide-reschedule.ts";
import { rescheduleTourRequest } from "./schema.ts";

/** *Reschedule tour*: old and new holds change in one transaction. */
export const rescheduleTour = recordOperation(tourKind, {
  body: rescheduleTourRequest,
  tables: { Calendar: ["Query", "UpdateItem"] },
  judge: judgeReschedule,
  load: readPersonOf,
  decide: decideReschedule,
});
