// What npm runs at the end of "npm ci": it makes the SDK's files, which are not under version control. An install never fails
// by it, for a deployment needs none of them. It is JavaScript, because an install that leaves out what development needs
// leaves out the Node.js that runs TypeScript too.
import { existsSync } from "node:fs";

const GENERATOR = new URL("../../shared/sdk/node_modules/.bin/openapi-typescript", import.meta.url);

if (process.features.typescript && existsSync(GENERATOR)) {
  await import("./generate-sdk.ts").catch((error) => {
    console.error(`The SDK's files were not made: ${error.message}\nRun "npm run generate".`);
  });
} else {
  console.log("The SDK's files were not made: they need the packages for development.");
}
