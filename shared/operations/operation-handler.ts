import { type ApiHandler, apiHandler } from "../api/api-handler.ts";
import { functionSettings } from "../api/function-settings.ts";
import { TenantCache } from "../club/tenant-cache.ts";
import { utcOffsetMs } from "../club/utc-offset.ts";
import { functionDatabase } from "../tables/function-database.ts";
import { once } from "../values/once.ts";
import { newRandomKey } from "../values/random-key.ts";
import { newRecordId } from "../values/record-id.ts";
import { allowsLoopbackUrls } from "../webhooks/loopback-setting.ts";
import { type AnyModules, bound, type Dependencies } from "./operation-definition.ts";

/** What only some operations need, loaded when it is first asked for. */
type LoadedServices = Pick<Dependencies, "webhookServices" | "linkSecret">;

/**
 * The entry of a function that answers operations, once its connection to the database is open.
 * @param environment the function's environment variables
 * @param services loads what single operations need, for a function that has them
 * @throws where one of them is missing
 */
export async function operationHandler(
  modules: AnyModules,
  environment: Readonly<Record<string, string | undefined>>,
  { webhookServices = noWebhooks, linkSecret = noMessages }: Partial<LoadedServices> = {},
): Promise<ApiHandler> {
  const database = functionDatabase(environment);
  const ready = database.warmUp();
  // While that waits: the first question about a time zone loads all locales, 9 ms.
  utcOffsetMs("UTC", 0);
  const operations = bound(modules, {
    database,
    tenants: new TenantCache(),
    now: () => new Date(),
    newId: newRecordId,
    newKey: newRandomKey,
    utcOffsetMs,
    webhookServices: once(webhookServices),
    linkSecret,
    allowsLoopback: allowsLoopbackUrls(environment),
  });
  const handler = apiHandler(operations, functionSettings(environment));
  await ready;
  return handler;
}

async function noMessages(): Promise<undefined> {
  return undefined;
}

function noWebhooks(): Promise<never> {
  return Promise.reject(new Error("The function has no operations on webhooks."));
}
