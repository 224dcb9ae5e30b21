import { describe, expect, it } from "vitest";
import { TokenAuthorizer } from "../../../../infra/local/gateway/token-authorizer.ts";
import type { InvocationResult } from "../../../../infra/local/lambda/invocation.ts";

const TTL_MS = 300_000;
const ARN = "arn:aws:execute-api:local:000000000000:api/dev/POST/tenants/11/appointments";

function verdict(parts: Readonly<Record<string, unknown>> = {}, effect = "Allow"): InvocationResult {
  const Statement = [{ Effect: effect, Action: "execute-api:Invoke", Resource: ARN }];
  const policyDocument = { Version: "2012-10-17", Statement };
  return { ok: true, payload: JSON.stringify({ principalId: "app", policyDocument, ...parts }) };
}

function failure(errorMessage: string): InvocationResult {
  return { ok: false, errorType: "Error", errorMessage };
}

/** An authorizer whose function answers with `results`, the last one for ever, and records what it was asked. */
function authorizer(...results: readonly InvocationResult[]) {
  const clock = { nowMs: 0 };
  const events: unknown[] = [];
  const invoke = async (event: unknown) => {
    events.push(event);
    return results[Math.min(events.length, results.length) - 1] ?? verdict();
  };
  const settings = { header: "Authorization", pattern: /^Bearer \w+$/, ttlMs: TTL_MS, functionId: "F" };
  const guard = new TokenAuthorizer(settings, { invoke, nowMs: () => clock.nowMs });
  return { guard, clock, events };
}

describe("a token authorizer", () => {
  it("asks its function and hands on its context as text", async () => {
    const { guard, events } = authorizer(verdict({ context: { grants: "{}", count: 2, isClub: true } }));
    expect(await guard.authorize("Bearer a", ARN)).toEqual({
      ok: true,
      principalId: "app",
      context: { grants: "{}", count: "2", isClub: "true" },
    });
    expect(events).toEqual([{ type: "TOKEN", authorizationToken: "Bearer a", methodArn: ARN }]);
  });

  it.each([undefined, "", "Bearer", "Bearer a b", "xBearer a"])(
    "refuses %j without asking its function",
    async (token) => {
      const { guard, events } = authorizer();
      expect(await guard.authorize(token, ARN)).toEqual({ ok: false, responseType: "UNAUTHORIZED" });
      expect(events).toEqual([]);
    },
  );

  it("keeps an answer for its time, per token", async () => {
    const { guard, clock, events } = authorizer();
    await guard.authorize("Bearer a", ARN);
    clock.nowMs = TTL_MS - 1;
    await guard.authorize("Bearer a", ARN);
    expect(events.length).toBe(1);
    await guard.authorize("Bearer b", ARN);
    expect(events.length).toBe(2);
    clock.nowMs = TTL_MS;
    await guard.authorize("Bearer a", ARN);
    expect(events.length).toBe(3);
  });

  it("evaluates a kept policy for each method anew", async () => {
    const { guard, events } = authorizer();
    await guard.authorize("Bearer a", ARN);
    const other = await guard.authorize("Bearer a", ARN.replace("11", "12"));
    expect(other).toEqual({ ok: false, responseType: "ACCESS_DENIED" });
    expect(events.length).toBe(1);
  });

  it("keeps a refusal by policy as it keeps a permission", async () => {
    const { guard, events } = authorizer(verdict({}, "Deny"), verdict());
    expect(await guard.authorize("Bearer a", ARN)).toMatchObject({ responseType: "ACCESS_DENIED" });
    expect(await guard.authorize("Bearer a", ARN)).toMatchObject({ responseType: "ACCESS_DENIED" });
    expect(events.length).toBe(1);
  });

  it("does not keep what its function threw", async () => {
    const { guard, events } = authorizer(failure("Unauthorized"), verdict());
    expect(await guard.authorize("Bearer a", ARN)).toEqual({ ok: false, responseType: "UNAUTHORIZED" });
    expect(await guard.authorize("Bearer a", ARN)).toMatchObject({ ok: true });
    expect(events.length).toBe(2);
  });

  it("fails where its function fails", async () => {
    const { guard } = authorizer(failure("unauthorized"));
    expect(await guard.authorize("Bearer a", ARN)).toMatchObject({ responseType: "AUTHORIZER_FAILURE" });
  });

  it("hands on what the rules let its function answer", async () => {
    const { guard } = authorizer(verdict({ context: { grants: "{}" } }));
    expect(await guard.authorize("Bearer a", ARN)).toMatchObject({ context: { grants: "{}" } });
  });
});
