import { describe, expect, it } from "vitest";
import { proxyAnswer, proxyEvent } from "../../../../infra/local/gateway/lambda-proxy.ts";
import { testRequest } from "./test-request.ts";

function event(
  parts: Parameters<typeof testRequest>[0] = {},
  authorizer: Record<string, string> | null = null,
) {
  return proxyEvent({
    request: testRequest(parts),
    restApiId: "Api",
    stage: "local",
    resourcePath: "/tenants/{tenant_id}/appointments",
    pathParameters: { tenant_id: "11" },
    authorizer,
  });
}

describe("the event of a proxy integration", () => {
  it("names the route, its parameters and the caller", () => {
    expect(event({}, { principalId: "app", grants: "{}" })).toMatchObject({
      resource: "/tenants/{tenant_id}/appointments",
      path: "/tenants/11/appointments",
      httpMethod: "POST",
      pathParameters: { tenant_id: "11" },
      stageVariables: null,
      requestContext: {
        requestId: "5f0c7f9e-6a0a-4f6c-9f4e-0d7f3f1f2a11",
        stage: "local",
        resourcePath: "/tenants/{tenant_id}/appointments",
        authorizer: { principalId: "app", grants: "{}" },
        identity: { sourceIp: "127.0.0.1" },
      },
    });
  });

  it("has the last of repeated headers, and all of them", () => {
    const headers = [
      ["Accept", "text/plain"],
      ["accept", "application/json"],
    ] as const;
    expect(event({ headers })).toMatchObject({
      headers: { Accept: "application/json" },
      multiValueHeaders: { Accept: ["text/plain", "application/json"] },
    });
  });

  it("has the last of repeated query parameters, and all of them", () => {
    expect(event({ query: new URLSearchParams("a=1&a=2&A=3") })).toMatchObject({
      queryStringParameters: { a: "2", A: "3" },
      multiValueQueryStringParameters: { a: ["1", "2"], A: ["3"] },
    });
  });

  it("has null where there is nothing", () => {
    expect(event()).toMatchObject({
      multiValueHeaders: { "X-Forwarded-Proto": ["http"] },
      queryStringParameters: null,
      multiValueQueryStringParameters: null,
      body: null,
      isBase64Encoded: false,
    });
    expect(event().requestContext).not.toHaveProperty("authorizer");
  });

  it("has the body as text", () => {
    expect(event({ body: '{"é":1}' }).body).toBe('{"é":1}');
  });
});

describe("what a function returns", () => {
  it("becomes an answer", () => {
    const payload = JSON.stringify({
      statusCode: 201,
      headers: { "Content-Type": "text/plain", "X-Number": 7 },
      multiValueHeaders: { "X-Two": ["a", "b"] },
      body: "ok",
    });
    expect(proxyAnswer(payload)).toEqual({
      status: 201,
      headers: [
        ["Content-Type", "text/plain"],
        ["X-Number", "7"],
        ["X-Two", "a"],
        ["X-Two", "b"],
      ],
      body: "ok",
    });
  });

  it("is JSON unless it says otherwise, and empty without a body", () => {
    expect(proxyAnswer('{"statusCode":"200"}')).toEqual({
      status: 200,
      headers: [["Content-Type", "application/json"]],
      body: "",
    });
  });

  it("may be bytes", () => {
    const payload = '{"statusCode":200,"body":"/w==","isBase64Encoded":true}';
    expect(proxyAnswer(payload)?.body).toEqual(Buffer.from([255]));
  });

  it.each([
    "null",
    '"text"',
    "{}",
    '{"statusCode":"ok"}',
    '{"statusCode":99}',
    '{"statusCode":600}',
    '{"statusCode":200.5}',
    '{"statusCode":200,"body":{"a":1}}',
    '{"statusCode":200,"headers":{"X":"a\\nb"}}',
    '{"statusCode":200,"headers":{"X Y":"a"}}',
  ])("is no answer: %s", (payload) => {
    expect(proxyAnswer(payload)).toBeUndefined();
  });
});
