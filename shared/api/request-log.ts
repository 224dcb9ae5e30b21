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

/** What answers a request. */
export type Route = { readonly load: () => Promise<Operation> } & (
  | { readonly isPublic: false; readonly name: OperationName }
  /** A route that asks for no token. */
  | { readonly isPublic: true; readonly name: string }
);

/** What is noted of one request while it is answered. */
export interface RequestAccount {
  /** On the clock of `performance.now()`. */
  readonly startMs: number;
  readonly usage: Usage;
  /** What is asked for, once the router has said so. */
  route?: Route;
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

/**
 * What every request counts, by the field of its log line, for all operations together. A metric by operation costs as much
 * as three alarms, so there is one only for what an alarm or the dashboard shows by operation. A query of the log has the rest.
 */
export const operationMetrics = {
  dimensions: [[]],
  metrics: {
    bookings: "Count",
    replays: "Count",
    conflict_retries: "Count",
    duration_ms: "Milliseconds",
  },
} as const satisfies MetricGroup;

/** What a booking also counts, by operation. */
export const bookingMetrics = {
  dimensions: [["operation"]],
  metrics: { bookings: "Count" },
} as const satisfies MetricGroup;

/** What a refused request counts beside that; `code` is the one that decided the status. */
export const refusalMetrics = {
  dimensions: [["code"]],
  metrics: { refusals: "Count" },
} as const satisfies MetricGroup;

/** What a request counts that has skipped dates of a template. The sweep of deliveries counts its own in the same metric. */
const skippedMetrics = {
  dimensions: [[]],
  metrics: { classes_skipped: "Count" },
} as const satisfies MetricGroup;

/** The metric of the events that requests put into a table's stream. */
export function eventMetric(table: string): string {
  return `events_${table.toLowerCase()}`;
}

/** The metrics of a request whose line has these fields. */
function requestMetrics(counted: Counted, events: Readonly<Record<string, number>>): readonly MetricGroup[] {
  const names = Object.keys(events);
  return [
    operationMetrics,
    ...(counted.bookings > 0 ? [bookingMetrics] : []),
    ...("refusals" in counted ? [refusalMetrics] : []),
    ...("classes_skipped" in counted ? [skippedMetrics] : []),
    ...(names.length === 0
      ? []
      : [{ dimensions: [[]], metrics: Object.fromEntries(names.map((name) => [name, "Count" as const])) }]),
  ];
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
    // An answer to HEAD has no body (RFC 9110 §9.3.2).
    request.response = request.event.httpMethod === "HEAD" ? { ...response, body: "" } : response;
    const account = accounts.of(request.event);
    const counted = countedAs(answer, account.operation);
    const events = eventsOf(account);
    settings.log.info("request", {
      ...describeRequest(request.event, account),
      status: response.statusCode,
      codes: answer.ok ? [] : answer.problems.map(({ errorCode }) => errorCode),
      ...counted,
      ...events,
      ...describeEffort(account),
      cold_start: isColdStart,
      ...embeddedMetrics(settings.metricsNamespace, requestMetrics(counted, events), new Date()),
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

type Counted = ReturnType<typeof countedAs>;

// A read is no booking, nor is a change or a replay of one. Changes are in no metric: a query of the log counts them.
function countedAs(answer: Answer, operation: Operation | undefined) {
  if (!answer.ok) return { bookings: 0, replays: 0, refusals: 1, code: answer.problems[0].errorCode };
  const { skippedClasses = 0 } = answer;
  const skipped = skippedClasses > 0 && { classes_skipped: skippedClasses };
  if (answer.isReplay) return { bookings: 0, replays: 1, ...skipped };
  const counts = operation?.counts;
  return {
    bookings: counts === "booking" ? 1 : 0,
    replays: 0,
    ...(counts === "change" && { changes: 1 }),
    ...skipped,
  };
}

function eventsOf({ usage }: RequestAccount): Readonly<Record<string, number>> {
  return Object.fromEntries([...usage.events].map(([table, count]) => [eventMetric(table), count]));
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
