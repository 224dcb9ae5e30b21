import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEngine } from "../../infra/local/engine.ts";
import { startProductLauncher } from "./product-launcher.ts";
import { PROJECT_ROOT } from "./started-product.ts";

/**
 * Starts one engine in memory for the whole test run, and what starts one product for it when a test first asks, and makes
 * a folder for files; stops and removes them at the end.
 */
export async function setup(): Promise<() => Promise<void>> {
  // The commands that tests run load the SDK and the CDK again and again; Node compiles them once.
  process.env.NODE_COMPILE_CACHE ??= join(PROJECT_ROOT, "node_modules/.cache/node-compile");
  const folder = mkdtempSync(join(tmpdir(), "booking-tests-"));
  const engine = await startEngine();
  const launcher = await startProductLauncher(engine.endpoint);
  process.env.TEST_FOLDER = folder;
  process.env.SHARED_BUNDLES = join(folder, "bundles.json");
  process.env.TEST_ENGINE_ENDPOINT = engine.endpoint;
  process.env.TEST_PRODUCT_LAUNCHER = launcher.url;
  return async () => {
    await launcher.stop();
    await engine.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
