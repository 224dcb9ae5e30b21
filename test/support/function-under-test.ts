import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from "aws-lambda";
import { appointmentOperations } from "../../functions/appointments/operations.ts";
import { tourOperations } from "../../functions/tours/operations.ts";
import { linkSecret } from "../../functions/tours/tour/tour-key.ts";
import { webhookServices } from "../../functions/tours/webhooks/webhook-services.ts";
import { type ApiHandler, apiHandler } from "../../shared/api/api-handler.ts";
import type { Operation } from "../../shared/api/api-request.ts";
import { type Caller, type Grants, toAuthorizerContext } from "../../shared/api/caller.ts";
import { type OperationName, operationNames, operations, type Scope } from "../../shared/api/operations.ts";
import { TenantCache } from "../../shared/club/tenant-cache.ts";
import { utcOffsetMs } from "../../shared/club/utc-offset.ts";
import { LinkSecret } from "../../shared/messages/link-secret.ts";
import {
  type AnyModules,
  bound,
  type Dependencies,
  definitionsOf,
  type Environment,
  type Service,
} from "../../shared/operations/operation-definition.ts";
import type { Database } from "../../shared/tables/database.ts";
import type { LogFields, LogSink } from "../../shared/telemetry/logger.ts";
import { newRandomKey, RANDOM_VALUES, recordId } from "../../shared/values/record-id.ts";
import type { WebhookServices } from "../../shared/webhooks/webhook-services.ts";
import { assertDescribed } from "./described-answer.ts";
import { type Role, runAs } from "./running-role.ts";
import { recordedServices } from "./webhook-services.ts";

/** One line that a function logged. */
export interface LogLine {
  readonly level: "info" | "error";
  readonly message: string;
  readonly fields: LogFields;
}

/** What the function answered, its body parsed. */
export interface TestAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The body as it was sent. */
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any;
}

/** What of a request a test may want to differ. */
export interface RequestOptions {
  readonly grants?: Grants;
  /** Who calls; `northwind-app` where it is not said. */
  readonly principal?: string;
  /** The operations that the authorizer allows; all where it is not said. */
  readonly operations?: readonly OperationName[];
  /** The scopes of the token; those of an app that books by default. */
  readonly scopes?: readonly Scope[];
  /** Replaces the operation's own method. */
  readonly method?: string;
  /** Replaces the operation's own path template. */
  readonly resource?: string;
  /** The token's `exp`; {@link TOKEN_EXPIRES_S} where it is not said. */
  readonly expiresAtS?: number;
  readonly pathParameters?: Readonly<Record<string, string>>;
  /** All values of each query parameter. */
  readonly query?: Readonly<Record<string, string[]>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether there are no other headers, not even `Content-Type`. */
  readonly replaceHeaders?: boolean;
  /** The body's text as it is; replaces the JSON of the body. */
  readonly rawBody?: string | null;
  readonly isBase64Encoded?: boolean;
  readonly authorizer?: Readonly<Record<string, unknown>> | undefined;
  readonly remainingMs?: () => number;
}

/** Sends a request to an operation; those without a body take undefined. */
export type Send = (body?: unknown, options?: RequestOptions) => Promise<TestAnswer>;

/** Every operation behind its function's whole chain, on tables of the caller's. */
export type FunctionsUnderTest = { readonly [Name in OperationName]: Send } & { readonly log: LogLine[] };

/** Parts of the functions that a test may replace. */
export interface FunctionParts {
  readonly now?: () => Date;
  readonly newId?: (now: Date) => number;
  readonly newKey?: () => string;
  readonly webhookServices?: WebhookServices;
  /** Whether the stack has no secret of links in messages; it is {@link TEST_LINK_SECRET} otherwise. */
  readonly sendsNoMessages?: boolean;
  readonly environment?: Environment;
  readonly allowedOrigins?: readonly string[];
  /** Whether answers may be others than the API description allows; what records its examples needs that. */
  readonly isUndescribed?: boolean;
}

export const NORTHWIND = "0b2f6f0e-7c1d-4c55-9a63-3f5c8a1d2e01";
export const HARBOUR = "5d9c3a77-41b8-4f0e-8e2a-6b7f90c1d202";
export const LONDON_BRIDGE = "7a1e4c90-2f6b-4d38-b5a1-9c0d3e5f7101";
export const HARBOUR_SYDNEY = "e94b7a1c-5d30-4826-9f7e-2c1d0b3a4303";

/** The scopes of an app that books everything and manages nothing. */
const APP_SCOPES: readonly Scope[] = [
  "tours.write",
  "appointments.write",
  "appointments.read",
  "classes.write",
  "classes.read",
];

/** The path parameters that name the sample club's Northwind London Bridge. */
export const LONDON_BRIDGE_PATH: Readonly<Record<string, string>> = {
  company_uuid: NORTHWIND,
  tenant_uuid: LONDON_BRIDGE,
  tenant_id: "11",
};

/** The instant at which tests book unless they say otherwise: a Friday. */
export const TEST_NOW = new Date("2026-11-20T09:00:00.000Z");

/** The secret of links in messages, of functions under test. */
export const TEST_LINK_SECRET = new LinkSecret(Buffer.alloc(32, 7));

/** When tokens expire unless a test says otherwise: after all that it waits for. */
export const TOKEN_EXPIRES_S = Date.UTC(2100, 0, 1) / 1_000;

/** The namespace that the functions under test count in. */
export const METRICS_NAMESPACE = "FitnessBooking-test";

/** The time limit that infra/stack/booking-function.ts gives every function. */
export const LAMBDA_TIMEOUT_MS = 15_000;

/** Gives services in place of those that a function makes. */
export function using(services: readonly (readonly [Service<unknown>, unknown])[]): Dependencies["use"] {
  const given = new Map<Service<unknown>, unknown>(services);
  // The caller pairs each service with what it makes.
  return async <Made>(service: Service<Made>) => {
    if (!given.has(service)) given.set(service, service({}));
    return (await given.get(service)) as Made;
  };
}

// Odd, so that each of the 4,096 comes once before any comes again; no id is the next one of another.
const STEP = 1_237;
let drawn = 0;

/**
 * An id that no other record of this process has in the same millisecond. A test stops the clock, and one in 4,096 drawn ids
 * would be taken: the request is sent again then, and costs twice what it should.
 */
function newDistinctId(now: Date): number {
  drawn = (drawn + STEP) % RANDOM_VALUES;
  return recordId(now, drawn);
}

/** Builds all operations with the chain that the handlers use. */
export function functionsUnderTest(database: Database, parts: FunctionParts = {}): FunctionsUnderTest {
  const { lines, settings } = recordingSettings(parts);
  const now = parts.now ?? (() => TEST_NOW);
  const newId = parts.newId ?? newDistinctId;
  const newKey = parts.newKey ?? newRandomKey;
  const dependencies = {
    ...{ database, now, newId, newKey, utcOffsetMs },
    environment: parts.environment ?? {},
    use: using([
      [webhookServices, parts.webhookServices ?? recordedServices()],
      [linkSecret, parts.sendsNoMessages ? undefined : async () => TEST_LINK_SECRET],
    ]),
  };
  const handlers = {
    Tours: apiHandler(bound(tourOperations, { ...dependencies, tenants: new TenantCache() }), settings),
    Appointments: apiHandler(
      bound(appointmentOperations, { ...dependencies, tenants: new TenantCache() }),
      settings,
    ),
  };
  const described = parts.isUndescribed ? (_: OperationName, answer: TestAnswer) => answer : asDescribed;
  const sends = operationNames.map((name): [OperationName, Send] => [
    name,
    async (body, options = {}) => {
      const pathParameters = defaultPath(name);
      const answer = await runAs(await roleOf(name), () =>
        call(handlers[operations[name].function], name, body, { pathParameters, ...options }),
      );
      return described(name, answer);
    },
  ]);
  return { ...(Object.fromEntries(sends) as { [Name in OperationName]: Send }), log: lines };
}

const modules: AnyModules = { ...tourOperations, ...appointmentOperations };

async function roleOf(name: OperationName): Promise<Role> {
  const load = modules[name];
  if (load === undefined) throw new Error(`No function has ${name}.`);
  const { tables } = Object.values(await definitionsOf({ [name]: load }))[0] ?? { tables: {} };
  return { name, tables };
}

/** The path parameters of Northwind London Bridge, as far as the operation has them. */
function defaultPath(name: OperationName): Record<string, string> {
  const known = Object.entries(LONDON_BRIDGE_PATH);
  return Object.fromEntries(known.filter(([parameter]) => operations[name].path.includes(`{${parameter}}`)));
}

/** The answer, where the API description allows it. */
function asDescribed(operation: OperationName, answer: TestAnswer): TestAnswer {
  const contentType = String(answer.headers["Content-Type"]);
  assertDescribed(operation, { status: answer.status, contentType, text: answer.text });
  return answer;
}

/** Something in an operation's place behind the chain, as if it were *Create new appointment*. */
export function operationUnderTest(operation: Partial<Operation>, parts: FunctionParts = {}) {
  const { lines, settings } = recordingSettings(parts);
  const run: Operation["run"] = () => Promise.reject(new Error("The operation has nothing to run."));
  const whole: Operation = { counts: "booking", run, ...operation };
  const loaded: Operation[] = [];
  const load = async () => {
    loaded.push(whole);
    return whole;
  };
  const handler = apiHandler({ createAppointment: load }, settings);
  const post: Send = (body, options = {}) => call(handler, "createAppointment", body, options);
  return { post, log: lines, loaded };
}

function recordingSettings({ allowedOrigins = ["*"], now = () => TEST_NOW }: FunctionParts) {
  const lines: LogLine[] = [];
  const log: LogSink = {
    info: (message, fields) => void lines.push({ level: "info", message, fields }),
    error: (message, fields) => void lines.push({ level: "error", message, fields }),
  };
  return { lines, settings: { allowedOrigins, log, now, metricsNamespace: METRICS_NAMESPACE } };
}

async function call(
  handler: ApiHandler,
  name: OperationName,
  body: unknown,
  options: RequestOptions,
): Promise<TestAnswer> {
  const result = await handler(proxyEvent(name, body, options), lambdaContext(options));
  return parseResult(result);
}

function parseResult(result: APIGatewayProxyResult): TestAnswer {
  const { statusCode: status, headers = {}, body: text } = result;
  return { status, headers, text, body: JSON.parse(text) };
}

function proxyEvent(name: OperationName, body: unknown, options: RequestOptions): APIGatewayProxyEvent {
  const caller: Caller = {
    principal: options.principal ?? "northwind-app",
    grants: options.grants ?? { companies: [NORTHWIND], tenants: [] },
    operations: options.operations ?? operationNames,
    scopes: options.scopes ?? APP_SCOPES,
    expiresAtS: options.expiresAtS ?? TOKEN_EXPIRES_S,
  };
  // The fields that the chain reads; the gateway sends more.
  const event: Partial<APIGatewayProxyEvent> = {
    httpMethod: options.method ?? operations[name].method,
    resource: options.resource ?? operations[name].path,
    path: "/",
    multiValueQueryStringParameters: { ...options.query },
    headers: {
      ...(options.replaceHeaders ? {} : { "Content-Type": "application/json" }),
      ...options.headers,
    },
    multiValueHeaders: {},
    pathParameters: { ...options.pathParameters },
    body: options.rawBody === undefined ? (JSON.stringify(body) ?? null) : options.rawBody,
    isBase64Encoded: options.isBase64Encoded ?? false,
    requestContext: {
      requestId: "request-1",
      domainName: "api.test",
      path: "/",
      authorizer: "authorizer" in options ? options.authorizer : toAuthorizerContext(caller),
    } as unknown as APIGatewayProxyEvent["requestContext"],
  };
  return event as APIGatewayProxyEvent;
}

function lambdaContext(options: RequestOptions): Context {
  return { getRemainingTimeInMillis: options.remainingMs ?? (() => LAMBDA_TIMEOUT_MS) } as Context;
}
