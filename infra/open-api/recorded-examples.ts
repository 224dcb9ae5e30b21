import type { DescribedOperation } from "./described-operation.ts";
import type { RecordedAnswer } from "./recorded-answer.ts";
import { schemaName } from "./schema-components.ts";
import { SharedComponents } from "./shared-components.ts";

/** The answers that were recorded, as examples (OpenAPI 3.1 §4.8.19). */
export class RecordedExamples {
  readonly #examples: ReadonlyMap<RecordedAnswer, object>;
  readonly #components: SharedComponents;

  constructor(operations: readonly DescribedOperation[]) {
    const answers = operations.flatMap((operation) => operation.answers);
    this.#examples = new Map(answers.map((each) => [each, { summary: each.summary, value: each.answer }]));
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
