import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { text } from "node:stream/consumers";
import * as oauth from "openid-client";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { Gateway } from "../../../../infra/local/gateway/gateway.ts";
import type { HeaderLine } from "../../../../infra/local/gateway/gateway-request.ts";
import { serveGateway } from "../../../../infra/local/gateway/gateway-server.ts";
import { readHttpIntegration } from "../../../../infra/local/gateway/http-integration.ts";
import { type RestApi, readRestApi } from "../../../../infra/local/gateway/rest-api.ts";
import { listen } from "../../../../infra/local/loopback/listen.ts";
import { PASSED_STATUSES } from "../../../../infra/stack/token-route.ts";
import { StackTemplate } from "../../../../infra/template/stack-template.ts";
import { TOKEN_PATH } from "../../../../shared/api/token-path.ts";
import { refusalCodes } from "../../../support/envelope-shape.ts";
import { oauthApp } from "../../../support/oauth-app.ts";
import { synthesized } from "../../stack/synthesized.ts";
import { headerOf, testRequest } from "./test-request.ts";

interface Asked {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const FORM = "grant_type=client_credentials&client_secret=s3cr%2Bet";
const ERROR = '{"error":"invalid_grant"}';
const REDIRECT = { Location: "https://elsewhere.example/", "Set-Cookie": "s=1" };

/** What the issuer answers next; nothing at all where it is undefined. */
let reply: { status: number; headers?: Record<string, string>; body?: string } | undefined;
let asked: Asked[] = [];
let issuer: Server;
let api: RestApi;

beforeAll(async () => {
  issuer = createServer(async (request, response) => {
    const { method, url, headers } = request;
    asked.push({ method, url, headers, body: await text(request) });
    if (reply !== undefined) response.writeHead(reply.status, reply.headers).end(reply.body);
  });
  api = apiOf(`${await listen(issuer)}/realm/token?p=1`);
});

beforeEach(() => {
  asked = [];
  reply = { status: 200, headers: { "Content-Type": "application/json" }, body: "{}" };
});

afterAll(() => {
  issuer.closeAllConnections();
  issuer.close();
});

function apiOf(tokenEndpoint: string): RestApi {
  const local = { stage: "local", issuer: "http://127.0.0.1:1", tokenEndpoint };
  return readRestApi(new StackTemplate(synthesized(local).template, new Map()));
}

/** The API with a token route that waits for so long. */
function impatient(timeoutMs: number): RestApi {
  const resources = api.resources.map(({ path, methods }) => ({
    path,
    methods: new Map(
      [...methods].map(([name, method]) => {
        const { integration } = method;
        return [
          name,
          integration.kind === "http" ? { ...method, integration: { ...integration, timeoutMs } } : method,
        ];
      }),
    ),
  }));
  return { ...api, resources };
}

function gatewayOf(served: RestApi) {
  const lines: string[] = [];
  const gateway = new Gateway(served, {
    invoke: async () => {
      throw new Error("No function answers a token request.");
    },
    nowMs: () => 0,
    writeLine: (line) => lines.push(line),
  });
  return { gateway, lines };
}

async function askToken(headers: readonly HeaderLine[] = [], served: RestApi = api) {
  const { gateway, lines } = gatewayOf(served);
  const query = new URLSearchParams("grant_type=password&p=2");
  const answer = await gateway.answer(testRequest({ path: TOKEN_PATH, query, headers, body: FORM }));
  return {
    ...answer,
    body: String(answer.body),
    header: (name: string) => headerOf(answer.headers, name),
    lines,
  };
}

describe("a token request", () => {
  it.each([
    ["Authorization", "Content-Type"],
    ["authorization", "content-type"],
  ])(
    "reaches the one endpoint with its body, %s and %s, and nothing else of the app",
    async (basic, type) => {
      await askToken([
        [basic, "Basic YTpi"],
        [type, "application/x-www-form-urlencoded"],
        ["Cookie", "session=1"],
        ["X-Forwarded-For", "10.0.0.1"],
        ["X-Forwarded-Host", "elsewhere.example"],
        ["Host", "elsewhere.example"],
        ["Transfer-Encoding", "chunked"],
        ["Content-Length", "3"],
        ["X-HTTP-Method-Override", "DELETE"],
      ]);
      const [{ headers, ...request } = {}] = asked;
      expect(request).toEqual({ method: "POST", url: "/realm/token?p=1", body: FORM });
      expect(headers).toEqual({
        accept: "application/json",
        authorization: "Basic YTpi",
        connection: "close",
        "content-length": String(FORM.length),
        "content-type": "application/x-www-form-urlencoded",
        host: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
        "user-agent": "AmazonAPIGateway_local",
      });
    },
  );

  it("has no header that the app did not send", async () => {
    await askToken();
    expect(Object.keys(asked[0]?.headers ?? {})).not.toContain("authorization");
  });

  it("leaves one line in the log, without body, header or query", async () => {
    const { lines } = await askToken([["Authorization", "Basic YTpi"]]);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ route: TOKEN_PATH, status: "200", principal: "-" });
    expect(lines[0]).not.toMatch(/s3cr|YTpi|grant_type|password/);
  });
});

describe("the issuer's answer", () => {
  it.each(PASSED_STATUSES)("passes as it is: %s", async (status) => {
    reply = {
      status: Number(status),
      headers: { "Content-Type": "application/json;charset=UTF-8" },
      body: ERROR,
    };
    const answer = await askToken();
    expect([answer.status, answer.body]).toEqual([Number(status), ERROR]);
    expect(answer.header("Content-Type")).toBe("application/json;charset=UTF-8");
    expect(answer.header("Cache-Control")).toBe("no-store");
    expect(answer.header("Access-Control-Expose-Headers")).toContain("x-amzn-RequestId");
  });

  it("passes without its cookies and other headers, but with those of RFC 6749 and Retry-After", async () => {
    reply = {
      status: 429,
      headers: { "Set-Cookie": "s=1", Server: "x", Pragma: "no-cache", "Retry-After": "7" },
    };
    const answer = await askToken();
    expect([answer.header("Pragma"), answer.header("Retry-After")]).toEqual(["no-cache", "7"]);
    expect([answer.header("Set-Cookie"), answer.header("Server")]).toEqual([undefined, undefined]);
  });

  it.each([
    ["a fault", { status: 500, headers: { "Content-Type": "application/json" }, body: '{"secret":1}' }],
    [
      "a load balancer's page",
      { status: 502, headers: { "Content-Type": "text/html; charset=utf-8" }, body: "<p>" },
    ],
    ["a load balancer's timeout", { status: 504 }],
    ["a redirect", { status: 302, headers: REDIRECT }],
    ["a redirect that keeps the method", { status: 307, headers: REDIRECT }],
  ])("becomes a 503 in the envelope where it is %s", async (_, given) => {
    reply = given;
    const answer = await askToken();
    expect([answer.status, refusalCodes(JSON.parse(answer.body))]).toEqual([503, ["SERVICE_UNAVAILABLE"]]);
    expect([answer.header("Content-Type"), answer.header("Retry-After")]).toEqual(["application/json", "2"]);
    expect([answer.header("Location"), answer.header("Set-Cookie")]).toEqual([undefined, undefined]);
    expect(asked).toHaveLength(1);
  });
});

describe("an issuer that is away", () => {
  const json: HeaderLine[] = [["Accept", "application/json"]];

  it("is a 503 in the envelope where nothing listens", async () => {
    const answer = await askToken(json, apiOf("http://127.0.0.1:1/token"));
    expect([answer.status, refusalCodes(JSON.parse(answer.body))]).toEqual([503, ["SERVICE_UNAVAILABLE"]]);
    expect([answer.header("Content-Type"), answer.header("Retry-After")]).toEqual(["application/json", "2"]);
    expect(answer.lines.join()).not.toContain("s3cr");
  });

  it("is a 503 in the envelope where it does not answer in time", async () => {
    reply = undefined;
    const answer = await askToken(json, impatient(50));
    expect([answer.status, refusalCodes(JSON.parse(answer.body))]).toEqual([503, ["SERVICE_UNAVAILABLE"]]);
  });
});

describe("a real OAuth library", () => {
  it("is told by its status that the issuer is away, not by an error of OAuth", async () => {
    const server = await serveGateway(gatewayOf(apiOf("http://127.0.0.1:1/token")).gateway, 0);
    onTestFinished(() => server.stop(0));
    const app = oauthApp({ issuer: "https://login.club.example", baseUrl: server.baseUrl }, "members-app");
    await expect(oauth.refreshTokenGrant(app, "a refresh token")).rejects.toMatchObject({
      code: "OAUTH_RESPONSE_IS_NOT_CONFORM",
      cause: { status: 503 },
    });
  });
});

describe("an integration that does what the local gateway does not", () => {
  const integration = {
    type: "http" as const,
    uri: "https://x.example",
    httpMethod: "POST",
    passthroughBehavior: "when_no_match" as const,
    timeoutInMillis: 1,
    requestParameters: {},
    responses: {},
  };
  const response = { statusCode: "200", responseParameters: {}, responseTemplates: {} };

  it.each([
    [{ requestParameters: { "integration.request.querystring.a": "method.request.header.A" } }],
    [{ requestParameters: { "integration.request.header.A": "context.requestId" } }],
    [{ responses: { default: { ...response, responseTemplates: { "text/html": "$input.body" } } } }],
  ])("is refused: %j", (change) => {
    expect(() => readHttpIntegration({ ...integration, ...change })).toThrow("The local gateway");
  });
});
