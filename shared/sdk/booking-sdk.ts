import createClient from "openapi-fetch";
import { type AccessToken, TokenKeeper } from "./access-token.ts";
import { apiOperations } from "./api-operations.ts";
import { type ApiResult, asResult } from "./api-result.ts";
import type { components, operations } from "./api-types.ts";
import { type AttemptTiming, defaultTiming, repeatAttempts } from "./attempts.ts";
import { newIdempotencyKey } from "./idempotency-key.ts";

type Schemas = components["schemas"];

/** The body of *Book tour*. */
export type BookTourRequest = Schemas["BookTourRequest"];
/** What *Book tour* answers. */
export type BookTourAnswer = Schemas["BookTourAnswer"];
/** The body of *Create new appointment*. */
export type CreateAppointmentRequest = Schemas["CreateAppointmentRequest"];
/** What *Create new appointment* answers. */
export type CreateAppointmentAnswer = Schemas["CreateAppointmentAnswer"];

/** The name of an operation of the API. */
export type OperationName = keyof typeof apiOperations;

/** A part of a request: there is none, it may be there, or it must. */
type Part<Key extends string, Value> = [NonNullable<Value>] extends [never]
  ? unknown
  : undefined extends Value
    ? { readonly [Name in Key]?: NonNullable<Value> }
    : { readonly [Name in Key]: Value };

type BodyOf<Request> = [NonNullable<Request>] extends [never]
  ? undefined
  : Request extends { content: { "application/json": infer Body } }
    ? Body
    : undefined;

/** What an operation takes: `path`, `query` and `body`, as far as it has them. */
export type RequestOf<Name extends OperationName> = Part<"path", operations[Name]["parameters"]["path"]> &
  Part<"query", operations[Name]["parameters"]["query"]> &
  Part<"body", BodyOf<operations[Name]["requestBody"]>>;

type SuccessOf<Responses> = Responses extends { 201: infer Created }
  ? Created
  : Responses extends { 200: infer Ok }
    ? Ok
    : never;

/** What an operation answers. */
export type AnswerOf<Name extends OperationName> =
  SuccessOf<operations[Name]["responses"]> extends { content: { "application/json": infer Answer } }
    ? Answer
    : never;

type ArgumentsOf<Name extends OperationName> =
  // biome-ignore lint/complexity/noBannedTypes: asks whether a request without any part will do
  {} extends RequestOf<Name>
    ? [request?: RequestOf<Name>, options?: CallOptions]
    : [request: RequestOf<Name>, options?: CallOptions];

/** Every operation of the API, by its name in the API's description. */
export type BookingSdk = {
  readonly [Name in OperationName]: (...call: ArgumentsOf<Name>) => Promise<ApiResult<AnswerOf<Name>>>;
};

/** How to reach the API. */
export interface BookingSdkOptions {
  /** Such as `https://abc.execute-api.eu-west-1.amazonaws.com/prod`. */
  readonly baseUrl: string;
  /** Gets a new access token; called before the first request, and again a minute before the token expires. */
  readonly token: () => Promise<AccessToken>;
  /** Attempts at one call in all, 4 by default. */
  readonly attempts?: number;
  /** Milliseconds that one attempt may take, 15,000 by default. */
  readonly attemptTimeoutMs?: number;
  /** Another `fetch` than the global one. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Another clock and chance than the platform's. */
  readonly timing?: AttemptTiming;
}

/** What may be said of one call. */
export interface CallOptions {
  /** Goes on with an earlier call that ended as `unreachable`; a new key where there is none. */
  readonly idempotencyKey?: string;
  /** The key of the tour that the call is about, from the entry `TOUR_BOOKED` of its booking. */
  readonly tourKey?: string;
  /** The version of the record that the call may change; it is refused where the record has another one. */
  readonly ifMatch?: number;
  /** Breaks the call off. */
  readonly signal?: AbortSignal;
}

const ATTEMPTS = 4;
const ATTEMPT_TIMEOUT_MS = 15_000;

/**
 * An SDK that retries safely: all attempts at one write carry one `Idempotency-Key`, so that a booking whose answer was
 * lost is answered again and not made twice. Refusals and lost connections are results; only an abort rejects.
 */
export function createBookingSdk(options: BookingSdkOptions): BookingSdk {
  const { attempts = ATTEMPTS, attemptTimeoutMs = ATTEMPT_TIMEOUT_MS, timing = defaultTiming } = options;
  const api = createClient<AnyPaths>({
    baseUrl: options.baseUrl,
    headers: { Accept: "application/json" },
    ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
  });
  const tokens = new TokenKeeper(options.token, timing.nowMs);

  function call(
    { method, path: template }: (typeof apiOperations)[OperationName],
    { path, query, body }: AnyRequest = {},
    { idempotencyKey = newIdempotencyKey(), tourKey, ifMatch, signal }: CallOptions = {},
  ): Promise<ApiResult<unknown>> {
    const conditions = {
      ...(method === "get" ? {} : { "Idempotency-Key": idempotencyKey }),
      ...(tourKey === undefined ? {} : { "Tour-Key": tourKey }),
      ...(ifMatch === undefined ? {} : { "If-Match": `"${ifMatch}"` }),
    };
    return repeatAttempts(
      { attempts, timing, signal },
      async () => {
        const token = await tokens.current();
        const timeout = AbortSignal.timeout(attemptTimeoutMs);
        const answer = await api.request(method, template, {
          params: { ...(path && { path }), ...(query && { query }) },
          ...(body === undefined ? {} : { body }),
          headers: { Authorization: `Bearer ${token}`, ...conditions },
          signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
        });
        if (answer.response.status === 401) tokens.forget(token);
        return asResult(answer, idempotencyKey);
      },
      idempotencyKey,
    );
  }

  const calls = Object.entries(apiOperations).map(([name, operation]) => [
    name,
    (request?: AnyRequest, callOptions?: CallOptions) => call(operation, request, callOptions),
  ]);
  // The types are the description's and the calls are the table's; both are made from the same operations.
  return Object.fromEntries(calls) as BookingSdk;
}

interface AnyRequest {
  readonly path?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

/** Any path with any method, for what is typed by the operation's name. */
type AnyPaths = Record<string, Record<(typeof apiOperations)[OperationName]["method"], AnyOperation>>;

interface AnyOperation {
  readonly parameters: { path?: Record<string, unknown>; query?: Record<string, unknown> };
  readonly requestBody?: { content: { "application/json": unknown } };
  readonly responses: {
    200: { content: { "application/json": unknown } };
    default: { content: { "application/json": unknown } };
  };
}
