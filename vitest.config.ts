import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";

// These need modules of their own: they load a module that reads its environment.
// All others share a worker's modules, which take longer to load than most files to run.
const OWN_MODULES = ["test/functions/authorizer/handler.test.ts"];

export default defineConfig({
  // The tests of the pages: these import the SDK by the name of its package.
  resolve: { tsconfigPaths: true },
  test: {
    globalSetup: "test/support/global-setup.ts",
    setupFiles: "test/support/each-file.ts",
    // Two more than cores, since many tests wait: for a deadline, a browser, another process. The default is one less.
    maxWorkers: availableParallelism() + 2,
    // Stops a test that hangs; what is slow is the benchmark's to say, and a busy machine is no failure.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "shared",
          include: ["test/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...OWN_MODULES],
          isolate: false,
        },
      },
      { extends: true, test: { name: "isolated", include: OWN_MODULES } },
    ],
  },
});
