import { createServer } from "node:http";
import { listen } from "../../infra/local/loopback/listen.ts";
import { type StartedProduct, startProduct } from "./started-product.ts";

/** Origins whose web apps may call the product that all tests share. */
export const ALLOWED_ORIGINS = ["https://app.club.example", "https://kiosk.club.example"] as const;

/** When the clock of the pages' product starts: a Wednesday morning in London, before the clocks change in March. */
export const PAGES_START_MS = Date.parse("2027-03-24T09:02:00.000Z");

/** Starts the products and the browser that tests share, each when the first test asks for it. */
export interface ProductLauncher {
  /**
   * `GET /` answers with the state of the product that all tests share, as `npm start` leaves it for the other commands;
   * `GET /told` with that of one as a newcomer starts it, which sends messages and prints its events;
   * `GET /pages` with that of the product for tests of pages, whose clock starts at {@link PAGES_START_MS};
   * `GET /browser` with the address of the browser.
   */
  readonly url: string;
  stop(): Promise<void>;
}

/** @param engineEndpoint the engine of the test run */
export async function startProductLauncher(engineEndpoint: string): Promise<ProductLauncher> {
  const launch: Readonly<Record<string, () => Promise<Launched>>> = {
    "/": async () => launched(await startSharedProduct(engineEndpoint)),
    "/told": async () => launched(await startProduct({ flags: ["--events"] })),
    "/pages": async () => launched(await startPagesProduct()),
    // Most runs of a few files need no browser.
    "/browser": async () => (await import("./browser-server.ts")).startBrowserServer(),
  };
  const products = new Map<string, Promise<Launched>>();
  const server = createServer(async ({ url = "/" }, response) => {
    try {
      const product = products.get(url) ?? launch[url]?.();
      if (product === undefined) throw new Error(`There is no product ${url}.`);
      products.set(url, product);
      response.end((await product).answer());
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  const url = await listen(server);
  const stopOne = (product: Promise<Launched>) =>
    product.then((started) => started.stop()).catch(() => undefined);
  return {
    url,
    stop: async () => {
      server.close();
      await Promise.all([...products.values()].map(stopOne));
    },
  };
}

interface Launched {
  answer(): string;
  stop(): Promise<void>;
}

function launched({ state, output, stop }: StartedProduct): Launched {
  return { answer: () => JSON.stringify({ state, output: output() }), stop };
}

// Throttling has tests of its own; here it would hold up all others.
const UNTHROTTLED = {
  throttlingRate: "10000",
  throttlingBurst: "5000",
  checkRate: "2500",
  feedRate: "2500",
  visitorRate: "2500",
  timetableRate: "2500",
};

// Messages have a product of their own: an engine that records its streams writes more slowly.
const UNTOLD = { mailFrom: "" };

function startSharedProduct(engineEndpoint: string): Promise<StartedProduct> {
  const context = { ...UNTHROTTLED, ...UNTOLD, allowedOrigins: ALLOWED_ORIGINS.join(",") };
  return startProduct({
    flags: contextFlags(context),
    environment: { AWS_ENDPOINT_URL_DYNAMODB: engineEndpoint },
  });
}

/**
 * Starts the product of the pages. It has an engine of its own, because its tables have the same names, and a clock of its own,
 * because pages depend on the day and hour.
 */
export function startPagesProduct(): Promise<StartedProduct> {
  const clock = new URL("shifted-clock.ts", import.meta.url);
  clock.searchParams.set("ms", String(PAGES_START_MS - Date.now()));
  return startProduct({
    command: [process.execPath, "--import", clock.href, "infra/local/start.ts"],
    flags: contextFlags({ ...UNTHROTTLED, ...UNTOLD }),
  });
}

function contextFlags(context: Readonly<Record<string, string>>): string[] {
  return Object.entries(context).flatMap(([key, value]) => ["-c", `${key}=${value}`]);
}
