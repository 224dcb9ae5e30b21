import { recordDetails } from "../../../../shared/records/record-operation.ts";
import { tourKind } from "../tour-kind.ts";

/** *Get tour details*. */
export const getTour = recordDetails(tourKind);
