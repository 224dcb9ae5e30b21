import { describe, expect, it } from "vitest";
import {
  type MockIntegration,
  mockAnswer,
  readMockIntegration,
} from "../../../../infra/local/gateway/mock-integration.ts";
import { headerOf, testRequest } from "./test-request.ts";

const ALLOW = "Access-Control-Allow-Origin";

// As the stack writes the preflight of several origins.
const preflight: MockIntegration = {
  kind: "mock",
  status: 204,
  headers: [[ALLOW, "https://a.example"]],
  bodyTemplate: `#set($origin = $input.params().header.get("Origin"))
#if($origin == "")
  #set($origin = $input.params().header.get("origin"))
#end
#if($origin == "https://b.example")
  #set($context.responseOverride.header.${ALLOW} = $origin)
#end`,
};

function allowedOrigin(...headers: readonly (readonly [string, string])[]) {
  const answer = mockAnswer(preflight, testRequest({ method: "OPTIONS", headers }));
  return answer.headers.filter(([name]) => name === ALLOW).map(([, value]) => value);
}

describe("a mock integration", () => {
  it("answers with its static headers", () => {
    expect(allowedOrigin()).toEqual(["https://a.example"]);
    expect(allowedOrigin(["Origin", "https://evil.example"])).toEqual(["https://a.example"]);
  });

  it.each(["Origin", "origin"])("lets its template replace a header by what %s says", (name) => {
    expect(allowedOrigin([name, "https://b.example"])).toEqual(["https://b.example"]);
  });

  it("lets its template replace the status and give the body", () => {
    const bodyTemplate = `#set($context.responseOverride.status = 202){"a":"$input.params().header.get('X')"}`;
    const answer = mockAnswer({ ...preflight, bodyTemplate }, testRequest({ headers: [["X", "1"]] }));
    expect(answer).toMatchObject({ status: 202, body: '{"a":"1"}' });
    expect(headerOf(answer.headers, "Content-Type")).toBe("application/json");
  });

  it("has static header values only", () => {
    const response = { statusCode: "204", responseTemplates: {} };
    const mapped = (value: string) =>
      readMockIntegration({
        type: "mock",
        requestTemplates: {},
        responses: { default: { ...response, responseParameters: { "method.response.header.X": value } } },
      });
    expect(mapped("'it''s'").headers).toEqual([["X", "it''s"]]);
    expect(() => mapped("integration.response.body.x")).toThrow("integration.response.body.x");
  });
});
