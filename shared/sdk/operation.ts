import type { operations } from "./api-types.ts";

/**
 * The name of an operation of the API. The token operation is not called with a token: tokens.ts has it. Events are requests
 * that the API sends.
 */
export type OperationName = Exclude<keyof operations, "getToken" | `${string}Event`>;

/** How an operation is called. */
export interface Operation {
  readonly name: OperationName;
  readonly method: "get" | "post" | "put" | "patch" | "delete";
  /** Its path template. */
  readonly path: string;
  /** Whether all attempts at one call share an `Idempotency-Key`. */
  readonly isIdempotent?: true;
  /** Of a list: the field of its answer that holds the entries. */
  readonly items?: string;
}

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

type SuccessOf<Responses> =
  | (Responses extends { 201: infer Created } ? Created : never)
  | (Responses extends { 200: infer Ok } ? Ok : never);

// Of each success by itself: taken together, an answer that has all fields of another one would be left out.
type JsonOf<Success> = Success extends { content: { "application/json": infer Answer } } ? Answer : never;

/** What an operation answers. */
export type AnswerOf<Name extends OperationName> = JsonOf<SuccessOf<operations[Name]["responses"]>>;

/** A record that was read, for `ifMatch`: only its version counts. */
export interface Versioned {
  readonly version: number;
}

/** Options of one call. */
export interface CallOptions {
  /** The key of an earlier call that ended as `unreachable`, to repeat that call; a new key by default. */
  readonly idempotencyKey?: string;
  /** The key of the tour that the call is about, from the entry `TOUR_BOOKED` of its booking. */
  readonly tourKey?: string;
  /** The record that the call may change, as it was read, or its version. A record with another version is refused. */
  readonly ifMatch?: Versioned | number;
  /** Aborts the call, which then rejects. */
  readonly signal?: AbortSignal;
}

/** The arguments of a call: the request may be left out if nothing in it is required. */
export type ArgumentsOf<Name extends OperationName> =
  // biome-ignore lint/complexity/noBannedTypes: asks whether a request without any part will do
  {} extends RequestOf<Name>
    ? [request?: RequestOf<Name>, options?: CallOptions]
    : [request: RequestOf<Name>, options?: CallOptions];

/** A request of any operation. */
export interface AnyRequest {
  readonly path?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}
