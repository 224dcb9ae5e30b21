import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "esbuild";

const PROJECT_ROOT = join(import.meta.dirname, "../..");
const STAND_INS = join(import.meta.dirname, "stand-ins");

/** How the host of each service's endpoint names it, by the client. */
export const serviceHosts = {
  dynamodb: "dynamodb",
  kms: "kms",
  "secrets-manager": "secretsmanager",
  sesv2: "email",
  sqs: "sqs",
} as const;

/**
 * Modules of the SDK that look up what a function's environment says, namely where to call and as whom, and what stands in
 * for each. What a start saves without them is in test/bench/README.md.
 */
export const standIns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "configuration files and the chain of credentials": {
    "@aws-sdk/credential-provider-node/dist-es/index.js": "environment-credentials.ts",
    "@smithy/core/dist-es/submodules/config/index.js": "environment-config.ts",
  },
  "finding an endpoint": {
    ...Object.fromEntries(
      Object.keys(serviceHosts).map((client) => [endpointModule(client), "service-endpoint.ts"]),
    ),
    "@aws-sdk/core/dist-es/submodules/client/util-endpoints/aws.js": "no-endpoint-rules.ts",
    "@aws-sdk/middleware-endpoint-discovery/dist-es/index.js": "no-endpoint-discovery.ts",
  },
};

/** The file that stands in for each module. */
export const standInOf: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(standIns).flatMap((modules) => Object.entries(modules)),
);

/**
 * Leaves the unused modules of the SDK out of a bundle.
 * @param kept those of them that the bundle is to have all the same
 * @throws if the SDK has no such module any more
 */
export function withoutUnusedModules(kept: readonly string[]): Plugin {
  return {
    name: "without unused modules",
    setup(build) {
      for (const [module, standIn] of Object.entries(standInOf)) {
        if (!existsSync(sdkFile(module))) {
          throw new Error(`infra/stack/unused-of-sdk.ts: there is no ${module}.`);
        }
        if (kept.includes(module)) continue;
        const contents = contentsOf(module, join(STAND_INS, standIn));
        const filter = new RegExp(`/node_modules/${module.replaceAll(".", "\\.")}$`);
        build.onLoad({ filter }, () => ({ contents, resolveDir: PROJECT_ROOT }));
      }
    },
  };
}

/** What a module of the SDK becomes: what stands in for it, of a service's endpoint with the service's name. */
function contentsOf(module: string, standIn: string): string {
  const file = JSON.stringify(standIn);
  const [, service] =
    Object.entries(serviceHosts).find(([client]) => module === endpointModule(client)) ?? [];
  if (service === undefined) return `export * from ${file};`;
  return `import { serviceEndpoint } from ${file};
export const defaultEndpointResolver = (params) => serviceEndpoint("${service}", params);`;
}

function endpointModule(client: string): string {
  return `@aws-sdk/client-${client}/dist-es/endpoint/endpointResolver.js`;
}

/** The file of a module of the SDK's. */
export function sdkFile(module: string): string {
  return join(PROJECT_ROOT, "node_modules", module);
}
