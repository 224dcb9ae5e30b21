/** A part of the description, such as a response, and how it may be named. */
export interface NamedPart {
  readonly part: object;
  /** Its name if it is the first with its content. */
  readonly own: string;
  /** Its name if more than half of the parts that may have this name have its content. */
  readonly common?: string;
}

/** Components of one section (OpenAPI 3.1 §4.8.7): parts with the same content are one component. */
export class SharedComponents {
  readonly #section: string;
  readonly #names: ReadonlyMap<object, string>;
  readonly #uses = new Map<string, number>();
  readonly #components = new Map<string, object>();

  /** @param parts all that may be referred to, in an order in which the first of several gives its name */
  constructor(section: string, parts: readonly NamedPart[]) {
    this.#section = section;
    this.#names = namesOf(parts);
    for (const name of this.#names.values()) this.#uses.set(name, (this.#uses.get(name) ?? 0) + 1);
  }

  /**
   * The reference to a part, which becomes a component.
   * @throws where it is none of the parts
   */
  reference(part: object): object {
    const name = this.#names.get(part);
    if (name === undefined) throw new Error(`The ${this.#section} lack ${JSON.stringify(part)}.`);
    this.#components.set(name, part);
    return { $ref: `#/components/${this.#section}/${name}` };
  }

  /** The reference to a part that is there more than once; any other part itself. */
  inPlace(part: object): object {
    const uses = this.#uses.get(this.#names.get(part) ?? "") ?? 0;
    return uses > 1 ? this.reference(part) : part;
  }

  /** The parts that became components, in the order of their names. */
  all(): Readonly<Record<string, object>> {
    return Object.fromEntries([...this.#components].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

function namesOf(parts: readonly NamedPart[]): ReadonlyMap<object, string> {
  const groups = [...Map.groupBy(parts, ({ common }) => common)].flatMap(([common, alike]) =>
    [...Map.groupBy(alike, ({ part }) => JSON.stringify(part)).values()].map((same) => {
      const isUsual = common !== undefined && same.length > 1 && same.length * 2 > alike.length;
      return { same, name: isUsual ? common : (same[0]?.own ?? "") };
    }),
  );
  return new Map(groups.flatMap(({ same, name }) => same.map(({ part }) => [part, name] as const)));
}
