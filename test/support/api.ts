import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import * as v from "valibot";
import { type LocalState, LocalStateSchema } from "../../infra/state/local-state.ts";
import { requestToken, type TokenRequest } from "../../infra/state/request-token.ts";
import { TOKEN_PATH } from "../../shared/api/token-path.ts";
import type { TableName } from "../../shared/tables/table-definition.ts";
import { assertDescribed, describedOperation } from "./described-answer.ts";
import { LONDON_BRIDGE, NORTHWIND } from "./function-under-test.ts";
import { storedItems, storedRecords } from "./stored-items.ts";

/** Where a tour is booked at the sample club's Northwind London Bridge. */
export const TOUR_PATH = `/open/companies/${NORTHWIND}/tenants/${LONDON_BRIDGE}/tour`;
/** Where an appointment is booked there. */
export const APPOINTMENT_PATH = "/tenants/11/appointments";

/** Both operations' scopes. */
export const BOTH_SCOPES = "tours.write appointments.write";

/** What of a request a test may want to differ; it is a `POST` of JSON by default. */
export interface ApiRequest {
  readonly method?: string;
  /** The bearer's token; none where it is not said. */
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text and bytes are sent as they are, anything else as JSON. */
  readonly body?: unknown;
}

/** An answer that came over HTTP. */
export interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A running product, called over HTTP. */
export interface Api {
  readonly state: LocalState;
  /** What the product had printed when it was asked for. */
  readonly output: string;
  /** @throws where the answer is not one that the API description allows */
  send(path: string, request?: ApiRequest): Promise<ApiAnswer>;
  /** A token of `northwind-app` for both operations where nothing else is said. */
  token(details?: Partial<TokenRequest>): Promise<string>;
  /** Every item of a table. */
  items(table: TableName): Promise<Record<string, unknown>[]>;
  /** The records of all tours or appointments, as they are stored. */
  records(table: "Tours" | "Appointments"): Promise<Record<string, unknown>[]>;
}

const LaunchedSchema = v.object({ state: LocalStateSchema, output: v.string() });

/** The product that all tests of the run share; the first to ask starts it. */
export function sharedApi(): Promise<Api> {
  return launchedApi("/");
}

/** The product that tests share which need it as a newcomer starts it: it sends messages, and prints its events. */
export function toldApi(): Promise<Api> {
  return launchedApi("/told");
}

/** The product that the tests of pages share; its clock starts at `PAGES_START_MS`. */
export function pagesApi(): Promise<Api> {
  return launchedApi("/pages");
}

async function launchedApi(name: string): Promise<Api> {
  const { state, output } = v.parse(LaunchedSchema, JSON.parse(await launched(name)));
  return apiOf(state, output);
}

/** What the launcher of the run answers of something that all tests share; the first to ask starts it. */
export async function launched(name: string): Promise<string> {
  const launcher = process.env.TEST_PRODUCT_LAUNCHER;
  if (launcher === undefined) throw new Error("The test run has no product: run the tests with `npm test`.");
  const response = await fetch(`${launcher}${name}`);
  const answer = await response.text();
  if (!response.ok) throw new Error(answer);
  return answer;
}

/** A client of the engine of a product, for items that no operation writes. */
export function clientOf({ engineEndpoint }: LocalState): DynamoDBClient {
  return new DynamoDBClient({
    endpoint: engineEndpoint,
    region: "local",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  });
}

/** A product that a test has started for itself. */
export function apiOf(state: LocalState, output: string): Api {
  const client = clientOf(state);
  return {
    state,
    output,
    send: async (path, request = {}) => {
      const answer = await send(`${state.baseUrl}${path}`, request);
      assertAnswerDescribed(path, request.method ?? "POST", answer);
      return answer;
    },
    token: (details) =>
      requestToken(`${state.baseUrl}${TOKEN_PATH}`, {
        principal: "northwind-app",
        scope: BOTH_SCOPES,
        ...details,
      }),
    items: (table) => storedItems({ client, names: state.tables }, table),
    records: (table) => storedRecords({ client, names: state.tables }, table),
  };
}

/**
 * Asserts that an answer is one that the API description allows; a preflight is the browser's affair, and HEAD has no body.
 * @throws where it is not
 */
export function assertAnswerDescribed(
  path: string,
  method: string,
  { status, headers, text }: ApiAnswer,
): void {
  if (method === "HEAD" || (method === "OPTIONS" && status === 204)) return;
  const contentType = headers.get("Content-Type") ?? "";
  assertDescribed(describedOperation(method, path), { status, contentType, text });
}

async function send(url: string, request: ApiRequest): Promise<ApiAnswer> {
  const { method = "POST", token, headers, body } = request;
  const response = await fetch(url, {
    method,
    headers: {
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: bodyOf(body) }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

function bodyOf(body: unknown): string | Uint8Array<ArrayBuffer> {
  if (typeof body === "string") return body;
  return body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body);
}
