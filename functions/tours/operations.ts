import type { Definitions } from "../../shared/booking/operation-definition.ts";
import { bookTour } from "./book-tour/operation.ts";
import { listTourAvailability } from "./list-tour-availability/operation.ts";

/** The operations that this function answers. */
export const tourOperations = { bookTour, listTourAvailability } satisfies Definitions<"Tours">;
