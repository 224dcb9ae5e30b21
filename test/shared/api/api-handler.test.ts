import { describe, expect, it } from "vitest";
import { gatewayResponseTable } from "../../../infra/stack/gateway-response-table.ts";
import { envelope, infoEntry, succeed } from "../../../shared/api/answer.ts";
import type { Operation } from "../../../shared/api/api-request.ts";
import { Unavailable } from "../../../shared/values/unavailable.ts";
import { refusalCodes, refusalProblems } from "../../support/envelope-shape.ts";
import {
  type FunctionParts,
  operationUnderTest,
  type RequestOptions,
} from "../../support/function-under-test.ts";

const echo: Run = async ({ readBody }) => succeed(200, { got: await readBody() });

type Run = Operation["run"];

function running(run: Run, parts?: FunctionParts) {
  return operationUnderTest({ run }, parts);
}

function post(body: unknown, options?: RequestOptions, run: Run = echo) {
  return running(run).post(body, options);
}

describe("a route", () => {
  it.each([
    ["another method", { method: "GET" }],
    ["a method in lower case", { method: "post" }],
    ["another path", { resource: "/tenants/{tenant_id}" }],
    ["a path with a slash too many", { resource: "/tenants/{tenant_id}/appointments/" }],
    [
      "another function's operation",
      { resource: "/open/companies/{company_uuid}/tenants/{tenant_uuid}/tour" },
    ],
    ["a name of Object.prototype", { method: "constructor", resource: "" }],
  ])("is answered with 404 where the function has none: %s", async (_, elsewhere) => {
    const { status, body } = await post({}, { ...elsewhere, authorizer: undefined });
    expect([status, refusalProblems(body)]).toEqual([404, ["ROUTE_NOT_FOUND "]]);
  });

  it("that is none is logged under no operation", async () => {
    const { post: postTo, log } = running(echo);
    await postTo({}, { method: "GET" });
    expect(log).toMatchObject([{ fields: { operation: "none", status: 404 } }]);
  });
});

describe("an operation that the token does not allow", () => {
  it.each([[[]], [["bookTour"] as const]])("is refused and not run: %j are allowed", async (operations) => {
    let runs = 0;
    const counted: Run = async () => {
      runs += 1;
      return succeed(200, {});
    };
    const { status, body } = await post({}, { operations }, counted);
    expect([status, refusalProblems(body), runs]).toEqual([403, ["ACCESS_DENIED "], 0]);
  });
});

describe("every answer", () => {
  it.each([
    ["a success", 200, {}],
    ["a refusal", 400, { rawBody: "{" }],
    ["one without a caller", 401, { authorizer: {} }],
  ])("%s has the common headers", async (_what, expected, options) => {
    const { status, headers } = await post({}, options);
    expect(status).toBe(expected);
    expect(headers).toMatchObject({
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      "Access-Control-Allow-Origin": "*",
    });
  });

  it("is of the type that the request prefers", async () => {
    const { headers } = await post({}, { headers: { accept: "application/json" }, rawBody: "{" });
    expect(headers["Content-Type"]).toBe("application/json");
  });

  it("names an allowed origin and no other", async () => {
    const { post: postTo } = running(echo, {
      allowedOrigins: ["https://a.example", "https://b.example"],
    });
    const origin = async (name?: string) =>
      (await postTo({}, name === undefined ? {} : { headers: { Origin: name } })).headers[
        "Access-Control-Allow-Origin"
      ];
    expect(await origin("https://b.example")).toBe("https://b.example");
    expect(await origin("https://c.example")).toBeUndefined();
    expect(await origin("https://a.example.evil.example")).toBeUndefined();
    expect(await origin()).toBeUndefined();
  });
});

describe("a request without an authorizer's context", () => {
  const context = { principal: "app", grants: "{}" };
  it.each([
    undefined,
    null,
    {},
    { principal: "app" },
    { grants: "{}" },
    context,
    { ...context, expires_at: "" },
    { ...context, expires_at: "never" },
    { ...context, expires_at: "-1" },
    { ...context, expires_at: null },
  ])("is refused: %j", async (authorizer) => {
    const { status, body } = await post({}, { authorizer: authorizer as Record<string, unknown> });
    expect([status, refusalProblems(body)]).toEqual([401, ["TOKEN_MISSING Authorization"]]);
  });
});

describe("a token that the gateway remembers", () => {
  const exp = 1_900_000_060;
  const at = (ms: number) => running(echo, { now: () => new Date(ms) });

  it("works until a millisecond before exp", async () => {
    expect((await at(exp * 1_000 - 1).post({}, { expiresAtS: exp })).status).toBe(200);
  });

  it.each([0, 1, 300_000])("is refused %i ms after exp, before the body is looked at", async (ms) => {
    const { post: postTo, log } = at(exp * 1_000 + ms);
    const { status, body } = await postTo(undefined, { expiresAtS: exp, rawBody: "{" });
    expect([status, refusalProblems(body)]).toEqual([401, ["TOKEN_INVALID Authorization"]]);
    expect(log).toMatchObject([{ fields: { codes: ["TOKEN_INVALID"], principal: "northwind-app" } }]);
  });

  it("is refused in the gateway's own words", async () => {
    const { body } = await at(exp * 1_000).post({}, { expiresAtS: exp });
    const { code, details } = gatewayResponseTable.UNAUTHORIZED;
    expect(body).toEqual(envelope(null, [infoEntry(code, details)]));
  });
});

describe("a fault", () => {
  const failing =
    (fault: unknown): Run =>
    () =>
      Promise.reject(fault);

  it("is a generic 500 outside and everything in the log", async () => {
    const fault = new Error("cannot divide", { cause: new TypeError("by zero") });
    const { post: postTo, log } = running(failing(fault));
    const { status, body } = await postTo({});
    expect([status, refusalCodes(body)]).toEqual([500, ["INTERNAL_ERROR"]]);
    expect(JSON.stringify(body)).not.toContain("divide");
    expect(log.find(({ level }) => level === "error")?.fields).toMatchObject({
      request_id: "request-1",
      fault: {
        name: "Error",
        message: "cannot divide",
        stack: expect.any(String),
        cause: { name: "TypeError", message: "by zero" },
      },
    });
  });

  it.each([undefined, null, "text", 7])("may be %j", async (thrown) => {
    expect((await post({}, {}, failing(thrown))).status).toBe(500);
  });

  it("of the database is a 503 with Retry-After", async () => {
    const { status, headers, body } = await post({}, {}, failing(new Unavailable()));
    expect([status, refusalCodes(body)]).toEqual([503, ["SERVICE_UNAVAILABLE"]]);
    expect(Number(headers["Retry-After"])).toBeGreaterThan(0);
  });

  it("of time is a 503 before Lambda ends the invocation", async () => {
    const never: Run = () => new Promise(() => {});
    const { status, body } = await post({}, { remainingMs: () => 310 }, never);
    expect([status, refusalCodes(body)]).toEqual([503, ["SERVICE_UNAVAILABLE"]]);
  });
});

describe("an operation's code", () => {
  it("is loaded for a request that its token allows, and for no other", async () => {
    const { post, loaded } = operationUnderTest({});
    expect((await post({}, { operations: ["listTenants"] })).status).toBe(403);
    expect((await post({}, { expiresAtS: 0 })).status).toBe(401);
    expect(loaded).toHaveLength(0);
    await post({});
    expect(loaded).toHaveLength(1);
  });
});
