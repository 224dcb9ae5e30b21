import { functionDeclarations } from "../stack/functions/function-declarations.ts";
import type { MeasuredDelivery } from "./measurements.ts";
import { functionCost, logCost, tableCost } from "./operation-cost.ts";
import { assumptions, HOURS_OF_MONTH, prices } from "./prices.ts";

const SECONDS_OF_MONTH = HOURS_OF_MONTH * 3_600;
const SWEEPS_OF_MONTH = HOURS_OF_MONTH * 60;

// A message is sent, received and deleted.
const REQUESTS_OF_MESSAGE = 3;

/** What it costs to tell one webhook one event, in USD, if its server takes it at once; the event itself is the change's. */
export function deliveryCost(measured: MeasuredDelivery): number {
  const { invocations, key_requests, queue_requests } = measured;
  return (
    tableCost(measured) +
    invocations * invocationCost(assumptions.deliveryMs) +
    key_requests * prices.keyRequest +
    queue_requests * prices.queueRequest
  );
}

/** What the schedule of deliveries costs in a month in which there is nothing to deliver, in USD. */
export function sweepCost({ sweep_read_units }: MeasuredDelivery): number {
  const sweep =
    tableCost({ read_units: sweep_read_units, write_units: 0 }) +
    invocationCost(assumptions.sweepMs) +
    REQUESTS_OF_MESSAGE * prices.queueRequest;
  const { queuePollers, queuePollSeconds } = assumptions;
  const polls = queuePollers * (SECONDS_OF_MONTH / queuePollSeconds);
  return SWEEPS_OF_MONTH * sweep + polls * prices.queueRequest;
}

/** What an invocation of the function of deliveries costs, with its log and a trace, in USD. */
export function invocationCost(ms: number): number {
  const { memoryMb } = functionDeclarations.Deliveries;
  return functionCost(memoryMb, ms) + logCost(assumptions.deliveryLogBytes) + prices.trace;
}
