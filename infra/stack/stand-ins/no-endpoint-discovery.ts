// Stands in the functions' bundles for @aws-sdk/middleware-endpoint-discovery: see infra/stack/unused-of-sdk.ts.

/** Where the SDK would read whether to discover endpoints: nowhere. */
export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {
  environmentVariableSelector: () => undefined,
  configFileSelector: () => undefined,
  default: false,
};

/** Leaves the client as it is: every region's DynamoDB has one endpoint, and its name is known. */
export function resolveEndpointDiscoveryConfig<Config>(config: Config): Config {
  return config;
}
