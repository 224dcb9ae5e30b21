import type { APIGatewayProxyEvent, APIGatewayTokenAuthorizerEvent } from "aws-lambda";
import { toAuthorizerContext } from "../../shared/api/caller.ts";
import { operationNames } from "../../shared/api/operations.ts";
import { LONDON_BRIDGE, NORTHWIND } from "../support/function-under-test.ts";
import { GENERATED } from "../support/generated-club.ts";
import type { Work } from "./contenders.ts";

/** The principal of every request of the benchmark. */
export const BENCH_PRINCIPAL = "bench-app";

/** How large the club of the benchmark is. */
export const BENCH_CLUB = {
  coaches: 50,
  clients: 500,
  roomCapacity: 1_000,
  tourCapacity: 1_000,
  sessions: 1_000_000,
} as const;

const HOUR_MS = 3_600_000;
// The club takes bookings for a year.
const HOURS = 24 * 350;
const DAY_MS = 24 * HOUR_MS;
/** The next UTC midnight, read once: of two readings that differ by a millisecond, the events would overlap. */
export const TOMORROW_MS = (Math.floor(Date.now() / DAY_MS) + 1) * DAY_MS;

/** What the gateway sends a function for the `index`th request; no two of them are in each other's way. */
export function benchEvent(work: Work, index: number, token: string): unknown {
  switch (work) {
    case "appointment":
      return gatewayEvent({
        httpMethod: "POST",
        resource: "/tenants/{tenant_id}/appointments",
        pathParameters: { tenant_id: "11" },
        body: appointment(index),
      });
    case "tour":
      return gatewayEvent({
        httpMethod: "POST",
        resource: "/open/companies/{company_uuid}/tenants/{tenant_uuid}/tour",
        pathParameters: { company_uuid: NORTHWIND, tenant_uuid: LONDON_BRIDGE },
        body: tour(index),
      });
    case "authorization":
      return authorizerEvent(token);
  }
}

function appointment(index: number) {
  return {
    appointment_type_id: GENERATED.appointment_type_id,
    client_id: GENERATED.first_client_id + (index % BENCH_CLUB.clients),
    coach_id: GENERATED.first_coach_id + (index % BENCH_CLUB.coaches),
    room_id: GENERATED.room_id,
    start_date_time: hour(Math.floor(index / BENCH_CLUB.coaches)),
  };
}

function tour(index: number) {
  return {
    prospect: { full_name: `Prospect ${index}`, email_id: `prospect.${index}@example.com` },
    book_tour: { scheduled_datetime: hour(index % HOURS) },
  };
}

function hour(index: number): string {
  return new Date(TOMORROW_MS + (index % HOURS) * HOUR_MS).toISOString();
}

function authorizerEvent(token: string): APIGatewayTokenAuthorizerEvent {
  return {
    type: "TOKEN",
    authorizationToken: `Bearer ${token}`,
    methodArn: "arn:aws:execute-api:eu-west-1:000000000000:api/local/POST/tenants/11/appointments",
  };
}

/** A request of the benchmark's principal as the gateway sees it. */
export interface GatewayRequest {
  readonly httpMethod: "GET" | "POST";
  /** The path with its parameters' names. */
  readonly resource: string;
  readonly pathParameters: Readonly<Record<string, string>>;
  /** Parameters with one value each. */
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Tenants for which the principal may act beside those of its company. */
  readonly tenants?: readonly number[];
}

/** What the gateway sends a function for a request. */
export function gatewayEvent(request: GatewayRequest): APIGatewayProxyEvent {
  const { httpMethod, resource, pathParameters, query, body } = request;
  const path = resource.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathParameters[name] ?? "");
  const headers = {
    Accept: "application/json",
    Authorization: "Bearer token",
    "Content-Type": "application/json",
    Host: "api.execute-api.eu-west-1.amazonaws.com",
    "User-Agent": "bench",
    "X-Forwarded-For": "192.0.2.1",
    "X-Forwarded-Port": "443",
    "X-Forwarded-Proto": "https",
  };
  const event: Partial<APIGatewayProxyEvent> = {
    resource,
    path,
    httpMethod,
    headers,
    multiValueHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    queryStringParameters: query === undefined ? null : { ...query },
    multiValueQueryStringParameters:
      query === undefined
        ? null
        : Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value]])),
    pathParameters: { ...pathParameters },
    stageVariables: null,
    body: body === undefined ? null : JSON.stringify(body),
    isBase64Encoded: false,
    requestContext: requestContext(request, path),
  };
  return event as APIGatewayProxyEvent;
}

function requestContext({ httpMethod, resource, tenants = [] }: GatewayRequest, path: string) {
  const context = {
    accountId: "000000000000",
    apiId: "api",
    authorizer: toAuthorizerContext({
      principal: BENCH_PRINCIPAL,
      grants: { companies: [NORTHWIND], tenants: [...tenants] },
      operations: operationNames,
      scopes: ["tours.write", "appointments.write", "appointments.read", "clients.find"],
      expiresAtS: Date.UTC(2100, 0, 1) / 1_000,
    }),
    domainName: "api.execute-api.eu-west-1.amazonaws.com",
    domainPrefix: "api",
    httpMethod,
    identity: { sourceIp: "192.0.2.1", userAgent: "bench" },
    path: `/local${path}`,
    protocol: "HTTP/1.1",
    requestId: "00000000-0000-4000-8000-000000000000",
    requestTimeEpoch: 1_790_000_000_000,
    resourceId: "abc123",
    resourcePath: resource,
    stage: "local",
  };
  return context as unknown as APIGatewayProxyEvent["requestContext"];
}
