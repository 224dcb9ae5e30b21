import * as v from "valibot";
import recorded from "./measurements.json" with { type: "json" };

const OperationSchema = v.object({
  /** The units that the function logs. */
  read_units: v.number(),
  write_units: v.number(),
  round_trips: v.number(),
});

const MeasurementsSchema = v.object({
  /**
   * A success of each operation: the first that the API description shows, on an instance that knows the tenant. A new
   * operation is missing until `npm run costs`.
   */
  operations: v.record(v.string(), OperationSchema),
  /** The metrics of all alarms at the stage prod; an alarm on what is unusual counts three times. */
  alarmMetrics: v.number(),
  /** The pipes of the stack. */
  pipes: v.number(),
});

/** What test/infra/costs/measurements.test.ts measured of the operations and the stack. */
export type Measurements = v.InferOutput<typeof MeasurementsSchema>;

/** What one success of an operation takes of the tables. */
export type MeasuredOperation = v.InferOutput<typeof OperationSchema>;

/** The recorded measurements. */
export function measurements(): Measurements {
  return v.parse(MeasurementsSchema, recorded);
}
