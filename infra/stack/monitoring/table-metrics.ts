import type { Duration } from "aws-cdk-lib";
import { type MathExpression, Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { Table } from "aws-cdk-lib/aws-dynamodb";
import type { TableName } from "../../../shared/tables/table-definition.ts";
import { sum } from "./sum.ts";

/** The stack's tables. */
export type Tables = Readonly<Record<TableName, Table>>;

type TableMetricName =
  | "ReadThrottleEvents"
  | "WriteThrottleEvents"
  | "ConsumedReadCapacityUnits"
  | "ConsumedWriteCapacityUnits";

/** A metric of a table without its indexes ("DynamoDB Metrics and dimensions" of the Developer Guide). */
export function tableMetric(table: Table, metricName: TableMetricName): Metric {
  return new Metric({
    namespace: "AWS/DynamoDB",
    metricName,
    dimensionsMap: { TableName: table.tableName },
    statistic: Stats.SUM,
    label: table.node.id,
  });
}

/** The latency of a table's successful calls of an action, in milliseconds. */
export function tableLatency(
  table: Table,
  action: "BatchGetItem" | "TransactWriteItems",
  statistic: string,
): Metric {
  return new Metric({
    namespace: "AWS/DynamoDB",
    metricName: "SuccessfulRequestLatency",
    dimensionsMap: { TableName: table.tableName, Operation: action },
    statistic,
    label: `${table.node.id} ${statistic}`,
  });
}

/** A metric of all tables together. */
export function ofAllTables(
  tables: Tables,
  metricName: TableMetricName,
  label: string,
  period?: Duration,
): MathExpression {
  const metrics = Object.entries(tables).map(([name, table]) => [
    name.toLowerCase(),
    tableMetric(table, metricName),
  ]);
  return sum(Object.fromEntries(metrics), label, period);
}
