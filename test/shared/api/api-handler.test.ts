import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gatewayResponseTable } from "../../../infra/stack/gateway-response-table.ts";
import { envelope, infoEntry, succeed } from "../../../shared/api/answer.ts";
import type { Operation } from "../../../shared/api/api-handler.ts";
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

const contentType = (value: string) => ({ headers: { "Content-Type": value } });

describe("a JSON body", () => {
  it.each([
    "application/json",
    "Application/JSON",
    "application/json; charset=utf-8",
    "application/json ;charset=utf-8",
    "application/vnd.club+json",
  ])("may be declared as %s", async (type) => {
    expect((await post({ a: 1 }, contentType(type))).body).toEqual({ got: { a: 1 } });
  });

  it.each([
    "text/plain",
    "application/jsonp",
    "application/x-www-form-urlencoded",
    "json",
    "",
    "text/json",
    "application/json, text/plain",
  ])("may not be declared as %j", async (type) => {
    const { status, body } = await post({ a: 1 }, contentType(type));
    expect([status, refusalProblems(body)]).toEqual([415, ["CONTENT_TYPE_UNSUPPORTED Content-Type"]]);
  });

  it.each(["content-type", "CONTENT-TYPE", "Content-type", "cOnTeNt-TyPe"])(
    "is declared by the header %s",
    async (name) => {
      const { status } = await post(
        { a: 1 },
        { headers: { [name]: "application/json" }, replaceHeaders: true },
      );
      expect(status).toBe(200);
    },
  );

  it.each([
    null,
    "",
    " ",
    "{",
    "nul",
    "{'a':1}",
    '{"a":1,}',
    "\ufeff{}",
    '{"a":NaN}',
    "[".repeat(100_000),
    "undefined",
  ])("is refused where it is %.20j", async (rawBody) => {
    const { status, body } = await post(undefined, { rawBody });
    expect([status, refusalCodes(body)]).toEqual([400, ["BODY_NOT_JSON"]]);
  });

  it.each([
    ["arrays", '["]",', "]", 64],
    ["objects", '{"\\"}":', "}", 64],
    ["both", '[{"a":"\\\\","b":', "}]", 32],
  ])("has at most 64 levels: %s", async (_, opening, closing, most) => {
    const nested = (count: number) => `${opening.repeat(count)}0${closing.repeat(count)}`;
    expect((await post(undefined, { rawBody: nested(most) })).status).toBe(200);
    const encoded = Buffer.from(nested(most + 1)).toString("base64");
    for (const options of [
      { rawBody: nested(most + 1) },
      { rawBody: nested(50_000) },
      { rawBody: encoded, isBase64Encoded: true },
    ]) {
      const { status, body } = await post(undefined, options);
      expect([status, body.info]).toEqual([
        400,
        [
          {
            severity: "Error",
            errorCode: "BODY_NOT_JSON",
            errorMessage: "The request body has more than 64 levels of objects and arrays.",
            identifier: "",
            helptext: "Send a body of at most 64 levels of objects and arrays.",
            jsonObject: { max_depth: 64 },
          },
        ],
      ]);
    }
  });

  it("may have brackets in its texts, as many as it likes", async () => {
    const text = `${"[{".repeat(100)}"\\${"[".repeat(100)}`;
    expect((await post({ text })).body).toEqual({ got: { text } });
  });

  it("is at most 1 MiB, in bytes", async () => {
    const fits = JSON.stringify("é".repeat((1024 * 1024 - 2) / 2));
    expect((await post(undefined, { rawBody: fits })).status).toBe(200);
    const { status, body } = await post(undefined, { rawBody: `${fits} ` });
    expect([status, refusalCodes(body)]).toEqual([413, ["BODY_TOO_LARGE"]]);
  });

  it("may come in base64, its limit in decoded bytes", async () => {
    const encoded = (bytes: number) => Buffer.from(JSON.stringify("x".repeat(bytes - 2))).toString("base64");
    expect((await post(undefined, { rawBody: encoded(1024 * 1024), isBase64Encoded: true })).status).toBe(
      200,
    );
    expect((await post(undefined, { rawBody: encoded(1024 * 1024 + 1), isBase64Encoded: true })).status).toBe(
      413,
    );
  });

  it("has the last of duplicate keys", async () => {
    expect((await post(undefined, { rawBody: '{"a":1,"a":2}' })).body).toEqual({ got: { a: 2 } });
  });

  it.each([
    ['{"__proto__":{"is_admin":true}}', "__proto__"],
    ['{"a":[{"__proto__":1}]}', "__proto__"],
    ['{"\\u005f_proto__":1}', "__proto__"],
    ['{"a":{"constructor":{"prototype":{"is_admin":true}}}}', "constructor"],
  ])("refuses %s", async (rawBody, name) => {
    const { status, body } = await post(undefined, { rawBody });
    expect([status, refusalProblems(body)]).toEqual([400, [`FIELD_UNKNOWN ${name}`]]);
  });

  it.each(['{"constructor":1}', '{"constructor":null}', '{"constructor":{"a":1}}', '{"prototype":1}'])(
    "takes %s",
    async (rawBody) => {
      expect((await post(undefined, { rawBody })).body).toEqual({ got: JSON.parse(rawBody) });
    },
  );

  it("is anything that JSON can say", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        // Refused by name: see above.
        fc.pre(!/"(__proto__|constructor)"/.test(JSON.stringify(value)));
        const { status, body } = await post(value);
        expect(status).toBe(200);
        expect(body.got).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
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

describe("the log line", () => {
  it("says what was asked and how it went, once a request", async () => {
    const { post: postTo, log } = running(echo);
    await postTo({ full_name: "canary" }, { pathParameters: { tenant_id: "11" } });
    await postTo(undefined, {
      rawBody: '{"full_name":"canary"',
      pathParameters: { tenant_id: "x".repeat(10_000) },
    });
    expect(log.map(({ fields }) => fields)).toEqual([
      {
        operation: "createAppointment",
        request_id: "request-1",
        principal: "northwind-app",
        tenant: "11",
        status: 200,
        codes: [],
        bookings: 1,
        replays: 0,
        conflict_retries: 0,
        round_trips: 0,
        read_units: 0,
        write_units: 0,
        duration_ms: expect.any(Number),
        cold_start: expect.any(Boolean),
        _aws: expect.any(Object),
      },
      expect.objectContaining({ status: 400, codes: ["BODY_NOT_JSON"], tenant: "x".repeat(64) }),
    ]);
    expect(JSON.stringify(log)).not.toContain("canary");
  });
});
