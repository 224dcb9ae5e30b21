import { apiHandler } from "../../shared/api/api-handler.ts";
import { functionSettings } from "../../shared/api/function-settings.ts";
import { TenantCache } from "../../shared/club/tenant-cache.ts";
import { utcOffsetMs } from "../../shared/club/utc-offset.ts";
import { bound } from "../../shared/operations/operation-definition.ts";
import { functionDatabase } from "../../shared/tables/function-database.ts";
import { newRandomKey } from "../../shared/values/random-key.ts";
import { newRecordId } from "../../shared/values/record-id.ts";
import { tourOperations } from "./operations.ts";

const database = functionDatabase(process.env);
const ready = database.warmUp();
// While that waits: the first question about a time zone loads all locales, 9 ms.
utcOffsetMs("UTC", 0);
const now = () => new Date();
const dependencies = {
  database,
  tenants: new TenantCache(),
  now,
  newId: newRecordId,
  newKey: newRandomKey,
  utcOffsetMs,
};

/** The tours function's entry. */
export const handler = apiHandler(bound(tourOperations, dependencies), functionSettings(process.env));

await ready;
