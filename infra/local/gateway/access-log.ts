import { type ContextVariables, substituteContext } from "./context-variables.ts";
import type { GatewayAnswer } from "./gateway-answer.ts";
import type { GatewayRequest } from "./gateway-request.ts";

/** The variables that are known when a request arrives. */
export function requestVariables(request: GatewayRequest, stage: string): ContextVariables {
  return {
    requestId: request.id,
    extendedRequestId: request.id,
    requestTime: commonLogTime(request.receivedAt),
    requestTimeEpoch: request.receivedAt.getTime(),
    httpMethod: request.method,
    path: request.path,
    protocol: "HTTP/1.1",
    stage,
    "identity.sourceIp": request.sourceIp,
  };
}

/** A line of the stage's access log, in its format; a variable that does not apply is `-`. */
export function accessLogLine(
  format: string,
  variables: ContextVariables,
  answer: GatewayAnswer,
  latencyMs: number,
): string {
  const outcome = {
    status: answer.status,
    responseLatency: Math.round(latencyMs),
    responseLength: Buffer.byteLength(answer.body),
  };
  return substituteContext(format, escaped({ ...variables, ...outcome }), "-");
}

// The format is JSON whose strings contain the variables.
function escaped(variables: ContextVariables): ContextVariables {
  const entries = Object.entries(variables).map(([name, value]) => [
    name,
    typeof value === "string" ? JSON.stringify(value).slice(1, -1) : value,
  ]);
  return Object.fromEntries(entries);
}

// 20/Nov/2026:22:33:44 +0000
function commonLogTime(instant: Date): string {
  const [, day, month, year, time] = instant.toUTCString().replace(",", "").split(" ");
  return `${day}/${month}/${year}:${time} +0000`;
}
