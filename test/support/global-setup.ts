import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEngine } from "../../infra/local/engine.ts";
import { startProductLauncher } from "./product-launcher.ts";
import { PROJECT_ROOT } from "./started-product.ts";
import { useEngine } from "./use-engine.ts";
import { unusedActions } from "./used-actions.ts";

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
  useEngine(engine);
  process.env.TEST_PRODUCT_LAUNCHER = launcher.url;
  return async () => {
    await launcher.stop();
    await engine.stop();
    if (process.env.TESTS === "all" && isWholeRun(process.argv.slice(2))) await listUnused(folder);
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Whether the arguments name no files. */
function isWholeRun([command, ...others]: readonly string[]): boolean {
  return command === "run" && others.every((argument) => argument.startsWith("--"));
}

async function listUnused(folder: string): Promise<void> {
  // It loads every operation, which a run of some files need not wait for.
  const { AUTHORIZER, DELIVERIES, operationRoles } = await import("./function-roles.ts");
  const unused = unusedActions(folder, [AUTHORIZER, DELIVERIES, ...(await operationRoles())]);
  if (unused.length > 0) console.log(`Declared, and used by no test:\n  ${unused.join("\n  ")}`);
}
