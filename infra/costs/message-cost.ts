import { invocationCost } from "./delivery-cost.ts";
import type { MeasuredMessage } from "./measurements.ts";
import { tableCost } from "./operation-cost.ts";
import { assumptions, prices } from "./prices.ts";

/** What one message costs, in USD; its event is the change's, and its invocations are those of a delivery. */
export function messageCost(units: MeasuredMessage): number {
  return (
    prices.mail +
    tableCost(units) +
    units.invocations * invocationCost(assumptions.messageMs) +
    units.queue_requests * prices.queueRequest
  );
}
