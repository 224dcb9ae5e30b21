import {
  Agent,
  createServer,
  type IncomingMessage,
  type RequestListener,
  request,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** One HTTP request of a DynamoDB client. */
export interface WireRequest {
  /** Such as `BatchGetItem`. */
  readonly operation: string;
  /** Which of the client's calls this is, from 0; the SDK's own retries of a call have the call's number. */
  readonly call: number;
  /** Which attempt at the call this is, from 1. */
  readonly attempt: number;
  readonly body: string;
}

/** An answer that does not come from the engine. */
export interface WireAnswer {
  readonly status: number;
  readonly body: string;
}

/** What becomes of a request. Whatever is left out is not done. */
export interface Disturbance {
  /** Answers in the engine's place, which never sees the request. */
  readonly answer?: WireAnswer;
  /** The connection breaks before the engine sees the request, or once it has carried it out. */
  readonly reset?: "before" | "after";
  /** How long the request, or the engine's answer to it, is on its way. */
  readonly delayMs?: { readonly before?: number; readonly after?: number };
  /** The request is on its way for as long as this takes. */
  readonly until?: Promise<unknown>;
  /** Is told that the engine has answered. */
  readonly done?: () => void;
}

/** Decides what becomes of each request. */
export type Disturb = (request: WireRequest) => Disturbance;

/** A network between DynamoDB clients and the engine that can fail: what fails here, the SDK meets as in production. */
export interface Wire {
  readonly endpoint: string;
  /** Lets another one decide from now on. */
  disturbBy(disturb: Disturb): void;
  /** Returns once nothing is on its way any more, not even what a client has given up. */
  quiet(): Promise<void>;
  stop(): Promise<void>;
}

const POLL_MS = 5;

/** Starts a wire to the engine; nothing is disturbed at first. */
export async function startWire(engineEndpoint: string): Promise<Wire> {
  const engine = new URL(engineEndpoint);
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const numberOf = callNumbers();
  let disturb: Disturb = () => ({});
  let onTheirWay = 0;

  async function carry(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await textOf(incoming);
    const { answer, reset, delayMs, until, done } = disturb({ ...numberOf(incoming), body });
    await sleep(delayMs?.before ?? 0);
    await until;
    if (reset === "before") return void incoming.socket.destroy();
    const { status, body: text } = answer ?? (await passOn(agent, engine, incoming, body));
    done?.();
    await sleep(delayMs?.after ?? 0);
    if (reset === "after") return void incoming.socket.destroy();
    outgoing.writeHead(status, { "Content-Type": "application/x-amz-json-1.0" }).end(text);
  }

  const server = await listen((incoming, outgoing) => {
    onTheirWay += 1;
    carry(incoming, outgoing)
      .catch(() => incoming.socket.destroy())
      .finally(() => {
        onTheirWay -= 1;
      });
  });
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    disturbBy: (next) => {
      disturb = next;
    },
    quiet: async () => {
      while (onTheirWay > 0) await sleep(POLL_MS);
    },
    stop: async () => {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function listen(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

/** Numbers the calls as they are first seen; the SDK sends the same invocation id with every attempt at a call. */
function callNumbers(): (incoming: IncomingMessage) => Omit<WireRequest, "body"> {
  const seen = new Map<string, number>();
  return ({ headers }) => {
    const id = String(headers["amz-sdk-invocation-id"]);
    const call = seen.get(id) ?? seen.size;
    seen.set(id, call);
    const attempt = Number(/attempt=(\d+)/.exec(String(headers["amz-sdk-request"]))?.[1] ?? 1);
    return { operation: String(headers["x-amz-target"]).split(".")[1] ?? "", call, attempt };
  };
}

function passOn(agent: Agent, engine: URL, incoming: IncomingMessage, body: string): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = engine;
    const { method, url: path, headers } = incoming;
    const onward = request({ agent, hostname, port, method, path, headers }, (response) => {
      textOf(response).then((text) => resolve({ status: response.statusCode ?? 500, body: text }), reject);
    });
    onward.once("error", reject).end(body);
  });
}

async function textOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
