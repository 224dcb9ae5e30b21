import { type OperationName, operationNames, operations } from "../../shared/api/operations.ts";
import { operationMetrics } from "../../shared/api/request-log.ts";
import { checkedOperation } from "../stack/check/check-events.ts";
import {
  bookingOperations,
  changingOperations,
  type FunctionDeclaration,
  functionDeclarations,
  functionNames,
  operationFunctions,
} from "../stack/functions/function-declarations.ts";
import { pagesDeclaration } from "../stack/functions/pages-declaration.ts";
import { deliveryCost, sweepCost } from "./delivery-cost.ts";
import type { Measurements } from "./measurements.ts";
import { messageCost } from "./message-cost.ts";
import { functionCost, logCost, operationCost, tableCost } from "./operation-cost.ts";
import { assumptions, HOURS_OF_MONTH, prices } from "./prices.ts";

/** One cost of a month. */
export interface MonthlyCost {
  readonly what: string;
  readonly usd: number;
}

/** What a club of 2,000 members asks for in a busy month: each comes twice a week and looks before they book. */
const BUSY_MONTH = {
  members: 2_000,
  /** Appointments and tours together. */
  bookings: 16_000,
  /** Other changes: nearly each client is checked in, some move or cancel. */
  changes: 17_000,
  reads: 160_000,
  /** Visits to the hosted pages. */
  visits: 20_000,
  /** Each booking is confirmed to the client and told to the coach, half of them are reminded of, a few move or are cancelled. */
  messages: 42_000,
} as const;

const RULES_OF_WEB_ACL = 3;
const MINUTES_OF_MONTH = HOURS_OF_MONTH * 60;
const METRICS_OF_ALL = Object.keys(operationMetrics.metrics).length;
// The authorizer's faults, which count zeros, and the tokens that its version answered.
const METRICS_OF_LOGS = 2;
// How many were made, and how late.
const METRICS_OF_DELIVERIES = 2;

// Ours: how many were sent, and how late. Of SES: sent, delivered, bounced, and the two rates of the configuration set.
const METRICS_OF_MESSAGES = 7;

/** What a stack costs in a month in which nobody calls it. */
export function idleMonth(measured: Measurements): MonthlyCost[] {
  const checked = operationFunctions.map(checkedOperation);
  const refusals = checked.some((name) => operations[name].path.includes("{")) ? 1 : 0;
  const metrics = METRICS_OF_ALL + refusals + METRICS_OF_LOGS;
  return [
    { what: `alarms on ${measured.alarmMetrics} metrics`, usd: measured.alarmMetrics * prices.alarmMetric },
    { what: "dashboard", usd: prices.dashboard },
    { what: `polling of ${measured.pipes} streams`, usd: measured.pipes * prices.pipe },
    { what: "calls of the synthetic check", usd: MINUTES_OF_MONTH * checkCost(checked, measured) },
    { what: `${metrics} metrics of ours, kept up by the check`, usd: metrics * prices.customMetric },
    { what: "the key of webhooks' secrets", usd: prices.key },
    { what: "looking for due deliveries each minute", usd: sweepCost(measured.deliveries) },
  ];
}

/** What a club of 2,000 members costs in a busy month beyond {@link idleMonth}. */
export function busyMonth(measured: Measurements): MonthlyCost[] {
  const { bookings, changes, reads } = BUSY_MONTH;
  const reading = operationNames.filter(
    (name) => !bookingOperations.includes(name) && !changingOperations.includes(name),
  );
  // Bookings by operation, events by table (of webhooks, those that were disabled), refusals by code but for the check's.
  const metrics = bookingOperations.length + measured.pipes + assumptions.errorCodes - 1;
  const stored = (bookings * assumptions.storedBytesPerBooking * 12) / 1e9;
  return [
    { what: `${inWords(bookings)} bookings`, usd: bookings * mean(bookingOperations, measured) },
    { what: `${inWords(changes)} other changes`, usd: changes * mean(changingOperations, measured) },
    { what: `${inWords(reads)} reads`, usd: reads * mean(reading, measured) },
    { what: `${metrics} more metrics of ours`, usd: metrics * prices.customMetric },
    { what: "tables with the bookings of a year", usd: stored * prices.storedGigabyte },
  ];
}

/** What a setting or a choice of the club adds to {@link busyMonth}. */
export function extrasOfMonth({
  deliveries,
  messages: message,
  mailAlarmMetrics,
  pagesAlarmMetrics,
}: Measurements): MonthlyCost[] {
  const { bookings, changes, reads, messages } = BUSY_MONTH;
  const requests = bookings + changes + reads;
  const acl = prices.webAcl + RULES_OF_WEB_ACL * prices.webAclRule;
  const { appClient, appToken } = prices;
  const events = bookings + changes;
  return [
    {
      what: `a webhook that gets all ${inWords(events)} events, and ${METRICS_OF_DELIVERIES} metrics of it`,
      usd: events * deliveryCost(deliveries) + METRICS_OF_DELIVERIES * prices.customMetric,
    },
    {
      what: `messages (\`mailFrom\`): the key of their links, alarms on ${mailAlarmMetrics} metrics, ${METRICS_OF_MESSAGES} metrics of them`,
      usd: prices.key + mailAlarmMetrics * prices.alarmMetric + METRICS_OF_MESSAGES * prices.customMetric,
    },
    { what: `each ${inWords(1_000)} messages`, usd: 1_000 * messageCost(message) },
    {
      what: `the ${inWords(messages)} messages of a busy month`,
      usd: messages * messageCost(message),
    },
    { what: "a web ACL with three rules (`webAclRate`)", usd: acl + requests * prices.webAclRequest },
    { what: "an app client of the stack's own issuer", usd: appClient },
    {
      what: `its ${inWords(assumptions.tokensPerClient)} tokens, one an hour`,
      usd: assumptions.tokensPerClient * appToken,
    },
    ...extrasOfPages(pagesAlarmMetrics),
  ];
}

/** What the hosted pages add, at the stack's own issuer. */
function extrasOfPages(alarmMetrics: number): MonthlyCost[] {
  const { visits } = BUSY_MONTH;
  const { tokensOfPages, requestsPerVisit, bytesPerVisit } = assumptions;
  const { appClient, appToken, secret, alarmMetric, customMetric, pageRequest, pageGigabyte } = prices;
  const perVisit = requestsPerVisit * pageRequest + (bytesPerVisit / 1e9) * pageGigabyte;
  const checks = MINUTES_OF_MONTH * (checkCall(pagesDeclaration) + CHECK_LINE);
  return [
    {
      what: `the hosted pages (\`pages\`): an app client, its secret, the calls of the check, alarms on ${alarmMetrics} metrics, a metric of ours`,
      usd: appClient + secret + checks + alarmMetrics * alarmMetric + customMetric,
    },
    { what: `their ${inWords(tokensOfPages)} tokens for visitors`, usd: tokensOfPages * appToken },
    {
      what: `${inWords(visits)} visits to them`,
      usd: visits * (perVisit + prices.gatewayRequest + prices.invocation),
    },
  ];
}

/** The sum of costs, in USD. */
export function total(costs: readonly MonthlyCost[]): number {
  return costs.reduce((sum, { usd }) => sum + usd, 0);
}

const CHECK_LINE = logCost(assumptions.checkLogBytes) + prices.trace;

function checkCall({ memoryMb }: Pick<FunctionDeclaration, "memoryMb">): number {
  return prices.scheduledCall + functionCost(memoryMb, assumptions.readMs);
}

/** A call of each function, by the operations that the check asks for; a tenant that is not there costs a read at most. */
function checkCost(checked: readonly OperationName[], { operations: measured }: Measurements): number {
  const calls = functionNames.map((name) => checkCall(functionDeclarations[name]));
  const lines = functionNames.length * CHECK_LINE;
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
