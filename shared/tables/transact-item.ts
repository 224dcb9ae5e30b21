import {
  type CancellationReason,
  TransactionCanceledException,
  type TransactWriteItem,
} from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { asDatabaseFault } from "./database-fault.ts";
import type { KeyValues, TableName } from "./table-definition.ts";

/** The limit of writes per `TransactWriteItems`. */
export const MAX_TRANSACTION_ITEMS = 100;

/** What every write of a transaction has. */
export interface WriteBase {
  readonly table: TableName;
  /** The condition expression under which the write may happen. */
  readonly condition?: string;
  /** Attribute names by the placeholders that all expressions use for them. */
  readonly names?: Readonly<Record<string, string>>;
  /** Values by the placeholders that all expressions use for them. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** Whether the stored item is returned if the condition fails. */
  readonly returnsFound?: boolean;
}

/** Writes a whole item. */
export interface Put extends WriteBase {
  readonly kind: "put";
  readonly item: Readonly<Record<string, unknown>>;
}

/** Changes attributes of an item; creates the item if there is none. */
export interface Update extends WriteBase {
  readonly kind: "update";
  readonly key: KeyValues;
  readonly update: string;
  /** Whether it sets a `last_change`, of which an event is made. */
  readonly isEvent?: boolean;
}

/** Writes nothing: the transaction commits only if the condition on this item holds. */
export interface Check extends WriteBase {
  readonly kind: "check";
  readonly key: KeyValues;
  readonly condition: string;
}

/** Deletes an item, if there is one. */
export interface Delete extends WriteBase {
  readonly kind: "delete";
  readonly key: KeyValues;
}

/** The names for {@link NO_RECORD}: several tables have the key attribute `record`. */
export const RECORD_NAMES = { "#record": "record" };

/** The condition that there is no item under the key; needs {@link RECORD_NAMES}. */
export const NO_RECORD = "attribute_not_exists(#record)";

/** The condition on a record in a new version: it has the version before, or is not there where this is the first. */
export function followsVersion(
  version: number,
  keyAttribute: string,
): Pick<WriteBase, "condition" | "names" | "values"> {
  if (version === 1) return { condition: `attribute_not_exists(${keyAttribute})` };
  return {
    condition: "#record.version = :before",
    names: RECORD_NAMES,
    values: { ":before": version - 1 },
  };
}

// API Reference, "TransactWriteItems", errors: every other reason is a bug of ours that no retry fixes.
const EXPECTED_REASONS = new Set([
  "None",
  "ConditionalCheckFailed",
  "TransactionConflict",
  "ThrottlingError",
  "ProvisionedThroughputExceeded",
]);

/** A write as `TransactWriteItems` takes it; undefined values are left out. */
export function transactItem(write: Put | Update | Check | Delete, tableName: string): TransactWriteItem {
  const { condition, names, values, returnsFound } = write;
  const common = {
    TableName: tableName,
    ...(condition === undefined ? {} : { ConditionExpression: condition }),
    ...(names === undefined ? {} : { ExpressionAttributeNames: { ...names } }),
    ...(values === undefined ? {} : { ExpressionAttributeValues: marshallDefined(values) }),
    ...(returnsFound ? { ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const } : {}),
  };
  switch (write.kind) {
    case "put":
      return { Put: { ...common, Item: marshallDefined(write.item) } };
    case "update":
      return { Update: { ...common, Key: marshall(write.key), UpdateExpression: write.update } };
    case "check":
      return {
        ConditionCheck: { ...common, Key: marshall(write.key), ConditionExpression: write.condition },
      };
    case "delete":
      return { Delete: { ...common, Key: marshall(write.key) } };
  }
}

/** Attribute values as DynamoDB takes them; undefined values are left out. */
export function marshallDefined(values: Readonly<Record<string, unknown>>) {
  return marshall(values, { removeUndefinedValues: true });
}

/**
 * Why DynamoDB cancelled a transaction: one reason per write, in their order.
 * @throws {Unavailable} if the transaction failed for a transient error
 * @throws the error itself if it is no cancellation, or a cancellation that no retry fixes
 */
export function cancellationReasons(error: unknown): readonly CancellationReason[] {
  if (!(error instanceof TransactionCanceledException)) throw asDatabaseFault(error);
  const reasons = error.CancellationReasons ?? [];
  const areExpected = reasons.every(({ Code }) => Code !== undefined && EXPECTED_REASONS.has(Code));
  if (reasons.length === 0 || !areExpected) throw error;
  return reasons;
}
