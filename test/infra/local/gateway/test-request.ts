import type { GatewayRequest, HeaderLine } from "../../../../infra/local/gateway/gateway-request.ts";

/** A request as the gateway gets it; what a test does not say is a `POST` of nothing. */
export function testRequest(
  parts: Partial<Omit<GatewayRequest, "body">> & { body?: string } = {},
): GatewayRequest {
  const { body = "", ...others } = parts;
  return {
    id: "5f0c7f9e-6a0a-4f6c-9f4e-0d7f3f1f2a11",
    receivedAt: new Date("2026-11-20T09:00:00.000Z"),
    method: "POST",
    path: "/tenants/11/appointments",
    query: new URLSearchParams(),
    headers: [],
    sourceIp: "127.0.0.1",
    ...others,
    body: Buffer.from(body),
  };
}

/** The value of a header of an answer; undefined where there is none. */
export function headerOf(headers: readonly HeaderLine[], name: string): string | undefined {
  return headers.find(([other]) => other.toLowerCase() === name.toLowerCase())?.[1];
}
