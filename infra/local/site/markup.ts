const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text of an HTML document that is inserted as it is. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Inserted = string | number | Markup | readonly Markup[];

/** Markup from a template: what is inserted is escaped, unless it is markup itself. */
export function markup(parts: TemplateStringsArray, ...inserted: readonly Inserted[]): Markup {
  return new Markup(String.raw({ raw: parts }, ...inserted.map(written)));
}

function written(value: Inserted): string {
  if (value instanceof Markup) return value.text;
  if (typeof value === "object") return value.map(({ text }) => text).join("");
  return String(value).replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
