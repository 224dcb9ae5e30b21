import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { basename, dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { assertDone } from "./assert-done.ts";
import type { BuiltContender } from "./bench-stage.ts";

// Lambda's own program around a Node.js handler: https://github.com/aws/aws-lambda-nodejs-runtime-interface-client
const PACKAGE = "aws-lambda-ric@4.0.2";
const FOLDER = join(import.meta.dirname, "../../node_modules/.cache/lambda-runtime");
const PROGRAM = join(FOLDER, "node_modules/aws-lambda-ric/index.mjs");
const NATIVE_PART = join(dirname(PROGRAM), "rapid-client.node");
const MAX_COMPLAINT_CHARACTERS = 300;
const PREFIX = "/2018-06-01/runtime";
const TIMEOUT_MS = 10_000;
const INSTALL_TIMEOUT_MS = 600_000;

/** Lambda's runtime client, or why it is not there. */
export type LambdaRuntime =
  | { readonly ok: true; readonly program: string }
  | { readonly ok: false; readonly why: string };

/**
 * Installs Lambda's runtime client where it is not installed yet. It is no dependency of the project, for npm builds its
 * native part from source: that takes cmake, a C++ compiler and a minute or two.
 */
export function installLambdaRuntime(): LambdaRuntime {
  if (existsSync(NATIVE_PART)) return { ok: true, program: PROGRAM };
  console.error("Building Lambda's runtime client, this once: a minute or two.");
  mkdirSync(FOLDER, { recursive: true });
  const args = ["install", "--prefix", FOLDER, "--no-save", "--no-audit", "--no-fund", PACKAGE];
  const { stderr, error } = spawnSync("npm", args, { encoding: "utf8", timeout: INSTALL_TIMEOUT_MS });
  if (existsSync(NATIVE_PART)) return { ok: true, program: PROGRAM };
  const complaint = (stderr || error?.message || "").trim().slice(-MAX_COMPLAINT_CHARACTERS);
  return {
    ok: false,
    why: `Not measured under Lambda's runtime client, which cannot be installed: ${complaint}`,
  };
}

/**
 * Runs a contender once in a new process, as Lambda does: the runtime client loads it and asks the Runtime API for an
 * invocation (AWS Lambda Developer Guide, "Using the Lambda runtime API").
 * @returns milliseconds from the start of the process until it posted a success
 */
export async function runUnderLambdaRuntime(
  program: string,
  { name, file, environment }: BuiltContender,
  event: unknown,
): Promise<number> {
  const answer = Promise.withResolvers<string>();
  const server = createServer(runtimeApi(event, answer));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const handler = `${basename(file, ".mjs")}.handler`;
  const startMs = performance.now();
  const child = spawn(process.execPath, [program, handler], {
    env: {
      ...environment,
      AWS_LAMBDA_RUNTIME_API: `127.0.0.1:${port}`,
      LAMBDA_TASK_ROOT: dirname(file),
      _HANDLER: handler,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  child.once("exit", (code) =>
    answer.reject(new Error(`${name} ended with ${code} under the runtime client.`)),
  );
  try {
    assertDone(JSON.parse(await answer.promise));
    return performance.now() - startMs;
  } finally {
    child.kill("SIGKILL");
    server.closeAllConnections();
    server.close();
  }
}

/** The Runtime API of one invocation: it is handed out once, whoever asks again waits. */
function runtimeApi(event: unknown, answer: PromiseWithResolvers<string>) {
  let isHandedOut = false;
  return async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === `${PREFIX}/invocation/next`) {
      if (!isHandedOut) response.writeHead(200, invocationHeaders()).end(JSON.stringify(event));
      isHandedOut = true;
      return;
    }
    const body = await text(request);
    response.writeHead(202).end("{}");
    if (request.url?.endsWith("/response")) answer.resolve(body);
    else answer.reject(new Error(`The runtime client posted ${request.url}: ${body}`));
  };
}

function invocationHeaders(): Record<string, string> {
  return {
    "Content-Type": "application/json",
    "Lambda-Runtime-Aws-Request-Id": "00000000-0000-4000-8000-000000000000",
    "Lambda-Runtime-Deadline-Ms": String(Date.now() + TIMEOUT_MS),
    "Lambda-Runtime-Invoked-Function-Arn": "arn:aws:lambda:local:000000000000:function:bench",
  };
}
