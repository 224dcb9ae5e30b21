import { accessSync, constants } from "node:fs";
import { chromium } from "playwright-core";

const PLACES = [
  process.env.CHROMIUM_PATH,
  // Without the parts for windows, it takes a third of the CPU time.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The browser of this machine; undefined where there is none. */
export const chromiumPath = PLACES.find((path) => path !== undefined && isExecutable(path));

/** What to do where there is no browser. */
export const NO_BROWSER =
  "There is no browser: install Debian's (apt-get install chromium-headless-shell, or chromium), or set CHROMIUM_PATH to one of your own.";

/**
 * Starts the browser of the test run. Each test has contexts of its own in it.
 * @throws where there is no browser, with what to do about it
 */
export async function startBrowserServer() {
  if (chromiumPath === undefined) throw new Error(NO_BROWSER);
  // Without a folder of its own, Playwright gives each browser a new one.
  const server = await chromium.launchServer({
    executablePath: chromiumPath,
    args: FLAGS,
    host: "127.0.0.1",
  });
  return { answer: () => server.wsEndpoint(), stop: () => server.close() };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
