import type { JsonSchema } from "@valibot/to-json-schema";

/** The schemas that the description gives a name. */
export class SchemaComponents {
  readonly #schemas = new Map<string, JsonSchema>();
  readonly #shared = new Map<string, string>();

  /**
   * Gives a schema a name, and returns the reference to it.
   * @throws where another schema has that name
   */
  add(name: string, schema: JsonSchema): JsonSchema {
    const present = this.#schemas.get(name);
    if (present !== undefined && JSON.stringify(present) !== JSON.stringify(schema)) {
      throw new Error(`The description has two schemas of the name ${name}.`);
    }
    this.#schemas.set(name, schema);
    return { $ref: `#/components/schemas/${name}` };
  }

  /** Gives a schema a name, unless it was shared before under another name, and returns the reference to it. */
  share(name: string, schema: JsonSchema): JsonSchema {
    const content = JSON.stringify(schema);
    const shared = this.#shared.get(content) ?? name;
    this.#shared.set(content, shared);
    return this.add(shared, schema);
  }

  /** All schemas in the order of their names. */
  all(): Readonly<Record<string, JsonSchema>> {
    return Object.fromEntries([...this.#schemas].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

/** A schema's name from a field's or an operation's: `book_tour` and `bookTour` give `BookTour`. */
export function schemaName(name: string): string {
  return name.replaceAll(/(?:^|_)([a-z])/g, (_, initial: string) => initial.toUpperCase());
}
