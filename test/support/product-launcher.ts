import { createServer } from "node:http";
import { type StartedProduct, startProduct } from "./started-product.ts";

/** Origins whose web apps may call the product that all tests share. */
export const ALLOWED_ORIGINS = ["https://app.club.example", "https://kiosk.club.example"] as const;

/** Starts the product that all tests share when the first of them asks. */
export interface ProductLauncher {
  /** A `GET` answers with the product's state, as `npm start` leaves it for the other commands. */
  readonly url: string;
  stop(): Promise<void>;
}

/** @param engineEndpoint the engine of the test run */
export async function startProductLauncher(engineEndpoint: string): Promise<ProductLauncher> {
  let product: Promise<StartedProduct> | undefined;
  const server = createServer(async (_, response) => {
    product ??= startSharedProduct(engineEndpoint);
    try {
      const { state, output } = await product;
      response.end(JSON.stringify({ state, output: output() }));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The launcher has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      server.close();
      await product?.then((started) => started.stop()).catch(() => undefined);
    },
  };
}

// Throttling has tests of its own; here it would hold up all others.
function startSharedProduct(engineEndpoint: string): Promise<StartedProduct> {
  const context = {
    allowedOrigins: ALLOWED_ORIGINS.join(","),
    throttlingRate: "10000",
    throttlingBurst: "5000",
  };
  const flags = Object.entries(context).flatMap(([key, value]) => ["-c", `${key}=${value}`]);
  return startProduct({ flags, environment: { AWS_ENDPOINT_URL_DYNAMODB: engineEndpoint } });
}
