import type { OperationName } from "../../shared/api/operations.ts";
import type { TableName } from "../../shared/tables/table-definition.ts";
import type { Config, TokenIssuer } from "./config.ts";
import { stackName } from "./stack-name.ts";

/** What the stack needs to know about one function beyond its code. */
export interface FunctionDeclaration {
  /** The module that exports `handler`, from the project's root. */
  readonly entry: string;
  readonly memoryMb: number;
  /** How many bytes its minified bundle may have; a little more than it has, so that no growth goes unseen. */
  readonly mostBundleBytes: number;
  /** The DynamoDB actions that the function calls on each table; a transaction needs those of its items. */
  readonly tables: { readonly [Table in TableName]?: readonly ItemAction[] };
  /** Environment variables beyond the names of the tables and the logger's. */
  readonly environment: (config: Config, issuer: TokenIssuer) => Readonly<Record<string, string>>;
}

/** What a function may do with items. */
export type ItemAction = "BatchGetItem" | "ConditionCheckItem" | "PutItem" | "UpdateItem";

/** Every function of the stack: the one place that says what each may touch. */
export const functionDeclarations = {
  Authorizer: {
    entry: "functions/authorizer/handler.ts",
    // More makes no first request faster, and the gateway keeps its answer for 5 minutes.
    memoryMb: 512,
    mostBundleBytes: 240_000,
    tables: { Club: ["BatchGetItem"] },
    environment: (_, { url, jwksUri, audience, scopePrefix }) => ({
      ISSUER: url,
      JWKS_URI: jwksUri,
      ...(audience === "any client" ? { ANY_CLIENT: "true" } : { AUDIENCE: audience.join(",") }),
      SCOPE_PREFIX: scopePrefix,
    }),
  },
  Tours: {
    entry: "functions/tours/handler.ts",
    // As for appointments; and a password's hash takes 128 MiB.
    memoryMb: 1024,
    mostBundleBytes: 255_000,
    tables: {
      Club: ["BatchGetItem"],
      Tours: ["PutItem"],
      Clients: ["BatchGetItem", "ConditionCheckItem", "PutItem", "UpdateItem"],
      Calendar: ["BatchGetItem", "UpdateItem"],
      Idempotency: ["BatchGetItem", "PutItem"],
    },
    environment: operationEnvironment,
  },
  Appointments: {
    entry: "functions/appointments/handler.ts",
    // Half the time of 512 MB for the same price: CPU comes with memory (test/bench/memory-curve.ts).
    memoryMb: 1024,
    mostBundleBytes: 255_000,
    tables: {
      Club: ["BatchGetItem"],
      Clients: ["BatchGetItem", "UpdateItem"],
      Appointments: ["PutItem"],
      Calendar: ["BatchGetItem", "UpdateItem"],
      Idempotency: ["BatchGetItem", "PutItem"],
    },
    environment: operationEnvironment,
  },
} as const satisfies Record<string, FunctionDeclaration>;

/** The name of a function in the stack. */
export type FunctionName = keyof typeof functionDeclarations;

/** Which function answers which operation. */
export const operationFunctions = {
  bookTour: "Tours",
  createAppointment: "Appointments",
} as const satisfies Record<OperationName, FunctionName>;

function operationEnvironment(config: Config): Record<string, string> {
  return { ALLOWED_ORIGINS: config.allowedOrigins.join(","), METRICS_NAMESPACE: stackName(config) };
}
