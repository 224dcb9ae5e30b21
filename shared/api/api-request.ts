import type { Request } from "@middy/core";
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from "aws-lambda";
import type { LogSink } from "../telemetry/logger.ts";
import type { Usage } from "../telemetry/usage.ts";
import type { Deadline } from "../values/unavailable.ts";
import type { Answer } from "./answer.ts";
import type { Caller } from "./caller.ts";
import type { AllowedOrigins } from "./http-response.ts";

/** What a function needs beside its operations. */
export interface ApiSettings {
  readonly allowedOrigins: AllowedOrigins;
  readonly log: LogSink;
  /** The present, by which a token is expired or not. */
  readonly now: () => Date;
  /** The CloudWatch namespace of what is counted. */
  readonly metricsNamespace: string;
}

/** A request to an operation that its token allows. */
export interface ApiRequest {
  readonly caller: Caller;
  readonly pathParameters: Readonly<Record<string, string | undefined>>;
  /** All values of each query parameter, in the order in which they came. */
  readonly query: Readonly<Record<string, readonly string[] | undefined>>;
  /** Where the API's paths begin for this caller, such as `https://booking.club.example`; without a trailing slash. */
  readonly baseUrl: string;
  /** Header values by lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /**
   * Reads the body as JSON, to be called once the caller may act. A body of more than `maxBytes` is refused before it is parsed.
   * @throws {RequestRefused} where it is too large, not declared as JSON, or none
   */
  readonly readBody: (maxBytes?: number) => Promise<unknown>;
  /** How long the body is, in bytes. */
  readonly bodyBytes: () => number;
  /** The same for a request without a required field: `{}`, an empty body or none, however declared, has no fields. */
  readonly readOptionalBody: (maxBytes?: number) => Promise<unknown>;
  /** Until when the request may call the database: its answer is given then, whatever is under way. */
  readonly deadline: Deadline;
  /** What the request asks of the database is counted here. */
  readonly usage: Usage;
}

/** What the chain knows of an operation. */
export interface Operation {
  /** What a success counts as; a change is a write that books nobody. */
  readonly counts: "booking" | "change" | "read";
  /** Reads, decides and commits; a refusal is a value, a fault is thrown. */
  readonly run: (request: ApiRequest) => Promise<Answer>;
}

/** The gateway's event on its way through the chain. */
export type ApiEvent = APIGatewayProxyEvent;

/** What passes through the chain on the way out: the operation's answer, then what the gateway takes. */
export type ApiResult = Answer | APIGatewayProxyResult;

/** A request on its way through the chain. */
export type ChainRequest = Request<ApiEvent, ApiResult>;
