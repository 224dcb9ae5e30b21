import { createServer, type IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import { listen } from "../../../../infra/local/loopback/listen.ts";
import { calls } from "./client-calls.ts";
import type { Client } from "./client-entry.ts";

/** What a client sends for each table, and what it makes of the answers. */
export type Outcomes = Readonly<
  Record<string, { readonly results: readonly unknown[]; readonly sent: readonly string[] }>
>;

/** An answer of DynamoDB. */
export interface ServerAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What the server answers, by the name of the table that is asked for. */
export type Answers = Readonly<Record<string, ServerAnswer>>;

interface SentRequest {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What a client sends and makes of the answers, by the name of the table; all at once, for the waits before retries. */
export async function outcomes(client: Client, answers: Answers): Promise<Outcomes> {
  const requests: SentRequest[] = [];
  const { server, url } = await serve(answers, requests);
  const all = Object.keys(answers).map(async (table) => {
    const caller = client.dynamoDbClient({ AWS_ENDPOINT_URL: url });
    const sent = calls(client, table).map((call) => call(caller).then(withoutDelay, failure(client)));
    const results = await Promise.all(sent);
    caller.destroy();
    return [table, { results, sent: requests.filter(isFor(table)).map(comparable).sort() }] as const;
  });
  const entries = await Promise.all(all);
  server.close();
  return Object.fromEntries(entries);
}

async function serve(answers: Answers, requests: SentRequest[]) {
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    const sent = { method, url, headers, body: await text(request) };
    requests.push(sent);
    const answer = Object.entries(answers).find(([table]) => isFor(table)(sent))?.[1];
    response.writeHead(answer?.status ?? 404, { "x-amzn-RequestId": "request", ...answer?.headers });
    response.end(JSON.stringify(answer?.body));
  });
  // A connection that ends while it is idle makes a call an attempt more; on a busy machine calls lie seconds apart.
  server.keepAliveTimeout = 0;
  return { server, url: await listen(server) };
}

function isFor(table: string) {
  return ({ body }: SentRequest) => body.includes(`"${table}"`);
}

function withoutDelay(output: { readonly $metadata?: object }) {
  return { ...output, $metadata: { ...output.$metadata, totalRetryDelay: undefined } };
}

/** What the product reads of an error, and what it makes of it. */
function failure({ cancellationReasons }: Client) {
  return (error: Error & { readonly $fault?: string; readonly $metadata?: object }) => ({
    ...withoutDelay(error),
    name: error.name,
    message: error.message,
    reasons: outcomeOf(() => cancellationReasons(error)),
  });
}

function outcomeOf(task: () => unknown): unknown {
  try {
    return task();
  } catch (error) {
    return String(error);
  }
}

/** A request without what differs from one to the next: its identity, its time and so its signature. */
function comparable({ method, url, headers, body }: SentRequest): string {
  const { host: _, authorization, "user-agent": agent, "x-amz-user-agent": __, ...others } = headers;
  const kept = Object.entries(others).filter(([name]) => !/^x-amz-date$|invocation-id$/.test(name));
  const signed = /SignedHeaders=[^,]*/.exec(authorization ?? "")?.[0];
  // `g` says that the SDK's chain of credentials found them in the environment; the bundles have no chain.
  const features = / m\/\S*/.exec(agent ?? "")?.[0].replace(",g", "");
  // The SDK's own modules name a patch of their own.
  const version = /aws-sdk-js\/\d+\./.exec(agent ?? "")?.[0];
  return JSON.stringify({ method, url, kept, signed, features, version, body });
}
