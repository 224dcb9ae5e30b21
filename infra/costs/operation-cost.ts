import { type OperationName, type OperationRow, operations } from "../../shared/api/operations.ts";
import {
  bookingOperations,
  changingOperations,
  functionDeclarations,
} from "../stack/functions/function-declarations.ts";
import type { MeasuredOperation } from "./measurements.ts";
import { assumptions, prices } from "./prices.ts";

const MB_PER_GB = 1_024;
const BYTES_PER_GB = 1e9;

/** What one success of an operation costs, in USD: all that is billed per request. */
export function operationCost(name: OperationName, measured: MeasuredOperation): number {
  const row: OperationRow = operations[name];
  const { memoryMb } = functionDeclarations[row.function];
  return (
    tableCost(measured) +
    prices.gatewayRequest +
    prices.trace +
    functionCost(memoryMb, row.method === "GET" ? assumptions.readMs : assumptions.writeMs) +
    assumptions.authorizations *
      functionCost(functionDeclarations.Authorizer.memoryMb, assumptions.authorizerMs) +
    logCost(assumptions.logBytes) +
    (hasEvent(name) ? prices.event : 0)
  );
}

/** Whether a success has an event: each booking and each change has one. */
function hasEvent(name: OperationName): boolean {
  return bookingOperations.includes(name) || changingOperations.includes(name);
}

/** What an operation's units cost, in USD. */
export function tableCost({
  read_units,
  write_units,
}: Pick<MeasuredOperation, "read_units" | "write_units">): number {
  return read_units * prices.readUnit + write_units * prices.writeUnit;
}

/** The cost of an invocation of a duration in milliseconds, in USD. */
export function functionCost(memoryMb: number, ms: number): number {
  return prices.invocation + ((memoryMb / MB_PER_GB) * ms * prices.gigabyteSecond) / 1_000;
}

/** The cost of log lines by their bytes, in USD. */
export function logCost(bytes: number): number {
  return (bytes / BYTES_PER_GB) * prices.logGigabyte;
}
