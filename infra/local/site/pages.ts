import { readFileSync } from "node:fs";
import { join } from "node:path";
import { contentSecurityPolicy } from "../../stack/pages/content-security-policy.ts";
import { PAGE_FOLDERS, PAGES, pageScripts } from "./page-scripts.ts";
import { sampleSiteConfig } from "./sample-site-config.ts";
import { jsonAnswer, type SiteAnswer, type SiteContext } from "./site-answer.ts";

const folders = Object.entries(PAGE_FOLDERS);

// Paths and the files that they lead to.
const HTML: ReadonlyMap<string, string> = new Map(
  folders.map(([name, folder]) => [name === "visitor" ? "/" : `/${name}`, `${folder}/index.html`]),
);
const STYLES: ReadonlyMap<string, string> = new Map([
  ["/pages.css", "pages.css"],
  ...folders.map(([name, folder]) => [`/${name}.css`, `${folder}/${name}.css`] as const),
]);
const FRAMED = "/embed";
// What the element loads in a page of another origin.
const FOR_ALL = { "Access-Control-Allow-Origin": "*" };

/** The file of a page at a path, or `config.json`; undefined if there is none. */
export async function pages(context: SiteContext, path: string): Promise<SiteAnswer | undefined> {
  if (path === "/config.json") {
    return { ...jsonAnswer(sampleSiteConfig(context.apiUrl(), context.issuer)), headers: FOR_ALL };
  }
  const html = pageFile(HTML.get(path), "text/html");
  if (html !== undefined) return { ...html, headers: security(context, path) };
  return pageFile(STYLES.get(path), "text/css") ?? (path.endsWith(".js") ? script(path) : undefined);
}

function pageFile(name: string | undefined, type: string): SiteAnswer | undefined {
  if (name === undefined) return undefined;
  return { type: `${type}; charset=utf-8`, body: readFileSync(join(PAGES, name)) };
}

/** The path of every page and style sheet, and whether it is a page. */
export const PAGE_PATHS: ReadonlyMap<string, "page" | "style"> = new Map([
  ...[...HTML.keys()].map((path) => [path, "page"] as const),
  ...[...STYLES.keys()].map((path) => [path, "style"] as const),
]);

/** A page or a style sheet as it lies in the pages' folder; undefined if there is none at the path. */
export function pageFileAt(path: string): SiteAnswer | undefined {
  return pageFile(HTML.get(path), "text/html") ?? pageFile(STYLES.get(path), "text/css");
}

async function script(path: string): Promise<SiteAnswer | undefined> {
  const body = (await pageScripts()).get(path);
  return body === undefined ? undefined : { type: "text/javascript; charset=utf-8", headers: FOR_ALL, body };
}

/** The pages may reach what the deployed ones may. One page is for frames: on it, nobody is signed in. */
function security({ apiUrl, issuer }: SiteContext, path: string): Readonly<Record<string, string>> {
  const connect = [apiUrl(), new URL(issuer).origin];
  return {
    "Content-Security-Policy": contentSecurityPolicy({
      connect,
      frameAncestors: path === FRAMED ? ["*"] : [],
    }),
  };
}
