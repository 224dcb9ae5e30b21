import type { MiddlewareObj } from "@middy/core";
import { DatabaseUnavailable } from "../tables/database-unavailable.ts";
import { describeFault } from "../telemetry/logger.ts";
import { type Answer, refuse } from "./answer.ts";
import type { ApiEvent, ApiResult, ApiSettings, ChainRequest } from "./chain.ts";
import { httpResponse } from "./http-response.ts";
import type { OperationName } from "./operations.ts";
import { RequestRefused } from "./request-refused.ts";

// Path parameters are ids; what is longer is none and need not fill the log.
const LONGEST_LOGGED_PARAMETER = 64;

let isColdStart = true;

/** The outermost middleware: whatever happens inside becomes an HTTP response with an envelope and one log line. */
export function answering(
  operation: OperationName,
  settings: ApiSettings,
): MiddlewareObj<ApiEvent, ApiResult> {
  const startedAtMs = new WeakMap<ApiEvent, number>();

  function answerWith(request: ChainRequest, answer: Answer): void {
    const response = httpResponse(answer, requestHeaders(request.event), settings.allowedOrigins);
    request.response = response;
    const startMs = startedAtMs.get(request.event) ?? performance.now();
    settings.log.info("request", {
      operation,
      ...describeRequest(request.event),
      status: response.statusCode,
      ...(answer.ok && answer.isReplay ? { is_replay: true } : {}),
      codes: answer.ok ? [] : answer.problems.map(({ errorCode }) => errorCode),
      duration_ms: Math.round(performance.now() - startMs),
      cold_start: isColdStart,
    });
    isColdStart = false;
  }

  return {
    before: ({ event }) => {
      startedAtMs.set(event, performance.now());
    },
    after: (request) => {
      if (request.response && "ok" in request.response) answerWith(request, request.response);
    },
    onError: (request) => {
      answerWith(request, answerTo(request.error, operation, settings, request.event));
    },
  };
}

function answerTo(fault: unknown, operation: OperationName, settings: ApiSettings, event: ApiEvent): Answer {
  if (fault instanceof RequestRefused) return fault.refusal;
  settings.log.error("fault", { operation, ...describeRequest(event), fault: describeFault(fault) });
  return refuse(fault instanceof DatabaseUnavailable ? "SERVICE_UNAVAILABLE" : "INTERNAL_ERROR");
}

function describeRequest(event: ApiEvent) {
  const { requestId, authorizer } = event.requestContext;
  const path = Object.entries(event.pathParameters ?? {}).map(([name, value]) => [
    name,
    value?.slice(0, LONGEST_LOGGED_PARAMETER),
  ]);
  return { request_id: requestId, principal: authorizer?.principal, ...Object.fromEntries(path) };
}

// A fault may come before the header names are in lower case.
function requestHeaders(event: ApiEvent): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(event.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value ?? ""]),
  );
}
