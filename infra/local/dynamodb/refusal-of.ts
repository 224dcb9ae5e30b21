import type { Asked } from "./asked-items.ts";
import {
  type Attributes,
  type AttributeValue,
  bytesOf,
  compare,
  isEmpty,
  typeOf,
} from "./attribute-value.ts";
import {
  assignments,
  type Comparison,
  EXPRESSIONS,
  expressionRefusal,
  keyComparisons,
} from "./expression.ts";
import { invalid, type Refusal } from "./refusal.ts";
import type { KeyNames, TableKeys } from "./table-keys.ts";

// Constraints in Amazon DynamoDB, "Partition keys and sort keys".
const MAX_KEY_BYTES = [2_048, 1_024] as const;

// API Reference, "Projection"; Quotas in Amazon DynamoDB, "Projected secondary index attributes".
const MAX_INDEX_ATTRIBUTES = 20;
const MAX_TABLE_ATTRIBUTES = 100;

/** Why DynamoDB would refuse a request to a table that the engine accepts; undefined if it would not. */
export function refusalOf(asked: Asked, keys: TableKeys | undefined): Refusal | undefined {
  for (const kind of EXPRESSIONS) {
    const expression = asked[kind];
    const refusal = expression === undefined ? undefined : expressionRefusal(expression, kind, asked);
    if (refusal !== undefined) return refusal;
  }
  if ("" in (asked.Item ?? {}))
    return invalid("One or more parameter values were invalid: An attribute name may not be empty");
  if (keys === undefined) return undefined;
  return (
    projectionRefusal(asked, keys) ??
    queryRefusal(asked, keys) ??
    changeRefusal(asked, keys) ??
    indexKeyRefusal(asked.Item ?? {}, keys)
  );
}

/** Why DynamoDB would refuse the items of a transaction, apart from their tables. */
export function transactionRefusal(items: readonly object[]): Refusal | undefined {
  return items.some((item) => Object.keys(item).length !== 1)
    ? invalid("TransactItems can only contain one of Check, Put, Update or Delete")
    : undefined;
}

/** Why DynamoDB would refuse to make a table. */
export function tableRefusal(description: {
  readonly GlobalSecondaryIndexes?: readonly Index[];
  readonly LocalSecondaryIndexes?: readonly Index[];
}): Refusal | undefined {
  const { GlobalSecondaryIndexes = [], LocalSecondaryIndexes = [] } = description;
  const counts = [...GlobalSecondaryIndexes, ...LocalSecondaryIndexes].map(
    ({ Projection }) => Projection?.NonKeyAttributes?.length ?? 0,
  );
  if (Math.max(0, ...counts) > MAX_INDEX_ATTRIBUTES) {
    return invalid(
      "1 validation error detected: Value at 'nonKeyAttributes' failed to satisfy constraint: Member must have length less than or equal to 20",
    );
  }
  const all = counts.reduce((sum, count) => sum + count, 0);
  return all > MAX_TABLE_ATTRIBUTES
    ? invalid(
        "One or more parameter values were invalid: Number of projected attributes exceeds the per-table limit of 100",
      )
    : undefined;
}

interface Index {
  readonly Projection?: { readonly NonKeyAttributes?: readonly string[] };
}

function projectionRefusal(asked: Asked, { projected }: TableKeys): Refusal | undefined {
  const { IndexName = "", ProjectionExpression, ExpressionAttributeNames = {} } = asked;
  const has = projected[IndexName];
  if (has === undefined || ProjectionExpression === undefined) return undefined;
  const first = ProjectionExpression.split(",").map((path) => /[#\w]+/.exec(path)?.[0] ?? "");
  const missing = first
    .map((name) => ExpressionAttributeNames[name] ?? name)
    .filter((name) => !has.includes(name));
  return missing.length === 0
    ? undefined
    : invalid(
        `One or more parameter values were invalid: Global secondary index ${IndexName} does not project [${missing.join(", ")}]`,
      );
}

function queryRefusal(asked: Asked, { types, table, indexes }: TableKeys): Refusal | undefined {
  const { KeyConditionExpression, IndexName, ExclusiveStartKey } = asked;
  if (KeyConditionExpression === undefined) return undefined;
  const comparisons = keyComparisons(KeyConditionExpression, asked);
  const names = IndexName === undefined ? table : (indexes[IndexName] ?? table);
  return (
    comparedRefusal(comparisons, types, names) ??
    (ExclusiveStartKey && startRefusal(ExclusiveStartKey, comparisons, names))
  );
}

function comparedRefusal(
  comparisons: readonly Comparison[],
  types: TableKeys["types"],
  names: KeyNames,
): Refusal | undefined {
  for (const { attribute, values } of comparisons) {
    if (values.some(isEmpty)) {
      return invalid(
        `One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: ${attribute}`,
      );
    }
    if (values.some((value) => typeOf(value) !== types[attribute])) {
      return invalid(
        "One or more parameter values were invalid: Condition parameter type does not match schema type",
      );
    }
    const max = MAX_KEY_BYTES[names.indexOf(attribute)] ?? Number.POSITIVE_INFINITY;
    if (values.some((value) => bytesOf(value) > max)) {
      return invalid(
        `One or more parameter values were invalid: Size of the key ${attribute} has exceeded the maximum size limit of ${max} bytes`,
      );
    }
  }
  return undefined;
}

/** Why DynamoDB would refuse where a query starts: it starts after a key that its conditions could have found. */
function startRefusal(
  start: Attributes,
  comparisons: readonly Comparison[],
  names: KeyNames,
): Refusal | undefined {
  const isWithin = comparisons.every(({ attribute, operator, values }) => {
    const value = start[attribute];
    return value === undefined || !names.includes(attribute) || keeps(value, operator, values);
  });
  return isWithin
    ? undefined
    : invalid("The provided starting key is outside query boundaries based on provided conditions");
}

function keeps(
  value: AttributeValue,
  operator: string,
  [first, last = first]: readonly AttributeValue[],
): boolean {
  if (first === undefined || last === undefined || typeOf(value) !== typeOf(first)) return true;
  const [low, high] = [compare(value, first), compare(value, last)];
  switch (operator) {
    case "BETWEEN":
      return low >= 0 && high <= 0;
    case "BEGINS_WITH":
      return String(value.S).startsWith(String(first.S));
    case "<":
      return low < 0;
    case "<=":
      return low <= 0;
    case ">":
      return low > 0;
    case ">=":
      return low >= 0;
    default:
      return low === 0;
  }
}

function changeRefusal(asked: Asked, keys: TableKeys): Refusal | undefined {
  const { UpdateExpression } = asked;
  if (UpdateExpression === undefined) return undefined;
  const changes = assignments(UpdateExpression, asked);
  const changed = changes.find(([attribute]) => keys.table.includes(attribute));
  if (changed !== undefined) {
    return invalid(
      `One or more parameter values were invalid: Cannot update attribute ${changed[0]}. This attribute is part of the key`,
    );
  }
  const given = changes.flatMap(([attribute, value]) =>
    value === undefined ? [] : [[attribute, value] as const],
  );
  return indexKeyRefusal(Object.fromEntries(given), keys);
}

function indexKeyRefusal(attributes: Attributes, { indexes }: TableKeys): Refusal | undefined {
  for (const [index, names] of Object.entries(indexes)) {
    for (const [position, max] of MAX_KEY_BYTES.entries()) {
      const name = names[position];
      const value = name === undefined ? undefined : attributes[name];
      if (value !== undefined && bytesOf(value) > max) {
        return invalid(
          `One or more parameter values were invalid: Size of the key ${name} of the index ${index} has exceeded the maximum size limit of ${max} bytes`,
        );
      }
    }
  }
  return undefined;
}
