import * as v from "valibot";
import { type OperationName, operationNames } from "../../shared/api/operations.ts";
import { apiDescription, ReferenceSchema, referredTo } from "./api-description.ts";
import type { RecordedAnswer } from "./recorded-answer.ts";

const ExampleSchema = v.object({ summary: v.string(), value: v.unknown() });
const contentSchema = <Example extends v.GenericSchema>(example: Example) =>
  v.object({ "application/json": v.object({ examples: v.record(v.string(), example) }) });
const ResponseSchema = v.object({ content: contentSchema(ReferenceSchema) });

const OperationSchema = v.object({
  operationId: v.string(),
  requestBody: v.optional(v.object({ content: contentSchema(ExampleSchema) })),
  responses: v.record(v.string(), v.union([ReferenceSchema, ResponseSchema])),
});

const DescriptionSchema = v.object({
  paths: v.record(v.string(), v.record(v.string(), v.unknown())),
  components: v.object({
    examples: v.record(v.string(), ExampleSchema),
    responses: v.optional(v.record(v.string(), ResponseSchema), {}),
  }),
});

type Operation = v.InferOutput<typeof OperationSchema>;
type Components = v.InferOutput<typeof DescriptionSchema>["components"];

/** The answers that the API description shows. It is the one place that keeps what was recorded. */
export function describedAnswers(): RecordedAnswer[] {
  const { paths, components } = v.parse(DescriptionSchema, apiDescription());
  const described = Object.values(paths).flatMap(Object.values);
  return described.flatMap((each) => {
    const name = operationName(each);
    // An operation that the code no longer has is left out, and so is the token operation.
    return name === undefined ? [] : answersOf(name, v.parse(OperationSchema, each), components);
  });
}

function operationName(described: unknown): OperationName | undefined {
  const { operationId } = v.parse(v.object({ operationId: v.string() }), described);
  return operationNames.find((name) => name === operationId);
}

function answersOf(
  operation: OperationName,
  { requestBody, responses }: Operation,
  components: Components,
): RecordedAnswer[] {
  const requests = requestBody?.content["application/json"].examples ?? {};
  return Object.entries(responses).flatMap(([status, response]) => {
    const { content } = "$ref" in response ? referredTo(components.responses, response) : response;
    return Object.entries(content["application/json"].examples).map(([name, reference]) => {
      const { summary, value } = referredTo(components.examples, reference);
      const request = Number(status) < 400 ? requests[name] : undefined;
      const sent = request === undefined ? {} : { request: request.value };
      return { operation, name, summary, status: Number(status), ...sent, answer: value };
    });
  });
}
