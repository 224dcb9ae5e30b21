import * as v from "valibot";
import recorded from "./measurements.json" with { type: "json" };

const OperationSchema = v.object({
  /** The units that the function logs. */
  read_units: v.number(),
  write_units: v.number(),
  round_trips: v.number(),
});

const DeliverySchema = v.object({
  /** The units that the tables and their indexes take, and the calls of DynamoDB. */
  read_units: v.number(),
  write_units: v.number(),
  round_trips: v.number(),
  /** Of the function: one for the event, one for the attempt. */
  invocations: v.number(),
  key_requests: v.number(),
  /** What EventBridge, the function and Lambda ask of the queue. */
  queue_requests: v.number(),
  /** What looking for what is due reads if nothing is. */
  sweep_read_units: v.number(),
});

const MessageSchema = v.object({
  /** The units that the tables and their indexes take, and the calls of DynamoDB. */
  read_units: v.number(),
  write_units: v.number(),
  round_trips: v.number(),
  /** Of the function: one for the event, one for the sending. */
  invocations: v.number(),
  /** What EventBridge, the function and Lambda ask of the queue. */
  queue_requests: v.number(),
});

const MeasurementsSchema = v.object({
  /**
   * A success of each operation: the first that the API description shows, on an instance that knows the tenant. A new
   * operation is missing until `npm run measure`.
   */
  operations: v.record(v.string(), OperationSchema),
  /** An event that one webhook is told, and takes at once. */
  deliveries: DeliverySchema,
  /** A client who is told of an appointment that they booked: the message is sent at once, and its reminder scheduled. */
  messages: MessageSchema,
  /** The metrics of all alarms at the stage prod; an alarm on what is unusual counts three times. */
  alarmMetrics: v.number(),
  /** The metrics of the alarms that `mailFrom` adds. */
  mailAlarmMetrics: v.number(),
  /** The metrics of the alarms that `pages` adds. */
  pagesAlarmMetrics: v.number(),
  /** The pipes of the stack. */
  pipes: v.number(),
});

/** What test/infra/costs/measurements.test.ts measured of the operations, deliveries and the stack. */
export type Measurements = v.InferOutput<typeof MeasurementsSchema>;

/** What one success of an operation takes of the tables. */
export type MeasuredOperation = v.InferOutput<typeof OperationSchema>;

/** What it takes to tell one webhook one event. */
export type MeasuredDelivery = v.InferOutput<typeof DeliverySchema>;

/** What it takes to tell one person of one change. */
export type MeasuredMessage = v.InferOutput<typeof MessageSchema>;

/** The recorded measurements. */
export function measurements(): Measurements {
  return v.parse(MeasurementsSchema, recorded);
}
