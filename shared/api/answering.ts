import type { MiddlewareObj } from "@middy/core";
import { DatabaseUnavailable } from "../tables/database-unavailable.ts";
import { embeddedMetrics } from "../telemetry/embedded-metrics.ts";
import { describeFault } from "../telemetry/logger.ts";
import { type Answer, refuse } from "./answer.ts";
import type { ApiEvent, ApiResult, ApiSettings, ChainRequest } from "./chain.ts";
import { httpResponse } from "./http-response.ts";
import type { OperationName } from "./operations.ts";
import type { RequestAccount, RequestAccounts } from "./request-accounts.ts";
import { countedAs, requestMetrics } from "./request-metrics.ts";
import { RequestRefused } from "./request-refused.ts";

// Path parameters are ids; what is longer is none and need not fill the log.
const LONGEST_LOGGED_PARAMETER = 64;

let isColdStart = true;

/**
 * The outermost middleware: whatever happens inside becomes an HTTP response with an envelope and one log line, from
 * which CloudWatch takes the metrics too.
 */
export function answering(
  operation: OperationName,
  settings: ApiSettings,
  accounts: RequestAccounts,
): MiddlewareObj<ApiEvent, ApiResult> {
  function answerWith(request: ChainRequest, answer: Answer): void {
    const response = httpResponse(answer, requestHeaders(request.event), settings.allowedOrigins);
    request.response = response;
    settings.log.info("request", {
      operation,
      ...describeRequest(request.event),
      status: response.statusCode,
      codes: answer.ok ? [] : answer.problems.map(({ errorCode }) => errorCode),
      ...countedAs(answer),
      ...describeEffort(accounts.of(request.event)),
      cold_start: isColdStart,
      ...embeddedMetrics(settings.metricsNamespace, requestMetrics(answer), new Date()),
    });
    isColdStart = false;
  }

  return {
    before: ({ event }) => {
      accounts.of(event);
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
  const { tenant_id, tenant_uuid } = event.pathParameters ?? {};
  return {
    request_id: requestId,
    principal: authorizer?.principal,
    tenant: (tenant_id ?? tenant_uuid)?.slice(0, LONGEST_LOGGED_PARAMETER),
  };
}

function describeEffort({ startMs, usage }: RequestAccount) {
  return {
    duration_ms: Math.round(performance.now() - startMs),
    round_trips: usage.roundTrips,
    read_units: usage.readUnits,
    write_units: usage.writeUnits,
    conflict_retries: usage.conflictRetries,
  };
}

// A fault may come before the header names are in lower case.
function requestHeaders(event: ApiEvent): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(event.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value ?? ""]),
  );
}
