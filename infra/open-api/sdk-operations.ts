import type * as v from "valibot";
import { type DescribedOperation, isIdempotent } from "./described-operation.ts";
import { operationExample } from "./operation-example.ts";

/** The TypeScript module with a constant for each operation, from which the SDK calls it. */
export function sdkOperations(operations: readonly DescribedOperation[]): string {
  return `// Made by "npm run generate" from the operations. Do not edit.
${operations.map(constant).join("")}`;
}

function constant(operation: DescribedOperation): string {
  const { name, row, description } = operation;
  const items = itemsField(operation);
  const call = {
    name,
    method: row.method.toLowerCase(),
    path: row.path,
    ...(isIdempotent(operation) ? { isIdempotent: true } : {}),
    ...(items === undefined ? {} : { items }),
  };
  const example = operationExample(operation, items).replaceAll("\n", "\n * ");
  return `
/**
 * ${description.summary}.
 * @example
 * ${example}
 */
export const ${name} = ${JSON.stringify(call)} as const;
`;
}

/** The field with a page's entries: in every list, the one before `next_cursor`. */
function itemsField({ description }: DescribedOperation): string | undefined {
  const fields = hasEntries(description.answer) ? Object.keys(description.answer.entries) : [];
  return fields[fields.indexOf("next_cursor") - 1];
}

function hasEntries(
  schema: v.GenericSchema,
): schema is v.GenericSchema & Pick<v.ObjectSchema<v.ObjectEntries, undefined>, "entries"> {
  return "entries" in schema;
}
