import { pathMeanings } from "../../shared/api/description.ts";
import type { DescribedOperation } from "./described-operation.ts";

/** What an operation's description says of fields; knows which of it has been asked for. */
export class FieldMeanings {
  readonly #operation: DescribedOperation;
  readonly #asked = new Set<string>();

  constructor(operation: DescribedOperation) {
    this.#operation = operation;
  }

  /**
   * What a field means.
   * @param object the JSON path of its object in the body, `path` or `query`
   * @param otherwise what its own schema says of it
   * @throws where nothing says what it means
   */
  of(object: string, field: string, otherwise?: string): string {
    const { name, description } = this.#operation;
    this.#asked.add(`${object} ${field}`);
    const always = object === "path" ? pathMeanings[field] : undefined;
    const meaning = description.meanings?.[object]?.[field] ?? always ?? otherwise;
    if (meaning === undefined) {
      throw new Error(`The description of ${name} does not say what ${field} means, in "${object}".`);
    }
    return meaning;
  }

  /** @throws where the description speaks of a field that nobody asked for */
  assertAllAsked(): void {
    const { name, description } = this.#operation;
    for (const [object, fields] of Object.entries(description.meanings ?? {})) {
      for (const field of Object.keys(fields)) {
        if (this.#asked.has(`${object} ${field}`)) continue;
        throw new Error(`The description of ${name} speaks of ${field}, in "${object}", which is no field.`);
      }
    }
  }
}
