import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { NOT_FOUND_PAGE, START_PAGE } from "../stack/pages/page-keys.ts";
import { pageScripts } from "./page-scripts.ts";
import { pageSources } from "./page-sources.ts";

/** A file of the site. */
export interface PageFile {
  /** Its path without the slash in front. */
  readonly key: string;
  readonly contentType: string;
  readonly cacheControl: string;
  readonly body: string;
}

/** How long a file may be kept that has a hash in its name: another version has another name. */
const FOREVER = "public, max-age=31536000, immutable";
/** How long all others may be kept, at CloudFront and in browsers, so that a new version is there a minute later. */
export const SHORT = "public, max-age=60";

const HTML = "text/html; charset=utf-8";
const SCRIPT = "text/javascript; charset=utf-8";

// Other sites load it by this name.
const ELEMENT = "embed.js";
const HASHED_ALREADY = /^chunks\//;
// A reference of a page to a file beside it, with or without `./`, `../` or `/` before the name.
const REFERENCE = /\b((?:href|src)=")((?:\.{0,2}\/)*)([\w/-]+\.(?:css|js))(")/g;

/**
 * Every file of the site but `config.json`, in the order in which they are to be written: what is overwritten comes
 * after what it loads, and pages come last. Scripts and style sheets have a hash in their names, so the pages of an earlier
 * version find those of that version.
 */
export async function pageFiles(): Promise<PageFile[]> {
  // A script of a lasting name is overwritten, so it comes after those that it loads: publishing may be cut off between them.
  const assets = [...scriptFiles(await pageScripts()), ...styleFiles()].toSorted(
    (one, other) => Number(one.cacheControl === SHORT) - Number(other.cacheControl === SHORT),
  );
  const keys = new Map(assets.map(({ name, key }) => [name, key]));
  const pages = [...pageSources].flatMap(([path, { kind, text }]) =>
    kind === "page" ? [[path === "/" ? START_PAGE : path.slice(1), text()] as const] : [],
  );
  const notFound = readFileSync(join(import.meta.dirname, NOT_FOUND_PAGE), "utf8");
  return [
    ...assets.map(({ name: _, ...file }) => file),
    ...[...pages, [NOT_FOUND_PAGE, notFound] as const].map(([key, text]) => ({
      key,
      contentType: HTML,
      cacheControl: SHORT,
      body: withHashedReferences(text, keys),
    })),
  ];
}

/** A file, and the name by which pages refer to it. */
type Asset = PageFile & { readonly name: string };

function scriptFiles(scripts: ReadonlyMap<string, string>): Asset[] {
  return [...scripts].map(([path, body]) => {
    const name = path.slice(1);
    const key = HASHED_ALREADY.test(name) || name === ELEMENT ? name : hashedName(name, body);
    return { name, key, contentType: SCRIPT, cacheControl: name === ELEMENT ? SHORT : FOREVER, body };
  });
}

function styleFiles(): Asset[] {
  return [...pageSources].flatMap(([path, { kind, text }]) => {
    if (kind !== "style") return [];
    const [name, body] = [path.slice(1), text()];
    return [
      {
        ...{ name, key: hashedName(name, body), body },
        ...{ contentType: "text/css; charset=utf-8", cacheControl: FOREVER },
      },
    ];
  });
}

function hashedName(name: string, body: string): string {
  const hash = createHash("sha256").update(body).digest("hex").slice(0, 12);
  return name.replace(/(\.\w+)$/, `-${hash}$1`);
}

/** @throws if a page refers to a file that the site does not have */
function withHashedReferences(html: string, keys: ReadonlyMap<string, string>): string {
  return html.replace(REFERENCE, (_, before: string, way: string, name: string, after: string) => {
    const key = keys.get(name);
    if (key === undefined) throw new Error(`A page refers to ${name}, which the site does not have.`);
    return `${before}${way}${key}${after}`;
  });
}
