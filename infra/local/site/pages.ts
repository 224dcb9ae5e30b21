import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pageScripts } from "../../pages/page-scripts.ts";
import { pageSources } from "../../pages/page-sources.ts";
import { contentSecurityPolicy } from "../../stack/pages/content-security-policy.ts";
import { FRAMED_PAGE } from "../../stack/pages/page-keys.ts";
import { SAMPLE_LOGO, SAMPLE_PHOTO, sampleSiteConfig } from "./sample-site-config.ts";
import { jsonAnswer, type SiteAnswer, type SiteContext } from "./site-answer.ts";

const PICTURES = [SAMPLE_LOGO, SAMPLE_PHOTO];

// What the element loads in a page of another origin.
const FOR_ALL = { "Access-Control-Allow-Origin": "*" };

/** The file of a page at a path, or `config.json`; undefined if there is none. */
export async function pages(context: SiteContext, path: string): Promise<SiteAnswer | undefined> {
  if (path === "/config.json") {
    return {
      ...jsonAnswer(sampleSiteConfig(context.apiUrl(), context.issuer, context.isMailOn)),
      headers: FOR_ALL,
    };
  }
  const picture = PICTURES.find((name) => path === `/${name}`);
  if (picture !== undefined) {
    return {
      type: "image/svg+xml",
      headers: FOR_ALL,
      body: readFileSync(join(import.meta.dirname, picture)),
    };
  }
  const source = pageSources.get(path);
  if (source === undefined) return path.endsWith(".js") ? await script(path) : undefined;
  const body = source.text();
  if (source.kind === "style") return { type: "text/css; charset=utf-8", body };
  return { type: "text/html; charset=utf-8", headers: security(context, path), body };
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
      frameAncestors: path === `/${FRAMED_PAGE}` ? ["*"] : [],
    }),
  };
}
