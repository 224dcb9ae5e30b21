import { type ApiHandler, apiHandler, type PublicRoute } from "../api/api-handler.ts";
import { functionSettings } from "../api/function-settings.ts";
import { TenantCache } from "../club/tenant-cache.ts";
import { utcOffsetMs } from "../club/utc-offset.ts";
import { functionDatabase } from "../tables/function-database.ts";
import { once } from "../values/once.ts";
import { newRandomKey } from "../values/random-key.ts";
import { newRecordId } from "../values/record-id.ts";
import { allowsLoopbackUrls } from "../webhooks/loopback-setting.ts";
import { type AnyModules, bound, type Dependencies } from "./operation-definition.ts";

/** What only some functions have; services are loaded when they are first asked for. */
interface Loaded extends Pick<Dependencies, "webhookServices" | "linkSecret"> {
  /** The routes that ask for no token. */
  readonly publicRoutes: (dependencies: Pick<Dependencies, "database" | "now">) => readonly PublicRoute[];
}

/**
 * The entry of a function that answers operations, once its connection to the database is open.
 * @param environment the function's environment variables
 * @param services loads what single operations need, for a function that has them
 * @throws where one of them is missing
 */
export async function operationHandler(
  modules: AnyModules,
  environment: Readonly<Record<string, string | undefined>>,
  { webhookServices = noWebhooks, linkSecret = noMessages, publicRoutes = noRoutes }: Partial<Loaded> = {},
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
  const routes = publicRoutes({ database, now: () => new Date() });
  const handler = apiHandler(operations, functionSettings(environment), routes);
  await ready;
  return handler;
}

function noRoutes(): readonly PublicRoute[] {
  return [];
}

async function noMessages(): Promise<undefined> {
  return undefined;
}

function noWebhooks(): Promise<never> {
  return Promise.reject(new Error("The function has no operations on webhooks."));
}
