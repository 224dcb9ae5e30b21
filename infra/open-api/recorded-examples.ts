import type { DescribedOperation } from "./described-operation.ts";
import type { RecordedAnswer } from "./recorded-answer.ts";
import { isOfKind } from "./refusals.ts";
import { schemaName } from "./schema-components.ts";
import { SharedComponents } from "./shared-components.ts";

/** The answers that were recorded, as examples (OpenAPI 3.1 §4.8.19). Refusals that say the same share an example. */
export class RecordedExamples {
  readonly #examples: ReadonlyMap<RecordedAnswer, object>;
  readonly #components: SharedComponents;

  constructor(operations: readonly DescribedOperation[]) {
    const answers = operations.flatMap((operation) => operation.answers);
    const alike = Map.groupBy(answers, whatIsSaid).values();
    this.#examples = new Map(
      [...alike].flatMap((same) => {
        const example = { summary: same[0]?.summary, value: same[0]?.answer };
        return same.map((each) => [each, example] as const);
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

/** What an answer says, beside the values that a refusal has for programs. */
function whatIsSaid({ operation, name, status, answer }: RecordedAnswer): string {
  if (status < 400) return `${operation} ${name}`;
  if (isOfKind(name)) return name;
  return `${name} ${JSON.stringify(answer, (key, value) => (key === "jsonObject" ? Object.keys(value ?? {}) : value))}`;
}
