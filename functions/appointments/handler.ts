import { apiHandler } from "../../shared/api/api-handler.ts";
import { functionSettings } from "../../shared/api/function-settings.ts";
import { functionDatabase } from "../../shared/tables/function-database.ts";
import { newRecordId } from "../../shared/values/new-record-id.ts";
import { createAppointment } from "./create-appointment.ts";

/** The appointments function's entry. */
export const handler = apiHandler(
  "createAppointment",
  createAppointment({
    database: functionDatabase(process.env, ["Club", "Clients", "Appointments", "Calendar", "Idempotency"]),
    now: () => new Date(),
    newId: newRecordId,
  }),
  functionSettings(process.env),
);
