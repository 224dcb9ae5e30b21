import { maxBodyBytes } from "../../shared/api/json-body.ts";
import { type Scope, scopes } from "../../shared/api/operations.ts";
import { withSeparators } from "../../shared/values/text.ts";
import type { DescribedOperation } from "./described-operation.ts";
import { FieldMeanings } from "./field-meanings.ts";
import { parameterObjects } from "./parameters.ts";
import type { RecordedAnswer } from "./recorded-answer.ts";
import { needsBody, requestReference } from "./request-schema.ts";
import type { SchemaComponents } from "./schema-components.ts";
import { tagOf } from "./tags.ts";

/** An operation object (OpenAPI 3.1 §4.8.10) without its responses. */
export interface OperationObject {
  readonly parameters: readonly object[];
}

/** The operation object of an operation; schemas that have a name go to the components. */
export function operationObject(
  operation: DescribedOperation,
  components: SchemaComponents,
): OperationObject {
  const { name, row, definition, description, answers } = operation;
  const meanings = new FieldMeanings(operation);
  const object = {
    operationId: name,
    summary: description.summary,
    description: longDescription(operation),
    tags: [tagOf(row)],
    security: sufficientScopes(row.scope).map((scope) => ({ accessToken: [scope] })),
    parameters: parameterObjects(operation, meanings),
    ...(definition.body === undefined
      ? {}
      : {
          requestBody: {
            required: needsBody(definition.body),
            description: `At most ${withSeparators(definition.maxBodyBytes?.() ?? maxBodyBytes(name))} bytes of JSON.`,
            content: {
              "application/json": {
                schema: requestReference(operation, definition.body, meanings, components),
                examples: requestExamples(answers),
              },
            },
          },
        }),
  };
  meanings.assertAllAsked();
  return object;
}

/** The scopes of which a token needs one: the operation's, and all that include it. */
function sufficientScopes(needed: Scope): Scope[] {
  return (Object.keys(scopes) as Scope[]).filter((scope) => {
    const included: readonly Scope[] = scopes[scope].includes;
    return scope === needed || included.includes(needed);
  });
}

function longDescription({ description: { description, event, rules } }: DescribedOperation): string {
  const list = Object.entries(rules ?? {}).map(([name, sentence]) => `- *${name}*: ${sentence}`);
  return [
    description,
    ...(event === undefined ? [] : [`A success gives the event \`${event}\`.`]),
    ...(list.length === 0 ? [] : ["**Beyond the schema.** The service alone checks these:", list.join("\n")]),
  ].join("\n\n");
}

function requestExamples(answers: readonly RecordedAnswer[]): object {
  const shown = answers.filter(({ request }) => request !== undefined);
  return Object.fromEntries(shown.map(({ name, summary, request }) => [name, { summary, value: request }]));
}
