/** A folder for files of tests, which is removed when the test run ends; test/support/global-setup.ts makes it. */
export function testFolder(): string {
  const folder = process.env.TEST_FOLDER;
  if (folder === undefined) throw new Error("The test run has no folder: run the tests with `npm test`.");
  return folder;
}
