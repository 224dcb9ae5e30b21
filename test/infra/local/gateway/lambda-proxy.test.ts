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

  it("has what both kinds of headers say once", () => {
    const headers = { "X-One": "a", "X-Two": "a" };
    const payload = { statusCode: 200, headers, multiValueHeaders: { "X-Two": ["a", "b"] } };
    expect(proxyAnswer(JSON.stringify(payload))?.headers.slice(1)).toEqual([
      ["X-One", "a"],
      ["X-Two", "a"],
      ["X-Two", "b"],
    ]);
  });

  it("loses some headers, and has others under another name", () => {
    const headers = { "WWW-Authenticate": "Bearer", date: "now", Host: "x", ETag: '"1"' };
    expect(proxyAnswer(JSON.stringify({ statusCode: 200, headers }))?.headers.slice(1)).toEqual([
      ["x-amzn-Remapped-WWW-Authenticate", "Bearer"],
      ["x-amzn-Remapped-date", "now"],
      ["ETag", '"1"'],
    ]);
  });
});
