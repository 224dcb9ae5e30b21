import { operationHandler } from "../../shared/operations/operation-handler.ts";
import { tourOperations } from "./operations.ts";

/** The tours function's entry. */
export const handler = await operationHandler(tourOperations, process.env);
