import { RemovalPolicy } from "aws-cdk-lib";
import {
  type Attribute,
  AttributeType,
  BillingMode,
  type CfnTable,
  ProjectionType,
  Table,
} from "aws-cdk-lib/aws-dynamodb";
import { Construct } from "constructs";
import { allTables } from "../../shared/tables/all-tables.ts";
import type { KeyAttribute, TableDefinition, TableName } from "../../shared/tables/table-definition.ts";
import { bookingEvents } from "./events/booking-events.ts";
import { STREAM_VIEW } from "./events/event-bus.ts";

/** What the tables depend on. */
export interface BookingTablesProps {
  /** Whether the tables outlive the stack and refuse to be deleted. */
  readonly isKept: boolean;
}

/** The product's tables, as shared/tables declares them, apart from everything that can be replaced. */
export class BookingTables extends Construct {
  /** The tables by their names in shared/tables, which are also their logical ids. */
  readonly byName: Readonly<Record<TableName, Table>>;

  constructor(scope: Construct, id: string, props: BookingTablesProps) {
    super(scope, id);
    const entries = Object.entries(allTables).map(([name, definition]) => [
      name,
      this.#table(name, definition, props),
    ]);
    this.byName = Object.fromEntries(entries) as Record<TableName, Table>;
  }

  #table(name: string, definition: TableDefinition, { isKept }: BookingTablesProps): Table {
    const table = new Table(this, name, {
      ...keySchema(definition),
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: isKept,
      removalPolicy: isKept ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      ...(name in bookingEvents ? { stream: STREAM_VIEW } : {}),
      ...(definition.timeToLive === undefined ? {} : { timeToLiveAttribute: definition.timeToLive }),
    });
    for (const index of definition.indexes) {
      table.addGlobalSecondaryIndex({
        indexName: index.name,
        ...keySchema(index),
        projectionType: ProjectionType.INCLUDE,
        nonKeyAttributes: [...index.includes],
      });
    }
    for (const { name: indexName, sortKey, includes } of definition.localIndexes ?? []) {
      table.addLocalSecondaryIndex({
        indexName,
        sortKey: attribute(sortKey),
        projectionType: ProjectionType.INCLUDE,
        nonKeyAttributes: [...includes],
      });
    }
    // A logical id that follows the construct tree would replace the table, and its data, when the tree changes.
    (table.node.defaultChild as CfnTable).overrideLogicalId(name);
    return table;
  }
}

function keySchema({ partitionKey, sortKey }: Pick<TableDefinition, "partitionKey" | "sortKey">) {
  return {
    partitionKey: attribute(partitionKey),
    ...(sortKey === undefined ? {} : { sortKey: attribute(sortKey) }),
  };
}

function attribute({ name, type }: KeyAttribute): Attribute {
  return { name, type: type === "N" ? AttributeType.NUMBER : AttributeType.STRING };
}
