import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from "aws-lambda";
import { createAppointment } from "../../functions/appointments/create-appointment/operation.ts";
import { bookTour } from "../../functions/tours/book-tour/operation.ts";
import { type ApiHandler, apiHandler, type Operation } from "../../shared/api/api-handler.ts";
import { type Caller, type Grants, toAuthorizerContext } from "../../shared/api/caller.ts";
import type { OperationName } from "../../shared/api/operations.ts";
import type { Database } from "../../shared/tables/database.ts";
import type { LogFields, LogSink } from "../../shared/telemetry/logger.ts";
import { newRecordId } from "../../shared/values/record-id.ts";
import { assertDescribed } from "./described-answer.ts";

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
  /** The token's `exp`; {@link TOKEN_EXPIRES_S} where it is not said. */
  readonly expiresAtS?: number;
  readonly pathParameters?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether there are no other headers, not even `Content-Type`. */
  readonly replaceHeaders?: boolean;
  /** The body's text as it is; replaces the JSON of the body. */
  readonly rawBody?: string | null;
  readonly isBase64Encoded?: boolean;
  readonly authorizer?: Readonly<Record<string, unknown>> | undefined;
  readonly remainingMs?: () => number;
}

/** The two operations behind their whole chain, on tables of the caller's. */
export interface FunctionsUnderTest {
  readonly bookTour: (body: unknown, options?: RequestOptions) => Promise<TestAnswer>;
  readonly createAppointment: (body: unknown, options?: RequestOptions) => Promise<TestAnswer>;
  readonly log: LogLine[];
}

/** Parts of the functions that a test may replace. */
export interface FunctionParts {
  readonly now?: () => Date;
  readonly newId?: (now: Date) => number;
  readonly allowedOrigins?: readonly string[];
  /** Whether answers may be others than the API description allows; what records its examples needs that. */
  readonly isUndescribed?: boolean;
}

export const NORTHWIND = "0b2f6f0e-7c1d-4c55-9a63-3f5c8a1d2e01";
export const HARBOUR = "5d9c3a77-41b8-4f0e-8e2a-6b7f90c1d202";
export const LONDON_BRIDGE = "7a1e4c90-2f6b-4d38-b5a1-9c0d3e5f7101";
export const HARBOUR_SYDNEY = "e94b7a1c-5d30-4826-9f7e-2c1d0b3a4303";

/** The instant at which tests book unless they say otherwise: a Friday. */
export const TEST_NOW = new Date("2026-11-20T09:00:00.000Z");

/** When tokens expire unless a test says otherwise: after all that it waits for. */
export const TOKEN_EXPIRES_S = Date.UTC(2100, 0, 1) / 1_000;

/** The namespace that the functions under test count in. */
export const METRICS_NAMESPACE = "FitnessBooking-test";

/** The time limit that infra/stack/booking-function.ts gives every function. */
export const LAMBDA_TIMEOUT_MS = 15_000;

/** Builds both operations with the chain that the handlers use. */
export function functionsUnderTest(database: Database, parts: FunctionParts = {}): FunctionsUnderTest {
  const { lines, settings } = recordingSettings(parts);
  const dependencies = { database, now: parts.now ?? (() => TEST_NOW), newId: parts.newId ?? newRecordId };
  const tours = apiHandler("bookTour", bookTour(dependencies), settings);
  const appointments = apiHandler("createAppointment", createAppointment(dependencies), settings);
  const tourPath = { company_uuid: NORTHWIND, tenant_uuid: LONDON_BRIDGE };
  const described = parts.isUndescribed ? (_: OperationName, answer: TestAnswer) => answer : asDescribed;
  return {
    bookTour: async (body, options = {}) =>
      described("bookTour", await call(tours, body, { pathParameters: tourPath, ...options })),
    createAppointment: async (body, options = {}) => {
      const pathParameters = { tenant_id: "11" };
      return described("createAppointment", await call(appointments, body, { pathParameters, ...options }));
    },
    log: lines,
  };
}

/** The answer, where the API description allows it. */
function asDescribed(operation: OperationName, answer: TestAnswer): TestAnswer {
  const contentType = String(answer.headers["Content-Type"]);
  assertDescribed(operation, { status: answer.status, contentType, text: answer.text });
  return answer;
}

/** Any operation behind the chain, as if it were *Create new appointment*. */
export function operationUnderTest(operation: Operation, parts: FunctionParts = {}) {
  const { lines, settings } = recordingSettings(parts);
  const handler = apiHandler("createAppointment", operation, settings);
  return { post: (body: unknown, options: RequestOptions = {}) => call(handler, body, options), log: lines };
}

function recordingSettings({ allowedOrigins = ["*"], now = () => TEST_NOW }: FunctionParts) {
  const lines: LogLine[] = [];
  const log: LogSink = {
    info: (message, fields) => void lines.push({ level: "info", message, fields }),
    error: (message, fields) => void lines.push({ level: "error", message, fields }),
  };
  return { lines, settings: { allowedOrigins, log, now, metricsNamespace: METRICS_NAMESPACE } };
}

async function call(handler: ApiHandler, body: unknown, options: RequestOptions): Promise<TestAnswer> {
  const result = await handler(proxyEvent(body, options), lambdaContext(options));
  return parseResult(result);
}

function parseResult(result: APIGatewayProxyResult): TestAnswer {
  const { statusCode: status, headers = {}, body: text } = result;
  return { status, headers, text, body: JSON.parse(text) };
}

function proxyEvent(body: unknown, options: RequestOptions): APIGatewayProxyEvent {
  const caller: Caller = {
    principal: "northwind-app",
    grants: options.grants ?? { companies: [NORTHWIND], tenants: [] },
    expiresAtS: options.expiresAtS ?? TOKEN_EXPIRES_S,
  };
  // The fields that the chain reads; the gateway sends more.
  const event: Partial<APIGatewayProxyEvent> = {
    headers: {
      ...(options.replaceHeaders ? {} : { "Content-Type": "application/json" }),
      ...options.headers,
    },
    multiValueHeaders: {},
    pathParameters: { ...options.pathParameters },
    body: options.rawBody === undefined ? JSON.stringify(body) : options.rawBody,
    isBase64Encoded: options.isBase64Encoded ?? false,
    requestContext: {
      requestId: "request-1",
      authorizer: "authorizer" in options ? options.authorizer : toAuthorizerContext(caller),
    } as unknown as APIGatewayProxyEvent["requestContext"],
  };
  return event as APIGatewayProxyEvent;
}

function lambdaContext(options: RequestOptions): Context {
  return { getRemainingTimeInMillis: options.remainingMs ?? (() => LAMBDA_TIMEOUT_MS) } as Context;
}
