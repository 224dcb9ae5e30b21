import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { describe } from "vitest";
import { launched } from "../support/api.ts";
import { chromiumPath, NO_BROWSER } from "../support/browser-server.ts";
import { RUNS_ALL } from "../support/run-size.ts";
import { PROJECT_ROOT } from "../support/started-product.ts";

const PATIENCE_MS = 75_000;
const MAX_PICTURE_HEIGHT = 6_000;

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="32"><rect width="96" height="32" rx="6" fill="#0b6b4f"/></svg>';

/** The folder for the tests' pictures of pages. */
export const SCREENSHOTS = join(PROJECT_ROOT, "test/browser/screenshots");

/** `describe` for tests that need a browser. Without one they are skipped with a warning, or fail with `REQUIRE_BROWSER`. */
export function describeInBrowser(name: string, tests: () => void): void {
  if (chromiumPath !== undefined || process.env.REQUIRE_BROWSER) {
    describe(name, tests);
    return;
  }
  console.warn(`Skipped "${name}". ${NO_BROWSER}`);
  describe.skip(name, tests);
}

/** Connects to the browser that all tests of the run share; to close it ends this connection and its pages alone. */
export async function startBrowser(): Promise<Browser> {
  mkdirSync(SCREENSHOTS, { recursive: true });
  return await chromium.connect(await launched("/browser"));
}

/** An open page, and a record of its requests and errors. */
export interface Visit {
  readonly page: Page;
  /** The origins of its requests. */
  readonly origins: Set<string>;
  /** Errors in the console, and errors that nothing caught. */
  readonly complaints: string[];
  /** Bytes that came over the wire so far, headers and all. */
  bytes(): number;
  /**
   * Keeps a picture of the whole page, or of the screen where the page is very long: its picture would take seconds. `npm test`
   * keeps none.
   */
  picture(name: string): Promise<void>;
}

/** The browser with which a page is opened. */
export interface VisitOptions extends BrowserContextOptions {
  /** What the browser's clock shows first; the machine's own time by default. */
  readonly nowMs?: number;
  /** A script that runs before the page's own, such as to take something from the browser. */
  readonly before?: string;
}

/** Opens a page as a new visitor does. */
export async function visit(
  browser: Browser,
  url: string,
  { nowMs, before, ...options }: VisitOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 960, height: 900 }, ...options });
  if (before !== undefined) await context.addInitScript({ content: before });
  if (nowMs !== undefined) await context.clock.install({ time: nowMs });
  // The sample club's logo is at a site that does not exist.
  await context.route("https://*.northwind.example/**", (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: LOGO }),
  );
  const page = await context.newPage();
  // A busy machine is no failure.
  page.setDefaultTimeout(PATIENCE_MS);
  const origins = new Set<string>();
  const complaints: string[] = [];
  let bytes = 0;
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http")) origins.add(origin);
  });
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(url);
  const picture = async (name: string) => {
    if (!RUNS_ALL) return;
    const height = await page.evaluate<number>("document.documentElement.scrollHeight");
    const fullPage = height <= MAX_PICTURE_HEIGHT;
    await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`), fullPage });
  };
  return { page, origins, complaints, bytes: () => bytes, picture };
}
