import type { Disturbance } from "../../support/wire.ts";
import { INTERNAL_ERROR, THROTTLED } from "../../support/wire-answers.ts";

/** What can go wrong with one request on its way to DynamoDB and back. */
export type FaultName =
  | "throttled"
  | "internal error"
  | "connection reset before the engine"
  | "connection reset after the engine"
  | "stall before the engine"
  | "stall after the engine";

// Longer than the functions' client waits, so that it has tried again by then.
const STALL_MS = 3_000;

/** How each fault is brought about. */
export const faults: Readonly<Record<FaultName, Disturbance>> = {
  throttled: { answer: THROTTLED },
  "internal error": { answer: INTERNAL_ERROR },
  "connection reset before the engine": { reset: "before" },
  "connection reset after the engine": { reset: "after" },
  "stall before the engine": { delayMs: { before: STALL_MS } },
  "stall after the engine": { delayMs: { after: STALL_MS } },
};

/** Every fault's name. */
export const faultNames = Object.keys(faults) as FaultName[];

/** Whether the engine carries the request out, now or later, though its answer may come too late or never. */
export function reachesEngine(fault: FaultName): boolean {
  return fault === "connection reset after the engine" || isStall(fault);
}

/** Whether the fault takes its time. */
export function isStall(fault: FaultName): boolean {
  return fault.startsWith("stall");
}
