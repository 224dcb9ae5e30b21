import { mkdtempSync } from "node:fs";
import { join } from "node:path";

/** A new folder for a test's files, which is removed when the test run ends. */
export function newTestFolder(): string {
  return mkdtempSync(join(testFolder(), "test-"));
}

/** A folder for files of tests, which is removed when the test run ends; test/support/global-setup.ts makes it. */
export function testFolder(): string {
  const folder = process.env.TEST_FOLDER;
  if (folder === undefined) throw new Error("The test run has no folder: run the tests with `npm test`.");
  return folder;
}
