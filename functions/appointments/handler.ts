import { apiHandler } from "../../shared/api/api-handler.ts";
import { functionSettings } from "../../shared/api/function-settings.ts";
import { functionDatabase } from "../../shared/tables/function-database.ts";
import { newRecordId } from "../../shared/values/new-record-id.ts";
import { createAppointment } from "./create-appointment/operation.ts";

const database = functionDatabase(process.env, [
  "Club",
  "Clients",
  "Appointments",
  "Calendar",
  "Idempotency",
]);
const ready = database.warmUp();

/** The appointments function's entry. */
export const handler = apiHandler(
  "createAppointment",
  createAppointment({
    database,
    now: () => new Date(),
    newId: newRecordId,
  }),
  functionSettings(process.env),
);

await ready;
