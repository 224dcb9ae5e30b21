import { Gateway } from "../../../../infra/local/gateway/gateway.ts";
import { type RestApi, readRestApi } from "../../../../infra/local/gateway/rest-api.ts";
import type { InvocationResult } from "../../../../infra/local/lambda/invocation.ts";
import { StackTemplate } from "../../../../infra/template/stack-template.ts";
import { synthesized } from "../../stack/synthesized.ts";

/** A header that the stack's authorizer lets pass to its function. */
export const BEARER = ["Authorization", "Bearer e30.e30.c2ln"] as const;

/** What the stack's functions answer in a test. */
export interface FakeFunctions {
  readonly authorizer?: InvocationResult;
  readonly operation?: InvocationResult | Promise<InvocationResult>;
}

let ofStack: RestApi | undefined;

/** The stack's own API, with functions that answer what the test says. */
export function bookingGateway(functions: FakeFunctions = {}, parts: Partial<RestApi> = {}) {
  // To read it takes 20 ms.
  ofStack ??= readRestApi(new StackTemplate(synthesized().template, new Map()));
  // A throttle that a test sets is that of every method.
  const methodThrottles = parts.throttle === undefined ? ofStack.methodThrottles : new Map();
  const api = { ...ofStack, methodThrottles, ...parts };
  const lines: string[] = [];
  const events: unknown[] = [];
  const clock = { nowMs: Date.parse("2026-11-20T09:00:00.000Z") };
  const gateway = new Gateway(api, {
    invoke: async (functionId, event) => {
      events.push(event);
      if (/authorizer/i.test(functionId)) return functions.authorizer ?? allowed();
      return (await functions.operation) ?? { ok: true, payload: '{"statusCode":200,"body":"done"}' };
    },
    nowMs: () => clock.nowMs,
    writeLine: (line) => lines.push(line),
  });
  return { api, gateway, lines, events, clock };
}

/** What an authorizer answers that lets nothing pass. */
export function denied(): InvocationResult {
  return policy("Deny");
}

function allowed(): InvocationResult {
  return policy("Allow");
}

function policy(Effect: "Allow" | "Deny"): InvocationResult {
  const Statement = [{ Effect, Action: "execute-api:Invoke", Resource: "*" }];
  const policyDocument = { Version: "2012-10-17", Statement };
  return { ok: true, payload: JSON.stringify({ principalId: "app", policyDocument, context: { a: 1 } }) };
}
