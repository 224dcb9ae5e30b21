import { tourOperation } from "../tour/tour-operation.ts";
import { decideCancellation, judgeCancellation } from "./decide-cancellation.ts";
import { cancelTourRequest } from "./schema.ts";

/** *Cancel tour*: frees its place; its person may book another tour. */
export const cancelTour = tourOperation({
  body: cancelTourRequest,
  tables: { Calendar: ["UpdateItem"] },
  judge: judgeCancellation,
  decide: decideCancellation,
});
