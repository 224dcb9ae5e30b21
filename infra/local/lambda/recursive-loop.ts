import { createHash, randomBytes } from "node:crypto";

// AWS Lambda Developer Guide, "Use Lambda recursive loop detection to prevent infinite loops".
const MAX_CALLS = 16;

/** Whether Lambda stops a function because its own calls led to this one. */
export function isLoop(traceHeader: string | undefined, functionName: string): boolean {
  return callsOf(traceHeader, functionName) >= MAX_CALLS;
}

/**
 * The trace header of a call. It counts the calls of each function since the first one, and the SDK sends it with the function's
 * requests to other services.
 * @param causes the trace headers of the calls that led to this one
 */
export function traceHeaderOf(causes: readonly (string | undefined)[], functionName: string): string {
  const cause = causes
    .filter((each) => each !== undefined)
    .toSorted((one, other) => callsOf(other, functionName) - callsOf(one, functionName))[0];
  const counts = lineageOf(cause);
  counts.set(hashOf(functionName), callsOf(cause, functionName) + 1);
  const lineage = [...counts].map(([hash, count]) => `${hash}:${count}`).join("|");
  const root = /Root=[\w-]+/.exec(cause ?? "")?.[0] ?? newRoot();
  return `${root};Sampled=0;Lineage=${lineage}`;
}

function callsOf(traceHeader: string | undefined, functionName: string): number {
  return lineageOf(traceHeader).get(hashOf(functionName)) ?? 0;
}

function lineageOf(traceHeader = ""): Map<string, number> {
  const lineage = /Lineage=([\w:|]+)/.exec(traceHeader)?.[1] ?? "";
  return new Map([...lineage.matchAll(/(\w+):(\d+)/g)].map(([, hash = "", count]) => [hash, Number(count)]));
}

function hashOf(functionName: string): string {
  return createHash("sha256").update(functionName).digest("hex").slice(0, 8);
}

// AWS X-Ray Developer Guide, "Sending trace data to X-Ray".
function newRoot(): string {
  const seconds = Math.floor(Date.now() / 1_000).toString(16);
  return `Root=1-${seconds}-${randomBytes(12).toString("hex")}`;
}
