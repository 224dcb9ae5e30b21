import * as v from "valibot";
import { CALENDAR_PATH } from "../../shared/api/calendar-path.ts";
import { TOKEN_PATH } from "../../shared/api/token-path.ts";
import { ReferenceSchema, referredTo } from "./api-description.ts";
import { operationExample } from "./operation-example.ts";

const ParameterSchema = v.object({
  name: v.string(),
  in: v.picklist(["path", "query", "header"]),
  required: v.boolean(),
});

const contentSchema = <Media extends v.GenericSchema>(media: Media) =>
  v.object({ content: v.object({ "application/json": media }) });

const OperationSchema = v.object({
  operationId: v.string(),
  summary: v.string(),
  parameters: v.array(v.union([ReferenceSchema, ParameterSchema])),
  requestBody: v.optional(
    contentSchema(v.object({ examples: v.record(v.string(), v.object({ value: v.unknown() })) })),
  ),
  responses: v.record(
    v.string(),
    v.union([ReferenceSchema, contentSchema(v.object({ schema: ReferenceSchema }))]),
  ),
});

const DescriptionSchema = v.object({
  paths: v.record(v.string(), v.record(v.string(), v.unknown())),
  components: v.object({
    parameters: v.record(v.string(), ParameterSchema),
    schemas: v.record(
      v.string(),
      v.object({ properties: v.optional(v.record(v.string(), v.unknown()), {}) }),
    ),
  }),
});

type Operation = v.InferOutput<typeof OperationSchema>;
type Components = v.InferOutput<typeof DescriptionSchema>["components"];

/** The TypeScript module with a constant for each operation of a description, from which the SDK calls it. */
export function sdkOperations(description: object): string {
  const { paths, components } = v.parse(DescriptionSchema, description);
  const constants = Object.entries(paths)
    .filter(([path]) => path !== TOKEN_PATH && path !== CALENDAR_PATH)
    .flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) =>
        constant({ method, path }, v.parse(OperationSchema, operation), components),
      ),
    );
  return `// Made by "npm run generate" from the API description. Do not edit.\n${constants.join("")}`;
}

function constant(
  route: { readonly method: string; readonly path: string },
  operation: Operation,
  components: Components,
): string {
  const { operationId: name, summary } = operation;
  const parameters = operation.parameters.map((each) =>
    "$ref" in each ? referredTo(components.parameters, each) : each,
  );
  const items = itemsField(operation, components);
  const isIdempotent = parameters.some((each) => each.name === "Idempotency-Key");
  const call = {
    name,
    ...route,
    ...(isIdempotent ? { isIdempotent } : {}),
    ...(items === undefined ? {} : { items }),
  };
  const example = operationExample({ name, parameters, body: bodyOf(operation), items });
  return `
/**
 * ${summary}.
 * @example
 * ${example.replaceAll("\n", "\n * ")}
 */
export const ${name} = ${JSON.stringify(call)} as const;
`;
}

function bodyOf({ requestBody }: Operation): unknown {
  if (requestBody === undefined) return undefined;
  const [first] = Object.values(requestBody.content["application/json"].examples);
  return first === undefined ? {} : first.value;
}

/** The field with a page's entries: in every list, the one before `next_cursor`. */
function itemsField({ responses }: Operation, components: Components): string | undefined {
  const success = responses[200] ?? responses[201] ?? responses[202];
  if (success === undefined || "$ref" in success) return undefined;
  const { schema } = success.content["application/json"];
  const fields = Object.keys(referredTo(components.schemas, schema).properties);
  return fields[fields.indexOf("next_cursor") - 1];
}
