import { readdirSync } from "node:fs";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { sdkFile, standInOf } from "../../../../infra/stack/unused-of-sdk.ts";

// What each module of the SDK exports. Where that changes, look at what uses it, and whether its stand-in still stands for it.
const EXPORTS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    ["dynamodb", "kms", "secrets-manager", "sesv2", "sqs"].map((client) => [
      `@aws-sdk/client-${client}/dist-es/endpoint/endpointResolver.js`,
      ["defaultEndpointResolver"],
    ]),
  ),
  "@aws-sdk/core/dist-es/submodules/client/util-endpoints/aws.js": ["awsEndpointFunctions"],
  "@aws-sdk/middleware-endpoint-discovery/dist-es/index.js": [
    "NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS",
    "endpointDiscoveryMiddlewareOptions",
    "getEndpointDiscoveryOptionalPlugin",
    "getEndpointDiscoveryPlugin",
    "getEndpointDiscoveryRequiredPlugin",
    "resolveEndpointDiscoveryConfig",
  ],
  "@aws-sdk/credential-provider-node/dist-es/index.js": [
    "credentialsTreatedAsExpired",
    "credentialsWillNeedRefresh",
    "defaultProvider",
  ],
  "@smithy/core/dist-es/submodules/config/index.js": [
    "CONFIG_PREFIX_SEPARATOR",
    "CONFIG_USE_DUALSTACK_ENDPOINT",
    "CONFIG_USE_FIPS_ENDPOINT",
    "CredentialsProviderError",
    "DEFAULT_PROFILE",
    "DEFAULT_USE_DUALSTACK_ENDPOINT",
    "DEFAULT_USE_FIPS_ENDPOINT",
    "ENV_PROFILE",
    "ENV_USE_DUALSTACK_ENDPOINT",
    "ENV_USE_FIPS_ENDPOINT",
    "NODE_REGION_CONFIG_FILE_OPTIONS",
    "NODE_REGION_CONFIG_OPTIONS",
    "NODE_USE_DUALSTACK_ENDPOINT_CONFIG_OPTIONS",
    "NODE_USE_FIPS_ENDPOINT_CONFIG_OPTIONS",
    "ProviderError",
    "REGION_ENV_NAME",
    "REGION_INI_NAME",
    "SelectorType",
    "TokenProviderError",
    "booleanSelector",
    "chain",
    "externalDataInterceptor",
    "fromStatic",
    "fromValue",
    "getHomeDir",
    "getProfileName",
    "getRegionInfo",
    "getSSOTokenFilepath",
    "getSSOTokenFromFile",
    "loadConfig",
    "loadSharedConfigFiles",
    "loadSsoSessionData",
    "memoize",
    "nodeDualstackConfigSelectors",
    "nodeFipsConfigSelectors",
    "numberSelector",
    "parseKnownFiles",
    "readFile",
    "resolveCustomEndpointsConfig",
    "resolveDefaultsModeConfig",
    "resolveEndpointsConfig",
    "resolveRegionConfig",
  ],
};

async function exportsOf(file: string): Promise<string[]> {
  const { metafile } = await build({
    ...{ entryPoints: [file], format: "esm", write: false, metafile: true, outdir: "." },
  });
  return Object.values(metafile.outputs).flatMap((output) => output.exports);
}

describe("a stand-in for a module of the SDK", () => {
  it("is one of few", () => {
    expect(Object.keys(EXPORTS).sort()).toEqual(Object.keys(standInOf).sort());
    expect(Object.keys(standInOf).length).toBeLessThanOrEqual(9);
    const files = new Set(Object.values(standInOf));
    expect(readdirSync("infra/stack/stand-ins").sort()).toEqual([...files].sort());
  });

  it.each(Object.entries(EXPORTS))("was made for what the module exports: %s", async (module, names) => {
    expect((await exportsOf(sdkFile(module))).sort()).toEqual([...names].sort());
  });

  const wholeModules = Object.entries(standInOf).filter(([, file]) => file !== "service-endpoint.ts");

  it.each(wholeModules)("exports nothing that the module does not: %s", async (module, file) => {
    const names = await exportsOf(`infra/stack/stand-ins/${file}`);
    expect(names.length).toBeGreaterThan(0);
    expect(EXPORTS[module]).toEqual(expect.arrayContaining(names));
  });
});
