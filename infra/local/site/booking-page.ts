import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { sampleSiteConfig } from "./sample-site-config.ts";
import { jsonAnswer, type SiteAnswer, type SiteContext } from "./site-answer.ts";

const PAGE = join(import.meta.dirname, "../../../shared/sdk/page");

/** The booking page's files; undefined where there is none of that path. */
export function bookingPage(
  context: SiteContext,
  path: string,
): Promise<SiteAnswer> | SiteAnswer | undefined {
  if (path === "/") return { ...pageFile("index.html", "text/html"), headers: security(context.apiUrl()) };
  if (path === "/page.css") return pageFile("page.css", "text/css");
  if (path === "/page.js") return pageScript();
  return path === "/config.json" ? jsonAnswer(sampleSiteConfig(context.apiUrl())) : undefined;
}

function pageFile(name: string, type: string): SiteAnswer {
  return { type: `${type}; charset=utf-8`, body: readFileSync(join(PAGE, name)) };
}

let script: Promise<SiteAnswer> | undefined;

// Built when first asked for: not everybody who starts the product opens the page.
function pageScript(): Promise<SiteAnswer> {
  script ??= build({
    entryPoints: [join(PAGE, "page.ts")],
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    write: false,
    legalComments: "none",
  }).then(({ outputFiles: [file] }) => ({ type: "text/javascript; charset=utf-8", body: file?.text ?? "" }));
  return script;
}

/** Nothing from anywhere else but the API (W3C Content Security Policy Level 3). */
function security(apiUrl: string): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src data:",
    `connect-src 'self' ${apiUrl}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return { "Content-Security-Policy": policy.join("; ") };
}
