import type { Request } from "@middy/core";
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from "aws-lambda";
import type { LogSink } from "../telemetry/logger.ts";
import type { Answer } from "./answer.ts";
import type { AllowedOrigins } from "./cors.ts";

/** The gateway's event on its way through the chain. */
export type ApiEvent = APIGatewayProxyEvent;

/** What passes through the chain on the way out: the operation's answer, then what the gateway takes. */
export type ApiResult = Answer | APIGatewayProxyResult;

/** A request on its way through the chain. */
export type ChainRequest = Request<ApiEvent, ApiResult>;

/** What the chain needs beside the operation. */
export interface ApiSettings {
  readonly allowedOrigins: AllowedOrigins;
  readonly log: LogSink;
  /** The present, by which a token is expired or not. */
  readonly now: () => Date;
  /** The CloudWatch namespace of what is counted. */
  readonly metricsNamespace: string;
}
