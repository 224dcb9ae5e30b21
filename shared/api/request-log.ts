import type { MiddlewareObj } from "@middy/core";
import { embeddedMetrics, type MetricGroup } from "../telemetry/embedded-metrics.ts";
import { describeFault } from "../telemetry/logger.ts";
import { Usage } from "../telemetry/usage.ts";
import { OutOfTime, Unavailable } from "../values/unavailable.ts";
import { type Answer, RequestRefused, refuse } from "./answer.ts";
import type { ApiEvent, ApiResult, ApiSettings, ChainRequest, Operation } from "./api-request.ts";
import type { Caller } from "./caller.ts";
import { httpResponse } from "./http-response.ts";
import type { OperationName } from "./operations.ts";

/** What is noted of one request while it is answered. */
export interface RequestAccount {
  /** On the clock of `performance.now()`. */
  readonly startMs: number;
  readonly usage: Usage;
  /** What is asked for, once the router has said so. */
  route?: { readonly name: OperationName; readonly load: () => Promise<Operation> };
  /** Whom the authorizer vouches for, once the chain has asked. */
  caller?: Caller;
  /** What answers, once it is loaded. */
  operation?: Operation;
}

/** The accounts of the requests that are under way. */
export class RequestAccounts {
  readonly #byEvent = new WeakMap<ApiEvent, RequestAccount>();

  /** The account of a request, opened when it is first asked for. */
  of(event: ApiEvent): RequestAccount {
    const account = this.#byEvent.get(event) ?? { startMs: performance.now(), usage: new Usage() };
    this.#byEvent.set(event, account);
    return account;
  }
}

/** What every request counts, by the field of its log line: for its operation, and for all operations together. */
export const operationMetrics = {
  dimensions: [["operation"], []],
  metrics: {
    bookings: "Count",
    replays: "Count",
    conflict_retries: "Count",
    duration_ms: "Milliseconds",
  },
} as const satisfies MetricGroup;

/** What a refused request counts beside that; `code` is the one that decided the status. */
export const refusalMetrics = {
  dimensions: [["operation", "code"], ["code"]],
  metrics: { refusals: "Count" },
} as const satisfies MetricGroup;

/** The metrics of a request that got this answer. */
export function requestMetrics(answer: Answer): readonly MetricGroup[] {
  return answer.ok ? [operationMetrics] : [operationMetrics, refusalMetrics];
}

// Path parameters are ids; what is longer is none and need not fill the log.
const MAX_LOGGED_PARAMETER = 64;
const NO_OPERATION = "none";

let isColdStart = true;

/**
 * The outermost middleware: whatever happens inside becomes an HTTP response with an envelope and one log line, from
 * which CloudWatch takes the metrics too.
 */
export function answering(
  settings: ApiSettings,
  accounts: RequestAccounts,
): MiddlewareObj<ApiEvent, ApiResult> {
  function answerWith(request: ChainRequest, answer: Answer): void {
    const response = httpResponse(answer, requestHeaders(request.event), settings.allowedOrigins);
    request.response = response;
    const account = accounts.of(request.event);
    settings.log.info("request", {
      ...describeRequest(request.event, account),
      status: response.statusCode,
      codes: answer.ok ? [] : answer.problems.map(({ errorCode }) => errorCode),
      ...countedAs(answer, account.operation),
      ...describeEffort(account),
      cold_start: isColdStart,
      ...embeddedMetrics(settings.metricsNamespace, requestMetrics(answer), new Date()),
    });
    isColdStart = false;
  }

  function answerTo(fault: unknown, event: ApiEvent): Answer {
    if (fault instanceof RequestRefused) return fault.refusal;
    const account = accounts.of(event);
    if (!(fault instanceof OutOfTime)) {
      settings.log.error("fault", { ...describeRequest(event, account), fault: describeFault(fault) });
    }
    return refuse(fault instanceof Unavailable ? "SERVICE_UNAVAILABLE" : "INTERNAL_ERROR");
  }

  return {
    before: ({ event }) => {
      accounts.of(event);
    },
    after: (request) => {
      if (request.response && "ok" in request.response) answerWith(request, request.response);
    },
    onError: (request) => {
      answerWith(request, answerTo(request.error, request.event));
    },
  };
}

// A read is no booking, nor is a change or a replay of one. Changes are in no metric, which would cost one per operation:
// a query of the log counts them.
function countedAs(answer: Answer, operation: Operation | undefined) {
  if (!answer.ok) return { bookings: 0, replays: 0, refusals: 1, code: answer.problems[0].errorCode };
  if (answer.isReplay) return { bookings: 0, replays: 1 };
  const counts = operation?.counts;
  return { bookings: counts === "booking" ? 1 : 0, replays: 0, ...(counts === "change" && { changes: 1 }) };
}

function describeRequest(event: ApiEvent, { route }: RequestAccount) {
  const { requestId, authorizer } = event.requestContext;
  const { tenant_id, tenant_uuid } = event.pathParameters ?? {};
  return {
    operation: route?.name ?? NO_OPERATION,
    request_id: requestId,
    principal: authorizer?.principal,
    tenant: (tenant_id ?? tenant_uuid)?.slice(0, MAX_LOGGED_PARAMETER),
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
