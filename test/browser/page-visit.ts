import type { Browser, Page } from "playwright-core";
import * as v from "valibot";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { type Api, pagesApi } from "../support/api.ts";
import { RUNS_ALL } from "../support/run-size.ts";
import { accessibilityViolations } from "./accessibility.ts";
import { startBrowser, type Visit, type VisitOptions, visit } from "./browser.ts";

/** A small phone. */
export const PHONE = { width: 360, height: 740 };
/** A screen on a desk. */
export const DESKTOP = { width: 1_280, height: 900 };

const IssuedSchema = v.object({ iat: v.number() });
const SCHEMES = ["light", "dark"] as const;
/** `npm run screenshots` looks at each state on both screens, light and dark; the tests at one of them. */
const LOOKS_EVERYWHERE = process.env.SCREENSHOTS === "all";

/** What the tests of a page have. */
export interface Pages {
  /** The product that serves the pages, with a clock of its own. */
  readonly api: Api;
  /** What the product's clock shows. */
  nowMs(): number;
  /** Lets the pages ask these origins, too. */
  mayAsk(...origins: readonly string[]): void;
  /** Opens a page as a new visitor in London does, such as `/?club=21`. */
  open(path: string, options?: VisitOptions): Promise<Visit>;
}

const LOGO_ORIGINS = ["london-bridge", "camden"].map((name) => `https://${name}.northwind.example`);

/** Starts the browser for a file's tests; after each, asserts that its pages asked no other host and did not complain. */
export function usePages(): Pages {
  let browser: Browser | undefined;
  let api: Api | undefined;
  let shiftMs = 0;
  let visits: Visit[] = [];
  let others: readonly string[] = LOGO_ORIGINS;

  beforeAll(async () => {
    [api, browser] = await Promise.all([pagesApi(), startBrowser()]);
    shiftMs = issuedAtMs(await api.token()) - Date.now();
  }, 120_000);

  afterAll(() => browser?.close());

  afterEach(async () => {
    const { baseUrl, siteUrl, issuer } = started().state;
    const ended = visits;
    visits = [];
    for (const { page, origins, complaints } of ended) {
      expect([baseUrl, siteUrl, new URL(issuer).origin, ...others]).toEqual(
        expect.arrayContaining([...origins]),
      );
      // The browser itself reports each refusal of the API and each lost connection.
      expect(complaints.filter((text) => !text.startsWith("Failed to load resource"))).toEqual([]);
      await page.context().close();
    }
  });

  function started(): Api {
    if (api === undefined) throw new Error("The product has not started.");
    return api;
  }

  return {
    get api() {
      return started();
    },
    mayAsk: (...origins) => {
      others = [...others, ...origins];
    },
    nowMs: () => Date.now() + shiftMs,
    open: async (path, options = {}) => {
      if (browser === undefined) throw new Error("The browser has not started.");
      const visited = await visit(browser, `${started().state.siteUrl}${path}`, {
        locale: "en-GB",
        // A visitor's own time zone must not matter.
        timezoneId: "America/New_York",
        viewport: DESKTOP,
        nowMs: Date.now() + shiftMs,
        ...options,
      });
      visits.push(visited);
      return visited;
    },
  };
}

/** The pages that axe-core has read. */
const read = new Set<string>();

/**
 * Looks at a state of a page: axe-core finds nothing, and nothing is wider than the screen. `npm test` has
 * one look at a state, on the phone in light colours, and axe-core reads each page once; `npm run test:all` reads every state and
 * keeps a picture of it, and `npm run screenshots` has four looks.
 */
export async function look({ page, picture }: Visit, name: string): Promise<void> {
  const before = page.viewportSize() ?? DESKTOP;
  for (const colorScheme of SCHEMES) {
    for (const [screen, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
      if (!LOOKS_EVERYWHERE && (colorScheme === "dark" || screen === "desktop")) continue;
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      await picture(`${name}-${screen}-${colorScheme}`);
      const { pathname } = new URL(page.url());
      if (RUNS_ALL || !read.has(pathname)) {
        read.add(pathname);
        expect(await accessibilityViolations(page), `${name}, ${screen}, ${colorScheme}`).toEqual([]);
      }
      expect(await widthOf(page), `${name}, ${screen}`).toBeLessThanOrEqual(viewport.width);
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(before);
}

/** Gives a page the connection that Chromium's tools call slow 3G. */
export async function slowDown(page: Page): Promise<void> {
  const bytesPerSecond = 50_000;
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}

/** When a product issued a token, by its clock. Its header `Date` does not follow a clock that is set for scripts. */
export function issuedAtMs(token: string): number {
  const [, payload = ""] = token.split(".");
  const { iat } = v.parse(IssuedSchema, JSON.parse(Buffer.from(payload, "base64url").toString()));
  return iat * 1_000;
}

/** What the browser has measured; an observer is told of the past, too, and no clock of a test replaces it. */
export async function measured(page: Page, type: string): Promise<{ name: string; startTime: number }[]> {
  return await page.evaluate<{ name: string; startTime: number }[]>(
    `new Promise((resolve) => {
      const told = (list) => resolve(list.getEntries().map(({ name, startTime }) => ({ name, startTime })));
      new PerformanceObserver(told).observe({ type: ${JSON.stringify(type)}, buffered: true });
    })`,
  );
}

async function widthOf(page: Page): Promise<number> {
  return await page.evaluate<number>("document.documentElement.scrollWidth");
}
