import { operationHandler } from "../../shared/operations/operation-handler.ts";
import { calendarRoute } from "./feeds/calendar-route.ts";
import { appointmentOperations } from "./operations.ts";

/** The appointments function's entry. */
export const handler = await operationHandler(appointmentOperations, process.env, (dependencies) => [
  calendarRoute({ ...dependencies, apiHost: process.env.API_HOST }),
]);
