import type { Definitions } from "../../shared/booking/tenant-operation.ts";
import { bookTour } from "./book-tour/operation.ts";

/** The operations that this function answers. */
export const tourOperations = { bookTour } satisfies Definitions<"Tours">;
