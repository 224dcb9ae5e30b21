import { join } from "node:path";
import { build } from "esbuild";

/** The pages' folder, which a club copies. */
export const PAGES = join(import.meta.dirname, "../../shared/pages");

/**
 * The pages and their folders. Each folder has an `index.html`, and a script and a style sheet of the page's name; those of
 * `embed` are the element for other pages, and its page is for frames.
 */
export const PAGE_FOLDERS: Readonly<Record<string, string>> = {
  visitor: "visitor",
  member: "member",
  desk: "desk",
  embed: "visitor/embed",
};

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
  const built = await Promise.all(Object.entries(PAGE_FOLDERS).map(bundledPage));
  return new Map(built.flat());
}

async function bundledPage([name, folder]: readonly [name: string, folder: string]): Promise<
  (readonly [path: string, text: string])[]
> {
  const { outputFiles } = await build({
    entryPoints: [{ in: join(PAGES, folder, `${name}.ts`), out: name }],
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    target: "es2022",
    write: false,
    outdir: "/",
    chunkNames: `chunks/${name}-[name]-[hash]`,
    // The element has its style sheets in its script, and a library's script adds its own to the page, once it is loaded.
    loader: { ".css": "text" },
    legalComments: "none",
  });
  return outputFiles.map(({ path, text }) => [path, text]);
}
