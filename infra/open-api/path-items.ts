import type { DescribedOperation } from "./described-operation.ts";
import { type OperationObject, operationObject } from "./operation-object.ts";
import { operationResponses } from "./operation-responses.ts";
import type { RecordedExamples } from "./recorded-examples.ts";
import { type SchemaComponents, schemaName } from "./schema-components.ts";
import { type NamedPart, SharedComponents } from "./shared-components.ts";

/** The path items (OpenAPI 3.1 §4.8.9) of all operations by path, and the parameters and responses that they share. */
export interface PathItems {
  readonly paths: Readonly<Record<string, object>>;
  readonly parameters: Readonly<Record<string, object>>;
  readonly responses: Readonly<Record<string, object>>;
}

interface DescribedObject {
  readonly operation: DescribedOperation;
  readonly object: OperationObject;
  readonly responses: readonly (readonly [status: string, response: object])[];
}

/** The path items of operations; their schemas and examples go to the components. */
export function pathItems(
  operations: readonly DescribedOperation[],
  schemas: SchemaComponents,
  examples: RecordedExamples,
): PathItems {
  const objects = operations.map((operation) => ({
    operation,
    object: operationObject(operation, schemas),
    responses: Object.entries(operationResponses(operation, schemas, examples)),
  }));
  const parameters = new SharedComponents("parameters", objects.flatMap(namedParameters));
  const responses = new SharedComponents("responses", objects.flatMap(namedResponses));
  const finished = objects.map(({ operation: { row }, object, responses: own }) => ({
    row,
    object: {
      ...object,
      parameters: object.parameters.map((part) => parameters.inPlace(part)),
      responses: Object.fromEntries(own.map(([status, part]) => [status, responses.inPlace(part)])),
    },
  }));
  const paths = [...Map.groupBy(finished, ({ row }) => row.path)].map(([path, onPath]) => [
    path,
    Object.fromEntries(onPath.map(({ row, object }) => [row.method.toLowerCase(), object])),
  ]);
  return { paths: Object.fromEntries(paths), parameters: parameters.all(), responses: responses.all() };
}

function namedParameters({ operation, object }: DescribedObject): NamedPart[] {
  return object.parameters.flatMap((part) =>
    "name" in part
      ? [{ part, own: `${schemaName(operation.name)}-${part.name}`, common: String(part.name) }]
      : [],
  );
}

// A success is its operation's own, and stays where a reader of the operation looks first.
function namedResponses({ operation, responses }: DescribedObject): NamedPart[] {
  return responses
    .filter(([status]) => Number(status) >= 400)
    .map(([status, part]) => {
      const common = `Refusal${status}`;
      return { part, own: `${schemaName(operation.name)}${common}`, common };
    });
}
