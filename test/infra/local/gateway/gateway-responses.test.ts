import { describe, expect, it } from "vitest";
import type { HeaderLine } from "../../../../infra/local/gateway/gateway-request.ts";
import {
  type GatewayResponses,
  type GatewayResponseType,
  gatewayResponse,
} from "../../../../infra/local/gateway/gateway-responses.ts";
import { headerOf, testRequest } from "./test-request.ts";

type Customised = Partial<GatewayResponses[string]>;

function respond(
  type: GatewayResponseType,
  customised: Readonly<Record<string, Customised>>,
  headers: readonly HeaderLine[] = [],
) {
  const responses = Object.entries(customised).map(([name, response]) => [
    name,
    { responseParameters: {}, responseTemplates: {}, ...response },
  ]);
  return gatewayResponse(Object.fromEntries(responses), type, testRequest({ headers }), { requestId: "r-1" });
}

describe("a gateway response", () => {
  it("that nobody customised is the gateway's own", () => {
    expect(respond("ACCESS_DENIED", {})).toEqual({
      status: 403,
      headers: [["Content-Type", "application/json"]],
      body: '{"message":"User is not authorized to access this resource"}',
    });
  });

  it("has the template's status, headers and body", () => {
    const answer = respond(
      "UNAUTHORIZED",
      {
        UNAUTHORIZED: {
          statusCode: "418",
          responseParameters: {
            "gatewayresponse.header.Cache-Control": "'no-store'",
            "gatewayresponse.header.X-Echo": "method.request.header.x-club",
            "gatewayresponse.header.X-Absent": "method.request.header.X-Absent",
          },
          responseTemplates: {
            "text/plain": "$context.requestId $context.error.responseType $context.nothing|",
          },
        },
      },
      [["X-Club", "11"]],
    );
    expect(answer).toEqual({
      status: 418,
      headers: [
        ["Content-Type", "text/plain"],
        ["Cache-Control", "no-store"],
        ["X-Echo", "11"],
      ],
      body: "r-1 UNAUTHORIZED |",
    });
  });

  it("falls back to the default of its class, with the status that it gives or the type's own", () => {
    const fallback = { responseTemplates: { "text/plain": "default" } };
    const both = { DEFAULT_4XX: fallback, DEFAULT_5XX: { statusCode: "500" } };
    expect(respond("THROTTLED", both)).toMatchObject({ status: 429, body: "default" });
    const other = { DEFAULT_4XX: { ...fallback, statusCode: "400" } };
    expect(respond("THROTTLED", other)).toMatchObject({ status: 400 });
    expect(respond("INTEGRATION_TIMEOUT", both)).toMatchObject({ status: 500 });
  });

  it("has the template for what the request accepts", () => {
    const responseTemplates = { "application/json": "json", "text/plain; charset=utf-8": "text" };
    const typeTo = (accept: string) =>
      headerOf(
        respond("THROTTLED", { THROTTLED: { responseTemplates } }, [["Accept", accept]]).headers,
        "Content-Type",
      );
    expect(typeTo("application/json")).toBe("application/json");
    expect(typeTo("*/*")).toBe("text/plain; charset=utf-8");
  });

  it("has the only template there is, whatever the request accepts", () => {
    const responseTemplates = { "text/plain": "text" };
    const answer = respond("THROTTLED", { THROTTLED: { responseTemplates } }, [
      ["Accept", "application/json"],
    ]);
    expect(answer.body).toBe("text");
  });

  it("maps no header from what it does not know", () => {
    const responseParameters = { "gatewayresponse.header.X": "context.requestId" };
    expect(() => respond("THROTTLED", { THROTTLED: { responseParameters } })).toThrow("context.requestId");
  });
});
