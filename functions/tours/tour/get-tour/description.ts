import type { OperationDescription } from "../../../../shared/api/description.ts";
import { tourSchema } from "../tour-schema.ts";

export const getTour: OperationDescription = {
  summary: "Get tour details",
  description:
    "Gives one tour with its history. It takes the tour's key in the header `Tour-Key`, or the scope `tours.manage`; without either the answer is 404.",
  success: "The tour.",
  answer: tourSchema,
  codes: ["TOUR_NOT_FOUND"],
  headers: ["Tour-Key"],
};
