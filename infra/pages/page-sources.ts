import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PAGE_FOLDERS, PAGES } from "./page-scripts.ts";

/** A page or a style sheet of the site. */
export interface PageSource {
  readonly kind: "page" | "style";
  /** Reads it as it lies in the pages' folder. */
  readonly text: () => string;
}

/** Every page and style sheet by its path on the site, such as `/`, `/member` and `/member.css`. */
export const pageSources: ReadonlyMap<string, PageSource> = new Map([
  ["/pages.css", source("style", "pages.css")],
  ...Object.entries(PAGE_FOLDERS).flatMap(([name, folder]) => [
    [name === "visitor" ? "/" : `/${name}`, source("page", `${folder}/index.html`)] as const,
    [`/${name}.css`, source("style", `${folder}/${name}.css`)] as const,
  ]),
]);

function source(kind: PageSource["kind"], file: string): PageSource {
  return { kind, text: () => readFileSync(join(PAGES, file), "utf8") };
}
