import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";

// These change nothing outside themselves. They share a worker's modules, above all the CDK, which takes longer to load
// than most of them to run.
const SHARED_MODULES = [
  "test/infra/stack/**/*.test.ts",
  "test/shared/{api,booking,calendar,values,telemetry}/**/*.test.ts",
];

export default defineConfig({
  test: {
    globalSetup: "test/support/global-setup.ts",
    // One more than cores, since many tests wait: for a deadline, a browser, another process. The default is one less.
    maxWorkers: availableParallelism() + 1,
    // Stops a test that hangs; what is slow is the benchmark's to say, and a busy machine is no failure.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: "isolated",
          include: ["test/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...SHARED_MODULES],
        },
      },
      { extends: true, test: { name: "shared", include: SHARED_MODULES, isolate: false } },
    ],
  },
});
