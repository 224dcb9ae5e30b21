import { randomUUID } from "node:crypto";
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Duplex } from "node:stream";
import { listen } from "../loopback/listen.ts";
import type { Gateway } from "./gateway.ts";
import type { GatewayAnswer } from "./gateway-answer.ts";
import { GatewayRefusal } from "./gateway-refusal.ts";
import type { GatewayRequest, HeaderLine } from "./gateway-request.ts";
import { MAX_BODY_BYTES, MAX_HEAD_BYTES } from "./gateway-rules.ts";
import { readBody } from "./request-body.ts";

// How long a client that has its answer may go on sending.
const UNREAD_BODY_MS = 10_000;

/** A running gateway. */
export interface GatewayServer {
  /** Such as `http://127.0.0.1:3000`. */
  readonly baseUrl: string;
  /** Stops taking requests; resolves once those in flight are answered, or aborted after `graceMs`. */
  stop(graceMs: number): Promise<void>;
}

/**
 * Serves a gateway on loopback.
 * @param port 0 takes any free port
 * @param siteUrl where a browser that opens `/` or `/docs` is redirected; nowhere if not given
 * @throws with code `EADDRINUSE` if the port is taken
 */
export async function serveGateway(gateway: Gateway, port: number, siteUrl?: string): Promise<GatewayServer> {
  const server = createServer({ maxHeaderSize: 2 * MAX_HEAD_BYTES });
  const onRequest = (incoming: IncomingMessage, response: ServerResponse) => {
    if (siteUrl !== undefined && isPageVisit(incoming)) {
      response.writeHead(302, { Location: `${siteUrl}${incoming.url}` }).end();
      return;
    }
    answer(gateway, incoming, response).catch(() => response.destroy());
  };
  server.on("request", onRequest).on("checkExpectation", onRequest);
  server.on("clientError", (error, socket) => answerUnreadable(gateway, error, socket));
  return { baseUrl: await listen(server, port), stop: (graceMs) => stop(server, graceMs) };
}

// Apps do not accept HTML, so they still get the API's own answer to these paths, 404.
function isPageVisit({ method, url, headers }: IncomingMessage): boolean {
  return method === "GET" && /^\/(docs)?$/.test(url ?? "") && /\btext\/html\b/.test(headers.accept ?? "");
}

async function stop(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const breakOff = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(breakOff);
}

async function answer(gateway: Gateway, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readBody(incoming, MAX_BODY_BYTES);
  const request = gatewayRequest(incoming, body ?? Buffer.alloc(0));
  const refusal = refusalOf(incoming, body);
  const result = refusal === undefined ? await gateway.answer(request) : gateway.refuse(request, refusal);
  response.writeHead(result.status, flatHeaders(result)).end(result.body);
  if (!incoming.complete) {
    const breakOff = setTimeout(() => incoming.destroy(), UNREAD_BODY_MS);
    incoming.once("close", () => clearTimeout(breakOff));
  }
}

/** Why a request comes to no method. */
function refusalOf(incoming: IncomingMessage, body: Buffer | undefined): GatewayRefusal | undefined {
  const { method = "", url = "", httpVersion, rawHeaders } = incoming;
  const values = rawHeaders.filter((_, index) => index % 2 === 1);
  const head = [`${method} ${url} HTTP/${httpVersion}`, ...values].join("");
  if (Buffer.byteLength(head, "latin1") > MAX_HEAD_BYTES) return new GatewayRefusal("BAD_REQUEST_PARAMETERS");
  if (/[|{}]/.test(splitOnce(url, "?")[1])) return new GatewayRefusal("BAD_REQUEST_PARAMETERS");
  return body === undefined ? new GatewayRefusal("REQUEST_TOO_LARGE") : undefined;
}

function gatewayRequest(incoming: IncomingMessage, body: Buffer): GatewayRequest {
  // The target may be in absolute form (RFC 9112 §3.2.2).
  const target = (incoming.url ?? "/").replace(/^https?:\/\/[^/?]*/i, "");
  const [path = "", query = ""] = splitOnce(target, "?");
  return {
    id: randomUUID(),
    receivedAt: new Date(),
    method: incoming.method ?? "GET",
    path,
    // A semicolon separates parameters as an ampersand does ("Amazon API Gateway important notes").
    query: new URLSearchParams(query.replaceAll(";", "&")),
    headers: pairs(incoming.rawHeaders),
    sourceIp: incoming.socket.remoteAddress ?? "127.0.0.1",
    body,
  };
}

// A request that Node could not parse as HTTP has no path and no headers.
function answerUnreadable(gateway: Gateway, error: NodeJS.ErrnoException, socket: Duplex): void {
  // A client that has disconnected waits for no answer.
  if (!error.code?.startsWith("HPE_") || error.code === "HPE_INVALID_EOF_STATE" || !socket.writable) {
    socket.destroy();
    return;
  }
  const request: GatewayRequest = {
    id: randomUUID(),
    receivedAt: new Date(),
    method: "-",
    path: "-",
    query: new URLSearchParams(),
    headers: [],
    sourceIp: "127.0.0.1",
    body: Buffer.alloc(0),
  };
  const result = gateway.refuse(request, new GatewayRefusal("BAD_REQUEST_PARAMETERS"));
  const headers = [...result.headers, ["Content-Length", String(Buffer.byteLength(result.body))]];
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  const statusLine = `HTTP/1.1 ${result.status} ${STATUS_CODES[result.status] ?? ""}\r\n`;
  socket.end(`${statusLine}${lines}Connection: close\r\n\r\n${result.body}`);
}

function flatHeaders({ headers, body, status }: GatewayAnswer): string[] {
  const length = ["Content-Length", String(Buffer.byteLength(body))];
  return [...headers.flat(), ...(status === 204 ? [] : length)];
}

function pairs(rawHeaders: readonly string[]): HeaderLine[] {
  return rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ""] as const] : [],
  );
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at === -1 ? [text, ""] : [text.slice(0, at), text.slice(at + separator.length)];
}
