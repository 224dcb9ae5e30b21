import { formatUtcDateTime } from "../values/utc-date-time.ts";

// The request goes on for a while itself.
const SWEEP_AFTER_MS = 15_000;

/** When the sweep looks at a class or a template for what the request has not finished. */
export function sweepAt(now: Date): string {
  return formatUtcDateTime(new Date(now.getTime() + SWEEP_AFTER_MS));
}
