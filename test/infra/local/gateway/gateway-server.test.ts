import { createConnection } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ApiMethod } from "../../../../infra/local/gateway/api-resources.ts";
import { Gateway } from "../../../../infra/local/gateway/gateway.ts";
import { type GatewayServer, serveGateway } from "../../../../infra/local/gateway/gateway-server.ts";

const MB = 1024 * 1024;
const PATH = "/tenants/11/appointments";

const method: ApiMethod = {
  authorizerId: undefined,
  integration: { kind: "function", functionId: "F", timeoutMs: 1_000 },
};
const events: Readonly<Record<string, unknown>>[] = [];
const lines: string[] = [];
const gateway = new Gateway(
  {
    id: "Api",
    stage: "local",
    resources: [{ path: PATH, methods: new Map([["POST", method]]) }],
    authorizers: new Map(),
    responses: {},
    throttle: undefined,
    methodThrottles: new Map(),
    accessLogFormat: "$context.status",
    accessLogMasks: [],
  },
  {
    invoke: async (_, event) => {
      events.push(event as Readonly<Record<string, unknown>>);
      return { ok: true, payload: '{"statusCode":200,"body":"done"}' };
    },
    nowMs: Date.now,
    writeLine: (line) => lines.push(line),
  },
);
let server: GatewayServer;

beforeAll(async () => {
  server = await serveGateway(gateway, 0, "http://127.0.0.1:1");
});

afterAll(() => server.stop(1_000));

/** Sends bytes as they are and gives all that comes back until the server or `enough` ends it. */
function exchange(text: string, enough: RegExp = /\}$/): Promise<string> {
  const { port } = new URL(server.baseUrl);
  return new Promise((resolve, reject) => {
    let received = "";
    const socket = createConnection(Number(port), "127.0.0.1", () => socket.write(text));
    socket.once("error", reject).once("close", () => resolve(received));
    socket.on("data", (chunk) => {
      received += String(chunk);
      if (enough.test(received)) socket.destroy();
    });
  });
}

function lastEvent() {
  return events.at(-1) ?? {};
}

describe("the gateway over HTTP", () => {
  it("hands the request on as it came", async () => {
    const body = '{"é":"€"}';
    const head = [
      `POST ${PATH}?a=1&b=%C3%A9 HTTP/1.1`,
      "Host: x",
      "X-Two: 1",
      "x-two: 2",
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    await exchange(`${head.join("\r\n")}\r\n\r\n${body}`, /done$/);
    expect(lastEvent()).toMatchObject({
      path: PATH,
      queryStringParameters: { a: "1", b: "é" },
      multiValueHeaders: { "X-Two": ["1", "2"] },
      body,
    });
  });

  it("takes an absolute target", async () => {
    const target = `http://club.example${PATH}`;
    const received = await exchange(`POST ${target} HTTP/1.1\r\nHost: x\r\n\r\n`, /done$/);
    expect(received).toMatch(/^HTTP\/1\.1 200 /);
  });

  it("reads bytes that are no UTF-8 as the replacement character", async () => {
    const body = new Uint8Array([0x22, 0xff, 0x22]);
    await fetch(server.baseUrl + PATH, { method: "POST", body });
    expect(lastEvent().body).toBe('"\ufffd"');
  });

  it("splits a query at semicolons, too", async () => {
    await exchange(`POST ${PATH}?a=1;b=2&c=%3B HTTP/1.1\r\nHost: x\r\n\r\n`, /done$/);
    expect(lastEvent()).toMatchObject({ queryStringParameters: { a: "1", b: "2", c: ";" } });
  });

  it("answers 413 before a body that is too large has come", async () => {
    const head = `POST ${PATH} HTTP/1.1\r\nHost: x\r\nContent-Length: ${10 * MB + 1}\r\n\r\n`;
    expect(await exchange(head)).toMatch(/^HTTP\/1\.1 413 /);
  });

  it("serves the next request of a connection whose body was too large", async () => {
    const tooLarge = `POST ${PATH} HTTP/1.1\r\nHost: x\r\nContent-Length: ${10 * MB + 1}\r\n\r\n${"x".repeat(10 * MB + 1)}`;
    const next = "POST /nowhere HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n";
    expect(await exchange(tooLarge + next, /Missing.*\}$/s)).toMatch(/ 413 [\s\S]* 403 /);
  });

  it.each([
    ["no HTTP", "hello\r\n\r\n"],
    ["a header line without a colon", `POST ${PATH} HTTP/1.1\r\nHost: x\r\nbroken\r\n\r\n`],
    ["two lengths", `POST ${PATH} HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n`],
    [
      "length and chunks",
      `POST ${PATH} HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
    ],
    [
      "headers of more than twice what may be",
      `POST ${PATH} HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(20_480)}\r\n\r\n`,
    ],
  ])("refuses %s with the gateway response of a bad request and closes the connection", async (_, text) => {
    const received = await exchange(text, /^$/);
    const [head = "", body = ""] = received.split("\r\n\r\n");
    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    expect(head).toMatch(/x-amzn-RequestId: /);
    expect(head).toMatch(/Connection: close/);
    expect(JSON.parse(body)).toEqual({ message: "Bad request" });
  });

  it("answers nothing to a client that goes away", async () => {
    const before = lines.length;
    const { port } = new URL(server.baseUrl);
    const socket = createConnection(Number(port), "127.0.0.1");
    await new Promise<void>((resolve) => {
      socket.write(`POST ${PATH} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf`, () => resolve());
    });
    socket.destroy();
    expect((await fetch(`${server.baseUrl}/nowhere`)).status).toBe(403);
    expect(lines.length).toBe(before + 1);
  });

  it("fails to serve a port that is taken", async () => {
    const port = Number(new URL(server.baseUrl).port);
    await expect(serveGateway(gateway, port)).rejects.toMatchObject({ code: "EADDRINUSE" });
  });
});

describe("a gateway server beside a site", () => {
  const visit = (path: string, headers: Record<string, string>, method = "GET") =>
    fetch(server.baseUrl + path, { method, headers, redirect: "manual" });
  const html = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

  it.each(["/", "/docs"])("sends a person with a browser there: %s", async (path) => {
    const { status, headers } = await visit(path, html);
    expect([status, headers.get("Location")]).toEqual([302, `http://127.0.0.1:1${path}`]);
  });

  it.each([
    ["an app", "/", {}],
    ["a person at another path", "/docs/more", html],
    ["a person at an operation", PATH, html],
  ])("answers %s itself", async (_, path, headers) => {
    expect((await visit(path, headers)).status).toBe(403);
  });

  it("answers a POST itself", async () => {
    expect((await visit("/", html, "POST")).status).toBe(403);
  });
});
