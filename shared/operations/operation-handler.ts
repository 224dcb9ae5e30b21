import { type ApiHandler, apiHandler, functionSettings, type PublicRoute } from "../api/api-handler.ts";
import type { ApiSettings } from "../api/api-request.ts";
import { TenantCache } from "../club/tenant-cache.ts";
import { utcOffsetMs } from "../club/utc-offset.ts";
import { functionDatabase } from "../tables/database.ts";
import { newRandomKey, newRecordId } from "../values/record-id.ts";
import {
  type AnyModules,
  bound,
  type Dependencies,
  type Environment,
  type Service,
} from "./operation-definition.ts";

/** Makes the routes that ask for no token. */
type PublicRoutes = (
  dependencies: Pick<Dependencies, "database" | "now"> & Pick<ApiSettings, "log">,
) => readonly PublicRoute[];

/**
 * The entry of a function that answers operations, once its connection to the database is open.
 * @param publicRoutes the routes of a function that has some
 * @throws where a variable is missing
 */
export async function operationHandler(
  modules: AnyModules,
  environment: Environment,
  publicRoutes: PublicRoutes = () => [],
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
    environment,
    use: servicesOf(environment),
  });
  const settings = functionSettings(environment);
  const routes = publicRoutes({ database, now: settings.now, log: settings.log });
  const handler = apiHandler(operations, settings, routes);
  await ready;
  return handler;
}

/** Makes each service of a function once. */
function servicesOf(environment: Environment): Dependencies["use"] {
  const made = new Map<unknown, Promise<unknown>>();
  return <Made>(service: Service<Made>) => {
    const found = made.get(service) ?? service(environment);
    made.set(service, found);
    // What is kept under a service was made by it.
    return found as Promise<Made>;
  };
}
