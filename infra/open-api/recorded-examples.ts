import { answerJsonSchema } from "./block-json-schema.ts";
import type { DescribedOperation } from "./described-operation.ts";
import type { RecordedAnswer } from "./recorded-answer.ts";
import { isOfKind } from "./refusals.ts";
import { SchemaComponents, schemaName } from "./schema-components.ts";
import { SharedComponents } from "./shared-components.ts";

/**
 * The answers that were recorded, as examples (OpenAPI 3.1 §4.8.19). Refusals that say the same share an example, and so do
 * successes of one schema that are told in the same words.
 */
export class RecordedExamples {
  readonly #examples: ReadonlyMap<RecordedAnswer, object>;
  readonly #components: SharedComponents;

  constructor(operations: readonly DescribedOperation[]) {
    const alike = Map.groupBy(operations.flatMap(saidBy), ({ said }) => said).values();
    this.#examples = new Map(
      [...alike].flatMap((same) => {
        const example = { summary: same[0]?.answer.summary, value: same[0]?.answer.answer };
        return same.map((each) => [each.answer, example] as const);
      }),
    );
    const parts = [...this.#examples].map(([{ operation, name, status }, part]) => ({
      part,
      own: `${schemaName(operation)}-${name}`,
      // A success is of its operation's own kind; what it shows says little elsewhere.
      ...(status < 400 ? {} : { common: name }),
    }));
    this.#components = new SharedComponents("examples", parts);
  }

  /** The reference to the example that shows an answer. */
  reference(answer: RecordedAnswer): object {
    return this.#components.reference(this.#examples.get(answer) ?? answer);
  }

  /** All examples that are shown, in the order of their names. */
  all(): Readonly<Record<string, object>> {
    return this.#components.all();
  }
}

/** The answers of an operation, each with a text that answers have in common which say the same. */
function saidBy({ answers, definition, description }: DescribedOperation) {
  const { answer: first, otherSuccess: other } = description;
  return answers.map((answer) => {
    if (answer.status >= 400) return { answer, said: refusalSaid(answer) };
    const schema = answer.status === definition.successStatus ? first : (other?.answer ?? first);
    const { name, summary } = answer;
    return {
      answer,
      said: JSON.stringify([name, summary, answerJsonSchema(schema, new SchemaComponents())]),
    };
  });
}

/** What a refusal says, beside the values that it has for programs. */
function refusalSaid({ name, answer }: RecordedAnswer): string {
  if (isOfKind(name)) return name;
  return `${name} ${JSON.stringify(answer, (key, value) => (key === "jsonObject" ? Object.keys(value ?? {}) : value))}`;
}
