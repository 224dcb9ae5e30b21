import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { GatewayRefusal } from "./gateway-refusal.ts";
import type { HeaderLine } from "./gateway-request.ts";

/** A call of an HTTP endpoint. */
export interface EndpointCall {
  readonly url: string;
  readonly method: string;
  readonly headers: readonly HeaderLine[];
  readonly body: Buffer;
}

/** What an HTTP endpoint answered; a redirect is an answer like any other. */
export interface EndpointAnswer {
  readonly status: number;
  /** By their names in small letters. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

/**
 * Calls an HTTP endpoint as API Gateway does.
 * @throws {GatewayRefusal} if it cannot be reached or does not answer in time
 */
export async function callEndpoint(call: EndpointCall, timeoutMs: number): Promise<EndpointAnswer> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await answerTo(call, signal);
  } catch (error) {
    throw signal.aborted
      ? new GatewayRefusal("INTEGRATION_TIMEOUT")
      : new GatewayRefusal("INTEGRATION_FAILURE", error);
  }
}

function answerTo(
  { url, method, headers, body }: EndpointCall,
  signal: AbortSignal,
): Promise<EndpointAnswer> {
  const request = url.startsWith("https:") ? requestHttps : requestHttp;
  const sent = {
    ...Object.fromEntries(headers),
    "User-Agent": "AmazonAPIGateway_local",
    "Content-Length": body.length,
  };
  return new Promise((resolve, reject) => {
    request(url, { method, headers: sent, signal, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response
        .on("data", (chunk: Buffer) => chunks.push(chunk))
        .once("error", reject)
        .once("end", () => {
          const entries = Object.entries(response.headers).map(([name, value]) => [name, value?.toString()]);
          resolve({
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(entries),
            body: Buffer.concat(chunks),
          });
        });
    })
      .once("error", reject)
      .end(body);
  });
}
