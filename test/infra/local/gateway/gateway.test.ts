import { describe, expect, it } from "vitest";
import type { InvocationResult } from "../../../../infra/local/lambda/invocation.ts";
import { refusalCodes } from "../../../support/envelope-shape.ts";
import { BEARER, bookingGateway } from "./booking-gateway.ts";
import { headerOf, testRequest } from "./test-request.ts";

const booking = testRequest({ headers: [BEARER] });
const THROTTLED = { throttle: { rate: 1, burst: 2 } };

function codesOf({ status, body }: { status: number; body: string | Buffer }) {
  return [status, ...refusalCodes(JSON.parse(String(body)))];
}

function failure(errorType: string): InvocationResult {
  return { ok: false, errorType, errorMessage: "It failed.", stack: "It failed.\n    at handler" };
}

describe("the gateway", () => {
  it("gives the function the caller that the authorizer found", async () => {
    const { gateway, events } = bookingGateway();
    const answer = await gateway.answer(booking);
    expect(answer).toMatchObject({ status: 200, body: "done" });
    expect(events).toMatchObject([
      { type: "TOKEN", authorizationToken: "Bearer e30.e30.c2ln" },
      { requestContext: { authorizer: { principalId: "app", a: "1" } } },
    ]);
  });

  it("asks the authorizer for the method's ARN", async () => {
    const { api, gateway, events } = bookingGateway();
    await gateway.answer(booking);
    expect(events[0]).toMatchObject({
      methodArn: `arn:aws:execute-api:local:000000000000:${api.id}/dev/POST/tenants/11/appointments`,
    });
  });

  it("adds the request's id, whoever answers", async () => {
    const { gateway } = bookingGateway();
    for (const request of [booking, testRequest(), testRequest({ method: "OPTIONS" })]) {
      const { headers } = await gateway.answer(request);
      expect(headerOf(headers, "x-amzn-RequestId")).toBe(request.id);
    }
  });

  it.each([
    ["throws", failure("Error")],
    ["runs out of time", failure("Sandbox.Timedout")],
    ["answers nothing", { ok: true, payload: "null" } as const],
    ["answers something else", { ok: true, payload: '{"ok":true}' } as const],
  ])("answers for a function that %s, and logs why", async (_, operation) => {
    const { gateway, lines } = bookingGateway({ operation });
    expect(codesOf(await gateway.answer(booking))).toEqual([500, "INTERNAL_ERROR"]);
    expect(lines.map((line) => JSON.parse(line).request_id)).toEqual([booking.id, booking.id]);
    expect(lines[0]).toMatch(/It failed|did not return a proxy response/);
  });

  it("answers for an event that is larger than Lambda takes", async () => {
    const { gateway } = bookingGateway({ operation: failure("RequestEntityTooLarge") });
    expect(codesOf(await gateway.answer(booking))).toEqual([413, "BODY_TOO_LARGE"]);
  });

  it.each([
    ["throws", failure("Error"), [503, "SERVICE_UNAVAILABLE"]],
    ["says Unauthorized", { ...failure("Error"), errorMessage: "Unauthorized" }, [401, "TOKEN_INVALID"]],
    ["answers nothing", { ok: true, payload: "null" } as const, [503, "SERVICE_UNAVAILABLE"]],
  ])("answers for an authorizer that %s", async (_, authorizer, expected) => {
    const { gateway } = bookingGateway({ authorizer });
    expect(codesOf(await gateway.answer(booking))).toEqual(expected);
  });
});

describe("the gateway's throttle", () => {
  it("refuses what comes beyond the stage's burst, until its rate allows it", async () => {
    const { gateway, clock } = bookingGateway({}, THROTTLED);
    await gateway.answer(booking);
    await gateway.answer(booking);
    const third = await gateway.answer(booking);
    expect(codesOf(third)).toEqual([429, "TOO_MANY_REQUESTS"]);
    expect(headerOf(third.headers, "Retry-After")).toMatch(/^\d+$/);
    expect(headerOf(third.headers, "Access-Control-Allow-Origin")).toBe("*");
    clock.nowMs += 1_000;
    expect(await gateway.answer(booking)).toMatchObject({ status: 200 });
  });

  it("counts each method by itself, and what the authorizer refuses too", async () => {
    const { gateway } = bookingGateway({}, THROTTLED);
    await gateway.answer(testRequest());
    await gateway.answer(testRequest());
    expect(await gateway.answer(booking)).toMatchObject({ status: 429 });
    expect(await gateway.answer(testRequest({ method: "OPTIONS" }))).toMatchObject({ status: 204 });
  });
});

describe("the gateway's log", () => {
  it("has a line for what the gateway itself answers, in the stage's format", async () => {
    const { gateway, lines } = bookingGateway();
    await gateway.answer(testRequest({ path: "/nowhere" }));
    await gateway.answer(testRequest());
    await gateway.answer(testRequest({ method: "OPTIONS" }));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        request_id: booking.id,
        time: "20/Nov/2026:09:00:00 +0000",
        method: "POST",
        route: "-",
        status: "404",
        error: "MISSING_AUTHENTICATION_TOKEN",
        latency_ms: "0",
        principal: "-",
      },
      { route: "/tenants/{tenant_id}/appointments", status: "401", error: "UNAUTHORIZED" },
      { method: "OPTIONS", status: "204", error: "-" },
    ]);
  });

  it.each([
    ["203.0.113.7", "203.0.113.******"],
    ["203.0.113.254", "203.0.113.********"],
  ])("has the caller's address without its host part: %s", async (sourceIp, address) => {
    const { gateway, lines } = bookingGateway();
    await gateway.answer(testRequest({ sourceIp }));
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ address, status: "401" });
    expect(lines.join()).not.toContain(sourceIp);
  });

  it("has none for what a function answers, which logs itself", async () => {
    const { gateway, lines } = bookingGateway();
    await gateway.answer(booking);
    expect(lines).toEqual([]);
  });

  it("stays JSON whatever the request says", async () => {
    const { gateway, lines } = bookingGateway();
    await gateway.answer(testRequest({ method: 'GET"\n,{', path: '/"' }));
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ method: 'GET"\n,{' });
  });
});
