import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import * as v from "valibot";
import { readBody } from "../gateway/request-body.ts";
import { type Allows, callerOf, deniedMessage } from "../roles/role.ts";
import { serviceCall } from "../roles/service-calls.ts";
import { AwsRefusal } from "./aws-refusal.ts";
import { type AwsServer, serveAtRandomPath } from "./random-path-server.ts";

// More than any service takes, so that each refuses with an error of its own.
const MAX_BODY_BYTES = 8 * 1024 * 1024;

/** A service of AWS that is emulated in part. */
export interface AwsService {
  /** The name in the header `x-amz-target`, such as `AmazonSQS`. */
  readonly target: string;
  /** The version of its protocol (Smithy, "AWS JSON 1.0 protocol" and "AWS JSON 1.1 protocol"). */
  readonly version: "1.0" | "1.1";
  /**
   * The emulated operations by name. Each gets the request's JSON, and throws {@link AwsRefusal} or the error of a schema
   * where it refuses.
   */
  readonly operations: Readonly<Record<string, (input: unknown, call: AwsCall) => object | Promise<object>>>;
}

/** What an operation learns of its call besides the input. */
export interface AwsCall {
  /** The header `X-Amzn-Trace-Id`, by which functions say on whose behalf they call; undefined if there is none. */
  readonly traceHeader: string | undefined;
}

/**
 * Serves a service on a free port of loopback.
 * @param allows what the callers' roles allow; everything if it is left out
 */
export function serveAwsService(service: AwsService, allows: Allows = () => true): Promise<AwsServer> {
  return serveAtRandomPath((request, response, path) =>
    answer({ ...service, allows }, path, request, response),
  );
}

type Served = AwsService & { readonly allows: Allows };

async function answer(
  service: Served,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== "POST" || !["", "/"].includes(path)) {
    response.writeHead(404).end();
    return;
  }
  const { status, body } = await outcome(service, request);
  const text = JSON.stringify(body);
  response.writeHead(status, {
    "Content-Type": `application/x-amz-json-${service.version}`,
    "Content-Length": Buffer.byteLength(text),
    "x-amzn-RequestId": randomUUID(),
  });
  response.end(text);
}

async function outcome(service: Served, request: IncomingMessage) {
  try {
    const operation = operationOf(service, request.headers["x-amz-target"]);
    const body = await readBody(request, MAX_BODY_BYTES);
    if (body === undefined)
      throw new AwsRefusal("RequestEntityTooLargeException", "The request is too large.");
    const input = parsed(body);
    checkAccess(service.allows, request, input);
    const traceHeader = request.headers["x-amzn-trace-id"]?.toString();
    return { status: 200, body: await operation(input, { traceHeader }) };
  } catch (error) {
    const { name, message } = refusalOf(error);
    return { status: 400, body: { __type: name, message } };
  }
}

function checkAccess(allows: Allows, { headers }: IncomingMessage, input: unknown): void {
  const [caller, call] = [
    callerOf(headers.authorization),
    serviceCall(String(headers["x-amz-target"]), input),
  ];
  if (!allows(caller, call)) throw new AwsRefusal("AccessDeniedException", deniedMessage(caller, call));
}

function operationOf({ target, operations }: AwsService, wanted: unknown) {
  const operation = Object.entries(operations).find(([name]) => wanted === `${target}.${name}`)?.[1];
  if (operation !== undefined) return operation;
  const emulated = Object.keys(operations).map((name) => `${target}.${name}`);
  throw new AwsRefusal(
    "UnknownOperationException",
    `The local product emulates ${emulated.join(" and ")}, not ${wanted}.`,
  );
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new AwsRefusal("SerializationException", "The request is not JSON.");
  }
}

function refusalOf(error: unknown): AwsRefusal {
  if (error instanceof AwsRefusal) return error;
  if (!(error instanceof v.ValiError)) throw error;
  const [issue] = error.issues;
  return new AwsRefusal("ValidationException", `${v.getDotPath(issue) ?? "request"}: ${issue.message}`);
}
