import { existsSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

/** The pages' folder, which a club copies. */
export const PAGES = join(import.meta.dirname, "../../../shared/pages");

/** The pages, each with a folder of its name. */
export const PAGE_NAMES = ["visitor", "member", "desk"] as const;

/** The text of each script by its path, such as `/visitor.js` and `/chunks/visitor-german-ABCDEFGH.js`. */
export type PageScripts = ReadonlyMap<string, string>;

let scripts: Promise<PageScripts> | undefined;

/** The scripts of all pages. */
export function pageScripts(): Promise<PageScripts> {
  // Built when first asked for: not everybody who starts the product opens a page.
  scripts ??= bundled();
  return scripts;
}

// One build per page: each script then has only what its page uses of what pages share, such as a language's texts.
async function bundled(): Promise<PageScripts> {
  const pages = PAGE_NAMES.filter((name) => existsSync(entryOf(name)));
  const built = await Promise.all(pages.map(bundledPage));
  return new Map(built.flat());
}

async function bundledPage(name: string): Promise<(readonly [path: string, text: string])[]> {
  const { outputFiles } = await build({
    entryPoints: [{ in: entryOf(name), out: name }],
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    target: "es2022",
    write: false,
    outdir: "/",
    chunkNames: `chunks/${name}-[name]-[hash]`,
    // A library brings its style sheet as text: its script adds it to the page, once it is loaded.
    loader: { ".css": "text" },
    legalComments: "none",
  });
  return outputFiles.map(({ path, text }) => [path, text]);
}

function entryOf(name: string): string {
  return join(PAGES, name, `${name}.ts`);
}
