import type { InvocationResult } from "../lambda/invocation.ts";
import { REQUEST_TOO_LARGE } from "../lambda/lambda-function.ts";
import type { FunctionIntegration } from "./api-resources.ts";
import type { GatewayAnswer } from "./gateway-answer.ts";
import { GatewayRefusal } from "./gateway-refusal.ts";
import { proxyAnswer, proxyEvent, type RoutedRequest } from "./lambda-proxy.ts";

/**
 * Calls a function by its logical id.
 * @param causes the trace headers of the calls that led to this one
 */
export type InvokeFunction = (
  functionId: string,
  event: unknown,
  causes?: readonly (string | undefined)[],
) => Promise<InvocationResult>;

/**
 * A function's answer to a request.
 * @throws {GatewayRefusal} if the function fails, times out or returns no proxy response
 */
export async function functionAnswer(
  routed: RoutedRequest,
  { functionId, timeoutMs }: FunctionIntegration,
  invoke: InvokeFunction,
): Promise<GatewayAnswer> {
  const result = await within(timeoutMs, invoke(functionId, proxyEvent(routed)));
  if (!result.ok) throw refusalOf(result.errorType, result);
  const answer = proxyAnswer(result.payload);
  if (answer !== undefined) return answer;
  throw new GatewayRefusal("DEFAULT_5XX", new Error(`${functionId} did not return a proxy response.`));
}

function refusalOf(errorType: string, failure: InvocationResult): GatewayRefusal {
  if (errorType === REQUEST_TOO_LARGE) return new GatewayRefusal("REQUEST_TOO_LARGE");
  return new GatewayRefusal("DEFAULT_5XX", failure);
}

async function within(timeoutMs: number, invocation: Promise<InvocationResult>): Promise<InvocationResult> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new GatewayRefusal("INTEGRATION_TIMEOUT")), timeoutMs);
  try {
    return await Promise.race([invocation, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
