// Runs in a worker thread: loads one function's bundle and calls its handler, one event at a time.
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import {
  failureOf,
  type InvocationRequest,
  type InvocationResult,
  type WorkerSettings,
} from "./invocation.ts";

type Handler = (event: unknown, context: unknown) => unknown;

const settings = workerData as WorkerSettings;
const handler = await loadHandler(settings);

parentPort?.on("message", async (request: InvocationRequest) => {
  parentPort?.postMessage(await invoke(request));
});
// The answer to no request: the function is loaded.
const loaded: InvocationResult = { ok: true, payload: "null" };
parentPort?.postMessage(loaded);

async function loadHandler({ file, exportName }: WorkerSettings): Promise<Handler> {
  const bundle: Readonly<Record<string, unknown>> = await import(pathToFileURL(file).href);
  const exported = bundle[exportName];
  if (typeof exported !== "function") throw new Error(`${file} does not export the function ${exportName}.`);
  return exported as Handler;
}

async function invoke(request: InvocationRequest): Promise<InvocationResult> {
  // AWS Lambda Developer Guide, "Defined runtime environment variables".
  process.env._X_AMZN_TRACE_ID = request.traceHeader;
  try {
    const result = await handler(JSON.parse(request.payload), lambdaContext(request));
    return { ok: true, payload: JSON.stringify(result ?? null) };
  } catch (fault) {
    return failureOf(fault);
  }
}

// AWS Lambda Developer Guide, "Using the Lambda context object to retrieve Node.js function information".
function lambdaContext({ requestId, deadlineMs }: InvocationRequest) {
  const { functionName, memoryMb } = settings;
  return {
    awsRequestId: requestId,
    callbackWaitsForEmptyEventLoop: true,
    functionName,
    functionVersion: "$LATEST",
    getRemainingTimeInMillis: () => Math.max(0, deadlineMs - Date.now()),
    invokedFunctionArn: `arn:aws:lambda:local:000000000000:function:${functionName}`,
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: "local",
    memoryLimitInMB: String(memoryMb),
  };
}
