import { operationNames, operations } from "../../shared/api/operations.ts";
import { busyMonth, extrasOfMonth, idleMonth, type MonthlyCost, total } from "./club-month.ts";
import { columns } from "./columns.ts";
import { deliveryCost } from "./delivery-cost.ts";
import type { Measurements } from "./measurements.ts";
import { messageCost } from "./message-cost.ts";
import { operationCost } from "./operation-cost.ts";

/** What each operation, a delivery and a message take and cost, as lines of text. */
export function tableOfOperationCosts({ operations: measured, deliveries, messages }: Measurements): string {
  const rows = operationNames.flatMap((name) => {
    const units = measured[name];
    if (units === undefined) return [];
    const { read_units, write_units, round_trips } = units;
    const usd = (operationCost(name, units) * 1_000_000).toFixed(2);
    return [[name, operations[name].method, ...[read_units, write_units, round_trips].map(String), usd]];
  });
  const { read_units, write_units, round_trips } = deliveries;
  rows.push([
    "a delivery to a webhook",
    "POST",
    ...[read_units, write_units, round_trips].map(String),
    (deliveryCost(deliveries) * 1_000_000).toFixed(2),
  ]);
  rows.push([
    "a message to a person",
    "SES",
    ...[messages.read_units, messages.write_units, messages.round_trips].map(String),
    (messageCost(messages) * 1_000_000).toFixed(2),
  ]);
  return columns([["operation", "method", "read units", "write units", "calls", "USD per million"], ...rows]);
}

/** What a club of 2,000 members costs in a month, idle and busy, and what choices add, as lines of text. */
export function tableOfClubMonth(measured: Measurements): string {
  const [idle, busy] = [idleMonth(measured), busyMonth(measured)];
  const line = ({ what, usd }: MonthlyCost) => [what, usd.toFixed(2)];
  return columns([
    ["what", "USD a month"],
    ...idle.map(line),
    ["idle", total(idle).toFixed(2)],
    ...busy.map(line),
    ["busy", total([...idle, ...busy]).toFixed(2)],
    ...extrasOfMonth(measured).map(({ what, usd }) => [`more: ${what}`, usd.toFixed(2)]),
  ]);
}
