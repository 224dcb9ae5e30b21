import { apiHandler } from "../../shared/api/api-handler.ts";
import { functionSettings } from "../../shared/api/function-settings.ts";
import { functionDatabase } from "../../shared/tables/function-database.ts";
import { newRecordId } from "../../shared/values/new-record-id.ts";
import { bookTour } from "./book-tour/operation.ts";

const database = functionDatabase(process.env, ["Club", "Tours", "Clients", "Calendar", "Idempotency"]);
const ready = database.warmUp();

/** The tours function's entry. */
export const handler = apiHandler(
  "bookTour",
  bookTour({
    database,
    now: () => new Date(),
    newId: newRecordId,
  }),
  functionSettings(process.env),
);

await ready;
