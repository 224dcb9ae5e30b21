import { calendarTables } from "../../../functions/appointments/feeds/calendar-route.ts";
import { appointmentOperations } from "../../../functions/appointments/operations.ts";
import { FUNCTION_TIMEOUT_MS } from "../../../functions/deliveries/turn/time-limits.ts";
import { tourOperations } from "../../../functions/tours/operations.ts";
import type { OperationFunction } from "../../../shared/api/operations.ts";
import {
  definitionsOf,
  type ItemAction,
  type OperationDefinition,
  tablesOf,
} from "../../../shared/operations/operation-definition.ts";
import type { TableName } from "../../../shared/tables/table-definition.ts";
import type { Config, TokenIssuer } from "../settings/config.ts";
import { stackName } from "../settings/stack-name.ts";

/** What the stack needs to know about a function beyond its code. */
export interface FunctionDeclaration {
  /** The module that exports `handler`, from the project's root. */
  readonly entry: string;
  readonly memoryMb: number;
  /** Seconds that an invocation may take. */
  readonly timeoutS: number;
  /** The most bytes that a cold start may load: a little more than it loads, so that no growth goes unseen. */
  readonly maxBundleBytes: number;
  /** What the function's role may do with the items of each table. */
  readonly tables: TableActions;
  /**
   * What the function does with the secrets of webhooks, by their key alone; it then sends to the queue of deliveries too.
   * Undefined if it does neither.
   */
  readonly secrets?: "Encrypt" | "Decrypt";
  /**
   * What the function does for messages where `mailFrom` is set: it sends them, or makes the links that they hold. Both take
   * the key of links.
   */
  readonly mail?: "sends" | "links";
  /** Whether the function sends messages to the queue that invokes it. Then Lambda's loop detection is off. */
  readonly wakesItself?: true;
  /** What its role may do besides where `mailFrom` is set. */
  readonly mailTables?: TableActions;
  /** Environment variables beyond the names of the tables, the logger's, and those of keys, the queue and mail. */
  readonly environment: (config: Config, issuer: TokenIssuer) => Readonly<Record<string, string>>;
}

/** What a role may do with the items of each table. */
export type TableActions = { readonly [Table in TableName]?: readonly ItemAction[] };

/** What two declarations allow together: each table with the actions of both. */
export function joinedTables(tables: TableActions, more: TableActions = {}): TableActions {
  const names = Object.keys({ ...tables, ...more }) as TableName[];
  return Object.fromEntries(
    names.map((table) => [table, [...new Set([...(tables[table] ?? []), ...(more[table] ?? [])])]]),
  );
}

const definitions = {
  Tours: await definitionsOf(tourOperations),
  Appointments: await definitionsOf(appointmentOperations),
} as const satisfies Record<OperationFunction, unknown>;

// Two database calls that stall through all their attempts take 12 s, as do the issuer's keys and one such call.
const REQUEST_TIMEOUT_S = 15;

/** Every function of the stack. */
export const functionDeclarations = {
  Authorizer: {
    entry: "functions/authorizer/handler.ts",
    // More memory makes no first request faster, and the gateway caches the answer for 5 minutes.
    memoryMb: 512,
    timeoutS: REQUEST_TIMEOUT_S,
    maxBundleBytes: 231_000,
    tables: { Club: ["BatchGetItem"] },
    environment: ({ logLevel }, { url, jwksUri, audience, scopePrefix }) => ({
      // The alarm NewVersion counts the line of each decision, whose level is INFO: without it every version would look crashed.
      POWERTOOLS_LOG_LEVEL: logLevel === "DEBUG" ? "DEBUG" : "INFO",
      ISSUER: url,
      JWKS_URI: jwksUri,
      ...(audience === "any client" ? { ANY_CLIENT: "true" } : { AUDIENCE: audience.join(",") }),
      SCOPE_PREFIX: scopePrefix,
    }),
  },
  Tours: {
    entry: "functions/tours/handler.ts",
    // As for appointments; hashing a password takes 128 MiB.
    memoryMb: 1024,
    timeoutS: REQUEST_TIMEOUT_S,
    maxBundleBytes: 349_000,
    tables: tableActionsOf(definitions.Tours),
    secrets: "Encrypt",
    mail: "links",
    environment: operationEnvironment,
  },
  Appointments: {
    entry: "functions/appointments/handler.ts",
    // Half the time of 512 MB for the same price: CPU comes with memory (test/bench/memory-curve.ts).
    memoryMb: 1024,
    timeoutS: REQUEST_TIMEOUT_S,
    maxBundleBytes: 443_000,
    tables: tableActionsOf(definitions.Appointments, calendarTables),
    environment: (config) => ({
      ...operationEnvironment(config),
      // As in messages. Without a domain of its own, the API's host is that of the request.
      ...(config.customDomain === undefined ? {} : { API_HOST: config.customDomain.name }),
    }),
  },
  Deliveries: {
    entry: "functions/deliveries/handler.ts",
    // It waits for other servers nearly all of the time.
    memoryMb: 512,
    timeoutS: FUNCTION_TIMEOUT_MS / 1_000,
    maxBundleBytes: 336_000,
    tables: {
      Appointments: ["Query by-client"],
      Calendar: ["BatchGetItem", "Query", "UpdateItem"],
      Classes: [
        "BatchGetItem",
        "ConditionCheckItem",
        "PutItem",
        "Query",
        "Query by-client",
        "Query by-due",
        "UpdateItem",
      ],
      Clients: ["BatchGetItem", "UpdateItem"],
      Club: ["BatchGetItem", "Query"],
      Idempotency: ["PutItem"],
      Parts: ["PutItem", "Query"],
      Webhooks: [
        "BatchGetItem",
        "DeleteItem",
        "PutItem",
        "Query",
        "Query by-due",
        "Query by-wake",
        "UpdateItem",
      ],
    },
    secrets: "Decrypt",
    mail: "sends",
    wakesItself: true,
    mailTables: {
      Appointments: ["BatchGetItem", "Query by-change"],
      Messages: ["BatchGetItem", "DeleteItem", "PutItem", "Query by-due", "UpdateItem"],
      Tours: ["BatchGetItem"],
    },
    environment: (config) => ({ METRICS_NAMESPACE: stackName(config) }),
  },
} as const satisfies Record<"Authorizer" | "Deliveries" | OperationFunction, FunctionDeclaration>;

/** The name of a function in the stack. */
export type FunctionName = keyof typeof functionDeclarations;

/** Every function of the stack. */
export const functionNames = Object.keys(functionDeclarations) as FunctionName[];

/** The functions that answer operations. */
export const operationFunctions = Object.keys(definitions) as OperationFunction[];

const allDefinitions = Object.values(definitions).flatMap((each): OperationDefinition[] =>
  Object.values(each),
);

/** The operations whose successes count as bookings. */
export const bookingOperations = allDefinitions
  .filter(({ counts }) => counts === "booking")
  .map(({ name }) => name);

/** The operations that change what is there and book nobody. */
export const changingOperations = allDefinitions
  .filter(({ counts }) => counts === "change")
  .map(({ name }) => name);

/**
 * What a function does with the items of each table: what its operations declare, and reading the tenant, which all of
 * them do.
 */
function tableActionsOf(
  definitions: Readonly<Record<string, OperationDefinition>>,
  others: TableActions = {},
): TableActions {
  const declared = Object.values(definitions).map(({ tables }): TableActions => tables);
  const all: readonly TableActions[] = [{ Club: ["BatchGetItem"] }, others, ...declared];
  const actionsOn = (table: TableName) => new Set(all.flatMap((tables) => tables[table] ?? []));
  return Object.fromEntries(tablesOf(definitions).map((table) => [table, [...actionsOn(table)].sort()]));
}

function operationEnvironment(config: Config): Record<string, string> {
  return { ALLOWED_ORIGINS: config.allowedOrigins.join(","), METRICS_NAMESPACE: stackName(config) };
}
