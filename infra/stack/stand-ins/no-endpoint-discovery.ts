// Stands in the functions' bundles for @aws-sdk/middleware-endpoint-discovery: see infra/stack/unused-of-sdk.ts.

/** Where the SDK would look whether it is to discover endpoints: nowhere. */
export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {
  environmentVariableSelector: () => undefined,
  default: undefined,
};

/** The client's configuration as it is: no command of DynamoDB discovers its endpoint, so none needs a cache of them. */
export function resolveEndpointDiscoveryConfig(config: object): object {
  return config;
}
