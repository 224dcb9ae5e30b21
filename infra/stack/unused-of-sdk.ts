import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { OnLoadResult, Plugin } from "esbuild";

const PROJECT_ROOT = join(import.meta.dirname, "../..");
const MODULES = join(PROJECT_ROOT, "node_modules");
const STAND_INS = join(import.meta.dirname, "stand-ins");
const SCHEMAS = "@aws-sdk/client-dynamodb/dist-es/schemas/schemas_0.js";

/**
 * Packages of the SDK, or their parts, that its modules import and no function uses, and what stands in for each. Of its
 * checksums only SHA-256 is used, which Node has. The dynamic import of event streams would also keep esbuild from joining
 * the SDK's modules into one scope and dropping their unused exports.
 */
export const unusedPackages = {
  "@aws-sdk/credential-provider-node": "./infra/stack/stand-ins/environment-credentials.ts",
  "@aws-sdk/middleware-endpoint-discovery": "./infra/stack/stand-ins/no-endpoint-discovery.ts",
  "@aws/lambda-invoke-store": "./infra/stack/stand-ins/no-invoke-store.ts",
  "@smithy/core/checksum": "./infra/stack/stand-ins/native-checksum.ts",
  "@smithy/core/config": "./infra/stack/stand-ins/environment-config.ts",
  "@smithy/core/event-streams": "./infra/stack/stand-ins/no-event-streams.ts",
};

/** The same for single modules within packages, by their files. */
export const unusedModules: Readonly<Record<string, string>> = {
  "@aws-sdk/client-dynamodb/dist-es/endpoint/endpointResolver.js": "dynamodb-endpoint.ts",
  "@aws-sdk/client-dynamodb/dist-es/runtimeExtensions.js": "no-extensions.ts",
  "@aws-sdk/core/dist-es/submodules/client/middleware-logger/loggerMiddleware.js": "no-client-log.ts",
  "@aws-sdk/core/dist-es/submodules/client/util-endpoints/aws.js": "no-endpoint-rules.ts",
  "@smithy/core/dist-es/submodules/client/smithy-client/schemaLogFilter.js": "no-log-filter.ts",
  "@smithy/core/dist-es/submodules/endpoints/middleware-endpoint/adaptors/getEndpointFromConfig.js":
    "no-endpoint-setting.ts",
  "@smithy/core/dist-es/submodules/endpoints/middleware-endpoint/service-customizations/index.js":
    "no-buckets.ts",
  "@smithy/core/dist-es/submodules/protocols/HttpBindingNormalizedSchema.js": "no-http-bindings.ts",
  "@smithy/core/dist-es/submodules/retry/util-retry/AdaptiveRetryStrategy.js": "no-adaptive-retries.ts",
  "@smithy/core/dist-es/submodules/serde/date-utils.js": "native-dates.ts",
  "@smithy/signature-v4/dist-es/HeaderFormatter.js": "no-signed-messages.ts",
};

/**
 * The errors of DynamoDB that have to be known by their own classes: for the items in their bodies, and for the mark that
 * the SDK may try again. Any other is a `DynamoDBServiceException` of the same name, message and status.
 */
export const knownErrors: readonly string[] = [
  "ConditionalCheckFailedException",
  "ReplicatedWriteConflictException",
  "TransactionCanceledException",
];

// An error's schema and its registration.
const ERROR = /^export var (\w+)\$ = \[-3, n0, [^;]*\];\nn0_registry\.registerError\(\1\$, \1\);\n/gm;

/**
 * Leaves the unused modules of the SDK out of a bundle.
 * @throws if the SDK has no such module any more
 */
export const withoutUnusedModules: Plugin = {
  name: "without unused modules",
  setup(build) {
    for (const [module, standIn] of Object.entries(unusedModules)) {
      const path = JSON.stringify(join(STAND_INS, standIn));
      onLoad(module, () => ({ contents: `export * from ${path};`, resolveDir: PROJECT_ROOT }));
    }
    onLoad(SCHEMAS, (file) => ({ contents: withKnownErrors(readFileSync(file, "utf8")) }));

    function onLoad(module: string, load: (file: string) => OnLoadResult): void {
      const file = join(MODULES, module);
      if (!existsSync(file)) throw new Error(`infra/stack/unused-of-sdk.ts: there is no ${module}.`);
      const filter = new RegExp(`/node_modules/${module.replaceAll(".", "\\.")}$`);
      build.onLoad({ filter }, ({ path }) => load(path));
    }
  },
};

/** The SDK's schemas for DynamoDB without those of errors that need not be known. Their registration keeps their classes. */
function withKnownErrors(schemas: string): string {
  return schemas.replaceAll(ERROR, (schema, name) => (knownErrors.includes(name) ? schema : ""));
}
