import middy from "@middy/core";
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from "aws-lambda";
import type { Deadline } from "../tables/deadline.ts";
import type { Usage } from "../tables/usage.ts";
import type { Answer } from "./answer.ts";
import { answering } from "./answering.ts";
import type { ApiEvent, ApiResult, ApiSettings } from "./chain.ts";
import { type Caller, readAuthorizerContext } from "./grants.ts";
import { readJsonBody } from "./json-body.ts";
import { lowerCaseHeaders } from "./lower-case-headers.ts";
import type { OperationName } from "./operations.ts";
import { type RequestAccount, RequestAccounts } from "./request-accounts.ts";
import { RequestRefused } from "./request-refused.ts";

/** A request whose token the authorizer has checked. */
export interface ApiRequest {
  readonly caller: Caller;
  readonly pathParameters: Readonly<Record<string, string | undefined>>;
  /** Header values by lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /**
   * Reads the body as JSON, to be called once the caller may act.
   * @throws {RequestRefused} where it is too large, not declared as JSON, or none
   */
  readonly readBody: () => Promise<unknown>;
  /** Until when the request may call the database: its answer is given then, whatever is under way. */
  readonly deadline: Deadline;
  /** What the request asks of the database is counted here. */
  readonly usage: Usage;
}

/** An operation reads, decides and commits; a refusal is a value, a fault is thrown. */
export type Operation = (request: ApiRequest) => Promise<Answer>;

/** A function's entry as Lambda calls it for a REST API's proxy integration. */
export type ApiHandler = (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>;

// Enough to write the answer and the log line before Lambda ends the invocation.
const TIME_TO_ANSWER_MS = 300;

/**
 * The one chain of every operation: an envelope and a log line on every way out, lower-case header names, a caller whom
 * the authorizer vouches for, then the operation.
 */
export function apiHandler(name: OperationName, operation: Operation, settings: ApiSettings): ApiHandler {
  const accounts = new RequestAccounts();
  const chain = middy<ApiEvent, ApiResult>({
    timeoutEarlyInMillis: TIME_TO_ANSWER_MS,
    timeoutEarlyResponse: () => {
      throw new RequestRefused("SERVICE_UNAVAILABLE");
    },
  })
    .use(answering(name, settings, accounts))
    .use(lowerCaseHeaders())
    .use(vouchedCaller(accounts, settings.now))
    .handler((event, context, { signal }) => {
      const remainingMs = () => context.getRemainingTimeInMillis() - TIME_TO_ANSWER_MS;
      return operation(apiRequest(event, { remainingMs, signal }, accounts.of(event)));
    });
  // The outermost middleware turns every answer into the gateway's result, which middy's types cannot say.
  return chain as unknown as ApiHandler;
}

function apiRequest(event: ApiEvent, deadline: Deadline, { caller, usage }: RequestAccount): ApiRequest {
  if (caller === undefined) throw new Error("The chain asks for the caller before it calls the operation.");
  return {
    caller,
    pathParameters: event.pathParameters ?? {},
    headers: event.headers,
    readBody: () => readJsonBody(event),
    deadline,
    usage,
  };
}

// TOKEN_MISSING stands for a route that was deployed without its authorizer. The expiry is checked once more because the
// gateway keeps the authorizer's answer for five minutes, be the token expired by then or not.
function vouchedCaller(accounts: RequestAccounts, now: () => Date) {
  return {
    before: ({ event }: { readonly event: ApiEvent }) => {
      const caller = readAuthorizerContext(event.requestContext.authorizer);
      if (caller === undefined) throw new RequestRefused("TOKEN_MISSING", { identifier: "Authorization" });
      if (now().getTime() >= caller.expiresAtS * 1_000) {
        throw new RequestRefused("TOKEN_INVALID", { identifier: "Authorization" });
      }
      accounts.of(event).caller = caller;
    },
  };
}
