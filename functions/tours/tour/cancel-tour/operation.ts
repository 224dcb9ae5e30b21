import { recordOperation } from "../../../../shared/records/record-operation.ts";
import { readPersonOf } from "../open-tour.ts";
import { tourKind } from "../tour-kind.ts";
import { decideCancellation, judgeCancellation } from "./decide-cancellation.ts";
import { cancelTourRequest } from "./schema.ts";

/** *Cancel tour*: frees its place; its person may book another tour. */
export const cancelTour = recordOperation(tourKind, {
  body: cancelTourRequest,
  tables: { Calendar: ["UpdateItem"] },
  judge: judgeCancellation,
  load: readPersonOf,
  decide: decideCancellation,
});
