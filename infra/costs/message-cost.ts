import { invocationCost } from "./delivery-cost.ts";
import { tableCost } from "./operation-cost.ts";
import { assumptions, prices } from "./prices.ts";

/** What it takes to tell one person something, or to remind them. */
export interface MessageUnits {
  /** Of the tables and their indexes, and the calls of DynamoDB. */
  readonly read_units: number;
  readonly write_units: number;
  readonly round_trips: number;
  /** Of the function: one for the event or the time that is due, one for the sending. */
  readonly invocations: number;
  /** What EventBridge, the function and Lambda ask of the queue. */
  readonly queue_requests: number;
}

/**
 * The units of one message that SES takes at once. They are an assumption: what is recorded, claimed before SES is asked and
 * settled after it, and the records that are read to write it.
 */
export const assumedMessage: MessageUnits = {
  read_units: 5,
  write_units: 10,
  round_trips: 8,
  invocations: 2,
  queue_requests: 6,
};

/** What one message costs, in USD; its event is the change's, and its invocations are those of a delivery. */
export function messageCost(units: MessageUnits): number {
  return (
    prices.mail +
    tableCost(units) +
    units.invocations * invocationCost(assumptions.messageMs) +
    units.queue_requests * prices.queueRequest
  );
}
