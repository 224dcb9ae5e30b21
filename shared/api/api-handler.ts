import middy, { type MiddlewareObj } from "@middy/core";
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from "aws-lambda";
import * as v from "valibot";
import { functionLogger } from "../telemetry/logger.ts";
import { type Deadline, OutOfTime } from "../values/unavailable.ts";
import { RequestRefused } from "./answer.ts";
import type { ApiEvent, ApiRequest, ApiResult, ApiSettings, Operation } from "./api-request.ts";
import { NOBODY, readAuthorizerContext } from "./caller.ts";
import { bodyBytes, readJsonBody, readOptionalJsonBody } from "./json-body.ts";
import { type OperationName, operations } from "./operations.ts";
import { answering, type RequestAccount, RequestAccounts, type Route } from "./request-log.ts";

/** The operations that a function answers, each loaded when it is first asked for. */
export type OperationTable = { readonly [Name in OperationName]?: () => Promise<Operation> };

/** A route that asks for no token: whoever calls it is nobody. */
export interface PublicRoute {
  readonly methods: readonly ("GET" | "HEAD")[];
  readonly path: string;
  /** Its name in log lines. */
  readonly name: string;
  readonly load: () => Promise<Operation>;
}

/** A function's entry as Lambda calls it for a REST API's proxy integration. */
export type ApiHandler = (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>;

type Middleware = MiddlewareObj<ApiEvent, ApiResult>;

// Enough to write the answer and the log line before Lambda ends the invocation.
const TIME_TO_ANSWER_MS = 300;

/**
 * The one chain of a function: an envelope and a log line on every way out, lower-case header names, the operation that
 * the gateway routed to, a caller whom the authorizer vouches for and lets call it, then the operation, which is loaded
 * only now.
 */
export function apiHandler(
  table: OperationTable,
  settings: ApiSettings,
  publicRoutes: readonly PublicRoute[] = [],
): ApiHandler {
  const accounts = new RequestAccounts();
  const chain = middy<ApiEvent, ApiResult>({
    timeoutEarlyInMillis: TIME_TO_ANSWER_MS,
    timeoutEarlyResponse: () => {
      throw new OutOfTime();
    },
  })
    .use(answering(settings, accounts))
    .use(lowerCaseHeaders())
    .use(router(table, publicRoutes, accounts))
    .use(vouchedCaller(accounts, settings.now))
    .handler(async (event, context, { signal }) => {
      const remainingMs = () => context.getRemainingTimeInMillis() - TIME_TO_ANSWER_MS;
      const account = accounts.of(event);
      account.operation = await routeOf(account).load();
      return account.operation.run(apiRequest(event, { remainingMs, signal }, account));
    });
  // The outermost middleware turns every answer into the gateway's result, which middy's types cannot say.
  return chain as unknown as ApiHandler;
}

function apiRequest(event: ApiEvent, deadline: Deadline, { caller, usage }: RequestAccount): ApiRequest {
  if (caller === undefined) throw new Error("The chain asks for the caller before it calls the operation.");
  return {
    caller,
    pathParameters: event.pathParameters ?? {},
    baseUrl: baseUrlOf(event),
    query: event.multiValueQueryStringParameters ?? {},
    headers: event.headers,
    readBody: (maxBytes) => readJsonBody(event, maxBytes),
    bodyBytes: () => bodyBytes(event),
    readOptionalBody: (maxBytes) => readOptionalJsonBody(event, maxBytes),
    deadline,
    usage,
  };
}

// The context's path begins with the stage's name, or not where the API has a domain of its own.
function baseUrlOf({ path = "", requestContext, headers }: ApiEvent): string {
  const { domainName = "", path: whole = path } = requestContext;
  const prefix = whole.endsWith(path) ? whole.slice(0, whole.length - path.length) : "";
  const scheme = headers["x-forwarded-proto"] === "http" ? "http" : "https";
  return `${scheme}://${domainName}${prefix}`;
}

function routeOf({ route }: RequestAccount): NonNullable<RequestAccount["route"]> {
  if (route === undefined) throw new Error("The chain asks for the route before all that depends on it.");
  return route;
}

// The gateway routes by the same table; only a route that this version of the function does not know gets here without.
function router(
  table: OperationTable,
  publicRoutes: readonly PublicRoute[],
  accounts: RequestAccounts,
): Middleware {
  const routes = new Map<string, Route>([
    ...Object.entries(table).map(([name, load]): [string, Route] => {
      const { method, path } = operations[name as OperationName];
      return [`${method} ${path}`, { name: name as OperationName, load, isPublic: false }];
    }),
    ...publicRoutes.flatMap(({ methods, path, name, load }) =>
      methods.map((method): [string, Route] => [`${method} ${path}`, { name, load, isPublic: true }]),
    ),
  ]);
  return {
    before: ({ event }) => {
      const route = routes.get(`${event.httpMethod} ${event.resource}`);
      if (route === undefined) throw new RequestRefused("ROUTE_NOT_FOUND");
      accounts.of(event).route = route;
    },
  };
}

// TOKEN_MISSING stands for a route that was deployed without its authorizer. Expiry is checked once more because the
// gateway keeps the authorizer's answer for five minutes. So is the operation: in a policy `*` also matches slashes.
function vouchedCaller(accounts: RequestAccounts, now: () => Date): Middleware {
  return {
    before: ({ event }) => {
      const account = accounts.of(event);
      const route = routeOf(account);
      if (route.isPublic) {
        account.caller = NOBODY;
        return;
      }
      const caller = readAuthorizerContext(event.requestContext.authorizer);
      if (caller === undefined) throw new RequestRefused("TOKEN_MISSING", { identifier: "Authorization" });
      if (now().getTime() >= caller.expiresAtS * 1_000) {
        throw new RequestRefused("TOKEN_INVALID", { identifier: "Authorization" });
      }
      if (!caller.operations.includes(route.name)) throw new RequestRefused("ACCESS_DENIED");
      account.caller = caller;
    },
  };
}

/** Gives every header its lower-case name, once: field names are case-insensitive (RFC 9110 §5.1), repeated lines joined (§5.3). */
function lowerCaseHeaders(): Middleware {
  return {
    before: ({ event }) => {
      const headers: Record<string, string> = {};
      for (const [name, values] of Object.entries(headerLines(event))) {
        const lowerCase = name.toLowerCase();
        const line = values.join(", ");
        headers[lowerCase] = lowerCase in headers ? `${headers[lowerCase]}, ${line}` : line;
      }
      event.headers = headers;
    },
  };
}

// The gateway repeats every header in multiValueHeaders; `headers` alone keeps but the last of repeated lines.
function headerLines(event: ApiEvent): Record<string, readonly string[]> {
  const single = Object.entries(event.headers ?? {}).map(([name, value]) => [name, [value ?? ""]] as const);
  const multiple = Object.entries(event.multiValueHeaders ?? {}).map(
    ([name, values]) => [name, values ?? []] as const,
  );
  return Object.fromEntries(multiple.length > 0 ? multiple : single);
}

const EnvironmentSchema = v.object(
  {
    /** Origins of web apps, comma separated, or `*`. */
    ALLOWED_ORIGINS: v.string(),
    /** The CloudWatch namespace of what is counted. */
    METRICS_NAMESPACE: v.optional(v.string(), "FitnessBooking"),
  },
  "The environment variable ALLOWED_ORIGINS is not set.",
);

/**
 * The chain's settings from a function's environment.
 * @throws where a variable is missing
 */
export function functionSettings(environment: Readonly<Record<string, string | undefined>>): ApiSettings {
  const { ALLOWED_ORIGINS, METRICS_NAMESPACE } = v.parse(EnvironmentSchema, environment);
  return {
    allowedOrigins: ALLOWED_ORIGINS.split(","),
    log: functionLogger(),
    now: () => new Date(),
    metricsNamespace: METRICS_NAMESPACE,
  };
}
