import { type ILogGroup, QueryDefinition, QueryString, type QueryStringProps } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import { TOKEN_PATH } from "../../../shared/api/token-path.ts";
import { CHECK_PRINCIPAL } from "../check/check-events.ts";
import type { Config } from "../settings/config.ts";
import { stackName } from "../settings/stack-name.ts";

/** What the queries depend on. */
export interface SavedQueriesProps {
  readonly config: Config;
  /** The logs of the operations' functions. */
  readonly functionLogs: readonly ILogGroup[];
  /** The log of the function of deliveries. */
  readonly deliveryLog: ILogGroup;
  /** The log with the gateway's line for each request. */
  readonly accessLog: ILogGroup;
  /** Whether apps get their tokens at the API. */
  readonly hasTokens: boolean;
}

const NOT_THE_CHECK = `principal != "${CHECK_PRINCIPAL}"`;

// What failed, and its cause: for a fault of a service, the cause has the service's own words.
const FAULT = ["fault.name", "fault.message", "fault.cause.name", "fault.cause.message"];

const REQUEST = [
  "@timestamp",
  "operation",
  "principal",
  "tenant",
  "status",
  "code",
  "duration_ms",
  "request_id",
];

/** Counts the successful changes of what was booked, and of who is unavailable, by operation. */
export const changesByOperation: QueryStringProps = {
  filterStatements: ["changes = 1", NOT_THE_CHECK],
  statsStatements: ["count(*) as times by operation"],
  sort: "times desc",
  limit: 50,
};

/** Counts the refusals by the code that decided them, and by operation. */
export const topErrorCodes: QueryStringProps = {
  filterStatements: ["refusals = 1", NOT_THE_CHECK],
  statsStatements: ["count(*) as times by code, operation"],
  sort: "times desc",
  limit: 50,
};

/** How long each operation takes in the function, and how often it was replayed or decided anew. */
export const effortByOperation: QueryStringProps = {
  filterStatements: ['message = "request"', NOT_THE_CHECK],
  statsStatements: [
    "count(*) as requests, pct(duration_ms, 95) as p95_ms, sum(replays) as replayed, sum(conflict_retries) as retries by operation",
  ],
  sort: "p95_ms desc",
  limit: 100,
};

const TOKEN_REQUESTS = "token requests by address";

/** Queries of CloudWatch Logs Insights for the person on duty, who replaces the words in capitals. */
const queries: Readonly<Record<string, QueryStringProps>> = {
  "by request id": {
    fields: [...REQUEST, "message", "conflict_retries", ...FAULT, "xray_trace_id", "route", "error"],
    filterStatements: ['request_id = "REQUEST_ID"'],
    sort: "@timestamp asc",
    limit: 100,
  },
  "by tenant": {
    fields: REQUEST,
    filterStatements: ['tenant = "TENANT"'],
    sort: "@timestamp desc",
    limit: 200,
  },
  "top error codes": topErrorCodes,
  "changes by operation": changesByOperation,
  [TOKEN_REQUESTS]: {
    filterStatements: [`route = "${TOKEN_PATH}"`],
    statsStatements: ["count(*) as times by address, status"],
    sort: "times desc",
    limit: 50,
  },
  slowest: {
    fields: [...REQUEST, "cold_start", "round_trips", "conflict_retries"],
    filterStatements: ['message = "request"', NOT_THE_CHECK],
    sort: "duration_ms desc",
    limit: 25,
  },
};

const WEBHOOK = ["@timestamp", "tenant_id", "webhook_id"];

const MESSAGES_NOT_SENT = "messages not sent";

/** Queries of the log of the function of deliveries. */
const deliveryQueries: Readonly<Record<string, QueryStringProps>> = {
  "disabled webhooks": {
    fields: [...WEBHOOK, "reason"],
    filterStatements: ['message = "webhook disabled"'],
    sort: "@timestamp desc",
    limit: 100,
  },
  "failed attempts of a webhook": {
    fields: [...WEBHOOK, "event_id", "type", "attempts", "status", "error"],
    filterStatements: ['message = "attempt failed"', "webhook_id = WEBHOOK_ID"],
    sort: "@timestamp desc",
    limit: 200,
  },
  [MESSAGES_NOT_SENT]: {
    fields: ["@timestamp", "tenant_id", "name", "record_id", "reason", "error", "attempts"],
    filterStatements: ['message = "message not sent"'],
    sort: "@timestamp desc",
    limit: 200,
  },
  "faults of deliveries": {
    fields: ["@timestamp", ...FAULT, "xray_trace_id"],
    filterStatements: ['message = "fault"'],
    sort: "@timestamp desc",
    limit: 100,
  },
};

/** The stack's saved queries, in a folder of its name. */
export class SavedQueries extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { config, functionLogs, deliveryLog, accessLog, hasTokens }: SavedQueriesProps,
  ) {
    super(scope, id);
    for (const [name, query] of Object.entries(deliveryQueries)) {
      if (name === MESSAGES_NOT_SENT && config.mailFrom === undefined) continue;
      new QueryDefinition(this, name.replaceAll(" ", "-"), {
        queryDefinitionName: `${stackName(config)}/${name}`,
        queryString: new QueryString(query),
        logGroups: [deliveryLog],
      });
    }
    for (const [name, query] of Object.entries(queries)) {
      if (name === TOKEN_REQUESTS && !hasTokens) continue;
      new QueryDefinition(this, name.replaceAll(" ", "-"), {
        queryDefinitionName: `${stackName(config)}/${name}`,
        queryString: new QueryString(query),
        // The gateway's lines and the functions' share only the request id.
        logGroups: [
          ...(name === TOKEN_REQUESTS ? [] : functionLogs),
          ...(["by request id", TOKEN_REQUESTS].includes(name) ? [accessLog] : []),
        ],
      });
    }
  }
}
