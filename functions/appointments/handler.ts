import { operationHandler } from "../../shared/operations/operation-handler.ts";
import { appointmentOperations } from "./operations.ts";

/** The appointments function's entry. */
export const handler = await operationHandler(appointmentOperations, process.env);
