import { Readable } from "node:stream";
import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { bodyOf } from "../../infra/local/dynamodb/refusal.ts";
import type { RequestCheck } from "../../infra/local/dynamodb/request-check.ts";

type RequestHandler = DynamoDBClient["config"]["requestHandler"];
type Handle = RequestHandler["handle"];

/**
 * A handler that refuses what DynamoDB refuses before it sends a request to the engine: a guard in another process costs each
 * call as much CPU time as the engine.
 */
export function checkedHandler(handler: RequestHandler, check: RequestCheck): RequestHandler {
  const handle: Handle = async (request, options) => {
    const [, operation] = /^DynamoDB_20120810\.(\w+)$/.exec(request.headers["x-amz-target"] ?? "") ?? [];
    const { authorization } = request.headers;
    const asked = check({ operation, body: textOf(request.body), authorization });
    const refusal = asked instanceof Promise ? await asked : asked;
    if (refusal === undefined) return await handler.handle(request, options);
    const headers = { "content-type": "application/x-amz-json-1.0" };
    return { response: { statusCode: 400, headers, body: Readable.from([Buffer.from(bodyOf(refusal))]) } };
  };
  return new Proxy(handler, {
    get: (target, name) => {
      if (name === "handle") return handle;
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

function textOf(body: unknown): string {
  if (typeof body === "string") return body;
  if (!(body instanceof Uint8Array)) return "";
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString();
}
