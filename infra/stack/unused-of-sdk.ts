import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "esbuild";

const PROJECT_ROOT = join(import.meta.dirname, "../..");
const STAND_INS = join(import.meta.dirname, "stand-ins");

/**
 * Modules of the SDK that a start would load and no function uses, and what stands in for each. What each saves of a
 * start is in test/bench/README.md.
 */
export const standIns: Readonly<Record<string, string>> = {
  "@aws-sdk/client-dynamodb/dist-es/endpoint/endpointResolver.js": "dynamodb-endpoint.ts",
  "@aws-sdk/core/dist-es/submodules/client/util-endpoints/aws.js": "no-endpoint-rules.ts",
  "@aws-sdk/credential-provider-node/dist-es/index.js": "environment-credentials.ts",
  "@smithy/core/dist-es/submodules/config/index.js": "environment-config.ts",
  "@smithy/core/dist-es/submodules/event-streams/index.js": "no-event-streams.ts",
};

/**
 * Leaves the unused modules of the SDK out of a bundle.
 * @throws if the SDK has no such module any more
 */
export const withoutUnusedModules: Plugin = {
  name: "without unused modules",
  setup(build) {
    for (const [module, standIn] of Object.entries(standIns)) {
      if (!existsSync(sdkFile(module))) {
        throw new Error(`infra/stack/unused-of-sdk.ts: there is no ${module}.`);
      }
      const contents = `export * from ${JSON.stringify(join(STAND_INS, standIn))};`;
      const filter = new RegExp(`/node_modules/${module.replaceAll(".", "\\.")}$`);
      build.onLoad({ filter }, () => ({ contents, resolveDir: PROJECT_ROOT }));
    }
  },
};

/** The file of a module of the SDK's. */
export function sdkFile(module: string): string {
  return join(PROJECT_ROOT, "node_modules", module);
}
