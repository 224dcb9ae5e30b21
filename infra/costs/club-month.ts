import { type OperationName, operationNames, operations } from "../../shared/api/operations.ts";
import { operationMetrics } from "../../shared/api/request-log.ts";
import { checkedOperation } from "../stack/check/check-events.ts";
import {
  bookingOperations,
  changingOperations,
  functionDeclarations,
  functionNames,
  operationFunctions,
} from "../stack/function-declarations.ts";
import type { Measurements } from "./measurements.ts";
import { functionCost, logCost, operationCost, tableCost } from "./operation-cost.ts";
import { assumptions, prices } from "./prices.ts";

/** One cost of a month. */
export interface MonthlyCost {
  readonly what: string;
  readonly usd: number;
}

/** What a club of 2,000 members asks for in a busy month: each comes twice a week and looks before they book. */
export const BUSY_MONTH = {
  members: 2_000,
  /** Appointments and tours together. */
  bookings: 16_000,
  /** Other changes: nearly each client is checked in, some move or cancel. */
  changes: 17_000,
  reads: 160_000,
} as const;

const MINUTES_OF_MONTH = 30 * 24 * 60;
const METRICS_OF_OPERATION = Object.keys(operationMetrics.metrics).length;
// Refusals of one code, in all and by operation.
const METRICS_OF_CODE = 2;
// The authorizer's faults, which count zeros, and the tokens that its version answered.
const METRICS_OF_LOGS = 2;

/** What a stack costs in a month in which nobody calls it. */
export function idleMonth(measured: Measurements): MonthlyCost[] {
  const checked = operationFunctions.map(checkedOperation);
  const notFound = checked.filter((name) => operations[name].path.includes("{")).length;
  const refusals = notFound === 0 ? 0 : notFound + 1;
  const metrics = METRICS_OF_OPERATION * (checked.length + 1) + refusals + METRICS_OF_LOGS;
  return [
    { what: `alarms on ${measured.alarmMetrics} metrics`, usd: measured.alarmMetrics * prices.alarmMetric },
    { what: "dashboard", usd: prices.dashboard },
    { what: `polling of ${measured.pipes} streams`, usd: measured.pipes * prices.pipe },
    { what: "calls of the synthetic check", usd: MINUTES_OF_MONTH * checkCost(checked, measured) },
    { what: `${metrics} metrics of ours, kept up by the check`, usd: metrics * prices.customMetric },
  ];
}

/** What a club of 2,000 members costs in a busy month beyond {@link idleMonth}. */
export function busyMonth(measured: Measurements): MonthlyCost[] {
  const { bookings, changes, reads } = BUSY_MONTH;
  const reading = operationNames.filter(
    (name) => !bookingOperations.includes(name) && !changingOperations.includes(name),
  );
  const called = METRICS_OF_OPERATION * (operationNames.length - operationFunctions.length);
  const metrics = called + METRICS_OF_CODE * (assumptions.errorCodes - 1);
  const stored = (bookings * assumptions.storedBytesPerBooking * 12) / 1e9;
  return [
    { what: `${inWords(bookings)} bookings`, usd: bookings * mean(bookingOperations, measured) },
    { what: `${inWords(changes)} other changes`, usd: changes * mean(changingOperations, measured) },
    { what: `${inWords(reads)} reads`, usd: reads * mean(reading, measured) },
    { what: `${metrics} more metrics of ours`, usd: metrics * prices.customMetric },
    { what: "tables with the bookings of a year", usd: stored * prices.storedGigabyte },
  ];
}

/** The sum of costs, in USD. */
export function total(costs: readonly MonthlyCost[]): number {
  return costs.reduce((sum, { usd }) => sum + usd, 0);
}

/** A call of each function, by the operations that the check asks for; a tenant that is not there costs a read at most. */
function checkCost(checked: readonly OperationName[], { operations: measured }: Measurements): number {
  const calls = functionNames.map((name) =>
    functionCost(functionDeclarations[name].memoryMb, assumptions.readMs),
  );
  const lines = functionNames.length * (logCost(assumptions.checkLogBytes) + prices.trace);
  const units = checked.flatMap((name) => {
    const units = measured[name];
    return units === undefined ? [] : [tableCost({ ...units, write_units: 0 })];
  });
  return [...calls, ...units].reduce((sum, usd) => sum + usd, lines);
}

function mean(names: readonly OperationName[], { operations: measured }: Measurements): number {
  const costs = names.flatMap((name) => {
    const units = measured[name];
    return units === undefined ? [] : [operationCost(name, units)];
  });
  return costs.length === 0 ? 0 : costs.reduce((sum, usd) => sum + usd, 0) / costs.length;
}

function inWords(count: number): string {
  return count.toLocaleString("en");
}
