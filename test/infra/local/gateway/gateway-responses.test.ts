import { describe, expect, it } from "vitest";
import type { HeaderLine } from "../../../../infra/local/gateway/gateway-request.ts";
import {
  type GatewayResponse,
  type GatewayResponseType,
  gatewayResponse,
} from "../../../../infra/local/gateway/gateway-responses.ts";
import { headerOf, testRequest } from "./test-request.ts";

function respond(
  type: GatewayResponseType,
  customised: readonly Partial<GatewayResponse>[],
  headers: readonly HeaderLine[] = [],
) {
  const responses = customised.map((response) => ({
    ResponseType: type,
    ResponseParameters: {},
    ResponseTemplates: {},
    ...response,
  }));
  const byType = new Map(responses.map((response) => [response.ResponseType, response]));
  return gatewayResponse(byType, type, testRequest({ headers }), { requestId: "r-1" });
}

describe("a gateway response", () => {
  it("that nobody customised is the gateway's own", () => {
    expect(respond("ACCESS_DENIED", [])).toEqual({
      status: 403,
      headers: [["Content-Type", "application/json"]],
      body: '{"message":"User is not authorized to access this resource"}',
    });
  });

  it("has the template's status, headers and body", () => {
    const answer = respond(
      "UNAUTHORIZED",
      [
        {
          StatusCode: "418",
          ResponseParameters: {
            "gatewayresponse.header.Cache-Control": "'no-store'",
            "gatewayresponse.header.X-Echo": "method.request.header.x-club",
            "gatewayresponse.header.X-Absent": "method.request.header.X-Absent",
          },
          ResponseTemplates: {
            "text/plain": "$context.requestId $context.error.responseType $context.nothing|",
          },
        },
      ],
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
    const fallback = { ResponseType: "DEFAULT_4XX", ResponseTemplates: { "text/plain": "default" } };
    const other = { ResponseType: "DEFAULT_5XX", StatusCode: "500" };
    expect(respond("THROTTLED", [fallback, other])).toMatchObject({ status: 429, body: "default" });
    expect(respond("THROTTLED", [{ ...fallback, StatusCode: "400" }])).toMatchObject({ status: 400 });
    expect(respond("INTEGRATION_TIMEOUT", [fallback, other])).toMatchObject({ status: 500 });
  });

  it("has the template for what the request accepts", () => {
    const ResponseTemplates = { "application/json": "json", "text/plain; charset=utf-8": "text" };
    const typeTo = (accept: string) =>
      headerOf(respond("THROTTLED", [{ ResponseTemplates }], [["Accept", accept]]).headers, "Content-Type");
    expect(typeTo("application/json")).toBe("application/json");
    expect(typeTo("*/*")).toBe("text/plain; charset=utf-8");
  });

  it("has the only template there is, whatever the request accepts", () => {
    const ResponseTemplates = { "text/plain": "text" };
    const answer = respond("THROTTLED", [{ ResponseTemplates }], [["Accept", "application/json"]]);
    expect(answer.body).toBe("text");
  });

  it("maps no header from what it does not know", () => {
    const ResponseParameters = { "gatewayresponse.header.X": "context.requestId" };
    expect(() => respond("THROTTLED", [{ ResponseParameters }])).toThrow("context.requestId");
  });
});
