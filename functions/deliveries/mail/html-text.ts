/** HTML that may be put into a page as it is. */
export class Html {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A part of a template: text is escaped, HTML stays, a list is each of its parts, undefined is nothing. */
export type HtmlPart = Html | string | undefined | readonly HtmlPart[];

/** HTML from a template whose parts are escaped unless they are HTML themselves. */
export function html(markup: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return new Html(String.raw({ raw: markup }, ...parts.map(written)));
}

/** Plain text with its line breaks. */
export function htmlLines(text: string): HtmlPart[] {
  const [first = "", ...others] = text.split("\n");
  return [first, ...others.map((line) => html`<br>${line}`)];
}

function written(part: HtmlPart): string {
  if (part === undefined) return "";
  if (part instanceof Html) return part.toString();
  if (typeof part === "string") return part.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
  return part.map(written).join("");
}
