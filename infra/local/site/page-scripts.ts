import { existsSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

/** The folder of the pages, which a club copies. */
export const PAGES = join(import.meta.dirname, "../../../shared/sdk/pages");

/** The pages, each with a folder of its name. */
export const PAGE_NAMES = ["visitor", "member", "desk"] as const;

/** The text of each script by its path, such as `/visitor.js` and `/chunks/sdk-ABCDEFGH.js`. */
export type PageScripts = ReadonlyMap<string, string>;

let scripts: Promise<PageScripts> | undefined;

/** The scripts of all pages that there are. What several of them import is in chunks, which a browser loads once. */
export function pageScripts(): Promise<PageScripts> {
  // Built when first asked for: not everybody who starts the product opens a page.
  scripts ??= bundled();
  return scripts;
}

async function bundled(): Promise<PageScripts> {
  const { outputFiles } = await build({
    entryPoints: PAGE_NAMES.map((name) => ({ in: join(PAGES, name, `${name}.ts`), out: name })).filter(
      (entry) => existsSync(entry.in),
    ),
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    target: "es2022",
    write: false,
    outdir: "/",
    chunkNames: "chunks/[name]-[hash]",
    legalComments: "none",
  });
  return new Map(outputFiles.map(({ path, text }) => [path, text]));
}
