import { startEngine } from "../../infra/local/engine.ts";
import { startProductLauncher } from "./product-launcher.ts";

/**
 * Starts one engine in memory for the whole test run, and what starts one product for it when a test first asks; stops
 * both at the end.
 */
export async function setup(): Promise<() => Promise<void>> {
  const engine = await startEngine();
  const launcher = await startProductLauncher(engine.endpoint);
  process.env.TEST_ENGINE_ENDPOINT = engine.endpoint;
  process.env.TEST_PRODUCT_LAUNCHER = launcher.url;
  return async () => {
    await launcher.stop();
    await engine.stop();
  };
}
