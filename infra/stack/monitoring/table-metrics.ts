import type { Duration } from "aws-cdk-lib";
import { type MathExpression, Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { Table } from "aws-cdk-lib/aws-dynamodb";
import { allTables } from "../../../shared/tables/all-tables.ts";
import type { TableDefinition, TableName } from "../../../shared/tables/table-definition.ts";
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

/** Throttled reads or writes of all tables together, without their indexes. */
export function throttlesOfTables(tables: Tables, kind: "Read" | "Write", period: Duration): MathExpression {
  const metrics = Object.entries(tables).map(([name, table]) => [
    name.toLowerCase(),
    tableMetric(table, `${kind}ThrottleEvents`),
  ]);
  return sum(Object.fromEntries(metrics), `${kind.toLowerCase()}s slowed down`, period);
}

/** Which tables' indexes one alarm watches, since an alarm takes ten metrics. Webhooks and messages go with bookings. */
export type IndexGroup = "bookings" | "classes" | "people";

const GROUPS: { readonly [Table in TableName]?: IndexGroup } = { Classes: "classes", Clients: "people" };

/**
 * Throttled reads or writes of a group of indexes together. A table's own metric does not include them ("DynamoDB Metrics
 * and dimensions" of the Developer Guide).
 */
export function throttlesOfIndexes(
  tables: Tables,
  { kind, of }: { readonly kind: "Read" | "Write"; readonly of: IndexGroup },
  period: Duration,
): MathExpression {
  const watched = Object.entries<TableDefinition>(allTables).filter(
    ([name]) => (GROUPS[name as TableName] ?? "bookings") === of,
  );
  const metrics = watched.flatMap(([name, { indexes }]) =>
    indexes.map((index) => {
      const table = tables[name as TableName];
      const dimensions = { TableName: table.tableName, GlobalSecondaryIndexName: index.name };
      const metric = tableMetric(table, `${kind}ThrottleEvents`).with({ dimensionsMap: dimensions });
      return [`${name}_${index.name.replaceAll("-", "_")}`.toLowerCase(), metric] as const;
    }),
  );
  return sum(Object.fromEntries(metrics), `${kind.toLowerCase()}s of indexes of ${of} slowed down`, period);
}
