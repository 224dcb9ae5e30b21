import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: "test/support/global-setup.ts",
    // On two cores the default is one worker, which leaves the other core idle.
    maxWorkers: "100%",
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
