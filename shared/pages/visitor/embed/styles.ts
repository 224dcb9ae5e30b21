import pages from "../../pages.css";
import visitor from "../visitor.css";
import embedded from "./embed.css";

// A site that makes its root's text smaller, such as `62.5%`, does not make the element smaller.
const REM = ".embedded { --rem: max(1rem, 16px); }";

let sheet: CSSStyleSheet | undefined;

/** The styles of all elements of a page. A site's Content-Security-Policy does not restrict constructed style sheets. */
export function styles(): CSSStyleSheet {
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(`${REM}\n${inOwnRem([pages, visitor, embedded].join("\n"))}`);
  }
  return sheet;
}

// Lengths in `rem` become multiples of the element's own.
function inOwnRem(css: string): string {
  return css.replaceAll(/(?<![\w-])(-?(?:\d+\.)?\d+)rem\b/g, "calc($1 * var(--rem))");
}
